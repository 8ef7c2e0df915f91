//! Contexts and patterns for tests.

use pdll::ir::{Context, Value};
use pdll::rewrite::{FrozenRewritePatternSet, PatternRewriter, RewritePatternSet};
use pdll::runtime_compiler::{AddPdll, PdllOptions};

/// Returns a context with the dialects of the tests.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx
}

/// Returns the patterns of a text.
pub(crate) fn patterns(ctx: &Context, text: &str) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.register_constraint_function("IsThree", |rewriter: &mut PatternRewriter, value: Value| {
        value.constant(rewriter).and_then(|attr| attr.as_i64(rewriter.context())) == Some(3)
    });
    set.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    set.freeze().unwrap_or_else(|error| panic!("{error}"))
}
