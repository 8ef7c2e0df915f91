//! Native functions that are declared and nowhere written.
use pdll::prelude::*;

#[native_constraint]
fn has_one_use(rewriter: &mut PatternRewriter, value: Value) -> bool {
    value.has_one_use(rewriter)
}

pdll! {
    use pdll_test_dialects::toy;

    Constraint HasOneUze(value: Value);
    Constraint Parts(op: Op<toy.reshape>, values: ValueRange) -> (first: Value, types: TypeRange);
    Rewrite Fold(op: Op, tag: Attr) -> Value;
    Rewrite Mark(type: Type);
    Pattern {
        let root = op<toy.reshape>(arg: HasOneUze);
        rewrite root with {
            Mark(type<"i32">);
            replace root with Fold(root, attr<"unit">);
        };
    }
}

/// Within a function rustc looks for them as for anything else.
fn main() {
    pdll! {
        Constraint IsLocal(value: Value);
        Pattern => erase op<my.id>(_: IsLocal);
    }
}
