//! Hand-written cases: `cases/NAME.mlir` and MLIR's results, `cases/NAME.expect.mlir`.

use std::path::{Path, PathBuf};

use crate::oracle_drivers::tool::Outcome;
use crate::oracle_drivers::{compare, ours, theirs};

/// Minimum number of files with cases.
const N_FILES: usize = 6;

/// Separator of cases in a file.
const MARK: &str = "// -----\n";

/// Returns the files with cases, by name.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_drivers/cases");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| !path.to_string_lossy().ends_with(".expect.mlir")).collect();
    files.sort();
    assert!(files.len() >= N_FILES, "{} files", files.len());
    files
}

/// Returns the cases of a file: one for each line of options; all share the module below them.
fn cases(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut cases = Vec::new();
    for part in text.split(MARK) {
        let is_option = |line: &&str| line.starts_with("// driver=");
        let module: String =
            part.lines().filter(|line| !is_option(line)).map(|line| format!("{line}\n")).collect();
        cases.extend(part.lines().filter(is_option).map(|line| format!("{line}\n{module}")));
    }
    cases
}

fn expectation(path: &Path) -> PathBuf {
    path.with_extension("expect.mlir")
}

#[test]
fn drivers_agree_with_mlir() {
    for path in files() {
        let expected = std::fs::read_to_string(expectation(&path)).unwrap();
        assert!(!cases(&path).is_empty(), "{} has no `// driver=…`", path.display());
        let got: Vec<String> = cases(&path)
            .iter()
            .map(|case| shown(case, &ours::drive(case).unwrap_or_else(|e| panic!("{e}"))))
            .collect();
        assert_eq!(got.join(MARK), expected, "{}", path.display());
    }
}

/// Returns a result with its options.
fn shown(case: &str, result: &str) -> String {
    format!("{}\n{result}\n", case.lines().next().unwrap_or_default())
}

#[test]
fn oracle_mlir_still_does_so() {
    for path in files() {
        let cases = cases(&path);
        let Some(theirs) = theirs(&cases) else { return };
        let shown = cases.iter().zip(theirs).map(|(case, outcome)| match outcome {
            Outcome::Text(text) => shown(case, &text),
            other => panic!("{other:?} of\n{case}"),
        });
        let text = shown.collect::<Vec<String>>().join(MARK);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(expectation(&path), &text).unwrap();
        }
        assert_eq!(text, std::fs::read_to_string(expectation(&path)).unwrap(), "{}", path.display());
        let named: Vec<(String, String)> =
            cases.into_iter().map(|case| (path.display().to_string(), case)).collect();
        compare(&named);
    }
}
