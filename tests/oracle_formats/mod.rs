//! Assembly formats compared with the code that mlir-tblgen generates from the same definitions: `formats.td`
//! has operations for all features of formats, `cases.txt` one text per line.
//!
//! `cases.expect` contains our result for each: the printed form, or the first error. With MLIR's libraries
//! and clang a small C++ program prints MLIR's result; differences are in `unlike_mlir.expect`, ignoring
//! quotation marks.

#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(missing_docs, reason = "tests")]

use std::path::Path;

use crate::oracle_drivers::compile;
use expect_test::expect_file;
use pdll::ods::InferTypesInput;
use pdll::prelude::*;
use pdll::text::{PrintOptions, SetBlockName, SetValueName};

ods! {
    pub mod form;
    #include "formats.td"
}

impl form::I1Op {
    fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, String> {
        Ok(input.operands.iter().map(|value| value.ty(input.ir)).collect())
    }
}

/// Sets the names that are not `-`, by position.
fn name_values(ir: &Ir, values: &[Value], names: Option<Attribute>, set_name: SetValueName<'_>) {
    let names = names.and_then(|names| names.as_array(ir.context())).unwrap_or(&[]);
    for (value, name) in values.iter().zip(names) {
        match name.as_str(ir.context()) {
            Some("-") | None => {}
            Some(name) => set_name(*value, name),
        }
    }
}

impl form::N1Op {
    fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        let results: Vec<Value> = self.r(ir).collect();
        name_values(ir, &results, Some(self.names_attr(ir)), set_name);
    }

    fn asm_block_argument_names(self, ir: &Ir, region: Region, set_name: SetValueName<'_>) {
        let args: Vec<Value> = region.blocks(ir).flat_map(|block| block.args(ir).to_vec()).collect();
        name_values(ir, &args, self.args_attr(ir), set_name);
    }

    fn asm_block_names(self, ir: &Ir, set_name: SetBlockName<'_>) {
        let names = self.blocks_attr(ir).and_then(|names| names.as_array(ir.context())).unwrap_or(&[]);
        for region in self.body(ir) {
            for (block, name) in region.blocks(ir).zip(names) {
                match name.as_str(ir.context()) {
                    Some("-") | None => {}
                    Some(name) => set_name(block, name),
                }
            }
        }
    }
}

fn cases() -> Vec<&'static str> {
    include_str!("cases.txt").lines().filter(|line| !line.starts_with('#')).collect()
}

/// Returns the printed operations of a case within the module, or `LINE:COLUMN: MESSAGE`.
fn ours(case: &str) -> String {
    let ctx = Context::new();
    ctx.load_dialect::<form::Dialect>().allow_unregistered_dialects(true);
    let said = |error: String| {
        let first = error.lines().next().unwrap_or_default().to_owned();
        first.strip_prefix("-:").unwrap_or(&first).replacen(": error: ", ": ", 1)
    };
    let ir = match parse(&ctx, &format!("{case}\n")) {
        Ok(ir) => ir,
        Err(error) => return said(error.to_string()),
    };
    if let Err(error) = ir.verify() {
        return said(error.to_string());
    }
    let text = ir.to_text(&PrintOptions::new().custom_forms(true));
    let again = parse(&ctx, &text).unwrap_or_else(|error| panic!("{case}: {error}"));
    assert_eq!(again.to_text(&PrintOptions::new().custom_forms(true)), text, "a fixpoint");
    let body = text.strip_prefix("module {\n").and_then(|text| text.strip_suffix("}\n"));
    body.unwrap_or(&text).trim_end_matches('\n').to_owned()
}

/// Returns MLIR's results for all cases.
fn theirs(program: &Path, cases: &[&str]) -> Vec<String> {
    let mut command = pdll_oracle::command(&program.to_string_lossy());
    let text = pdll_oracle::run(&mut command, &(cases.join("\n") + "\n")).into_result().unwrap();
    let parts: Vec<String> = text.split_terminator("\n.\n").map(|part| part.trim_end().to_owned()).collect();
    assert_eq!(parts.len(), cases.len(), "another number of results than of cases");
    parts
}

/// Removes quotation marks, and blanks at the ends of lines.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").replace(['`', '"'], "'")
}

#[test]
fn what_becomes_of_each_case() {
    let mut out = String::new();
    for case in cases() {
        out.push_str(&format!("{case}\n    {}\n", ours(case).trim_start().replace('\n', "\n  ")));
    }
    expect_file!["cases.expect"].assert_eq(&out);
}

#[test]
fn oracle_formats_are_read_and_printed_as_in_mlir() {
    let program =
        compile::compiled("tests/oracle_formats/mlir/read.cpp", Some("tests/oracle_formats/formats.td"));
    let Some(program) = program else { return };
    let cases = cases();
    let theirs = theirs(&program, &cases);
    let mut out = String::new();
    for (case, theirs) in cases.iter().zip(&theirs) {
        let ours = ours(case);
        if plain(&ours) != plain(theirs) {
            out.push_str(&format!(
                "{case}\n  MLIR: {}\n  pdll: {}\n",
                theirs.trim_start(),
                ours.trim_start()
            ));
        }
    }
    expect_file!["unlike_mlir.expect"].assert_eq(&out);
}
