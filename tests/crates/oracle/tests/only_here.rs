//! Tests of every crate reach MLIR's tools through this crate, so that none decides for itself to pass without them.

use std::path::{Path, PathBuf};

/// What only this crate may contain.
const OURS: [&str; 3] = ["PDLL_REQUIRE_MLIR\"", "skipped: ", "SKIPPED"];

/// Names of the tools, which others may print but not run.
const TOOLS: [&str; 6] =
    ["mlir-opt-22", "mlir-pdll-22", "mlir-tblgen-22", "llvm-tblgen-22", "llvm-config-22", "clang++-22"];

/// Returns all Rust files of the folders named `tests` and of the build scripts of their crates.
fn sources(dir: &Path, is_test: bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display())) {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", dir.display())).path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" {
                sources(&path, is_test || name == "tests", found);
            }
        } else if is_test && name.ends_with(".rs") {
            found.push(path);
        }
    }
}

#[test]
fn tools_are_run_through_this_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    sources(&root, false, &mut files);
    let mut wrong = Vec::new();
    let mut n_users = 0;
    for file in files {
        let shown = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        if shown.starts_with("tests/crates/oracle/") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{shown}: {error}"));
        n_users += usize::from(text.contains("pdll_oracle"));
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            let runs = TOOLS.iter().any(|tool| line.contains(&format!("\"{tool}\"")));
            if runs || OURS.iter().any(|word| line.contains(word)) {
                wrong.push(format!("{shown}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "use `pdll_oracle` instead:\n{}", wrong.join("\n"));
    assert!(n_users > 20, "only {n_users} files use this crate");
}
