//! Folders of `scf`.

use pdll::fold::{Fold, FoldAdaptor};

use super::ops;
use crate::scalars::is_true;

impl ops::IfOp {
    /// If the condition is a negation, exchanges the regions instead.
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if self.else_region(fold).is_empty(fold) {
            return Fold::Failed;
        }
        let condition = self.condition(fold).defining_op(fold);
        let Some(xor) = condition.filter(|op| op.name_text(fold) == "arith.xori") else {
            return Fold::Failed;
        };
        if !is_true(fold, xor.operand(fold, 1)) {
            return Fold::Failed;
        }
        Fold::in_place().set_operand(0, xor.operand(fold, 0)).swap_regions(0, 1).into()
    }
}
