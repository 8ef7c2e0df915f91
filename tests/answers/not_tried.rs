//! Explanations of patterns that match but are not tried: because of the driver, other patterns or filters.

use expect_test::{Expect, expect};
use pdll::explain::{explain, op_on_line};
use pdll::prelude::*;
use pdll::rewrite::PatternFilter;

use crate::answers::{context, read};

pdll::ods! {
    pub mod folds;

    def Folds_Dialect : Dialect { let name = "folds"; }
    class Folds_Op<string mnemonic, list<Trait> traits = []> : Op<Folds_Dialect, mnemonic, traits> {
        let results = (outs I32:$result);
    }
    def NotOp : Folds_Op<"not", [Involution]> {
        let arguments = (ins I32:$input);
    }
    def SumOp : Folds_Op<"sum", [Commutative]> {
        let arguments = (ins I32:$lhs, I32:$rhs);
    }
    def SevenOp : Folds_Op<"seven"> {
        let hasFolder = 1;
    }
    def WrongOp : Folds_Op<"wrong"> {
        let hasFolder = 1;
    }
}

impl folds::SevenOp {
    /// Without effect, because the dialect does not materialize constants.
    fn fold(self, fold: &FoldAdaptor<'_>) -> Attribute {
        fold.context().integer_attr(self.result(fold).ty(fold), 7)
    }
}

impl folds::WrongOp {
    fn fold(self, _: &FoldAdaptor<'_>) -> Fold {
        panic!("wrong")
    }
}

const PATTERNS: &str = "
    Pattern Not => replace op<folds.not>(x: Value) with op<t.not>(x) -> (type<\"i32\">);
    Pattern Sum => replace op<folds.sum>(x: Value, y: Value) with op<t.sum>(x, y) -> (type<\"i32\">);
    Pattern Seven => replace op<folds.seven> with op<t.seven> -> (type<\"i32\">);
    Pattern Wrong => replace op<folds.wrong> with op<t.wrong> -> (type<\"i32\">);
    Pattern Neg => erase op<ans.neg>;
    Pattern Any => erase op<t.any>;
    Pattern Slow => erase op<t.slow>;
";

/// Explains a pattern on a line of a text.
fn check(text: &str, pattern: &str, line: u32, expected: &Expect) {
    expected.assert_eq(&said(text, pattern, line));
}

fn said(text: &str, pattern: &str, line: u32) -> String {
    let ctx = context();
    ctx.load_dialect::<folds::Dialect>();
    let ir = read(&ctx, text);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdll("p.pdll", PATTERNS, &PdllOptions::default()).unwrap();
    let set = set.freeze_filtered(&PatternFilter::new().disable("Slow")).unwrap();
    match op_on_line(&ir, line) {
        Ok(op) => explain(&ir, op, &set, pattern).map_or_else(|error| error.to_string(), |it| it.to_string()),
        Err(error) => error.to_string(),
    }
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
            note: it has no side effects and its results are unused, so the greedy driver erases it before it tries patterns"#]],
    );
    // A pattern that does not match is explained by its predicate.
    check(
        &text.replace("ans.neg", "ans.constant").replace("(%0) : (i32)", "() {value = 1} : ()"),
        "Neg",
        2,
        &expect![[r#"
            `ans.constant` at in.mlir:2:6: pattern `Neg` does not match: the operation is `ans.constant`, but the pattern requires `ans.neg`
            p.pdll:6:26: required here
                  Pattern Neg => erase op<ans.neg>;
                                       ^
            in.mlir:2:6: found here
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
            note: it is in an unreachable block, which the greedy driver erases before it tries patterns"#]],
    );
    check(
        text,
        "Any",
        6,
        &expect![[r#"
            `t.any` at in.mlir:6:1: pattern `Any` matches and rewrites the operation
            note: an operation around it is in an unreachable block, which the greedy driver erases before it tries patterns"#]],
    );
}

#[test]
fn what_folds() {
    let text = r#"%0 = "t.v"() : () -> i32
%1 = "folds.not"(%0) : (i32) -> i32
%2 = "folds.not"(%1) : (i32) -> i32
%3 = "ans.constant"() <{value = 1 : i32}> : () -> i32
%4 = "folds.sum"(%3, %0) : (i32, i32) -> i32
%5 = "folds.sum"(%0, %3) : (i32, i32) -> i32
%6 = "folds.seven"() : () -> i32
%7 = "folds.wrong"() : () -> i32"#;
    let rewrites = |pattern: &str, line: u32, note: &str| {
        let name = pattern.to_lowercase();
        let expected = format!(
            "`folds.{name}` at in.mlir:{line}:6: pattern `{pattern}` matches and rewrites the operation{note}"
        );
        assert_eq!(said(text, pattern, line), expected);
    };
    let replaced = "\nnote: folding replaces it, and the greedy driver folds before it tries patterns, unless folding is disabled";
    let changed = "\nnote: folding changes it in place, and the greedy driver folds before it tries patterns, unless folding is disabled";
    rewrites("Not", 2, "");
    rewrites("Not", 3, replaced);
    rewrites("Sum", 5, changed);
    rewrites("Sum", 6, "");
    rewrites("Seven", 7, "");
    rewrites("Wrong", 8, "");
}

#[test]
fn filters_disable_patterns() {
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
    check(text, "any", 2, &expect!["there is no pattern named `any`; did you mean `Any`?"]);
    check(text, "Any", 0, &expect!["there is no operation on line 0; the nearest is `t.any` on line 2"]);
    check(text, "Any", 7, &expect!["there is no operation on line 7; the nearest is `t.any` on line 2"]);
}
