//! Verifiers of `cf`. With upstream's messages.
//!
//! MLIR: ControlFlowOps.cpp.

use pdll::ir::Ir;

use super::ops;

impl ops::SwitchOp {
    /// The case values are of the flag's type, one for each destination.
    pub(crate) fn verify(self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let n_cases = self.n_successors(ir).saturating_sub(1);
        let Some(ty) = self.case_values_attr(ir).and_then(|values| values.ty(ctx)) else {
            return match n_cases {
                0 => Ok(()),
                _ => Err(format!(
                    "number of case values (0) should match number of case destinations ({n_cases})"
                )),
            };
        };
        let (flag, element) = (self.flag(ir).ty(ir), ty.element_type_or_self(ctx));
        if flag != element {
            return Err(format!(
                "'flag' type ('{}') should match case value type ('{}')",
                flag.display(ctx),
                element.display(ctx)
            ));
        }
        let n_values = ty.n_elements(ctx).unwrap_or(0);
        if n_values != n_cases as u64 {
            return Err(format!(
                "number of case values ({n_values}) should match number of case destinations ({n_cases})"
            ));
        }
        Ok(())
    }
}
