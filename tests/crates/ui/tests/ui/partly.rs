//! One of several patterns is invalid: uses of any of them cause no further errors.
use pdll::prelude::*;

pdll! {
    Constraint OneUse(value: Value) [{ value.has_one_use(rewriter) }];
    Pattern Good => replace op<test.id>(arg: OneUse) with arg;
    Pattern Wrong => replace op<test.id>(arg: OneUses) with arg;
}

pdll! {
    /// Patterns of which one cannot be parsed.
    pub(crate) mod unreadable;
    Pattern Good => replace op<test.id>(arg: Value) with arg;
    Pattern Wrong { let root = op<test.id(arg: Value); erase root; }
    Pattern AlsoGood => erase op<test.erase>;
}

fn main() {
    let ctx = Context::new();
    let mut patterns = RewritePatternSet::new(&ctx);
    populate_generated_pdll_patterns(&mut patterns);
    unreadable::populate(&mut patterns);
}
