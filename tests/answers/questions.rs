//! Every kind of predicate, with every kind of failure: the complete explanation, for `pdll!` and run-time
//! patterns.

use crate::answers::{context, read};
use expect_test::{Expect, expect};
use pdll::explain::{explain, op_on_line};
use pdll::pdl::AddPdl as _;
use pdll::prelude::*;
use pdll_match::predicate::Question;

// One pattern per question. Run-time patterns are the same text, read from this file.
pdll::pdll! { pub(super) mod inline; use crate::answers::ans;
    Constraint HasUses(v: Value);
    Constraint FirstOf(op: Op) -> Value;
    Rewrite Refuse(op: Op);

    Pattern OptionalOperand => erase op<ans.three>(a: ValueRange, b: ValueRange, c: Value);
    Pattern OptionalResult => erase op<ans.maybe> -> (t: Type);
    Pattern EmptyRange => erase op<t.range>(op<t.source>);
    Pattern AfterFirst => erase op<t.after>(x: Value, op<t.source>);
    Pattern NoUser { let root = op<t.used> -> (t: Type); let user = op<t.user>(root); rewrite root with { erase user; }; }
    Pattern SameType => erase op<t.same_type>(x: Value<t: Type>, y: Value<t>);
    Pattern SameAttr => erase op<t.same_attr> {a = x: Attr, b = x};
    Pattern SameTypes => erase op<t.same_types>(xs: ValueRange<ts: TypeRange>) -> (ts);
    Pattern OfConstraint { let root = op<t.first>(xs: ValueRange); let v = FirstOf(root); HasUses(v); erase root; }
    Pattern Declines { let root = op<t.declines>(xs: ValueRange); rewrite root with { Refuse(root); erase root; }; }
    Pattern Any => erase op<>(op<ans.constant>, y: Value);
    Pattern InnerCount => erase op<t.inner>(op<t.many>(x: Value, y: Value));
    Pattern InnerAttr => erase op<t.inner>(op<t.many> {a = attr<"unit">});
}

#[native_constraint(HasUses)]
fn has_uses(rewriter: &mut PatternRewriter, v: Value) -> bool {
    v.users(rewriter).count() > 1
}

#[native_constraint(FirstOf)]
fn first_of(rewriter: &mut PatternRewriter, op: Op) -> Option<Value> {
    op.get_operand(rewriter, 0)
}

#[native_rewrite(Refuse)]
fn refuse(_: &mut PatternRewriter, _: Op) -> Option<()> {
    None
}

/// Returns the text of the macro above.
fn text() -> String {
    let source = include_str!("questions.rs");
    let from = source.find("    Constraint HasUses").unwrap();
    let to = source[from..].find("\n}\n").unwrap() + from;
    let before = source[..from].matches('\n').count();
    "\n".repeat(before) + &source[from..to]
}

/// Explains a pattern on the last line of a text with both sets, which must give the same explanation.
fn check(pattern: &str, text_of_ir: &str, expected: &Expect) {
    let ctx = context();
    let ir = read(&ctx, text_of_ir);
    let op = op_on_line(&ir, text_of_ir.lines().count() as u32).unwrap();
    let mut inline = RewritePatternSet::new(&ctx);
    inline::populate(&mut inline);
    let mut run_time = RewritePatternSet::new(&ctx);
    run_time.add_pdll("tests/answers/questions.rs", &text(), &PdllOptions::default()).unwrap();
    run_time.register::<HasUses>().register::<FirstOf>().register::<Refuse>();
    let [inline, run_time] =
        [inline, run_time].map(|set| explain(&ir, op, &set.freeze().unwrap(), pattern).unwrap().to_string());
    expected.assert_eq(&inline);
    assert_eq!(run_time, inline);
}

#[test]
fn missing_groups() {
    check(
        "OptionalOperand",
        "%0 = \"t.source\"() : () -> i32\n\"ans.three\"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 0, 0, 0>}> : (i32) -> ()",
        &expect![[r#"
            `ans.three` at in.mlir:2:1: pattern `OptionalOperand` does not match: operand group 2 of `ans.three` has no values, but the pattern requires 1
            tests/answers/questions.rs:17:38: required here
                  Pattern OptionalOperand => erase op<ans.three>(a: ValueRange, b: ValueRange, c: Value);
                                                   ^
            in.mlir:2:1: found here
              "ans.three"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 0, 0, 0>}> : (i32) -> ()"#]],
    );
    check(
        "OptionalResult",
        r#""ans.maybe"() : () -> ()"#,
        &expect![[r#"
            `ans.maybe` at in.mlir:1:1: pattern `OptionalResult` does not match: `ans.maybe` has no results, but the pattern requires 1
            tests/answers/questions.rs:18:37: required here
                  Pattern OptionalResult => erase op<ans.maybe> -> (t: Type);
                                                  ^
            in.mlir:1:1: found here
              "ans.maybe"() : () -> ()"#]],
    );
}

#[test]
fn ranges_that_no_operation_defines() {
    check(
        "EmptyRange",
        r#""t.range"() : () -> ()"#,
        &expect![[r#"
            `t.range` at in.mlir:1:1: pattern `EmptyRange` does not match: there are no operands, but the pattern requires results of `t.source`
            tests/answers/questions.rs:19:45: required here
                  Pattern EmptyRange => erase op<t.range>(op<t.source>);
                                                          ^
            in.mlir:1:1: found here
              "t.range"() : () -> ()"#]],
    );
    check(
        "EmptyRange",
        "%0 = \"t.other\"() : () -> i32\n\"t.range\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.range` at in.mlir:2:1: pattern `EmptyRange` does not match: operand 0 is defined by `t.other`, but the pattern requires `t.source`
            tests/answers/questions.rs:19:45: required here
                  Pattern EmptyRange => erase op<t.range>(op<t.source>);
                                                          ^
            in.mlir:1:6: found here
              %0 = "t.other"() : () -> i32"#]],
    );
    check(
        "AfterFirst",
        "%0 = \"t.other\"() : () -> i32\n\"t.after\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.after` at in.mlir:2:1: pattern `AfterFirst` does not match: there are no operands from index 1 on, but the pattern requires results of `t.source`
            tests/answers/questions.rs:20:55: required here
                  Pattern AfterFirst => erase op<t.after>(x: Value, op<t.source>);
                                                                    ^
            in.mlir:2:1: found here
              "t.after"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn a_range_that_block_arguments_are() {
    let ctx = context();
    let ir = read(
        &ctx,
        "\"t.scope\"() ({\n^bb0(%a: i32, %b: i32):\n  \"t.range\"(%a, %b) : (i32, i32) -> () \"t.end\"() : () -> ()\n}) : () -> ()",
    );
    let mut inline = RewritePatternSet::new(&ctx);
    inline::populate(&mut inline);
    let op = op_on_line(&ir, 3).unwrap();
    expect![[r#"
        `t.range` at in.mlir:3:3: pattern `EmptyRange` does not match: the operands are 2 values, of which the first is block argument 0, but the pattern requires results of `t.source`
        tests/answers/questions.rs:19:45: required here
              Pattern EmptyRange => erase op<t.range>(op<t.source>);
                                                      ^
        in.mlir:3:3: found here
          "t.range"(%arg0, %arg1) : (i32, i32) -> ()"#]]
        .assert_eq(&explain(&ir, op, &inline.freeze().unwrap(), "EmptyRange").unwrap().to_string());
}

#[test]
fn missing_users() {
    check(
        "NoUser",
        r#"%0 = "t.used"() : () -> i32"#,
        &expect![[r#"
            `t.used` at in.mlir:1:6: pattern `NoUser` does not match: result 0 has no users, but the pattern requires `t.user` as a user
            tests/answers/questions.rs:21:69: required here
                  Pattern NoUser { let root = op<t.used> -> (t: Type); let user = op<t.user>(root); rewrite root with { erase user; }; }
                                                                                  ^
            in.mlir:1:6: found here
              %0 = "t.used"() : () -> i32"#]],
    );
}

#[test]
fn unequal_entities() {
    check(
        "SameType",
        "%0:2 = \"t.source\"() : () -> (i32, i64)\n\"t.same_type\"(%0#0, %0#1) : (i32, i64) -> ()",
        &expect![[r#"
            `t.same_type` at in.mlir:2:1: pattern `SameType` does not match: the type of operand 1 is `i64`, but the pattern requires it to equal the type of operand 0, which is `i32`
            tests/answers/questions.rs:22:56: required here
                  Pattern SameType => erase op<t.same_type>(x: Value<t: Type>, y: Value<t>);
                                                                     ^
            in.mlir:2:1: found here
              "t.same_type"(%0#0, %0#1) : (i32, i64) -> ()"#]],
    );
    check(
        "SameAttr",
        r#""t.same_attr"() {a = 1 : i32, b = 2 : i32} : () -> ()"#,
        &expect![[r#"
            `t.same_attr` at in.mlir:1:1: pattern `SameAttr` does not match: attribute `b` is `2 : i32`, but the pattern requires it to equal attribute `a`, which is `1 : i32`
            tests/answers/questions.rs:23:52: required here
                  Pattern SameAttr => erase op<t.same_attr> {a = x: Attr, b = x};
                                                                 ^
            in.mlir:1:1: found here
              "t.same_attr"() {a = 1 : i32, b = 2 : i32} : () -> ()"#]],
    );
    check(
        "SameTypes",
        "%0:2 = \"t.source\"() : () -> (i32, i64)\n%1:2 = \"t.same_types\"(%0#0, %0#1) : (i32, i64) -> (i64, i64)",
        &expect![[r#"
            `t.same_types` at in.mlir:2:8: pattern `SameTypes` does not match: the types of the results are `i64, i64`, but the pattern requires them to equal the types of the operands, which are `i32, i64`
            tests/answers/questions.rs:24:64: required here
                  Pattern SameTypes => erase op<t.same_types>(xs: ValueRange<ts: TypeRange>) -> (ts);
                                                                             ^
            in.mlir:2:8: found here
              %1:2 = "t.same_types"(%0#0, %0#1) : (i32, i64) -> (i64, i64)"#]],
    );
}

#[test]
fn results_of_constraints() {
    check(
        "OfConstraint",
        "%0 = \"t.source\"() : () -> i32\n\"t.first\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.first` at in.mlir:2:1: pattern `OfConstraint` does not match: constraint `HasUses` does not hold for result 0 of constraint `FirstOf` (the result of `t.source` at in.mlir:1:6)
            tests/answers/questions.rs:25:91: required here
                  Pattern OfConstraint { let root = op<t.first>(xs: ValueRange); let v = FirstOf(root); HasUses(v); erase root; }
                                                                                                        ^
            in.mlir:2:1: found here
              "t.first"(%0) : (i32) -> ()"#]],
    );
    check(
        "OfConstraint",
        r#""t.first"() : () -> ()"#,
        &expect![[r#"
            `t.first` at in.mlir:1:1: pattern `OfConstraint` does not match: constraint `FirstOf` does not hold for the operation (`t.first`)
            tests/answers/questions.rs:25:76: required here
                  Pattern OfConstraint { let root = op<t.first>(xs: ValueRange); let v = FirstOf(root); HasUses(v); erase root; }
                                                                                         ^
            in.mlir:1:1: found here
              "t.first"() : () -> ()"#]],
    );
}

#[test]
fn rewrites_that_decline() {
    check(
        "Declines",
        r#""t.declines"() : () -> ()"#,
        &expect!["`t.declines` at in.mlir:1:1: pattern `Declines` matches, but its rewrite fails"],
    );
}

#[test]
fn inner_operations() {
    check(
        "Any",
        "%0 = \"t.x\"() : () -> i32\n\"t.any\"(%0, %0) : (i32, i32) -> ()",
        &expect![[r#"
            `t.any` at in.mlir:2:1: pattern `Any` does not match: operand 0 is defined by `t.x`, but the pattern requires `ans.constant`
            tests/answers/questions.rs:27:31: required here
                  Pattern Any => erase op<>(op<ans.constant>, y: Value);
                                            ^
            in.mlir:1:6: found here
              %0 = "t.x"() : () -> i32"#]],
    );
    check(
        "InnerCount",
        "%0 = \"t.many\"() : () -> i32\n\"t.inner\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.inner` at in.mlir:2:1: pattern `InnerCount` does not match: `t.many` has no operands, but the pattern requires 2
            tests/answers/questions.rs:28:45: required here
                  Pattern InnerCount => erase op<t.inner>(op<t.many>(x: Value, y: Value));
                                                          ^
            in.mlir:1:6: found here
              %0 = "t.many"() : () -> i32"#]],
    );
    check(
        "InnerAttr",
        "%0 = \"t.many\"() : () -> i32\n\"t.inner\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.inner` at in.mlir:2:1: pattern `InnerAttr` does not match: `t.many` has no attribute `a`
            tests/answers/questions.rs:29:60: required here
                  Pattern InnerAttr => erase op<t.inner>(op<t.many> {a = attr<"unit">});
                                                                         ^
            in.mlir:1:6: found here
              %0 = "t.many"() : () -> i32"#]],
    );
}

const TYPES: &str = r#"
module @patterns {
  pdl.pattern @ConstantTypes : benefit(1) {
    %types = pdl.types : [i32, i64]
    %root = pdl.operation "t.types" -> (%types : !pdl.range<type>)
    pdl.rewrite %root { pdl.erase %root }
  }
  pdl.pattern @ThirdOperand : benefit(1) {
    %type = pdl.type : i32
    %x = pdl.operand : %type
    %rest = pdl.operands
    %root = pdl.operation "t.third"(%rest, %x, %x : !pdl.range<value>, !pdl.value, !pdl.value)
    pdl.rewrite %root { pdl.erase %root }
  }
  pdl.pattern @ThirdResult : benefit(1) {
    %def = pdl.operation "t.def"
    %third = pdl.result 2 of %def
    %root = pdl.operation "t.of_third"(%third : !pdl.value)
    pdl.rewrite %root { pdl.erase %root }
  }
  pdl.pattern @ThirdGroup : benefit(1) {
    %three = pdl.operation "ans.three"
    %z = pdl.results 2 of %three -> !pdl.value
    %root = pdl.operation "t.of_z"(%z : !pdl.value)
    pdl.rewrite %root { pdl.erase %root }
  }
  pdl.pattern @GroupOfResults : benefit(1) {
    %def = pdl.operation "t.def"
    %all = pdl.results of %def
    %root = pdl.operation "t.of_all"(%all : !pdl.range<value>)
    pdl.rewrite %root { pdl.erase %root }
  }
}"#;

/// The same for patterns of the `pdl` dialect, which have predicates that PDLL cannot express.
fn check_pdl(pattern: &str, text_of_ir: &str, expected: &Expect) {
    let ctx = context();
    ctx.load_dialect::<pdll::pdl::Dialect>();
    let rules = pdll::text::parse_named(&ctx, "rules.mlir", TYPES).unwrap();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdl(&rules).unwrap();
    let ir = read(&ctx, text_of_ir);
    let op = op_on_line(&ir, text_of_ir.lines().count() as u32).unwrap();
    expected.assert_eq(&explain(&ir, op, &set.freeze().unwrap(), pattern).unwrap().to_string());
}

#[test]
fn of_the_pdl_dialect() {
    check_pdl(
        "ConstantTypes",
        r#"%0:2 = "t.types"() : () -> (i32, i32)"#,
        &expect![[r#"
            `t.types` at in.mlir:1:8: pattern `ConstantTypes` does not match: the types of the results are `i32, i32`, but the pattern requires `i32, i64`
            rules.mlir:4:14: required here
            in.mlir:1:8: found here
              %0:2 = "t.types"() : () -> (i32, i32)"#]],
    );
    check_pdl(
        "ConstantTypes",
        r#""t.types"() : () -> ()"#,
        &expect![[r#"
            `t.types` at in.mlir:1:1: pattern `ConstantTypes` does not match: the types of the results are empty, but the pattern requires `i32, i64`
            rules.mlir:4:14: required here
            in.mlir:1:1: found here
              "t.types"() : () -> ()"#]],
    );
    check_pdl(
        "ThirdOperand",
        "%0 = \"t.x\"() : () -> i64\n\"t.third\"(%0, %0) : (i64, i64) -> ()",
        &expect![[r#"
            `t.third` at in.mlir:2:1: pattern `ThirdOperand` does not match: the type of operand 0 is `i64`, but the pattern requires `i32`
            rules.mlir:9:13: required here
            in.mlir:2:1: found here
              "t.third"(%0, %0) : (i64, i64) -> ()"#]],
    );
    check_pdl(
        "ThirdOperand",
        r#""t.third"() : () -> ()"#,
        &expect![[r#"
            `t.third` at in.mlir:1:1: pattern `ThirdOperand` does not match: `t.third` has no operands, but the pattern requires at least 2
            rules.mlir:12:13: required here
            in.mlir:1:1: found here
              "t.third"() : () -> ()"#]],
    );
    check_pdl(
        "ThirdResult",
        "%0:2 = \"t.def\"() : () -> (i32, i32)\n\"t.of_third\"(%0#1) : (i32) -> ()",
        &expect![[r#"
            `t.of_third` at in.mlir:2:1: pattern `ThirdResult` does not match: operand 0 is result 1 of `t.def` at in.mlir:1:8, but the pattern requires result 2
            rules.mlir:17:14: required here
            in.mlir:2:1: found here
              "t.of_third"(%0#1) : (i32) -> ()"#]],
    );
    check_pdl(
        "ThirdGroup",
        "%0 = \"ans.three\"() <{operandSegmentSizes = array<i32: 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : () -> i32\n\"t.of_z\"(%0) : (i32) -> ()",
        &expect![[r#"
            `t.of_z` at in.mlir:2:1: pattern `ThirdGroup` does not match: result group 2 of `ans.three` has no values, but the pattern requires 1
            rules.mlir:23:10: required here
            in.mlir:1:6: found here
              %0 = "ans.three"() <{operandSegmentSizes = array<i32: 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : () -> i32"#]],
    );
    check_pdl(
        "GroupOfResults",
        "%0:2 = \"t.def\"() : () -> (i32, i32)\n\"t.of_all\"(%0#1) : (i32) -> ()",
        &expect![[r#"
            `t.of_all` at in.mlir:2:1: pattern `GroupOfResults` does not match: operand 0 is result 1 of `t.def` at in.mlir:1:8, but the pattern requires all results of `t.def` and no other values
            rules.mlir:29:12: required here
            in.mlir:2:1: found here
              "t.of_all"(%0#1) : (i32) -> ()"#]],
    );
}

/// Returns the test of each kind of predicate: a new kind does not compile here.
fn tested_by(question: &Question) -> (&'static str, &'static str) {
    const HERE: &str = include_str!("questions.rs");
    const THERE: &str = include_str!("explain.rs");
    match question {
        Question::Exists => (HERE, "fn missing_groups()"),
        Question::OpName => (THERE, "fn names_of_operations()"),
        Question::OperandCount | Question::ResultCount => (THERE, "fn counts()"),
        Question::OperandCountAtLeast(_) | Question::ResultCountAtLeast(_) => (THERE, "fn counts()"),
        Question::ResultNumber => (THERE, "fn equality_and_numbers_of_results()"),
        Question::AttributeConstant | Question::TypeConstant => (THERE, "fn constants()"),
        Question::TypesConstant => (HERE, "fn of_the_pdl_dialect()"),
        Question::EqualTo(_) => (HERE, "fn unequal_entities()"),
        Question::Constraint(_) => (THERE, "fn native_constraints()"),
    }
}

#[test]
fn every_kind_has_a_test() {
    let kinds = [
        Question::Exists,
        Question::OpName,
        Question::OperandCount,
        Question::OperandCountAtLeast(1),
        Question::ResultCount,
        Question::ResultCountAtLeast(1),
        Question::ResultNumber,
        Question::AttributeConstant,
        Question::TypeConstant,
        Question::TypesConstant,
    ];
    for kind in kinds {
        let (file, test) = tested_by(&kind);
        assert!(file.contains(test), "{kind:?}");
    }
}
