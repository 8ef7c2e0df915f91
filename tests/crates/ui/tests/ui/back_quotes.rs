//! rustc reads what stands in the brackets of a code block, and has no back quotes.
use pdll::prelude::*;

pdll! {
    Constraint IsQuoted(value: Value) [{ value.has_one_use(`rewriter`) }];
    Pattern => erase op<my.id>(_: IsQuoted);
}

fn main() {}
