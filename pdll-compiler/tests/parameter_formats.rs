//! Formats of types and attributes: errors are reported at the token, with mlir-tblgen's messages.
//!
//! A case of `ods/parameter_formats.cases` is a line: parameters and the format, separated by a bar. The
//! oracle compares with mlir-tblgen's verdict on each, as the format of a type and of an attribute.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;

use pdll_compiler::ods::read;
use pdll_compiler::ods::support::Support;
use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir};
use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

struct Case {
    parameters: &'static str,
    format: &'static str,
}

impl Case {
    fn definition(&self, class: &str) -> String {
        let Case { parameters, format } = self;
        format!(
            "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/AttrTypeBase.td\"\n\
             def X_Dialect : Dialect {{ let name = \"x\"; let cppNamespace = \"::x\"; }}\n\
             def X : {class}<X_Dialect, \"X\"> {{\n  let mnemonic = \"x\";\n  let parameters = (ins {parameters});\n  \
             let assemblyFormat = [{{{format}}}];\n}}\n"
        )
    }

    /// Returns `COLUMN: message` of the first error in the format; `None` if it is valid.
    fn ours(&self, class: &str) -> Option<String> {
        let (mut map, mut diags) = (SourceMap::new(), Diags::new());
        let definition = self.definition(class);
        let start = definition.find("[{").unwrap() + 2;
        let id = map.add_text("case.td", definition, None);
        read::read_inline(&mut map, Input::Text(id), &mut NoIncludes, &Support::default(), &mut diags);
        let found = diags.take();
        let first = found.first()?;
        let column = (first.span.lo as usize).checked_sub(start).map_or(0, |at| at + 1);
        Some(format!("{column}: {}", first.message))
    }

    /// Returns the same from mlir-tblgen.
    fn theirs(&self, class: &str, include: &str, file: &Path) -> Option<String> {
        std::fs::write(file, self.definition(class)).unwrap();
        let what = if class == "TypeDef" { "-gen-typedef-defs" } else { "-gen-attrdef-defs" };
        let mut command = command(MLIR_TBLGEN);
        let output = command.args([what, "-I", include, "-o", "/dev/null"]).arg(file).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let mut lines = said.lines();
        let first = lines.by_ref().find(|line| line.contains("error: "))?;
        let message = first.split_once("error: ").unwrap().1;
        let _text = lines.next();
        let column = lines.next().and_then(|caret| caret.find('^')).map_or(0, |at| at + 1);
        Some(format!("{column}: {message}"))
    }
}

fn cases() -> Vec<Case> {
    let text = include_str!("ods/parameter_formats.cases");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &'static str| {
        let (parameters, format) = line.split_once("¦").unwrap();
        Case { parameters: parameters.trim(), format: format.trim() }
    };
    lines.map(case).collect()
}

#[test]
fn formats_are_checked() {
    let mut out = String::new();
    for case in cases() {
        let said = case.ours("TypeDef");
        assert_eq!(case.ours("AttrDef"), said, "{}", case.format);
        let said = said.unwrap_or_else(|| "well".to_owned());
        out.push_str(&format!("{} ¦ {}\n  {said}\n", case.parameters, case.format));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods/parameter_formats.expect");
    expect_test::expect_file![path].assert_eq(&out);
}

#[test]
fn oracle_formats_give_the_errors_of_mlir_tblgen() {
    if !has(&[MLIR_TBLGEN]) {
        return;
    }
    let Some(include) = include_dir() else { return };
    let file = std::env::temp_dir().join(format!("pdll_parameter_format_{}.td", std::process::id()));
    let mut out = String::new();
    for case in cases() {
        for class in ["TypeDef", "AttrDef"] {
            let (theirs, ours) = (case.theirs(class, &include, &file), case.ours(class));
            if theirs != ours {
                out.push_str(&format!(
                    "{class} {} ¦ {}\n  MLIR: {}\n  pdll: {}\n",
                    case.parameters,
                    case.format,
                    theirs.as_deref().unwrap_or("well"),
                    ours.as_deref().unwrap_or("well")
                ));
            }
        }
    }
    let _ = std::fs::remove_file(&file);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods/parameter_formats_unlike_mlir.expect");
    expect_test::expect_file![path].assert_eq(&out);
}
