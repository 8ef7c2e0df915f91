//! Answers about patterns: a case is `tests/cases/NAME.pdll`, and `NAME.expect` is the report. `UPDATE_EXPECT=1` writes the expectations.

use std::path::Path;

use pdll_verify::obligation::verify_pattern;
use pdll_verify::report;

use crate::contexts;

#[test]
fn cases() {
    let ctx = contexts::context();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pdll"));
    files.sort();
    assert!(files.len() >= 3, "the cases are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let (patterns, options) = contexts::patterns(&ctx, name, &text);
        let reports: Vec<_> =
            patterns.iter().map(|pattern| verify_pattern(&ctx, pattern, &options)).collect();
        let line = |_: &str, number: u32| text.lines().nth(number as usize - 1);
        let mut out: String = reports.iter().map(|found| report::text(found, line)).collect();
        out.push_str(&report::summary(&reports));
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&out);
    }
}

#[test]
fn a_pattern_of_a_set_is_verified_in_a_test() {
    let ctx = contexts::context();
    let text = include_str!("../../pdll-dialects/src/index/canonicalize.pdll");
    let options = pdll_verify::obligation::Options {
        contracts: pdll_verify::contract::Contracts::of_pdll(text).unwrap(),
        index_widths: vec![4],
        ..Default::default()
    };
    let reports =
        pdll_verify::verify_set(&ctx, pdll_dialects::index::Dialect::canonicalization_patterns, &options);
    let words: Vec<_> =
        reports.iter().filter(|found| found.name.as_deref() == Some("MaxSConstants")).collect();
    assert_eq!(words.len(), 1);
    assert_eq!(words[0].outcome.word(), "proved");
}

/// Returns the report of the only pattern of a text.
fn report_of(text: &str, change: impl FnOnce(&mut pdll_verify::obligation::Options)) -> String {
    let ctx = contexts::context();
    let (patterns, mut options) = contexts::patterns(&ctx, "rules.pdll", text);
    change(&mut options);
    let found = verify_pattern(&ctx, &patterns[0], &options);
    report::text(&found, |_, number| text.lines().nth(number as usize - 1))
}

const PRODUCTS: &str =
    "Pattern Products => replace op<arith.divui>(op<arith.muli>(x: Value, y: Value), y) with x;";

#[test]
fn a_limit_is_reported_with_the_types() {
    let out = report_of(PRODUCTS, |options| {
        options.widths = vec![1, 64];
        options.limits.max_clauses = 100;
    });
    expect_test::expect![[r#"
        rules.pdll:1:9: out of time: `Products` at x: i64; proved for 1 assignment of types
          Pattern Products => replace op<arith.divui>(op<arith.muli>(x: Value, y: Value), y) with x;
                  ^
    "#]]
    .assert_eq(&out);
}

#[test]
fn too_many_types_are_not_modelled() {
    let out = report_of(
        "Pattern Casts { let a = op<arith.trunci>(x: Value); replace a with op<arith.trunci>(x) -> (type<\"i1\">); }",
        |options| {
            options.widths = (1..65).collect();
            options.max_assignments = 10;
        },
    );
    expect_test::expect![[r#"
        rules.pdll:1:9: not modelled: `Casts`: more than 10 assignments of types
          Pattern Casts { let a = op<arith.trunci>(x: Value); replace a with op<arith.trunci>(x) -> (type<"i1">); }
                  ^
    "#]]
    .assert_eq(&out);
}

#[test]
fn invalid_contracts_are_reported() {
    let error = |text: &str| pdll_verify::contract::Contracts::of_pdll(text).unwrap_err().to_string();
    let errors = [
        error("/// Ensures: value ==\nConstraint A(value: Value);"),
        error("/// Ensures: (value\nConstraint A(value: Value);"),
        error("/// Ensures: value = 1\nConstraint A(value: Value);"),
        error("/// Ensures: 1x\nConstraint A(value: Value);"),
        error("/// Ensures: value == 1\nPattern => erase op<a.b>;"),
        error("// First.\n/// Ensures: value == 1"),
        error(&format!("/// Ensures: {}1\n", "(".repeat(100_000))),
    ];
    expect_test::expect![[r#"
        1: error: invalid contract: expected an expression, but got ``
        1: error: invalid contract: expected `)`, but got ``
        1: error: invalid contract: expected `,` or the end, but got `= 1`
        1: error: invalid contract: `1x` is not a number
        1: error: a declaration of a constraint or rewrite must follow the contract
        2: error: a declaration of a constraint or rewrite must follow the contract
        1: error: invalid contract: the expression is nested too deeply"#]]
    .assert_eq(&errors.join("\n"));
}

#[test]
fn contracts_that_do_not_fit_are_not_modelled() {
    let out = |contract: &str| {
        let text = format!(
            "/// Ensures: {contract}\nConstraint C(value: Value, type: Type);\nPattern P {{\n  let type: Type;\n  let root = op<arith.muli>(x: Value<type>, y: Value);\n  C(y, type);\n  replace root with x;\n}}"
        );
        report_of(&text, |_| {})
    };
    let all = [
        "other == 1",
        "type == 1",
        "width(value) == value",
        "f(value)",
        "constant(1)",
        "apply(value, value)",
        "copy(a, b)",
        "result == 1 + 170141183460469231731687303715884105727",
        "value == 1",
    ];
    let out: Vec<String> = all.iter().map(|contract| out(contract)).collect();
    expect_test::expect![[r#"
        rules.pdll:3:9: not modelled: `P`: `C` (there is no parameter `other`)
          Pattern P {
                  ^
        rules.pdll:3:9: not modelled: `P`: `C` (`type` has no bits)
          Pattern P {
                  ^
        rules.pdll:7:3: refuted: `P`: the result is -8 before and 2 after
            replace root with x;
            ^
        with type: i4, `x` (%arg0) = 2, `y` (%arg1) = 4
            func.func @before(%arg0: i4, %arg1: i4) -> i4 {
              %0 = arith.muli %arg0, %arg1 : i4
              return %0 : i4
            }
            func.func @after(%arg0: i4, %arg1: i4) -> i4 {
              return %arg0 : i4
            }
        note: assumes the contract of `C`
        rules.pdll:3:9: not modelled: `P`: `C` (there is no function `f`)
          Pattern P {
                  ^
        rules.pdll:3:9: not modelled: `P`: `C` (`constant` takes one parameter)
          Pattern P {
                  ^
        rules.pdll:3:9: not modelled: `P`: `C` (`apply` does not take this argument)
          Pattern P {
                  ^
        rules.pdll:3:9: not modelled: `P`: `C` (`copy` takes an attribute and two parameters)
          Pattern P {
                  ^
        rules.pdll:3:9: not modelled: `P`: `C` (`1 + 170141183460469231731687303715884105727` overflows)
          Pattern P {
                  ^
        rules.pdll:3:9: proved: `P`, 6 assignments of types
        note: assumes the contract of `C`
    "#]]
    .assert_eq(&out.join(""));
}

#[test]
fn json_and_tables_have_the_whole_answer() {
    let ctx = contexts::context();
    let text = "Pattern Wrong => replace op<arith.subi>(x: Value, y: Value) with op<arith.subi>(y, x);\nPattern Right => replace op<arith.addi>(x: Value, y: Value) with op<arith.addi>(y, x);";
    let (patterns, options) = contexts::patterns(&ctx, "rules.pdll", text);
    let mut reports: Vec<_> =
        patterns.iter().map(|pattern| verify_pattern(&ctx, pattern, &options)).collect();
    reports.iter_mut().for_each(|found| found.time = std::time::Duration::from_millis(7));
    let mut out: String = reports.iter().map(|found| report::json(found) + "\n").collect();
    out.push_str(&report::table(&reports, true));
    out.push_str(&report::table(&reports[1..], false));
    expect_test::expect![[r#"
        {"answer":"refuted","assumed_contracts":[],"cached_queries":0,"column":9,"counterexample":{"after":"6","arguments":{"x":"-5","y":"1"},"before":"-6","column":18,"confirmed":true,"index_width":null,"kind":"value","line":1,"program_after":"module {\n  func.func @after(%arg0: i4, %arg1: i4) -> i4 {\n    %0 = arith.subi %arg1, %arg0 : i4\n    return %0 : i4\n  }\n}\n","program_before":"module {\n  func.func @before(%arg0: i4, %arg1: i4) -> i4 {\n    %0 = arith.subi %arg0, %arg1 : i4\n    return %0 : i4\n  }\n}\n","types":"x: i4"},"defined_operations":[],"file":"rules.pdll","line":1,"milliseconds":7,"pattern":"Wrong","proved_assignments":1,"queries":3,"uninterpreted":[]}
        {"answer":"proved","assumed_contracts":[],"cached_queries":0,"column":9,"defined_operations":[],"file":"rules.pdll","line":2,"milliseconds":7,"pattern":"Right","proved_assignments":6,"queries":6,"uninterpreted":[]}
        | pattern | answer | types | reason | ms |
        |---|---|---|---|---|
        | Wrong | refuted | 1 | x: i4: -6 becomes 6 | 7 |
        | Right | proved | 6 |  | 7 |
        | pattern | answer | types | reason |
        |---|---|---|---|
        | Right | proved | 6 |  |
    "#]].assert_eq(&out);
}

#[test]
fn queries_are_printed_in_smtlib() {
    let ctx = contexts::context();
    let (patterns, mut options) = contexts::patterns(&ctx, "rules.pdll", PRODUCTS);
    options.widths = vec![4];
    let scripts =
        pdll_verify::obligation::queries(&patterns[0], &options, pdll_verify::solve::smtlib).unwrap();
    expect_test::expect![[r#"
        ; `Products` at x: i4; satisfiable if the pattern is wrong
        (set-option :produce-models true)
        (set-logic QF_BV)
        (declare-const v0 (_ BitVec 4)) ; x
        (declare-const v1 (_ BitVec 1)) ; x is poison
        (declare-const v2 (_ BitVec 4)) ; y
        (declare-const v3 (_ BitVec 1)) ; y is poison
        (declare-const v4 (_ BitVec 2)) ; overflowFlags
        (define-fun t6 () (_ BitVec 4) (bvmul v0 v2))
        (define-fun t7 () (_ BitVec 8) ((_ sign_extend 4) v0))
        (define-fun t8 () (_ BitVec 8) ((_ sign_extend 4) v2))
        (define-fun t9 () (_ BitVec 8) (bvmul t7 t8))
        (define-fun t10 () (_ BitVec 8) ((_ sign_extend 4) t6))
        (define-fun t14 () (_ BitVec 1) (ite (= t9 t10) #b1 #b0))
        (define-fun t15 () (_ BitVec 1) (bvnot t14))
        (define-fun t16 () (_ BitVec 8) ((_ zero_extend 4) v0))
        (define-fun t17 () (_ BitVec 8) ((_ zero_extend 4) v2))
        (define-fun t18 () (_ BitVec 8) (bvmul t16 t17))
        (define-fun t19 () (_ BitVec 8) ((_ zero_extend 4) t6))
        (define-fun t22 () (_ BitVec 1) (ite (= t18 t19) #b1 #b0))
        (define-fun t23 () (_ BitVec 1) (bvnot t22))
        (define-fun t24 () (_ BitVec 1) ((_ extract 0 0) v4))
        (define-fun t25 () (_ BitVec 1) ((_ extract 1 1) v4))
        (define-fun t26 () (_ BitVec 1) (bvand t15 t24))
        (define-fun t27 () (_ BitVec 1) (bvand t23 t25))
        (define-fun t29 () (_ BitVec 1) (bvor v1 v3))
        (define-fun t30 () (_ BitVec 1) (bvor t29 t26))
        (define-fun t31 () (_ BitVec 1) (bvor t30 t27))
        (declare-const v5 (_ BitVec 1)) ; isExact
        (define-fun t35 () (_ BitVec 1) (ite (= v2 (_ bv0 4)) #b1 #b0))
        (define-fun t36 () (_ BitVec 1) (bvor v3 t35))
        (define-fun t37 () (_ BitVec 4) (bvudiv t6 v2))
        (define-fun t38 () (_ BitVec 4) (bvurem t6 v2))
        (define-fun t39 () (_ BitVec 1) (ite (= (_ bv0 4) t38) #b1 #b0))
        (define-fun t40 () (_ BitVec 1) (bvnot t39))
        (define-fun t41 () (_ BitVec 1) (bvand v5 t40))
        (define-fun t42 () (_ BitVec 1) (bvor t31 t41))
        (define-fun t45 () (_ BitVec 1) (ite (= v0 t37) #b1 #b0))
        (define-fun t46 () (_ BitVec 1) (bvnot t45))
        (define-fun t47 () (_ BitVec 1) (bvor v1 t46))
        (define-fun t48 () (_ BitVec 1) (bvnot t42))
        (define-fun t49 () (_ BitVec 1) (bvand t47 t48))
        (define-fun t50 () (_ BitVec 1) (bvnot t36))
        (define-fun t52 () (_ BitVec 1) (bvand t49 t50))
        (assert (= t52 #b1))
        (check-sat)
        (get-value (v0 v1 v2 v3 v4 v5))
    "#]]
    .assert_eq(&scripts[0].1);
}

pdll::pdll! {
    mod combined;
    Pattern XorTwice => replace op<arith.xori>(op<arith.xori>(x: Value, y: Value), y) with x;
}

pdll_verify::pattern_tests!(combined_tests: combined, contexts::context());
