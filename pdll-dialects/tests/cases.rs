//! Programs in `cases/DIALECT/PASS.mlir`, separated by `// -----`. `PASS.expect` beside it has what `mlir-opt` makes of each.
//!
//! `print….mlir`, `invalid….mlir` and `forms….mlir` are read, verified and printed; the stem of any other file is a pass. With `UPDATE_EXPECT=1` and MLIR
//! installed, `oracle_expectations_are_mlirs` writes the expectations.

use std::path::{Path, PathBuf};

use super::tools::{Ours, Outcome, SPLIT, folder, theirs};

/// The files of `builtin` and of the dialects that are built.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for dialect in pdll_dialects::DIALECTS.iter().map(|(dialect, _)| *dialect).chain(["builtin"]) {
        let Ok(dir) = std::fs::read_dir(folder().join("cases").join(dialect)) else { continue };
        files.extend(
            dir.map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|e| e == "mlir")),
        );
    }
    files.sort();
    files
}

/// Returns the pass and the programs of a file.
fn programs(file: &Path) -> (Option<String>, Vec<String>) {
    let stem = file.file_stem().unwrap().to_str().unwrap();
    let is_read = ["print", "invalid", "forms"].iter().any(|start| stem.starts_with(start));
    let pass = (!is_read).then(|| stem.to_owned());
    let text = std::fs::read_to_string(file).unwrap();
    (pass, text.split(SPLIT).map(str::to_owned).collect())
}

fn expectation(outcomes: &[Outcome]) -> String {
    outcomes.iter().map(Outcome::to_string).collect::<Vec<_>>().join(SPLIT)
}

#[test]
fn programs_give_what_mlir_opt_gives() {
    let mut failures = Vec::new();
    let mut n = 0;
    for file in files() {
        let (pass, programs) = programs(&file);
        let expect = std::fs::read_to_string(file.with_extension("expect")).unwrap_or_default();
        let mut expected = expect.split(SPLIT);
        let mut pdll = Ours::new(pass.as_deref());
        for program in &programs {
            n += 1;
            let ours = pdll.run(program).to_string();
            let theirs = expected.next().unwrap_or_default();
            if ours != theirs {
                failures.push(format!("{}\n{program}--- expected\n{theirs}--- ours\n{ours}", file.display()));
            }
        }
        assert_eq!(expected.next(), None, "{}: more expectations than programs", file.display());
    }
    println!("{n} programs");
    assert!(failures.is_empty(), "{} of {n} differ\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn oracle_expectations_are_mlirs() {
    if !pdll_oracle::has(&[pdll_oracle::MLIR_OPT]) {
        return;
    }
    let update = std::env::var("UPDATE_EXPECT").is_ok_and(|value| value == "1");
    let mut failures = Vec::new();
    for file in files() {
        let (pass, programs) = programs(&file);
        let theirs = expectation(&theirs(pass.as_deref(), &programs));
        let path = file.with_extension("expect");
        if update {
            std::fs::write(&path, &theirs).unwrap();
        } else if std::fs::read_to_string(&path).unwrap_or_default() != theirs {
            failures.push(path.display().to_string());
        }
    }
    assert!(failures.is_empty(), "not what mlir-opt prints: {}", failures.join(", "));
}
