//! `pdll compile` on MLIR's own definitions against `mlir-pdll-22`: what both know of operations.
//! Skipped, visibly, where the tool is absent, unless `PDLL_REQUIRE_MLIR` is set.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const PDLL: &str = "mlir-pdll-22";

const DIALECTS: [&str; 7] = [
    "Arith/IR/ArithOps",
    "ControlFlow/IR/ControlFlowOps",
    "Func/IR/FuncOps",
    "Index/IR/IndexOps",
    "Math/IR/MathOps",
    "SCF/IR/SCFOps",
    "Tensor/IR/TensorOps",
];

#[test]
fn knows_of_operations_what_mlir_pdll_knows() {
    if Command::new(PDLL).arg("--version").output().is_err() {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{PDLL} is required");
        eprintln!("SKIPPED: {PDLL} is not installed");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_compile");
    fs::create_dir_all(&folder).unwrap();
    for dialect in DIALECTS {
        let file = folder.join("input.pdll");
        fs::write(&file, format!("#include \"mlir/Dialect/{dialect}.td\"\n")).unwrap();
        let file = file.to_str().unwrap();
        let theirs = dump(Command::new(PDLL).arg(file));
        let ours = dump(Command::new(env!("CARGO_BIN_EXE_pdll")).args(["compile", file]));
        assert!(theirs.len() > 10, "{dialect}: {theirs:?}");
        assert_eq!(theirs, ours, "{dialect}");
    }
}

/// The lines about dialects and operations, anonymous constraints without their names.
fn dump(command: &mut Command) -> Vec<String> {
    let included = Command::new("llvm-config-22").arg("--includedir").output().unwrap();
    let included = String::from_utf8_lossy(&included.stdout).trim().to_owned();
    let output = command.args(["-x", "mlir", "--dump-ods", "-I", &included]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    let is_constraint = |line: &&str| !line.contains("Constraint `");
    let lines = text.lines().skip(1).take_while(is_constraint);
    lines.map(|line| line.split(' ').map(named).collect::<Vec<_>>().join(" ")).collect()
}

/// A word, if it is the name of an anonymous constraint without what tells it from others.
fn named(word: &str) -> String {
    let (before, name) = match word.split_once('<') {
        Some((before, name)) => (format!("{before}<"), name),
        None => (String::new(), word),
    };
    let end = name.find(['>', ',']).unwrap_or(name.len());
    let (name, after) = name.split_at(end);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours =
        name.rsplit_once('.').is_some_and(|(class, number)| class.contains('.') && is_number(number));
    let is_theirs = name.strip_prefix("anonymous_").is_some_and(is_number);
    let name = if is_ours || is_theirs { "anonymous" } else { name };
    format!("{before}{name}{after}")
}
