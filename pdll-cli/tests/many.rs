//! `pdll opt` on several files: a case is `tests/many/NAME.txt`, with files, links and runs in a directory that has an empty directory `out`;
//! `NAME.expect` has exit codes and streams of the runs, and what is in `out` at the end. `UPDATE_EXPECT=1` writes the expectations.
//!
//! Each run must do the same on one thread and on all.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A step of a case.
enum Step<'a> {
    /// Writes a file.
    File(&'a str, String),
    /// Creates a directory.
    Folder(&'a str),
    /// Creates a symbolic link to a file.
    Link(&'a str, &'a str),
    /// Runs `pdll opt`.
    Run(&'a str),
}

fn steps(text: &str) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    for line in text.lines() {
        let Some((verb, rest)) = line.strip_prefix("#### ").map(|line| line.split_once(' ').unwrap()) else {
            match steps.last_mut() {
                Some(Step::File(_, content)) => writeln!(content, "{line}").unwrap(),
                _ => assert!(line.is_empty() || line.starts_with("//"), "{line}"),
            }
            continue;
        };
        steps.push(match verb {
            "file" => Step::File(rest, String::new()),
            "folder" => Step::Folder(rest),
            "link" => {
                let (link, target) = rest.split_once(' ').unwrap();
                Step::Link(link, target)
            }
            "run" => Step::Run(rest),
            _ => panic!("{line}"),
        });
    }
    steps
}

/// Does the steps of a case, and returns what happened.
fn happened(folder: &Path, steps: &[Step<'_>], option: &[&str]) -> String {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder.join("out")).unwrap();
    let mut text = String::new();
    for step in steps {
        match step {
            Step::File(name, content) => {
                let path = folder.join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, content).unwrap();
            }
            Step::Folder(name) => fs::create_dir_all(folder.join(name)).unwrap(),
            Step::Link(link, target) => link_to(&folder.join(target), &folder.join(link)),
            Step::Run(args) => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
                let command =
                    command.current_dir(folder).arg("opt").args(args.split_whitespace()).args(option);
                let output = command.output().unwrap();
                writeln!(text, "$ pdll opt {args}\n==== exit code {}", output.status.code().unwrap())
                    .unwrap();
                for (name, bytes) in [("output", &output.stdout), ("error", &output.stderr)] {
                    if !bytes.is_empty() {
                        writeln!(text, "==== standard {name}\n{}", String::from_utf8_lossy(bytes)).unwrap();
                    }
                }
            }
        }
    }
    for path in sorted(&folder.join("out")) {
        let name = path.strip_prefix(folder).unwrap().display();
        if path.is_dir() {
            writeln!(text, "#### {name} is a directory").unwrap();
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        match bytes.starts_with(b"ML\xefR") {
            true => writeln!(text, "#### {name} is bytecode").unwrap(),
            false => write!(text, "#### {name}\n{}", String::from_utf8(bytes).unwrap()).unwrap(),
        }
    }
    text
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[cfg(unix)]
fn link_to(target: &Path, link: &Path) {
    std::os::unix::fs::symlink(target, link).unwrap();
}

#[cfg(not(unix))]
fn link_to(target: &Path, link: &Path) {
    fs::hard_link(target, link).unwrap();
}

#[test]
fn cases() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/many");
    let mut n_cases = 0;
    for case in sorted(&cases).into_iter().filter(|path| path.extension().is_some_and(|e| e == "txt")) {
        n_cases += 1;
        let text = fs::read_to_string(&case).unwrap();
        let name = case.file_stem().unwrap();
        let steps = steps(&text);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many").join(name);
        let on_all = happened(&folder, &steps, &[]);
        let on_one = happened(&folder, &steps, &["--mlir-disable-threading"]);
        assert_eq!(on_one, on_all, "{}", case.display());
        expect_test::expect_file![case.with_extension("expect")].assert_eq(&on_all);
    }
    assert!(n_cases >= 6, "the cases are missing");
}

/// Many files, of which some have errors: each is reported once, in order, and all others are written.
#[test]
fn a_thousand_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many/thousand");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("out")).unwrap();
    let names: Vec<String> = (0..1000).map(|nth| format!("{nth:03}.mlir")).collect();
    for (nth, name) in names.iter().enumerate() {
        let end = if nth % 100 == 7 { "" } else { "}" };
        fs::write(folder.join(name), format!("module @m{nth} {{\n{end}\n")).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
    let output = command.current_dir(&folder).args(["opt", "-o", "out"]).args(&names).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.contains(": error: ")).collect();
    let wrong: Vec<String> = (0..10).map(|nth| format!("{nth}07.mlir:")).collect();
    assert_eq!(errors.len(), 10, "{said}");
    assert!(errors.iter().zip(&wrong).all(|(error, file)| error.starts_with(file.as_str())), "{said}");
    let summary = "990 of 1000 files written to `out`; failed: `007.mlir`, `107.mlir`, `207.mlir`, `307.mlir`, `407.mlir`, `507.mlir`, `607.mlir`, `707.mlir`, 2 more";
    assert_eq!(said.lines().last(), Some(summary));
    assert_eq!(sorted(&folder.join("out")).len(), 990);
    assert_eq!(fs::read_to_string(folder.join("out/998.mlir")).unwrap(), "module @m998 {\n}\n");
}
