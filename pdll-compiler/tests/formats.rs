//! Assembly formats: errors are reported at the token, with mlir-tblgen's messages.
//!
//! A case of `ods/formats.cases` is a line: arguments, results, other fields, traits and the format,
//! separated by bars. The oracle compares with mlir-tblgen's verdict on each.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_compiler::ods::support::Support;
use pdll_compiler::ods::{format, read};
use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir};
use pdll_support::diag::Diags;
use pdll_support::include::NoIncludes;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

struct Case {
    fields: Vec<String>,
}

impl Case {
    fn format(&self) -> &str {
        &self.fields[4]
    }

    fn definition(&self) -> String {
        let [arguments, results, others, traits, format] = &self.fields[..] else {
            panic!("{:?}", self.fields)
        };
        format!(
            "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/EnumAttr.td\"\n\
             include \"mlir/Interfaces/InferTypeOpInterface.td\"\n\
             def T_Dialect : Dialect {{ let name = \"t\"; }}\n\
             def XOp : Op<T_Dialect, \"x\", [{traits}]> {{\n  let arguments = (ins {arguments});\n  \
             let results = (outs {results});\n  {others}\n  let assemblyFormat = [{{{format}}}];\n}}\n"
        )
    }

    /// Returns `COLUMN: message` and the note, if there is one; `None` if the format is valid.
    fn ours(&self) -> Option<String> {
        let (mut map, mut diags) = (SourceMap::new(), Diags::new());
        let id = map.add_text("case.td", self.definition(), None);
        let ods = read::read(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
        let found = diags.take();
        assert!(found.is_empty(), "{}: {found:?}", self.format());
        let dialect = &ods.dialects["t"];
        let formats = format::compile_all(
            &ods,
            dialect,
            &map,
            &|span| span.source == id,
            &Support::default(),
            &mut diags,
        );
        let found = diags.take();
        assert_eq!(found.is_empty(), formats.len() == 1);
        let first = found.first()?;
        let operation = &dialect.operations["t.x"];
        let whole = map.text(operation.format_span.unwrap()).unwrap();
        let start = operation.format_span.unwrap().lo as usize + whole.find(self.format()).unwrap();
        let column = first.span.lo as usize - start + 1;
        let mut said = format!("{column}: {}", first.message);
        for note in first.notes.iter().filter(|note| note.span.is_none()) {
            said.push_str(&format!("\n  note: {}", note.message));
        }
        Some(said)
    }

    /// Returns the same from mlir-tblgen.
    fn theirs(&self, include: &str, file: &std::path::Path) -> Option<String> {
        std::fs::write(file, self.definition()).unwrap();
        let output = command(MLIR_TBLGEN)
            .args(["-gen-op-defs", "-I", include, "-o", "/dev/null"])
            .arg(file)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let mut lines = said.lines();
        let first = lines.by_ref().find(|line| line.contains("error: "))?;
        let message = first.split_once("error: ").unwrap().1.to_owned();
        let _text = lines.next();
        let column = lines.next().and_then(|caret| caret.find('^')).map_or(0, |at| at + 1);
        let mut out = format!("{column}: {message}");
        for line in lines.filter_map(|line| line.strip_prefix("note: ")) {
            out.push_str(&format!("\n  note: {line}"));
        }
        Some(out)
    }
}

fn cases() -> Vec<Case> {
    let text = include_str!("ods/formats.cases");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| Case { fields: line.split(" ¦ ").map(|field| field.trim().to_owned()).collect() })
        .collect()
}

#[test]
fn formats_are_checked() {
    let mut out = String::new();
    for case in cases() {
        let said = case.ours().unwrap_or_else(|| "well".to_owned());
        out.push_str(&format!("{}\n  {said}\n", case.format()));
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods/formats.expect");
    expect_test::expect_file![path].assert_eq(&out);
}

#[test]
fn oracle_formats_give_the_errors_of_mlir_tblgen() {
    if !has(&[MLIR_TBLGEN]) {
        return;
    }
    let Some(include) = include_dir() else { return };
    let file = std::env::temp_dir().join(format!("pdll_format_{}.td", std::process::id()));
    let mut wrong = Vec::new();
    for case in cases() {
        let (theirs, ours) = (case.theirs(&include, &file), case.ours());
        if theirs != ours {
            wrong.push(format!("{}\n  {theirs:?}\n  {ours:?}", case.format()));
        }
    }
    let _ = std::fs::remove_file(&file);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
