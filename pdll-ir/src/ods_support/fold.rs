//! Results of folders and constant materializers; included definitions may lack them.

use crate::dialect::Op;
use crate::fold::{Fold, FoldAdaptor, FoldFn};
use crate::ods_support::hook_results::Absent;

/// The result of a folder.
pub trait FoldResult {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns its result; none if it is missing.
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

/// The result of a constant materializer.
pub trait ConstantResult {
    /// Returns the constant, if one could be created.
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
