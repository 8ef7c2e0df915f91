//! All messages of errors, warnings and notes in `mlir-pdll-22`: for each a program that provokes it, or the
//! reason why there is none.
//!
//! In: `said.pdll` (programs, each after its messages), `definitions.td` (the same for MLIR's messages about
//! definitions) and `never.txt` (messages that nothing provokes, and texts in the tool that are not PDLL
//! messages). Out: for each program our diagnostics equal those of mlir-pdll, with the same locations and
//! notes, or the case states the difference. Our complete diagnostics are in `*.expect`. Invariant: every
//! text with a backtick in the binary is in one of the three.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support::text;

mod binary;
mod ours;
mod theirs;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use theirs::Said;

/// A program with its messages.
struct Case {
    line: usize,
    texts: Vec<String>,
    /// Difference from mlir-pdll.
    differs: Option<String>,
    program: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_texts")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap()
}

/// Returns the cases of a file. The lines that describe a case remain in the program as comments.
fn cases(file: &str) -> Vec<Case> {
    let cases: Vec<Case> = text::split(&read(file))
        .into_iter()
        .map(|(line, program)| {
            let tagged = |tag: &str| {
                let tag = format!("// {tag}: ");
                program
                    .lines()
                    .filter_map(|line| line.strip_prefix(tag.as_str()))
                    .map(str::to_owned)
                    .collect()
            };
            let texts: Vec<String> = tagged("text");
            let differs: Vec<String> = tagged("differs");
            assert!(!texts.is_empty(), "{file}:{line} is for no text");
            Case { line, texts, differs: differs.into_iter().next(), program }
        })
        .collect();
    assert!(!cases.is_empty());
    cases
}

/// Returns whether it is this text, with anything for `{0}`, `{1}`, ….
fn is_text(said: &str, text: &str) -> bool {
    let mut rest = said;
    for (i, part) in text.split('{').enumerate() {
        let part = if i == 0 { part } else { part.split_once('}').map_or(part, |(_, part)| part) };
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[test]
fn our_messages_are_in_the_table() {
    let mut programs = String::new();
    for case in cases("said.pdll") {
        writeln!(programs, "==== line {}\n{}", case.line, ours::rendered(&case.program)).unwrap();
    }
    expect_test::expect_file![folder().join("said.expect")].assert_eq(&programs);
    let mut definitions = String::new();
    for case in cases("definitions.td") {
        writeln!(definitions, "==== line {}\n{}", case.line, ours::of_definitions(&case.program)).unwrap();
    }
    expect_test::expect_file![folder().join("definitions.expect")].assert_eq(&definitions);
}

#[test]
fn oracle_programs() {
    if !theirs::is_installed() {
        return;
    }
    let mut wrong = String::new();
    let all = cases("said.pdll");
    for case in &all {
        let said = theirs::of_program(&case.program);
        for text in &case.texts {
            if !said.iter().any(|one| is_text(&one.message, text)) {
                writeln!(wrong, "said.pdll:{}: mlir-pdll does not say {text:?} but {said:#?}", case.line)
                    .unwrap();
            }
        }
        let ours = ours::of_program(&case.program);
        let is_same = is_said(&ours, &said);
        if is_same == case.differs.is_some() {
            let what = if is_same { "they agree" } else { "they differ" };
            writeln!(wrong, "said.pdll:{}: {what}\ntheirs: {said:#?}\nours: {ours:#?}", case.line).unwrap();
        }
    }
    let n_texts: BTreeSet<&String> = all.iter().flat_map(|case| &case.texts).collect();
    let n_differ = all.iter().filter(|case| case.differs.is_some()).count();
    eprintln!("{} texts in {} programs; {n_differ} differ", n_texts.len(), all.len());
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns whether our first diagnostic equals theirs, including their notes. Errors precede warnings.
fn is_said(ours: &[Said], theirs: &[Said]) -> bool {
    let group = |said: &[Said]| -> Vec<Said> {
        let first = said.iter().position(|one| one.level == "error").unwrap_or(0);
        let mut said = said.iter().skip(first);
        let first = said.next().cloned();
        first.into_iter().chain(said.take_while(|one| one.level == "note").cloned()).collect()
    };
    let (ours, theirs) = (group(ours), group(theirs));
    ours.first() == theirs.first() && theirs.iter().all(|one| ours.contains(one))
}

#[test]
fn oracle_definitions() {
    if !theirs::is_installed() {
        return;
    }
    let mut wrong = String::new();
    for case in cases("definitions.td") {
        let said = theirs::of_definitions(&case.program);
        for text in &case.texts {
            if !said.contains(text.as_str()) {
                writeln!(wrong, "definitions.td:{}: mlir-tblgen does not say {text:?} but {said}", case.line)
                    .unwrap();
            }
        }
        // For any error in definitions, mlir-pdll crashes before it reports it.
        if let Some(accepted) = theirs::accepts_definitions(&case.program) {
            writeln!(wrong, "definitions.td:{}: mlir-pdll does not crash: {accepted}", case.line).unwrap();
        }
        let accepted = ours::of_definitions(&case.program).is_empty();
        if accepted != case.differs.is_some() {
            writeln!(wrong, "definitions.td:{}: do we accept it? {accepted}", case.line).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn oracle_no_text_is_missing() {
    if !theirs::is_installed() {
        return;
    }
    let binary = binary::texts();
    let mut listed: BTreeSet<String> = BTreeSet::new();
    for file in ["said.pdll", "definitions.td"] {
        listed.extend(cases(file).into_iter().flat_map(|case| case.texts));
    }
    for line in read("never.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (text, reason) = line.split_once(" ==> ").unwrap_or_else(|| panic!("`TEXT ==> WHY`: {line}"));
        assert!(!reason.is_empty() && listed.insert(text.to_owned()), "{line}");
    }
    let missing: Vec<&String> =
        binary.iter().filter(|text| text.contains('`') && !listed.contains(*text)).collect();
    assert!(missing.is_empty(), "in mlir-pdll, but not in the table: {missing:#?}");
    let stale: Vec<&String> = listed.iter().filter(|text| !binary::holds(text)).collect();
    assert!(stale.is_empty(), "in the table, but not in mlir-pdll: {stale:#?}");
    eprintln!("{} texts in the table", listed.len());
}
