//! Self-tests: a case is `tests/self_test/NAME.pdll`, `NAME.expect` is the report, and `NAME.mlir` the tests. `UPDATE_EXPECT=1` writes the
//! expectations.

use std::path::Path;

use pdll::native::NativeRegistry;
use pdll::pattern_ir::pattern::Pattern;
use pdll::prelude::*;
use pdll_oracle::{MLIR_OPT, has};
use pdll_random::Allowed;
use pdll_verify::report::{interaction_json, interaction_text, tests_json, tests_summary, tests_text};
use pdll_verify::self_test::{SelfTest, TestOptions, check_file, file_text, test_patterns, test_set};

use crate::contexts;

fn tested(text: &str) -> (Context, Vec<Pattern>, SelfTest) {
    let ctx = contexts::context();
    let (patterns, _) = contexts::patterns(&ctx, "rules.pdll", text);
    let tests = test_patterns(&ctx, &patterns, &NativeRegistry::new(), &TestOptions::default());
    (ctx, patterns, tests)
}

fn report(tests: &SelfTest, text: &str) -> String {
    let line = |_: &str, number: u32| text.lines().nth(number as usize - 1);
    let texts = tests.patterns.iter().map(|tests| tests_text(tests, line));
    let pairs = tests.interactions.all.iter().map(|pair| interaction_text(pair, line));
    texts.chain(pairs).collect::<String>() + &tests_summary(tests)
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/self_test");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pdll"));
    files.sort();
    assert!(files.len() >= 2, "the cases are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let (ctx, patterns, tests) = tested(&text);
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&report(&tests, &text));
        let written = file_text(&tests, "`rules.pdll`");
        expect_test::expect_file![file.with_extension("mlir")].assert_eq(&written);
        let checked = check_file(&ctx, &patterns, &NativeRegistry::new(), &written).unwrap();
        assert_eq!(checked.failures, []);
        assert_eq!(checked.n_tests, tests.patterns.iter().map(|pattern| pattern.tests.len()).sum::<usize>());
    }
}

const OF_ADD: &str =
    "Pattern OfAdd => replace op<t.add>(x: Value, x) -> (t: Type) with op<t.double>(x) -> (t);";

#[test]
fn kept_tests_show_what_a_change_breaks() {
    let (_, _, tests) = tested(OF_ADD);
    let kept = file_text(&tests, "`rules.pdll`");
    let failures = |text: &str| {
        let ctx = contexts::context();
        let (patterns, _) = contexts::patterns(&ctx, "rules.pdll", text);
        check_file(&ctx, &patterns, &NativeRegistry::new(), &kept).unwrap().failures
    };
    assert_eq!(failures(OF_ADD), []);
    // The operands need not be equal any more: a near miss becomes a match.
    let weaker = failures(&OF_ADD.replace("(x: Value, x)", "(x: Value, y: Value)"));
    assert_eq!(weaker.len(), 2, "{weaker:?}");
    assert!(weaker.iter().all(|(_, failure)| failure.contains("the pattern fires, and the result is")));
    // Nothing matches any more.
    let stronger = failures(&OF_ADD.replace("op<t.add>(x: Value, x)", "op<t.add>(x: Value, x) {k}"));
    let n_fires: usize = tests.patterns.iter().map(|pattern| pattern.n_fires()).sum();
    assert_eq!(stronger.len(), 2 * n_fires);
    assert_eq!(stronger[0].1, "at run time: the pattern does not fire");
    let other = failures(&OF_ADD.replace("t.double", "t.twice"));
    assert_eq!(other.len(), 2 * n_fires);
    assert!(other[0].1.starts_with("at run time: the result is\nfunc.func @after("), "{}", other[0].1);
}

#[test]
fn sections_that_are_not_tests_are_errors() {
    let ctx = contexts::context();
    let (patterns, _) = contexts::patterns(&ctx, "rules.pdll", OF_ADD);
    let error = |text: &str| {
        let (line, message) = check_file(&ctx, &patterns, &NativeRegistry::new(), text).unwrap_err();
        format!("{line}: {message}\n")
    };
    let before = "func.func @before() {\n  return\n}\n";
    let errors = [
        error("// -----\nfunc.func @unchanged() {\n  return\n}\n"),
        error("// pattern: Other\n"),
        error("// pattern: OfAdd\nfunc.func"),
        error(&format!("// pattern: OfAdd\n{before}")),
        error("\n\n// pattern: OfAdd\n"),
        error(&format!("// pattern: OfAdd\n{before}{}", before.replace("before", "unchanged"))),
    ];
    expect_test::expect![[r#"
        2: expected `// pattern: NAME` before the program
        1: there is no pattern `Other`
        1: custom op 'func.func' expected valid '@'-identifier for symbol name
        1: expected both functions `@before` and `@after`, or `@unchanged`
        3: expected functions `@before` and `@after`, or `@unchanged`
        1: expected both functions `@before` and `@after`, or `@unchanged`
    "#]]
    .assert_eq(&errors.concat());
}

#[test]
fn json_has_the_tests() {
    let (_, _, tests) = tested("Pattern A => erase op<t.a> -> ();");
    expect_test::expect![[r#"{"column":9,"compared_runs":0,"failures":[],"file":"rules.pdll","line":1,"not_run":[],"not_tested":null,"pattern":"A","questions":2,"result":"passed","run":["at run time","naively"],"tests":[{"after":"func.func @after(%arg0: i32, %arg1: i32) {\n  return\n}\n","before":"func.func @before(%arg0: i32, %arg1: i32) {\n  \"t.a\"(%arg0, %arg1) : (i32, i32) -> ()\n  return\n}\n","fires":true},{"after":"func.func @after(%arg0: i64) {\n  return\n}\n","before":"func.func @before(%arg0: i64) {\n  \"t.a\"(%arg0) : (i64) -> ()\n  return\n}\n","fires":true},{"after":"func.func @after() {\n  return\n}\n","before":"func.func @before() {\n  \"t.a\"() : () -> ()\n  return\n}\n","fires":true},{"after":"func.func @after(%arg0: f32, %arg1: f32, %arg2: f32) {\n  return\n}\n","before":"func.func @before(%arg0: f32, %arg1: f32, %arg2: f32) {\n  \"t.a\"(%arg0, %arg1, %arg2) : (f32, f32, f32) -> ()\n  return\n}\n","fires":true},{"before":"func.func @unchanged(%arg0: i32, %arg1: i32) {\n  %0 = \"t.a\"(%arg0, %arg1) : (i32, i32) -> i32\n  return\n}\n","fails":"the root has 0 results","fires":false},{"before":"func.func @unchanged(%arg0: i32, %arg1: i32) {\n  \"test.other\"(%arg0, %arg1) : (i32, i32) -> ()\n  return\n}\n","fails":"the root is `t.a`","fires":false}],"unreached":[]}"#]].assert_eq(&tests_json(&tests.patterns[0]));
}

#[test]
fn pairs_whose_order_matters_are_limited_and_in_json() {
    let text = include_str!("self_test/order.pdll");
    let ctx = contexts::context();
    let (patterns, _) = contexts::patterns(&ctx, "rules.pdll", text);
    let tested = |max_overlaps| {
        let options = TestOptions { max_programs: 100, max_overlaps, ..TestOptions::default() };
        test_patterns(&ctx, &patterns, &NativeRegistry::new(), &options)
    };
    let tests = tested(1);
    assert_eq!((tests.interactions.all.len(), tests.interactions.n_programs), (1, 1));
    let summary = tests_summary(&tests);
    let of_pairs: Vec<&str> = summary.lines().filter(|line| line.contains("pair")).collect();
    expect_test::expect![[r#"
        the order matters for 1 of 1 pair of patterns that overlap; 1 program tried
        not tried, or not completely: 5 pairs of patterns, because of the limit of 1 program"#]]
    .assert_eq(&of_pairs.join("\n"));
    expect_test::expect![[r#"{"after":["func.func @after(%arg0: i32) -> i32 {\n  %c1_i32 = arith.constant 1 : i32\n  %0 = arith.shli %arg0, %c1_i32 : i32\n  %1 = arith.subi %0, %arg0 : i32\n  return %1 : i32\n}\n","func.func @after(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n"],"before":"func.func @before(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  %1 = arith.subi %0, %arg0 : i32\n  return %1 : i32\n}\n","order_matters":["DoubleIsShift","MaskOfSum"],"places":[{"column":9,"file":"rules.pdll","line":8},{"column":9,"file":"rules.pdll","line":2}],"values":"both results refine the program in 80 runs"}"#]].assert_eq(&interaction_json(&tests.interactions.all[0]));
    assert_eq!(tested(0).interactions, Default::default());
}

pdll! {
    pub mod combine;
    Pattern XorSelfTwice => replace op<arith.xori>(op<arith.xori>(x: Value, y: Value), y) with x;
    #[allow(endless_patterns)]
    Pattern Swapped => replace op<arith.subi>(x: Value, y: Value) with op<arith.subi>(y, x);
}

#[test]
fn patterns_of_a_macro_run_in_all_implementations() {
    let ctx = contexts::context();
    let tests = pdll_verify::self_test(&ctx, combine::populate, &TestOptions::default()).unwrap();
    let results: Vec<_> = tests.patterns.iter().map(|pattern| (&*pattern.name, pattern.word())).collect();
    assert_eq!(results, [("XorSelfTwice", "passed"), ("Swapped", "failed")]);
    assert_eq!(tests.patterns[0].ways, ["compiled", "at run time", "naively"]);
    assert_eq!(tests.patterns[1].failures.len(), 1, "{:?}", tests.patterns[1].failures);
}

#[test]
fn compiled_patterns_with_native_functions_are_tested() {
    let ctx = contexts::context();
    let populate = pdll_dialects::index::Dialect::canonicalization_patterns;
    let tests =
        test_set(&ctx, populate, &TestOptions { max_programs: 2000, ..TestOptions::default() }).unwrap();
    let texts: String = tests.patterns.iter().map(|pattern| tests_text(pattern, |_, _| None)).collect();
    expect_test::expect_file!["self_test/index.txt"].assert_eq(&(texts + &tests_summary(&tests)));
}

#[test]
fn random_patterns_agree_in_all_implementations() {
    let ctx = contexts::context();
    let mut n_tests = 0;
    for seed in 0..15 {
        let patterns: Vec<Pattern> = pdll_random::patterns(seed, &Allowed::by_mlir());
        let options = TestOptions { max_programs: 300, ..TestOptions::default() };
        let tests = test_patterns(&ctx, &patterns, &NativeRegistry::new(), &options);
        for pattern in &tests.patterns {
            // A random replacement may come after the uses of what it replaces.
            let is_right = |failure: &String| failure.starts_with("the result does not verify");
            let is_alike = pattern.failures.iter().all(is_right);
            assert!(is_alike, "seed {seed}\n{}", tests_text(pattern, |_, _| None));
            n_tests += pattern.tests.len();
        }
    }
    assert!(n_tests > 100, "{n_tests}");
}

#[test]
fn oracle_mlir_agrees_with_self_tests() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let text = include_str!("self_test/questions.pdll");
    let ctx = contexts::context();
    let (patterns, _) = contexts::patterns(&ctx, "rules.pdll", text);
    let options = TestOptions { mlir_opt: Some(MLIR_OPT.to_owned()), ..TestOptions::default() };
    let tests = test_patterns(&ctx, &patterns, &NativeRegistry::new(), &options);
    assert!(!tests.has_failures(), "{}", report(&tests, text));
    let by_mlir = tests.patterns.iter().filter(|pattern| pattern.ways.contains(&"by mlir-opt"));
    assert!(by_mlir.count() >= 3, "{}", report(&tests, text));
}
