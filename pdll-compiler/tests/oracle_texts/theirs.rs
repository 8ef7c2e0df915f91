//! The diagnostics of MLIR's tools for a program.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::oracle_texts::ours::includes;

pub(crate) const PDLL: &str = "mlir-pdll-22";
const TBLGEN: &str = "mlir-tblgen-22";

/// A message with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// `error`, `warning` or `note`.
    pub(crate) level: &'static str,
    /// `file:line:column`
    pub(crate) place: String,
    pub(crate) message: String,
}

pub(crate) fn is_installed() -> bool {
    let is_there = [PDLL, TBLGEN].iter().all(|tool| Command::new(tool).arg("--version").output().is_ok());
    if !is_there {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{PDLL} and {TBLGEN} are required");
        eprintln!("SKIPPED: {PDLL} or {TBLGEN} is not installed");
    }
    is_there
}

/// Returns the folder of MLIR's own definitions.
fn mlir() -> String {
    let output = Command::new("llvm-config-22").arg("--includedir").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Returns diagnostics in the order in which they are printed.
pub(crate) fn of_program(program: &str) -> Vec<Said> {
    let (_, said) =
        run(PDLL, &["-x", "mlir", "-", "-I", &includes().to_string_lossy(), "-I", &mlir()], program);
    said.lines().filter_map(said_in).collect()
}

/// Parses `<stdin>:1:2: error: message`, or the format of MLIR's verifier: `loc("<stdin>":1:2): error:
/// message`.
fn said_in(line: &str) -> Option<Said> {
    let level =
        ["error", "warning", "note"].into_iter().find(|level| line.contains(&format!(": {level}: ")))?;
    let (place, message) = line.split_once(&format!(": {level}: "))?;
    let place = place.trim_start_matches("loc(").trim_end_matches(')').replace('"', "");
    let file = Path::new(&place).file_name()?.to_string_lossy().into_owned();
    Some(Said { level, place: file, message: message.to_owned() })
}

/// Returns the definitions after a dialect `t` and the class `T_Op` of its operations.
pub(crate) fn with_dialect(definitions: &str) -> String {
    format!(
        "include \"mlir/IR/OpBase.td\"\n\
         def T_Dialect : Dialect {{ let name = \"t\"; let cppNamespace = \"::t\"; }}\n\
         class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;\n{definitions}"
    )
}

/// Returns all diagnostics of `mlir-tblgen` for definitions.
pub(crate) fn of_definitions(definitions: &str) -> String {
    run(TBLGEN, &["--gen-op-defs", "-", "-I", &mlir()], &with_dialect(definitions)).1
}

/// Returns the verdict of mlir-pdll on definitions that a program includes; `None` if it crashes.
pub(crate) fn accepts_definitions(definitions: &str) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("pdll_texts_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("case.td"), with_dialect(definitions)).unwrap();
    let program = "#include \"case.td\"\nPattern => erase op<t.o>;\n";
    let (code, said) =
        run(PDLL, &["-x", "cpp", "-", "-I", &folder.to_string_lossy(), "-I", &mlir()], program);
    std::fs::remove_dir_all(&folder).unwrap();
    code.is_some().then_some(said)
}

/// Returns the exit code, if it did not crash, and standard error.
fn run(tool: &str, args: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(tool)
        .args(args)
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}
