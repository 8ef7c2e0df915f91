//! `pdll completions` and `pdll man`.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use std::process::Command;

#[test]
fn scripts_and_pages_name_every_command() {
    let pdll = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_pdll")).args(args).output().unwrap();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = pdll(&["completions", shell]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}");
        for word in ["compile", "check", "tblgen", "canonicalize", "split-input-file"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    assert!(pdll(&["man", "-o", folder.to_str().unwrap()]).status.success());
    for page in [
        "pdll",
        "pdll-compile",
        "pdll-check",
        "pdll-explain",
        "pdll-opt",
        "pdll-tblgen",
        "pdll-completions",
        "pdll-man",
    ] {
        let text = std::fs::read_to_string(folder.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH SYNOPSIS"), "{page}");
    }
    let options = std::fs::read_to_string(folder.join("pdll-compile.1")).unwrap();
    assert!(options.contains(r"\-\-split\-input\-file"), "{options}");
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_folder");
    std::fs::write(&file, "").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pdll")).arg("man").arg("-o").arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("error: cannot write to `{}`: File exists (os error 17)\n", file.display());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
}
