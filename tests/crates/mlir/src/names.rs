//! A name of one's own for the results of an included operation, in the place of MLIR's.

use pdll::{Ir, SetValueName};

impl crate::tensor::SplatOp {
    /// By what it does.
    pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        set_name(self.aggregate(ir), "splat");
    }
}
