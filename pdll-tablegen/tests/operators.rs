//! Every `!` operator, used correctly and incorrectly: the value, or the whole error; compared with the
//! verdict and value of `llvm-tblgen-22`.
//!
//! `UPDATE_EXPECT=1 cargo test -p pdll-tablegen` regenerates the expectation. Skips the comparison with a
//! message if LLVM is not installed.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use pdll_oracle::{LLVM_TBLGEN, command, has};
use pdll_support::diag::{Diags, Severity};
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text};

const TABLE: &str = include_str!("cases/operators.table");

/// Definitions that the expressions use.
const AROUND: &str = "\
class C<int n = 0> { int v = n; int u = ?; }
class D : C<1>;
class O;
def op : O;
def op2 : O;
def a : C;
def b : D;
";

/// Returns the rows: a type and an expression.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap())
}

fn text((ty, expression): (&str, &str)) -> String {
    format!("{AROUND}def k {{\n  {ty} x = {expression};\n}}\n")
}

/// Returns the value and the JSON, or the errors.
fn ours(row: (&str, &str)) -> Result<(String, String), String> {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let source = map.add_text("row.td", text(row), None);
    let records = parse_text(&mut map, source, &mut NoIncludes, &mut diags);
    let found = diags.take();
    if found.iter().all(|diag| diag.severity != Severity::Error) {
        let (_, k) = records.defs().find(|(_, def)| &**def.name() == "k").unwrap();
        let field = k.fields().iter().find(|field| &*field.name == "x").unwrap();
        return Ok((records.show(&field.value), dump_json(&records, &map)));
    }
    let mut out = String::new();
    for diag in &found {
        let (start, end) = (map.start(diag.span), map.end(diag.span));
        writeln!(out, "    {}:{}-{}: {}", start.line, start.column, end.column, diag.message).unwrap();
        for note in &diag.notes {
            writeln!(out, "        {}", note.message).unwrap();
        }
    }
    Err(out)
}

#[test]
fn values_and_errors() {
    let mut out = String::new();
    for row in rows() {
        match ours(row) {
            Ok((value, _)) => writeln!(out, "{} = {value}", row.1).unwrap(),
            Err(errors) => writeln!(out, "{}\n{}", row.1, errors.trim_end()).unwrap(),
        }
    }
    expect_test::expect_file!["cases/operators.expect"].assert_eq(&out);
}

/// Cases that LLVM accepts and we reject, with the reason.
const UNLIKE: &[(&str, &str)] = &[
    (r#"!cond("x": "a")"#, "LLVM leaves the operator in the value, and says nothing of it"),
    ("!cond(a.u: 1, true: 2)", "as the first"),
    ("!foldl(0, [1], sum, sum, sum)", "LLVM lets one name be both the accumulator and the element"),
];

/// A case on which LLVM does not terminate.
const ENDLESS: &str = r#"!subst("", "b", "ab")"#;

/// Returns the name of the operator that an expression begins with.
fn operator(expression: &str) -> &str {
    let rest = expression.strip_prefix('!').unwrap_or("");
    &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())]
}

#[test]
fn each_operator_is_used_rightly_and_wrongly() {
    let mut uses: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for row in rows() {
        let of = uses.entry(operator(row.1)).or_default();
        match ours(row) {
            Ok(_) => of.0 = true,
            Err(_) => of.1 = true,
        }
    }
    uses.remove("nothing");
    uses.remove("");
    uses.retain(|_, of| *of != (true, true));
    assert!(uses.is_empty(), "not used (rightly, wrongly): {uses:?}");
}

/// Returns LLVM's JSON, or its error output.
fn theirs(file: &Path) -> Result<String, String> {
    let out = command(LLVM_TBLGEN).arg("-dump-json").arg(file).output().unwrap();
    if out.status.success() {
        return Ok(String::from_utf8(out.stdout).unwrap());
    }
    Err(String::from_utf8_lossy(&out.stderr).lines().next().unwrap_or("").to_owned())
}

#[test]
fn oracle_verdicts_and_values() {
    if !has(&[LLVM_TBLGEN]) {
        return;
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("row.td");
    let (mut n_equal, mut n_rejected, mut n_unlike) = (0, 0, 0);
    let mut wrong = String::new();
    for row in rows().filter(|row| row.1 != ENDLESS) {
        std::fs::write(&file, text(row)).unwrap();
        match (theirs(&file), ours(row)) {
            (Ok(theirs), Ok((_, ours))) if theirs.trim_end() == ours.trim_end() => n_equal += 1,
            (Err(_), Err(_)) => n_rejected += 1,
            (Ok(_), Ok((value, _))) => writeln!(wrong, "{}: another value than {value}", row.1).unwrap(),
            (Ok(_), Err(_)) if UNLIKE.iter().any(|(expression, _)| *expression == row.1) => n_unlike += 1,
            (Ok(_), Err(errors)) => writeln!(wrong, "{}: refused by us alone\n{errors}", row.1).unwrap(),
            (Err(error), Ok((value, _))) => {
                writeln!(wrong, "{}: {value} by us, by LLVM {error}", row.1).unwrap();
            }
        }
    }
    eprintln!("equal {n_equal}, refused by both {n_rejected}");
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(n_unlike, UNLIKE.len(), "what is said to differ does not");
}
