//! Programs that are large in one respect each, through all stages: accepted, or rejected with an error that
//! names the limit.
//!
//! Each construct occurs thousands of times, side by side or nested. Quadratic time or space anywhere makes
//! this test slow before users notice it.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;

use pdll_compiler::codegen::stages::{Format, Stage};
use pdll_compiler::codegen::{ast, pdl};
use pdll_compiler::macros::file;
use pdll_compiler::pipeline::{compile_text, print_stage};
use pdll_compiler::sema::Strictness;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::source::SourceMap;

/// Number of occurrences of each construct.
const N: usize = 1_000;

/// Repeats a text with `0`, `1`, … in place of `#`.
fn each(text: &str, between: &str) -> String {
    (0..N).map(|i| text.replace('#', &i.to_string())).collect::<Vec<_>>().join(between)
}

fn within(open: &str, inner: &str, close: &str) -> String {
    open.repeat(N) + inner + &close.repeat(N)
}

/// Returns the construct and the program.
fn programs() -> Vec<(&'static str, String)> {
    let pattern = |body: String| format!("Pattern {{ {body} }}");
    let matching = |body: String| format!("Pattern {{ let r = op<a.b>(x: Value); {body} erase r; }}");
    let rewriting = |body: String| {
        format!("Pattern {{ let r = op<a.b>(x: Value); rewrite r with {{ {body} erase r; }}; }}")
    };
    vec![
        ("patterns", each("Pattern => erase op<a.o#>(x: Value);", "\n")),
        ("patterns of one root", each("Pattern => erase op<a.b>(op<a.c#>);", "\n")),
        (
            "functions that call each other",
            "Constraint C(x: Value) {}".to_owned()
                + &(1..N).fold(String::new(), |mut all, i| {
                    let before = if i == 1 { "C".to_owned() } else { format!("C{}", i - 1) };
                    let _ = writeln!(all, "Constraint C{i}(x: Value) {{ {before}(x); }}");
                    all
                })
                + &matching(format!("C{}(x);", N - 1)),
        ),
        ("native functions", each("Constraint C#(x: Value);", "") + &matching(each("C#(x);", ""))),
        ("native functions of one name", matching(each("Constraint(v: Value) [{ }];", ""))),
        ("searches upwards", pattern(format!("let r = op<a.b>; {} erase r;", each("op<a.c>(r.0);", "")))),
        (
            "constraints on what is searched for",
            "Constraint C(op: Op);".to_owned() + &matching(each("let s# = op<a.s#>(x); C(s#);", "")),
        ),
        (
            "variables",
            pattern(each("let x# = op<a.b>;", "") + &format!("erase op<a.c>({});", each("x#", ", "))),
        ),
        ("unbound variables", pattern(each("let x#: Value;", "") + "erase op<a.c>;")),
        ("unknown names", pattern(each("let x#: Value;", "") + &each("let y# = z#;", "") + "erase op<a.c>;")),
        ("created operations", rewriting(each("let x# = op<a.c>(x);", ""))),
        ("operands", format!("Pattern => erase op<a.b>({});", each("x#: Value", ", "))),
        ("attributes", format!("Pattern => erase op<a.b> {{{}}};", each("k# = attr<\"#\">", ", "))),
        ("results", format!("Pattern => erase op<a.b> -> ({});", each("x#: Type", ", "))),
        ("used results", pattern(format!("let r = op<a.b>; erase op<a.c>({});", each("r.#", ", ")))),
        (
            "labels",
            pattern(format!(
                "let t = ({}); erase op<a.b>({});",
                each("e# = x#: Value", ", "),
                each("t.e#", ", ")
            )),
        ),
        (
            "named results",
            format!("Rewrite F(x: Value) -> ({});", each("r#: Value", ", "))
                + &rewriting(format!("let t = F(x); op<a.c>({});", each("t.r#", ", "))),
        ),
        ("nested operations", format!("Pattern => erase {};", within("op<a.b>(", "_: Value", ")"))),
        (
            "nested calls",
            "Rewrite F(x: Value) -> Value;".to_owned() + &rewriting(within("F(", "x", ")") + ";"),
        ),
        ("nested tuples", matching(format!("let t = {};", within("(", "x", ")")))),
        ("nested rewrites", matching(within("rewrite r with {", "", "};"))),
        ("open parentheses", "Pattern { let t = ".to_owned() + &"(".repeat(N)),
        (
            "nested literals",
            format!("Pattern => erase op<a.b> -> (type<\"{}\">);", within("tuple<", "", ">")),
        ),
        (
            "a long literal",
            format!("Pattern => erase op<a.b> {{k = attr<\"[{}]\">}};", each("# : i16", ", ")),
        ),
        (
            "many dimensions",
            format!("Pattern => erase op<a.b> -> (type<\"tensor<{}i32>\">);", "2x".repeat(20 * N)),
        ),
        (
            "unknown labels",
            matching(format!("let t = ({}); {}", each("e# = x", ", "), each("let y# = t.f#;", ""))),
        ),
        (
            "braces in code",
            format!("Constraint C(x: Value) [{{ {} }}];", within("{ ", "", "} "))
                + &matching("C(x);".to_owned()),
        ),
        ("a long name", format!("Pattern => erase op<a.{}>;", "long".repeat(N))),
        ("a long unknown name", matching(format!("let {0}a = x; {0}b;", "long".repeat(N)))),
    ]
}

/// Returns whether it is accepted and each stage prints it; otherwise the first error.
fn outcome(program: &str) -> String {
    let mut sources = SourceMap::new();
    let main = sources.add_text("large.pdll", program, None);
    let mut diags = Diags::new();
    let unit = compile_text(&mut sources, main, &[], Strictness::Strict, &mut diags);
    let first = |diags: &mut Diags| {
        let found = diags.take();
        let errors: Vec<&Diag> = found.iter().filter(|diag| diag.severity == Severity::Error).collect();
        let first = errors.first()?.message.chars().take(100).collect::<String>();
        Some(format!("{} errors, the first: {first}", errors.len()))
    };
    if let Some(error) = first(&mut diags) {
        return error;
    }
    let mut out = "accepted".to_owned();
    if ast::print(&unit.compiled.module, None).is_none() {
        out.push_str(", the syntax tree is too large");
    }
    assert!(pdl::print(&unit.compiled, &sources).contains("pdl.pattern"));
    for stage in [
        Stage::Pattern,
        Stage::Predicates,
        Stage::Tree(Format::Text),
        Stage::Tree(Format::Dot),
        Stage::Tree(Format::Svg),
    ] {
        assert!(print_stage(stage, &unit, &mut diags).is_none_or(|text| !text.is_empty()));
    }
    let rust = file::rust(&unit, &sources, main, &mut diags);
    first(&mut diags).unwrap_or_else(|| {
        assert!(rust.is_some_and(|rust| rust.contains("fn apply_0")));
        out
    })
}

#[test]
fn all_stages() {
    let all = on_large_stack(|| {
        let lines = programs().into_iter().map(|(what, program)| format!("{what}: {}\n", outcome(&program)));
        lines.collect::<String>()
    });
    expect_test::expect_file!["large.expect"].assert_eq(&all);
}
