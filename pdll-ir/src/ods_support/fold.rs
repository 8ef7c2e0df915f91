//! What folders, and what makes constants, give back; also those of included definitions that nobody wrote.

use crate::dialect::Op;
use crate::fold::{Fold, FoldAdaptor, FoldFn};
use crate::ods_support::hook_results::Absent;

/// What a folder says.
pub trait FoldResult {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Its result; nothing if it was not written.
    fn fold(self) -> Fold;
}

impl FoldResult for Absent {
    const IS_THERE: bool = false;

    fn fold(self) -> Fold {
        Fold::Failed
    }
}

impl<T: Into<Fold>> FoldResult for T {
    const IS_THERE: bool = true;

    fn fold(self) -> Fold {
        self.into()
    }
}

/// `fold`, if the hook it calls was written.
pub fn fold_by<R: FoldResult>(_: fn(&FoldAdaptor<'_>) -> R, fold: FoldFn) -> Option<FoldFn> {
    R::IS_THERE.then_some(fold)
}

/// What makes a constant.
pub trait ConstantResult {
    /// The constant, if it could be made.
    fn op(self) -> Option<Op>;
}

impl ConstantResult for Absent {
    fn op(self) -> Option<Op> {
        None
    }
}

impl<T: Into<Op>> ConstantResult for Option<T> {
    fn op(self) -> Option<Op> {
        self.map(Into::into)
    }
}
