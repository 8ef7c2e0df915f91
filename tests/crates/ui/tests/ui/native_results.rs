//! Native functions with other results than declared.
use pdll::prelude::*;

#[native_constraint]
fn type_of(rewriter: &mut PatternRewriter, value: Value) -> Option<Type> {
    Some(value.ty(rewriter))
}

#[native_rewrite]
fn nothing(_: &mut PatternRewriter) {}

pdll! {
    use pdll_test_dialects::toy;

    Constraint TypeOf(value: Value) -> Attr;
    Rewrite Nothing() -> Value;
    Pattern {
        let root = op<toy.split>(arg: Value) {axis = TypeOf(arg)};
        replace root with Nothing();
    }
}

fn main() {}
