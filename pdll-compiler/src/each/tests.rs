//! Which patterns are made of templates, and that they are what they would be without.

use std::path::PathBuf;

use super::*;
use crate::compile::{compile_patterns, compile_text};
use crate::include::FileIncludes;
use crate::syntax::lexer::lex;

/// The definitions of `t` and `k`.
const DEFINITIONS: &str = "#include \"test.td\"\n#include \"alike.td\"\n";

fn directory() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "ods"].iter().collect()
}

/// Of the patterns that are like others, which ones a template is there for in the end: `+`, or else `-`.
fn made(text: &str) -> String {
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let source = sources.add_text("a.pdll", text, None);
    let alike = Alike::find(lex(source, text, &mut diags));
    let mut includes = FileIncludes::new(&mut sources, vec![directory()]);
    let ast = parse(alike.rest(), Mode::File, &mut includes, &mut diags);
    assert!(alike.fits(&ast.items), "{text}");
    let ods = includes.definitions(&mut diags);
    assert_eq!(diags.take(), [], "{text}");
    let mut each = Each::new(&sources, ast.start, &ods, Strictness::Strict, &mut diags);
    each.items(ast.items, &alike);
    let Each { templates, lowering, lowered, .. } = &mut each;
    let mut made = String::new();
    for found in alike.patterns() {
        templates.find(found, &ods);
        made.push(if templates.copy(found, lowered, lowering).is_some() { '+' } else { '-' });
    }
    drop(each);
    diags.take();
    same(text);
    made
}

/// Asks that patterns by themselves are what they are of the whole text, and gives what is said of them in strict mode.
fn same(text: &str) -> Vec<String> {
    let dirs = [directory()];
    let outcome = |is_whole: bool, strictness| {
        let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
        let source = sources.add_text("a.pdll", text, None);
        let compiled = match is_whole {
            true => compile_text(&mut sources, source, &dirs, strictness, &mut diags).compiled,
            false => compile_patterns(&mut sources, source, &dirs, strictness, &mut diags).1,
        };
        let mut said = diags.take();
        said.sort_by_key(|diag| diag.span);
        said.dedup();
        let module = compiled.module.patterns.iter().map(|pattern| {
            let checked = crate::sema::checked::Pattern { body: Vec::new(), ..pattern.clone() };
            format!("{checked:?}")
        });
        let lowered = compiled.lowered.iter().map(|lowered| format!("{lowered:?}"));
        let items = format!("{:?}", compiled.module.items);
        let all: Vec<String> = module.chain(lowered).chain([items]).collect();
        (all, said.iter().map(|diag| format!("{}: {:?}", diag.message, diag.span)).collect::<Vec<_>>())
    };
    let compare = |strictness| {
        let (whole, said) = outcome(true, strictness);
        assert_eq!(outcome(false, strictness), (whole, said.clone()), "{text}");
        said
    };
    compare(Strictness::Upstream);
    compare(Strictness::Strict)
}

/// Texts, and which of their patterns that are like others a template is there for.
fn check(prelude: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(made(&format!("{prelude}{text}")), *expected, "{text}");
    }
}

#[test]
fn patterns_without_definitions() {
    check(
        "",
        &[
            ("Pattern => erase op<a.b>; Pattern => erase op<c.d>; Pattern => erase op<e.f>;", "+++"),
            // The same name is another thing than two names.
            (
                "Pattern => erase op<a.b>(op<a.b>); Pattern => erase op<a.c>(op<a.c>);\n\
                 Pattern => erase op<a.b>(op<a.c>); Pattern { erase op<a.d>(op<a.d>); }",
                "+++",
            ),
            (
                "Pattern A { let x: Op<a.b> = op<a.b>; erase x; } Pattern B { let x: Op<a.c> = op<a.c>; erase x; }\n\
                 Pattern C { let x: Op<a.c> = op<a.d>; erase x; }",
                "++-",
            ),
            // Literals are checked, whether ODS knows what they must be or not.
            (
                "Pattern => erase op<a.b> {k = attr<\"1\">}; Pattern => erase op<a.b> {k = attr<\"f32\">};\n\
                 Pattern => erase op<a.b> {k = attr<\"256 : i8\">}; Pattern => erase op<a.b> {k = attr<\" 1\">};",
                "++--",
            ),
            // Literals that are the same in one of them only.
            (
                "Pattern => erase op<a.b> {j = attr<\"1\">, k = attr<\"2\">} -> (type<\"i1\">, type<\"i2\">);\n\
                 Pattern => erase op<a.b> {j = attr<\"1\">, k = attr<\"1\">} -> (type<\"i1\">, type<\"i1\">);\n\
                 Pattern => erase op<a.b> {j = attr<\"unit\">, k = attr<\"\\\"s\\\"\">} -> (type<\"i2\">, type<\"i1\">);",
                "+++",
            ),
            (
                "Pattern => erase op<a.b> {k} -> (type<\"f32\">); Pattern => erase op<a.b> {k} -> (type<\"i32\">);\n\
                 Pattern => erase op<a.b> {k} -> (type<\"unit\">);",
                "++-",
            ),
            (
                "Pattern => erase op<a.b> {j, k = attr<\"unit\">}; Pattern => erase op<a.b> {j, k = attr<\"2\">};",
                "++",
            ),
        ],
    );
}

#[test]
fn patterns_with_definitions() {
    check(
        DEFINITIONS,
        &[
            // What is not the same by its definition needs another template; a name alone makes no difference.
            ("Pattern => erase op<k.a>(x: Value) {size = attr<\"1 : i32\">} -> (type<\"i32\">);\n", ""),
            (
                "Pattern { replace op<k.a>(x: Value) with x; } Pattern { replace op<k.b>(x: Value) with x; }\n\
                 Pattern { replace op<k.other>(x: Value) with x; } Pattern { replace op<t.one>(x: Value) with x; }",
                "++-+",
            ),
            (
                "Pattern { let r = op<k.a>; replace op<k.b>(r.output) with r.output; }\n\
                 Pattern { let r = op<k.b>; replace op<k.a>(r.output) with r.output; }\n\
                 Pattern { let r = op<k.other>; replace op<k.a>(r.output) with r.output; }",
                "+++",
            ),
            // Unknown operations of known and of nearly known dialects.
            ("Pattern => erase op<k.a>; Pattern => erase op<k.c>; Pattern => erase op<k.b>;", "+-+"),
            ("Pattern => erase op<u.v>; Pattern => erase op<u.w>; Pattern => erase op<u.v>;", "+++"),
            ("Pattern => erase op<tt.v>; Pattern => erase op<tt.one>;", "+-"),
            // Literals that ODS knows to be wrong.
            (
                "Pattern => erase op<k.a> {size = attr<\"1 : i32\">}; Pattern => erase op<k.b> {size = attr<\"2 : i32\">};\n\
                 Pattern => erase op<k.b> {size = attr<\"-2 : i32\">}; Pattern => erase op<k.b> {size = attr<\"2 : i8\">};",
                "++--",
            ),
            (
                "Pattern => erase op<t.kinds> -> (type<\"i32\">, type<\"tensor<2xf32>\">);\n\
                 Pattern => erase op<t.kinds> -> (type<\"i32\">, type<\"tensor<3xf32>\">);\n\
                 Pattern => erase op<t.kinds> -> (type<\"i8\">, type<\"tensor<3xf32>\">);",
                "++-",
            ),
        ],
    );
}

#[test]
fn names_of_other_things() {
    let twice = |text: &str| text.repeat(2);
    check(
        "",
        &[
            // What a function says of names and literals is not known.
            (&twice("Constraint C(op: Op<a.b>); \nPattern { let x = op<a.b>; C(x); erase x; }"), "--"),
            (
                "Rewrite R(op: Op<a.b>) { erase op; }\n\
                 Pattern { let x = op<a.b>; rewrite x with { R(x); }; } Pattern { let x = op<a.c>; rewrite x with { R(x); }; }",
                "--",
            ),
            // A function within a pattern is another one in each.
            (&twice("Pattern { let x: Constraint(o: Op) [{ f(o); }] = op<a.b>; erase x; }"), "--"),
            // A name that came to mean a pattern means no variable any more.
            (
                "Pattern A { let x = op<a.b>; erase x; } Pattern B { let x = op<a.b>; erase x; }\n\
                 Pattern x { let x = op<a.c>; erase x; } Pattern D { let x = op<a.d>; erase x; }",
                "----",
            ),
            // And templates are made again after a function.
            (
                "Pattern { erase op<a.b>; } Pattern { erase op<a.c>; } Constraint C(v: Value);\n\
                 Pattern { erase op<a.d>; } Pattern { erase op<a.e>; }",
                "++++",
            ),
        ],
    );
}

#[test]
fn patterns_of_which_there_is_something_to_say() {
    check(
        "",
        &[
            (&"Pattern { let x = op<a.b>(unused: Value); erase x; }\n".repeat(2), "--"),
            (&"Pattern { let t: Type; let x = op<a.b>(_: Value<t>); erase x; }\n".repeat(2), "++"),
            (&"Pattern { let x = op<a.b>(v: Value) -> (v); erase x; }\n".repeat(2), "--"),
            (&"Pattern Same { erase op<a.b>; }\n".repeat(3), "+++"),
        ],
    );
    let said = same(&"Pattern Same { erase op<a.b>; }\n".repeat(3));
    assert_eq!(said.len(), 2, "{said:?}");
}

/// What only seems to be a pattern of its own is not left out.
#[test]
fn patterns_within_what_is_broken() {
    let pattern = "Pattern => erase op<a.b>;";
    for text in [
        format!("{pattern} Pattern => erase op<a.c> {pattern};"),
        format!("{pattern} Constraint C(v: Value) {{ {pattern} }}"),
        format!("{pattern} Constraint C(v: Value) => {pattern}"),
        format!("{pattern} Pattern {{ {pattern} }}"),
        format!("{pattern} /// Documented.\n{pattern}"),
        format!("{pattern} {pattern} Pattern {{ erase op<a.d> }} {pattern}"),
        format!("{pattern} {pattern} \"…"),
    ] {
        assert!(!same(&text).is_empty(), "{text}");
    }
}
