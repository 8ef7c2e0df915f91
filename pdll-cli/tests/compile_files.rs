//! `pdll compile` and the files it writes.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn compile(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(folder).arg("compile").args(args).output().unwrap()
}

#[test]
fn writes_output_and_dependencies() {
    let folder = folder("dependencies");
    fs::create_dir(folder.join("inc")).unwrap();
    fs::write(
        folder.join("main.pdll"),
        "#include \"b.pdll\"\n#include \"a.pdll\"\nPattern => erase op<a.b>;\n",
    )
    .unwrap();
    fs::write(folder.join("a.pdll"), "#include \"b.pdll\"\n").unwrap();
    fs::write(folder.join("inc/b.pdll"), "").unwrap();
    let output = compile(&folder, &["-x", "mlir", "main.pdll", "-I", "inc", "-o", "out.mlir", "-d", "out.d"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    assert!(fs::read_to_string(folder.join("out.mlir")).unwrap().contains("erase"));
    assert_eq!(fs::read_to_string(folder.join("out.d")).unwrap(), "out.mlir: a.pdll inc/b.pdll\n");
}

#[test]
fn leaves_unchanged_output_alone() {
    let folder = folder("unchanged");
    fs::write(folder.join("main.pdll"), "Pattern => erase op<a.b>;\n").unwrap();
    let args = ["-xmlir", "main.pdll", "-o", "out.mlir", "-write-if-changed"];
    assert!(compile(&folder, &args).status.success());
    let file = folder.join("out.mlir");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    assert!(compile(&folder, &args).status.success());
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written);
}

#[test]
fn writes_nothing_after_an_error() {
    let folder = folder("nothing");
    fs::write(folder.join("main.pdll"), "Pattern => erase op<a.b>;\n// -----\nPattern => erase x;\n")
        .unwrap();
    let output = compile(&folder, &["-x", "mlir", "main.pdll", "-split-input-file", "-o", "out.mlir"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!folder.join("out.mlir").exists());
}

/// Each file includes the next one twice, so that the last one would be included a billion times.
#[test]
fn includes_end() {
    let folder = folder("bomb");
    for (extension, include) in [("pdll", "#include"), ("td", "include")] {
        for i in 0..30 {
            let line = format!("{include} \"b{}.{extension}\"\n", i + 1);
            fs::write(folder.join(format!("b{i}.{extension}")), line.repeat(2)).unwrap();
        }
        fs::write(folder.join(format!("b30.{extension}")), "").unwrap();
    }
    fs::write(folder.join("definitions.pdll"), "#include \"b0.td\"\n").unwrap();
    let first = |output: Output| {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap().to_owned()
    };
    let error = first(compile(&folder, &["b0.pdll"]));
    assert_eq!(error, "error: unable to include file `b1.pdll`: more than 10000 files are included");
    let error = first(compile(&folder, &["definitions.pdll"]));
    assert_eq!(error, "error: more than 10000 files are included");
}
