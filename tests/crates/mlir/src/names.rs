//! User-defined names for the results of an included operation, instead of MLIR's.

use pdll::ir::Ir;
use pdll::text::SetValueName;

impl crate::tensor::SplatOp {
    /// Names results by the operation's function.
    pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        set_name(self.aggregate(ir), "splat");
    }
}
