//! Errors of several patterns are reported together, and uses of the patterns cause no errors.
use pdll::prelude::*;

pdll! {
    pub mod combine;
    use pdll_test_dialects::toy;

    Pattern One => replace op<toy.transpos>(arg: Value) with arg;
    Pattern Two {
        let root = op<toy.reshape>(arg Value);
        replace root with arg;
    }
    Pattern Three {
        let root = op<toy.reshape>(arg: Value);
        replace root with agr;
    }
}

fn main() {
    let ctx = Context::new();
    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
}
