//! Scripts and the answers to them: `cases/*.lsp` and `cases/*.expect`. `UPDATE_EXPECT=1` writes the expectations.

use std::path::{Path, PathBuf};

use expect_test::expect_file;

use crate::script;

/// Returns the scripts in order.
pub(crate) fn scripts() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(dir).expect("the directory of the cases");
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "lsp"));
    found.sort();
    found
}

#[test]
fn scripts_have_answers() {
    for path in scripts() {
        let text = std::fs::read_to_string(&path).expect("a script");
        let messages = script::messages(&text);
        let (output, _) =
            script::run(&script::options(script::language(&text)), script::delimited(&messages).as_bytes());
        let output = output.replace(&*script::inputs().to_string_lossy(), "INPUTS").replace('\r', "");
        // The length of a message depends on the place of the inputs.
        let shown: String = output
            .lines()
            .filter(|line| !line.starts_with("Content-Length"))
            .map(|line| format!("{line}\n"))
            .collect();
        let behind = shown.find("\n}\n").map_or(0, |end| end + 3);
        expect_file![path.with_extension("expect")].assert_eq(shown[behind..].trim_start());
    }
}
