//! Case files: what each `.td` defines, and all its diagnostics in full.
//!
//! `UPDATE_EXPECT=1 cargo test -p pdll-tablegen` regenerates the `.expect` files.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceMap, Span};
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{dump_json, parse_text};

/// Returns the case files of a folder, sorted.
fn cases(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    assert!(!files.is_empty());
    files
}

fn read(file: &Path) -> (SourceMap, Records, Vec<Diag>) {
    let mut map = SourceMap::new();
    let name = file.file_name().unwrap().to_str().unwrap();
    let source = map.add_text(name, std::fs::read_to_string(file).unwrap(), None);
    let mut diags = Diags::new();
    let records = parse_text(&mut map, source, &mut IncludeDirs::default(), &mut diags);
    (map, records, diags.take())
}

fn place(map: &SourceMap, span: Span) -> String {
    let (start, end) = (map.start(span), map.end(span));
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}

fn show_diags(map: &SourceMap, diags: &[Diag], out: &mut String) {
    for diag in diags {
        let severity = if diag.severity == Severity::Error { "error" } else { "warning" };
        writeln!(out, "{}: {severity}: {}", place(map, diag.span), diag.message).unwrap();
        for note in &diag.notes {
            let at = note.span.map_or(String::new(), |span| place(map, span) + ": ");
            let kind = if note.is_help { "help" } else { "note" };
            writeln!(out, "    {at}{kind}: {}", note.message).unwrap();
        }
    }
}

fn show_record(records: &Records, map: &SourceMap, record: &Record, out: &mut String) {
    let supers: Vec<&str> = record.supers().iter().map(|class| &**records[*class].name()).collect();
    writeln!(out, "def {} : {} // {}", record.name(), supers.join(", "), place(map, record.span())).unwrap();
    for field in record.fields() {
        let value = records.show(&field.value);
        let at = place(map, field.value.span);
        writeln!(out, "    {} {} = {value} // {at}", field.ty, field.name).unwrap();
    }
}

fn check(folder: &str) -> Vec<(PathBuf, bool)> {
    let mut done = Vec::new();
    for file in cases(folder) {
        let (map, records, diags) = read(&file);
        let mut out = String::new();
        show_diags(&map, &diags, &mut out);
        for (_, def) in records.defs() {
            show_record(&records, &map, def, &mut out);
        }
        assert!(dump_json(&records, &map).starts_with('{'));
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&out);
        done.push((file, diags.iter().any(|diag| diag.severity == Severity::Error)));
    }
    done
}

#[test]
fn accepted_cases_give_their_records() {
    for (file, has_errors) in check("ok") {
        assert!(!has_errors, "{} has errors", file.display());
    }
}

#[test]
fn cases_unlike_llvm_give_what_they_give_here() {
    assert!(!check("unlike").is_empty());
}

#[test]
fn rejected_cases_give_their_diagnostics() {
    for (file, has_errors) in check("err") {
        assert!(has_errors, "{} has no error", file.display());
    }
}
