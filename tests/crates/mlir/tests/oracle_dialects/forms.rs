//! Custom assembly formats: the custom output of `mlir-opt-22` is parsed, has the same meaning, and is
//! printed identically.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use expect_test::{expect, expect_file};
use pdll::prelude::*;
use pdll::text::PrintOptions;

use super::tools::{cases, context, mlir_opt, print, run};
use pdll_oracle::MLIR_OPT;

fn texts() -> Vec<PathBuf> {
    let folders = [cases(), cases().with_file_name("forms")];
    let entries = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.unwrap_or_else(|e| panic!("{e}")).path()).collect();
    files.sort();
    files
}

fn text_of(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// Returns MLIR's output in custom assembly formats.
fn custom(text: &str) -> Result<String, String> {
    run(MLIR_OPT, &["--mlir-print-local-scope"], text)
}

#[test]
fn oracle_reads_forms_of_their_own() {
    let mut failures = Vec::new();
    let mut n_files = 0;
    for file in texts() {
        let name = file.display();
        let text = text_of(&file);
        let theirs = custom(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let generic = mlir_opt(&[], &text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let ir = match parse(&context(), &theirs) {
            Ok(ir) => ir,
            Err(error) => {
                failures.push(format!("{name} is not read: {error}"));
                continue;
            }
        };
        if let Err(error) = ir.verify() {
            failures.push(format!("{name} is refused: {error}"));
        }
        if print(&ir).trim() != generic.trim() {
            failures.push(format!("{name} means something else:\n{}\n--- and there\n{generic}", print(&ir)));
        }
        let ours = ir.to_text(&PrintOptions::new().local_scope(true).custom_forms(true));
        for (ours, theirs) in ours.lines().zip(theirs.lines()) {
            if ours != theirs {
                failures.push(format!("{name}\n  ours   {ours}\n  theirs {theirs}"));
            }
        }
        match mlir_opt(&[], &ours) {
            Ok(back) if back == generic => n_files += 1,
            Ok(_) => failures.push(format!("{name} as we print it means something else there:\n{ours}")),
            Err(said) => failures.push(format!("{name} as we print it: {said}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_files >= pdll_test_mlir::DIALECTS.len());
}

/// The output after passes, including aliases, is printed identically. Passes that do not apply to a text are
/// skipped.
#[test]
fn oracle_prints_what_passes_make() {
    const PASSES: &[&str] = &[
        "--affine-loop-unroll",
        "--affine-super-vectorize=virtual-vector-size=4",
        "--canonicalize",
        "--convert-linalg-to-affine-loops",
        "--convert-linalg-to-parallel-loops",
        "--convert-scf-to-cf",
        "--convert-vector-to-scf",
        "--expand-strided-metadata",
        "--lower-affine",
        "--tosa-to-linalg",
    ];
    let (mut failures, mut n_alike) = (Vec::new(), 0);
    let ctx = context();
    for file in texts() {
        let text = text_of(&file);
        for pass in PASSES {
            let Ok(theirs) = run(MLIR_OPT, &[pass], &text) else { continue };
            match parse(&ctx, &theirs) {
                Ok(ir) if ir.to_text(&PrintOptions::new().custom_forms(true)).trim() == theirs.trim() => {
                    n_alike += 1;
                }
                Ok(ir) => {
                    let ours = ir.to_text(&PrintOptions::new().custom_forms(true));
                    let unlike = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
                    failures.push(format!("{} {pass}: {unlike:?}", file.display()));
                }
                // The dialects it is lowered to may be unknown here.
                Err(error) if error.to_string().contains("not found for custom op") => {}
                Err(error) => failures.push(format!("{} {pass}: {error}", file.display())),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    println!("{n_alike} texts are printed as they were read");
    assert!(n_alike > 150, "{n_alike}");
}

/// Those of the definitions whose C++ is not implemented here.
#[test]
fn oracle_lists_what_has_no_form() {
    let ctx = context();
    let found: BTreeSet<&str> = ctx
        .registered_op_names()
        .filter(|name| ctx.op_info(*name).assembly.is_none())
        .map(|name| ctx.op_name_text(name))
        .collect();
    let lines: String = found.iter().map(|name| format!("{name}\n")).collect();
    expect_file!["../generic_only.txt"].assert_eq(&lines);
}

/// `mlir-opt-22` creates that many types, limited only by memory.
#[test]
fn more_values_than_can_be_are_refused() {
    let text =
        "func.func @f(%x: f32) {\n  %e = vector.from_elements %x : vector<99999999999xf32>\n  return\n}\n";
    let Err(error) = parse(&context(), text) else { panic!("it is read") };
    expect![[r#"
        -:2:8: error: 'vector<99999999999xf32>' determines the types of 99999999999 values, which are too many
          %e = vector.from_elements %x : vector<99999999999xf32>
               ^"#]]
    .assert_eq(&error.to_string());
}

/// Returns the text with one token removed, duplicated, or replaced.
fn damaged(text: &str, others: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        let is_word = c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '@' | '#' | '!' | '^');
        match (is_word, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                places.push(from..at);
                start = None;
            }
            _ => {}
        }
        if !is_word && !c.is_whitespace() {
            places.push(at..at + c.len_utf8());
        }
    }
    let mut out = Vec::new();
    for (nth, place) in places.iter().enumerate().step_by(3) {
        let (before, token, after) = (&text[..place.start], &text[place.clone()], &text[place.end..]);
        out.push(format!("{before}{after}"));
        out.push(format!("{before}{token} {token}{after}"));
        out.push(format!("{before}{}{after}", others[nth % others.len()]));
        if nth % 8 == 0 {
            out.push(before.to_owned());
        }
    }
    out
}

/// For every damaged text, an error is reported, or the text is parsed and its printed form is parsed again.
#[test]
fn oracle_damaged_forms_are_survived() {
    let others =
        ["(", ")", "%x", "f32", "7", "\"s\"", "->", "{", "}", ":", "[", "-9223372036854775808", "d0"];
    let (mut n_read, mut n_refused) = (0, 0);
    for file in texts() {
        let text = custom(&text_of(&file)).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let ctx = context();
        for damaged in damaged(&text, &others) {
            match parse(&ctx, &damaged) {
                Err(_) => n_refused += 1,
                Ok(ir) if ir.verify().is_err() => n_refused += 1,
                Ok(ir) => {
                    let printed = ir.to_text(&PrintOptions::new().custom_forms(true));
                    let again = parse(&ctx, &printed).unwrap_or_else(|e| panic!("{printed}\n{e}"));
                    assert_eq!(again.to_text(&PrintOptions::new().custom_forms(true)), printed);
                    n_read += 1;
                }
            }
        }
    }
    println!("{n_read} read, {n_refused} refused");
    assert!(n_read > 100 && n_refused > 1_000);
}
