//! Functions that cannot be native functions.
use pdll::prelude::*;

#[native_constraint]
fn number(_: &mut PatternRewriter, n: u32) -> bool {
    n == 0
}

#[native_constraint]
fn count(_: &mut PatternRewriter, _value: Value) -> u32 {
    1
}

#[native_constraint]
fn no_rewriter(_values: &[Value]) -> bool {
    true
}

#[native_constraint]
fn no_answer(_: &mut PatternRewriter) {}

#[native_constraint(One, Two)]
fn two_names(_: &mut PatternRewriter) -> bool {
    true
}

#[native_rewrite]
fn generic<T>(_: &mut PatternRewriter, _: T) {}

#[native_rewrite]
async fn later(_: &mut PatternRewriter<'_>) {}

#[native_rewrite]
struct Thing;

fn main() {
    let ctx = Context::new();
    RewritePatternSet::new(&ctx).register::<Thing>();
}
