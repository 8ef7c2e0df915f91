//! The command on files: runs each `// RUN:` line of a case, and compares the whole output.
//!
//! `%s` is the case itself. Bless with `UPDATE_EXPECT=1`.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn commands() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdll" || e == "td"))
        .collect();
    cases.sort();
    assert!(!cases.is_empty());
    for case in cases {
        let text = std::fs::read_to_string(&case).unwrap();
        let mut out = String::new();
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("// RUN: pdll ")).collect();
        assert!(!lines.is_empty(), "{} has no `// RUN: pdll …`", case.display());
        for line in lines {
            writeln!(out, "$ pdll {line}\n{}", run(&folder, line, &case)).unwrap();
        }
        expect_test::expect_file![case.with_extension("expect")].assert_eq(&out);
    }
}

/// Returns the output of a command, its error output, and its exit code.
fn run(folder: &Path, line: &str, case: &Path) -> String {
    let name = case.file_name().unwrap().to_str().unwrap();
    let args = line.split_whitespace().map(|word| word.replace("%s", name));
    let output = Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(folder).args(args).output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let stderr =
        if stderr.is_empty() { String::new() } else { format!("--- stderr\n{}\n", stderr.trim_end()) };
    format!("{stdout}{stderr}--- exit {}\n", output.status.code().unwrap())
}

/// Files and folders are formatted in place, standard input to standard output.
#[test]
fn files_are_formatted() {
    use std::io::Write as _;

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fmt");
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    let file = folder.join("inner/a.pdll");
    std::fs::write(&file, "Pattern  A=>erase op<a.b>;// Gone.").unwrap();
    let fmt =
        |args: &[&Path]| Command::new(env!("CARGO_BIN_EXE_pdll")).arg("fmt").args(args).status().unwrap();
    assert!(!fmt(&[Path::new("--check"), &folder]).success());
    assert!(fmt(&[&folder]).success());
    let formatted = "Pattern A => erase op<a.b>; // Gone.\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), formatted);
    assert!(fmt(&[Path::new("--check"), &folder]).success());

    let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
    let piped = std::process::Stdio::piped;
    let mut child = command.arg("fmt").stdin(piped()).stdout(piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"Pattern  A=>erase op<a.b>;// Gone.").unwrap();
    assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), formatted);
}

/// A build without the playground says how to get one, whatever the arguments are.
#[test]
#[cfg(not(feature = "playground"))]
fn an_absent_playground_says_how_to_build_it() {
    for args in [&["playground"][..], &["playground", "--help"], &["playground", "a.pdll", "--port=3"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_pdll")).args(args).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            stderr,
            "error: `pdll playground` is not in this build\n\
             help: build it with the feature `playground`: `cargo install pdll-cli --features playground`\n"
        );
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    }
    let help = Command::new(env!("CARGO_BIN_EXE_pdll")).arg("--help").output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("playground"));
}
