//! The front end on files: all diagnostics of invalid files, and the result of valid ones in `.expect`.
//!
//! `parse/*` is parsed, `sema/*` is also checked and lowered; each part of a file is independent.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::fmt::Write as _;

use pdll_compiler::codegen::pdl;
use pdll_compiler::lint::lint;
use pdll_compiler::sema::Strictness;
use pdll_compiler::stack::MAX_NESTING;
use pdll_compiler::syntax::ast::{Item, ItemKind, UseKind, UseTree};
use pdll_compiler::syntax::parser::Mode;

use support::expected::expect;
use support::front::{Front, cases, definitions, front};
use support::text::split;

/// Runs every case of a folder. Returns the result for each part.
fn run(folder: &str, mode: Mode, examine: impl Fn(&mut Front) -> String) {
    for case in cases(folder) {
        let mut out = String::new();
        for (line, part) in split(&std::fs::read_to_string(&case).unwrap()) {
            let mut front = front(&format!("{}/case.pdll", definitions()), &part, mode);
            writeln!(out, "==== line {line}\n{}", examine(&mut front)).unwrap();
        }
        expect(&case, &out);
    }
}

#[test]
fn parses() {
    run("parse/ok", Mode::File, |front| format!("{}{}", front.render(), outline(front)));
}

#[test]
fn parses_imports() {
    run("parse/inline", Mode::Inline, |front| format!("{}{}", front.render(), outline(front)));
}

#[test]
fn reports_syntax() {
    run("parse/err", Mode::File, Front::render);
}

#[test]
fn reports_semantic_errors() {
    run("sema/err", Mode::File, |front| {
        front.compile(Strictness::Strict);
        let found = front.render();
        assert!(found.contains(": error: "), "no error in {:?}", front.parsed.ast);
        found
    });
}

#[test]
fn reports_violations_of_ods() {
    run("sema/ods", Mode::File, |front| {
        front.compile(Strictness::Strict);
        front.render()
    });
}

#[test]
fn accepts_and_lowers() {
    run("sema/ok", Mode::File, |front| {
        let compiled = front.compile(Strictness::Strict);
        assert!(!front.diags.has_errors(), "{}", front.render());
        format!("{}{}", front.render(), without_locations(&pdl::print(&compiled, &front.sources)))
    });
}

#[test]
fn warns_about_suspicious_code() {
    run("lint", Mode::File, |front| {
        let compiled = front.compile(Strictness::Strict);
        assert!(!front.diags.has_errors(), "{}", front.render());
        lint(&compiled, &front.parsed.ods, &mut front.diags);
        front.render()
    });
}

fn without_locations(pdl: &str) -> String {
    let lines = pdl.lines().filter(|line| !line.starts_with("#loc"));
    lines.map(|line| format!("{}\n", line.split(" loc(").next().unwrap_or_default().trim_end())).collect()
}

/// Returns the declarations, one per line.
fn outline(front: &Front) -> String {
    front.parsed.ast.items.iter().map(|item| format!("{}\n", item_outline(item))).collect()
}

fn item_outline(item: &Item) -> String {
    let docs = if item.docs.is_empty() { String::new() } else { format!("{:?} ", item.docs) };
    let what = match &item.kind {
        ItemKind::Include(include) => format!("include {}", include.path),
        ItemKind::Use(tree) => format!("use {}", use_outline(tree)),
        ItemKind::Module(name) => {
            let words: Vec<_> = name.visibility.iter().map(|word| word.text.as_str()).collect();
            format!("module {:?} {}", words, name.name.text)
        }
        ItemKind::Converter(name) => format!("type converter {}", name.text),
        ItemKind::Semantics(pattern) => {
            format!("semantics of {:?}", pattern.replaced_op().map(|name| name.text))
        }
        ItemKind::Pattern(pattern) => format!(
            "pattern {:?} benefit {:?} recursion {}, {} statements",
            pattern.name.as_ref().map(|name| &name.text),
            pattern.benefit.map(|(benefit, _)| benefit),
            pattern.recursion.is_some(),
            pattern.body.stmts.len()
        ),
        ItemKind::Function(function) => format!(
            "{:?} {:?} {} parameters, {} results",
            function.kind,
            function.name.as_ref().map(|name| &name.text),
            function.params.len(),
            function.results.len()
        ),
        ItemKind::Error { name, .. } => format!("error {:?}", name.as_ref().map(|name| &name.text)),
    };
    format!("{docs}{what}")
}

fn use_outline(tree: &UseTree) -> String {
    let start = if tree.is_global { "::" } else { "" };
    let prefix: Vec<_> = tree.prefix.iter().map(|segment| segment.text.as_str()).collect();
    let prefix = format!("{start}{}", prefix.join("::"));
    match &tree.kind {
        UseKind::Simple => prefix,
        UseKind::Alias(name) => format!("{prefix} as {}", name.text),
        UseKind::Group(trees) => {
            format!("{prefix}::{{{}}}", trees.iter().map(use_outline).collect::<Vec<_>>().join(", "))
        }
    }
}

/// All kinds of nesting: beyond the limit there is an error with a location, not a crash.
#[test]
fn limits_nesting() {
    let deep = |open: &str, middle: &str, close: &str, n: usize| {
        let text = format!("Pattern {{ erase {}{middle}{}; }}", open.repeat(n), close.repeat(n));
        let mut front = front("deep.pdll", &text, Mode::File);
        front.compile(Strictness::Strict);
        front.render()
    };
    let n = MAX_NESTING as usize;
    assert_eq!(deep("op<a.b>(", "op<a.c>", ")", n - 3), "");
    for (open, middle, close) in [
        ("op<a.b>(", "op<a.c>", ")"),
        ("(", "", ")"),
        ("(", "", ""),
        ("op<a.b>{x = ", "y", "}"),
        ("op<a.b> -> (", "y", ")"),
        ("x: Value<", "y", ">"),
        ("x: Constraint() { ", "", ""),
        ("Constraint() => ", "x", ""),
        ("f(", "x", ")"),
    ] {
        let found = deep(open, middle, close, 20_000);
        assert!(found.contains("error: nesting is too deep: the limit is 200 levels"), "{open}: {found}");
        assert_eq!(found.matches("too deep").count(), 1, "{open}: {found}");
    }
    for chain in [".0", "()"] {
        let text = format!("Pattern {{ let x = y{}; erase op<a.b>; }}", chain.repeat(20_000));
        let found = front("chain.pdll", &text, Mode::File).render();
        assert!(found.contains("error: nesting is too deep: the limit is 200 levels"), "{found}");
        assert_eq!(found.matches("too deep").count(), 1, "{found}");
    }
}

/// Calls that double at each step would expand beyond the available memory.
#[test]
fn limits_expansion() {
    let mut text = "Constraint F0(x: Value) { op<a.b>(x); }\n".to_owned();
    for i in 1..60 {
        writeln!(text, "Constraint F{i}(x: Value) {{ F{}(x); F{}(x); }}", i - 1, i - 1).unwrap();
    }
    text.push_str("Pattern { let x: Value; F59(x); erase op<a.c>(x); }");
    let mut front = front("doubling.pdll", &text, Mode::File);
    front.compile(Strictness::Strict);
    let found = front.render();
    expect_test::expect![[r#"
        61:1-8: error: pattern expands to 5764607523034234878 expressions: the limit is 1000000
          | Pattern
    "#]]
    .assert_eq(&found);
}

/// With `--compat` the return value of a function is built again, as in mlir-pdll, up to a limit: beyond it,
/// it is built once.
#[test]
fn limits_building_again() {
    // Each function builds its return value twice, so the last one builds it 2^N times.
    let n_nodes = |text: &str, strictness| {
        let mut front = front("again.pdll", text, Mode::File);
        let compiled = front.compile(strictness);
        assert!(!front.diags.has_errors(), "{}", front.render());
        let n_nodes = compiled.patterns().map(|pattern| pattern.nodes.len()).sum::<usize>();
        // All references are valid.
        drop(pdl::print(&compiled, &front.sources));
        n_nodes
    };
    let calls = |n: usize| {
        let mut text = "Rewrite F0(x: Value) -> Op { let y = op<a.b>(x) -> (); return y; }\n".to_owned();
        for i in 1..n {
            writeln!(text, "Rewrite F{i}(x: Value) -> Op {{ let y = F{}(x); return y; }}", i - 1).unwrap();
        }
        writeln!(text, "Pattern => rewrite op<a.c>(x: Value) with {{ F{}(x); }};", n - 1).unwrap();
        text
    };
    // The root has an operand and a range of types.
    assert_eq!(n_nodes(&calls(10), Strictness::Upstream), 3 + (1 << 10));
    assert_eq!(n_nodes(&calls(10), Strictness::Strict), 3 + 1);
    assert_eq!(n_nodes(&calls(60), Strictness::Upstream), 3 + 1);
    // The return value is built from all previous statements, so its depth is their number.
    let statements = |n: usize| {
        let mut text = "Rewrite F(x: Op) -> Op { let y0 = x;\n".to_owned();
        for i in 1..=n {
            writeln!(text, "let y{i} = op<a.b>(y{}) -> ();", i - 1).unwrap();
        }
        writeln!(text, "return y{n}; }}\nPattern => rewrite x: Op<a.c> with {{ F(x); }};").unwrap();
        text
    };
    // Each has the results of the previous one as its operand; the root has operands and types, and is a
    // separate expression.
    assert_eq!(n_nodes(&statements(100), Strictness::Upstream), 3 + 2 * 2 * 100);
    assert_eq!(n_nodes(&statements(100), Strictness::Strict), 3 + 2 * 100);
    assert_eq!(n_nodes(&statements(20_000), Strictness::Upstream), 3 + 2 * 20_000);
}

/// A long chain of calls does not cause deep recursion.
#[test]
fn limits_calls() {
    let mut text = "Constraint F0(x: Value) { op<a.b>(x); }\n".to_owned();
    for i in 1..5_000 {
        writeln!(text, "Constraint F{i}(x: Value) {{ F{}(x); }}", i - 1).unwrap();
    }
    text.push_str("Pattern { let x: Value; F4999(x); erase op<a.c>(x); }");
    let mut front = front("chain.pdll", &text, Mode::File);
    front.compile(Strictness::Strict);
    let found = front.render();
    expect_test::expect![[r#"
        201:29-33: error: calls nest too deep: the limit is 200 levels
          | F199
        401:29-33: error: calls nest too deep: the limit is 200 levels
          | F399
        601:29-33: error: calls nest too deep: the limit is 200 levels
          | F599
        801:29-33: error: calls nest too deep: the limit is 200 levels
          | F799
        1001:30-34: error: calls nest too deep: the limit is 200 levels
          | F999
        1201:30-35: error: calls nest too deep: the limit is 200 levels
          | F1199
        1401:30-35: error: calls nest too deep: the limit is 200 levels
          | F1399
        1601:30-35: error: calls nest too deep: the limit is 200 levels
          | F1599
        1801:30-35: error: calls nest too deep: the limit is 200 levels
          | F1799
        2001:30-35: error: calls nest too deep: the limit is 200 levels
          | F1999
        2201:30-35: error: calls nest too deep: the limit is 200 levels
          | F2199
        2401:30-35: error: calls nest too deep: the limit is 200 levels
          | F2399
        2601:30-35: error: calls nest too deep: the limit is 200 levels
          | F2599
        2801:30-35: error: calls nest too deep: the limit is 200 levels
          | F2799
        3001:30-35: error: calls nest too deep: the limit is 200 levels
          | F2999
        3201:30-35: error: calls nest too deep: the limit is 200 levels
          | F3199
        3401:30-35: error: calls nest too deep: the limit is 200 levels
          | F3399
        3601:30-35: error: calls nest too deep: the limit is 200 levels
          | F3599
        3801:30-35: error: calls nest too deep: the limit is 200 levels
          | F3799
        4001:30-35: error: calls nest too deep: the limit is 200 levels
          | F3999
        4201:30-35: error: calls nest too deep: the limit is 200 levels
          | F4199
        4401:30-35: error: calls nest too deep: the limit is 200 levels
          | F4399
        4601:30-35: error: calls nest too deep: the limit is 200 levels
          | F4599
        4801:30-35: error: calls nest too deep: the limit is 200 levels
          | F4799
        5001:25-30: error: calls nest too deep: the limit is 200 levels
          | F4999
    "#]]
    .assert_eq(&found);
}

/// For any tokens: no crash, and termination.
#[test]
fn every_prefix_and_gap_is_parsed() {
    for folder in ["parse/ok", "parse/err", "sema/err", "sema/ok", "sema/ods", "cases", "cases/ods"] {
        for case in cases(folder) {
            let text = std::fs::read_to_string(&case).unwrap();
            let ends: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
            for window in ends.windows(8).step_by(7) {
                for cut in [text[..window[0]].to_owned(), text[..window[0]].to_owned() + &text[window[7]..]] {
                    let mut front = front("cut.pdll", &cut, Mode::Inline);
                    front.compile(Strictness::Strict);
                    front.render();
                }
            }
        }
    }
}
