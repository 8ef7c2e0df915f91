//! Canonicalization patterns of `scf.index_switch`.

use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::replace_with_region;
use crate::scalars::constant_int;
use crate::scf::ops;

impl ops::IndexSwitchOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::IndexSwitchOp>(constant_case).name("FoldConstantCase");
        crate::region_branch::populate::<ops::IndexSwitchOp>(set);
    }
}

/// The region of a constant case is inlined.
fn constant_case(op: ops::IndexSwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(value) = constant_int(rewriter, op.arg(rewriter)) else { return Ok(false) };
    let case = op.cases(rewriter).iter().position(|case| *case == value);
    let region = op.op().region(rewriter, case.map_or(0, |case| case + 1));
    replace_with_region(rewriter, op.op(), region, &[])
}
