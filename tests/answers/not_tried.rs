//! Explanations of patterns that match and are not tried: what a driver does before, other patterns, filters.

use expect_test::{Expect, expect};
use pdll::prelude::*;
use pdll::{PatternFilter, explain, op_on_line};

use crate::{context, read};

const PATTERNS: &str = "
    Pattern Neg => erase op<ans.neg>;
    Pattern Any => erase op<t.any>;
    Pattern Slow => erase op<t.slow>;
";

/// Explains a pattern on a line of a text.
fn check(text: &str, pattern: &str, line: u32, expected: &Expect) {
    let ctx = context();
    let ir = read(&ctx, text);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdll("p.pdll", PATTERNS, &PdllOptions::default()).unwrap();
    let set = set.freeze_filtered(&PatternFilter::new().disable("Slow")).unwrap();
    let said = match op_on_line(&ir, line) {
        Ok(op) => explain(&ir, op, &set, pattern).map_or_else(|error| error.to_string(), |it| it.to_string()),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&said);
}

#[test]
fn what_is_dead() {
    let text = "%0 = \"t.v\"() : () -> i32\n%1 = \"ans.neg\"(%0) : (i32) -> i32";
    check(
        text,
        "Neg",
        2,
        &expect![[r#"
            `ans.neg` at in.mlir:2:6: pattern `Neg` matches and rewrites the operation
            note: it has no effect and nothing uses its results, so the greedy driver erases it before patterns are tried"#]],
    );
    // Of a pattern that does not match, that is the answer.
    check(
        &text.replace("ans.neg", "ans.constant").replace("(%0) : (i32)", "() {value = 1} : ()"),
        "Neg",
        2,
        &expect![[r#"
            `ans.constant` at in.mlir:2:6: pattern `Neg` does not match: the operation is `ans.constant`, the pattern asks for `ans.neg`
            p.pdll:2:26: the pattern asks
                  Pattern Neg => erase op<ans.neg>;
                                       ^
            in.mlir:2:6: the IR has
              %1 = "ans.constant"() <{value = 1 : i64}> : () -> i32"#]],
    );
}

#[test]
fn what_cannot_be_reached() {
    let text = "\"t.f\"() ({\n\"t.any\"() : () -> ()\n^dead:\n\"t.any\"() : () -> ()\n\"t.g\"() ({\n\"t.any\"() : () -> ()\n}) : () -> ()\n}) : () -> ()";
    check(
        text,
        "Any",
        2,
        &expect!["`t.any` at in.mlir:2:1: pattern `Any` matches and rewrites the operation"],
    );
    check(
        text,
        "Any",
        4,
        &expect![[r#"
            `t.any` at in.mlir:4:1: pattern `Any` matches and rewrites the operation
            note: it is in a block that cannot be reached, which the greedy driver erases before patterns are tried"#]],
    );
    check(
        text,
        "Any",
        6,
        &expect![[r#"
            `t.any` at in.mlir:6:1: pattern `Any` matches and rewrites the operation
            note: what it is in is in a block that cannot be reached, which the greedy driver erases before patterns are tried"#]],
    );
}

#[test]
fn what_a_filter_leaves_out() {
    check(
        "\"t.slow\"() : () -> ()",
        "Slow",
        1,
        &expect!["`t.slow` at in.mlir:1:1: pattern `Slow` is disabled"],
    );
}

#[test]
fn names_and_lines_that_are_wrong() {
    let text = "\n\"t.any\"() : () -> ()";
    check(text, "any", 2, &expect!["no pattern is named `any`; did you mean `Any`?"]);
    check(text, "Any", 0, &expect!["no operation stands on line 0; the nearest is `t.any` on line 2"]);
    check(text, "Any", 7, &expect!["no operation stands on line 7; the nearest is `t.any` on line 2"]);
}
