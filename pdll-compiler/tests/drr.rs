//! Rules in TableGen: `drr/ok` are compiled and printed, `drr/err` produce diagnostics. In both, `UPDATE_EXPECT=1` blesses.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll_compiler::codegen::{pdll, stages};
use pdll_compiler::drr::{self, Argument, Definitions, Expression, NativeBody, Predicate, Rules};
use pdll_compiler::ods::read::{self, Purpose};
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

use crate::support;

/// Compiles rules. Returns them, and the diagnostics as text.
pub(crate) fn compile(text: &str) -> (Rules, String) {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("case.td", text, None);
    let mut includes = IncludeDirs::new([folder()]);
    let read = read::read_rules(Purpose::Know, &mut map, Input::Text(id), &mut includes, &mut diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: &map };
    let rules = drr::compile(definitions, &mut diags);
    let found = diags.take();
    (rules, found.iter().map(|diag| support::text::render(&map, diag)).collect())
}

/// Returns rules as PDLL.
fn printed(text: &str) -> String {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("case.td", text, None);
    let mut includes = IncludeDirs::new([folder()]);
    let read = read::read_rules(Purpose::Know, &mut map, Input::Text(id), &mut includes, &mut diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: &map };
    let rules = drr::compile_with_either(definitions, &mut diags);
    assert!(!diags.has_errors());
    diags.take();
    pdll::print(&rules, &read, &map, id).text
}

/// Returns the folder of the cases.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr")
}

/// Returns the files of a folder of cases.
pub(crate) fn cases(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder().join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Returns the text of a case: the definitions that all share, and a part.
pub(crate) fn case(part: &str) -> String {
    format!("include \"base.td\"\n{part}")
}

/// Prints the body of a native function.
fn body(body: &NativeBody) -> String {
    match body {
        NativeBody::Holds(predicate) => condition(predicate),
        NativeBody::Compute(code, is_operand) => {
            format!("{}{}", if *is_operand { "of the operation, " } else { "" }, expression(code))
        }
        other => format!("{other:?}"),
    }
}

fn condition(predicate: &Predicate) -> String {
    let list = |parts: &[Predicate]| parts.iter().map(condition).collect::<Vec<_>>().join(", ");
    match predicate {
        Predicate::All(parts) => format!("all({})", list(parts)),
        Predicate::Any(parts) => format!("any({})", list(parts)),
        Predicate::Not(inner) => format!("not({})", condition(inner)),
        Predicate::Code(code) => expression(code),
    }
}

fn expression(code: &Expression) -> String {
    let args = code.args.iter().map(|arg| match arg {
        Argument::Param(i) => i.to_string(),
        Argument::Str(text) => format!("{text:?}"),
        Argument::Nested(inner) => format!("[{}]", expression(inner)),
    });
    let args: Vec<String> = args.collect();
    let location = match &code.location {
        (of, None) if of.is_empty() => String::new(),
        (of, label) => format!(" at {of:?} {label:?}"),
    };
    format!("`{}` of ({}){location}", code.text, args.join(", "))
}

#[test]
fn rules_are_lowered_to_patterns() {
    for path in cases("ok") {
        let mut out = String::new();
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            let (rules, found) = compile(&case(&part));
            assert_eq!(found, "", "{}:{line}", path.display());
            for lowered in &rules.lowered {
                pdll_match::validate::validate(&lowered.pattern).unwrap();
            }
            let patterns: Vec<_> = rules.lowered.iter().map(|lowered| &lowered.pattern).collect();
            pdll_match::tree::compile(&patterns, &pdll_match::collect::NoShapes).unwrap();
            writeln!(out, "// line {line}\n{}", stages::patterns(&rules.lowered)).unwrap();
            for native in &rules.natives {
                writeln!(out, "{:?} {}: {}", native.kind, native.name, body(&native.body)).unwrap();
            }
        }
        support::expected::expect(&path, &out);
    }
}

/// The text is PDLL with the names, benefits and comments of the rules.
#[test]
fn rules_are_printed_as_pdll() {
    for path in cases("ok") {
        let mut out = String::new();
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            writeln!(out, "// line {line}\n{}", printed(&case(&part))).unwrap();
        }
        support::expected::expect(&folder().join("pdll").join(path.file_name().unwrap()), &out);
    }
}

#[test]
fn invalid_rules_are_reported_at_the_token() {
    for path in cases("err") {
        let mut out = String::new();
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            let (_, found) = compile(&case(&part));
            assert_ne!(found, "", "{}: nothing is wrong with the part at line {line}", path.display());
            out.push_str(&format!("// line {line}\n{found}"));
        }
        support::expected::expect(&path, &out);
    }
}
