//! `cse` on many scopes.

use pdll_pass::eliminate_common_subexpressions;
use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{Context, parse};

/// The table of known operations has positions of others that are gone until there are a thousand.
#[test]
fn operations_stay_known_when_those_of_many_scopes_are_gone() {
    let cast = "builtin.unrealized_conversion_cast";
    let inner = format!(
        "\"test.in\"() ({{ %x = \"test.a\"() : () -> i32
            %y = \"{cast}\"(%x) : (i32) -> i64
            %z = \"{cast}\"(%x) : (i32) -> i64
            \"test.use\"(%y, %z) : (i64, i64) -> () }}) : () -> ()\n"
    );
    for n_inner in [0, 1, 1 << 10, 10 << 10] {
        let inner = inner.repeat(n_inner);
        let text = format!(
            "%a = \"test.a\"() : () -> i32
            %b = \"{cast}\"(%a) : (i32) -> i64
            {inner}
            %c = \"{cast}\"(%a) : (i32) -> i64
            \"test.use\"(%b, %c) : (i64, i64) -> ()"
        );
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let mut ir = parse(&ctx, &text).unwrap();
        let top = ir.top();
        let outcome = eliminate_common_subexpressions(&mut PatternRewriter::new(&mut ir), top).unwrap();
        assert_eq!(outcome.n_cse, n_inner as u64 + 1, "{n_inner}");
    }
}
