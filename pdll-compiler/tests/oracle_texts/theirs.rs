//! The diagnostics of MLIR's tools for a program.

use std::path::Path;

use pdll_oracle::{MLIR_PDLL, MLIR_TBLGEN, command, has};

use crate::oracle_texts::ours::includes;

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
    has(&[MLIR_PDLL, MLIR_TBLGEN])
}

/// Returns the folder of MLIR's own definitions.
fn mlir() -> String {
    pdll_oracle::find_include_dir().unwrap()
}

/// Returns diagnostics in the order in which they are printed.
pub(crate) fn of_program(program: &str) -> Vec<Said> {
    let (_, said) =
        run(MLIR_PDLL, &["-x", "mlir", "-", "-I", &includes().to_string_lossy(), "-I", &mlir()], program);
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
    run(MLIR_TBLGEN, &["--gen-op-defs", "-", "-I", &mlir()], &with_dialect(definitions)).1
}

/// Returns the verdict of mlir-pdll on definitions that a program includes; `None` if it crashes.
pub(crate) fn accepts_definitions(definitions: &str) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("pdll_texts_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("case.td"), with_dialect(definitions)).unwrap();
    let program = "#include \"case.td\"\nPattern => erase op<t.o>;\n";
    let (code, said) =
        run(MLIR_PDLL, &["-x", "cpp", "-", "-I", &folder.to_string_lossy(), "-I", &mlir()], program);
    std::fs::remove_dir_all(&folder).unwrap();
    code.is_some().then_some(said)
}

/// Returns the exit code, if it did not crash, and standard error.
fn run(tool: &str, args: &[&str], input: &str) -> (Option<i32>, String) {
    let output = pdll_oracle::run(command(tool).args(args), input);
    (output.code, output.stderr)
}
