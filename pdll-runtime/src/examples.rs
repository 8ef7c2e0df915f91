//! Set-up that the examples of this crate share. Not for use elsewhere.
//!
//! Invariant: nothing here is part of the API.

use std::fmt::Debug;

use crate::drive::config::GreedyRewriteConfig;
use crate::drive::greedy::{DriverError, apply_patterns_greedily};
use crate::ir::{Context, Ir, Op, parse};
use crate::pattern::rewrite_pattern::RewritePattern;
use crate::pattern::root::PatternRoot;
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Returns a context that takes operations of any name.
pub fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Parses operations, changes them, and compares the result, ignoring white space and comments. `change`
/// receives all operations in the order of the text.
///
/// # Panics
/// If the result differs, or anything fails.
#[track_caller]
pub fn assert_rewrites<R: Debug>(
    before: &str,
    change: impl FnOnce(&mut PatternRewriter<'_>, &[Op]) -> Result<R, RewriteError>,
    after: &str,
) {
    let ctx = context();
    let mut ir = match parse(&ctx, before) {
        Ok(ir) => ir,
        Err(error) => panic!("{error}"),
    };
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).skip(1).collect();
    if let Err(error) = change(&mut PatternRewriter::new(&mut ir), &ops) {
        panic!("{error}");
    }
    assert_eq!(body(&ir), words(after));
}

/// Returns the text without comments, and with one blank where there is white space.
fn words(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// A pattern that erases operations of a name, and is called so.
pub struct Erase(pub &'static str);

impl RewritePattern for Erase {
    fn name(&self) -> &str {
        self.0
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.0)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

/// A pattern that renames operations.
struct Rename(&'static str, &'static str);

impl RewritePattern for Rename {
    fn name(&self) -> &str {
        self.0
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.0)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let name = rewriter.context().op_name(self.1);
        rewriter.replace_op_with_new_op(op, name, &[], &[], &[])?;
        Ok(true)
    }
}

/// Applies patterns that rewrite `t.a` to `t.b`, and `t.b` to `t.c`; returns the result in one line.
///
/// # Errors
/// The errors of the driver.
pub fn greedily(text: &str, config: &GreedyRewriteConfig) -> Result<String, DriverError> {
    let ctx = context();
    let mut ir = match parse(&ctx, text) {
        Ok(ir) => ir,
        Err(error) => panic!("{error}"),
    };
    let mut set = RewritePatternSet::new(&ctx);
    set.add(Rename("t.a", "t.b")).add(Rename("t.b", "t.c"));
    let set = match set.freeze() {
        Ok(set) => set,
        Err(error) => panic!("{error}"),
    };
    apply_patterns_greedily(&mut ir, &set, config)?;
    Ok(body(&ir))
}

/// Returns the contents of the module in one line.
fn body(ir: &Ir) -> String {
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().collect();
    words(&lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default().join("\n"))
}
