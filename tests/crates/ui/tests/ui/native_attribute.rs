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

#[native_constraint(ensures)]
fn no_clauses(_: &mut PatternRewriter) -> bool {
    true
}

#[native_constraint(ensures = width(ty) == 1)]
fn no_string(_: &mut PatternRewriter, _ty: Type) -> bool {
    true
}

#[native_constraint(ensures = "true", ensures = "true")]
fn twice(_: &mut PatternRewriter) -> bool {
    true
}

#[native_constraint(requires = "true")]
fn unknown_key(_: &mut PatternRewriter) -> bool {
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
