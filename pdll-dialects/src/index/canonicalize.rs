//! Canonicalization of `index`: `canonicalize.pdll`, and what it calls.

use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{Attribute, Op, Value};
use pdll::native_constraint;
use pdll::rewrite::{PatternRewriter, RewritePatternSet};

use super::fold::int;
use super::ops as index;

pdll::pdll! {
    mod patterns;
    use super::ops as index;
    #include "canonicalize.pdll"
}

impl index::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

#[native_constraint]
fn folded(rewriter: &mut PatternRewriter<'_>, operation: Op, a: Value, b: Value) -> Option<Attribute> {
    let constants = [Some(a.constant(rewriter)?), Some(b.constant(rewriter)?)];
    match operation.fold_with(rewriter, Some(&constants)) {
        Fold::Results(results) => match results[..] {
            [OpFoldResult::Attr(attr)] => Some(attr),
            _ => None,
        },
        _ => None,
    }
}

#[native_constraint]
fn is_zero(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    int(rewriter.context(), value.constant(rewriter)).is_some_and(|value| value.is_zero())
}
