//! Hand-written programs: all PDLL in the repository, part by part, and the examples of its documents.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs that mlir-pdll cannot process: a tree that it prints endlessly, and definitions without
/// `OpBase.td`.
const UNLIKE_MLIR: [&str; 4] = [
    "pdll-cli/tests/commands/ast_too_large.pdll",
    "pdll-cli/tests/commands/td_warnings.pdll",
    "tests/include/outer.pdll",
    "tests/include/more/inner.pdll",
];

/// A program and the folder in which its includes are searched for.
pub(crate) struct Written {
    pub(crate) folder: PathBuf,
    pub(crate) text: String,
}

/// Returns the top folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// Returns all programs, in the order of their files.
pub(crate) fn programs() -> Vec<Written> {
    let mut programs = Vec::new();
    for file in files() {
        let folder = file.parent().unwrap_or(&file).to_path_buf();
        // Text that is not UTF-8 is rejected, see `docs/divergences.md`.
        let Ok(text) = String::from_utf8(std::fs::read(&file).unwrap()) else { continue };
        let texts = match file.extension().is_some_and(|extension| extension == "md") {
            true => examples(&text),
            false => vec![text.as_str()],
        };
        let parts = texts.into_iter().flat_map(|text| text.split("// -----"));
        programs.extend(parts.map(|text| Written { folder: folder.clone(), text: text.to_owned() }));
    }
    programs
}

/// Returns all PDLL files and documents under version control or, without it, those of this crate.
fn files() -> Vec<PathBuf> {
    let root = root();
    let listed = Command::new("git").args(["ls-files", "*.pdll", "docs/*.md"]).current_dir(&root).output();
    let mut files: Vec<PathBuf> = match listed {
        Ok(listed) if listed.status.success() => {
            String::from_utf8_lossy(&listed.stdout).lines().map(|file| root.join(file)).collect()
        }
        _ => found(&root.join("pdll-compiler/tests")),
    };
    // Programs that use MLIR's dialects have a separate test. Their notes would differ here: for MLIR's
    // standard definitions, they point to the include.
    let has_own_test =
        |file: &Path| file.parent().is_some_and(|dir| dir.ends_with("pdll-cli/tests/oracle_dialects/cases"));
    files.retain(|file| {
        file.is_file() && !has_own_test(file) && !UNLIKE_MLIR.iter().any(|end| file.ends_with(end))
    });
    files.sort();
    files
}

/// Returns all PDLL files below a folder.
fn found(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut todo) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pdll") {
                files.push(path);
            }
        }
    }
    files
}

/// Returns the PDLL examples of a document.
fn examples(text: &str) -> Vec<&str> {
    let mut examples = Vec::new();
    for block in text.split("\n```pdll").skip(1) {
        let block = block.split_once('\n').map_or("", |(_, block)| block);
        examples.extend(block.split("\n```").next());
    }
    examples
}
