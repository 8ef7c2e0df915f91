//! MLIR's own tools on the same cases: each stored expectation equals their current output.
//!
//! Without the tools the test prints that it is skipped; with `PDLL_REQUIRE_MLIR` set it fails instead.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a command on `input` and returns its standard output, or its error output as `Err`.
fn run(command: &mut Command, input: &str) -> Result<String, String> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|e| e.to_string())?;
    if let Some(stdin) = child.stdin.take() {
        use std::io::Write;
        { stdin }.write_all(input.as_bytes()).map_err(|e| e.to_string())?;
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the folder of MLIR's `.td` files; `None`, with a message, if MLIR is not installed.
fn include_dir() -> Option<String> {
    let found = run(Command::new("llvm-config-22").arg("--includedir"), "");
    let tools = ["mlir-pdll-22", "mlir-opt-22"].map(|tool| run(Command::new(tool).arg("--version"), ""));
    if let (Ok(dir), [Ok(_), Ok(_)]) = (found, tools) {
        return Some(dir.trim().to_owned());
    }
    assert!(
        std::env::var_os("PDLL_REQUIRE_MLIR").is_none(),
        "MLIR 22's tools are required and were not found"
    );
    println!("skipped: mlir-pdll-22, mlir-opt-22 or llvm-config-22 not found");
    None
}

/// Returns MLIR's result for a case, in the generic form.
fn mlir_result(folder: &Path, name: &str, include_dir: &str) -> Result<String, String> {
    let pdll = folder.join(format!("{name}.pdll"));
    let mut compile = Command::new("mlir-pdll-22");
    compile.args(["-x", "mlir", "-I", include_dir, "-I"]).arg(folder).arg(pdll);
    let patterns = run(&mut compile, "")?.replacen("module {", "module @patterns {", 1);
    let input = std::fs::read_to_string(folder.join(format!("{name}.mlir"))).map_err(|e| e.to_string())?;
    let both = format!("{patterns}module @ir {{\n{input}}}\n");
    let mut apply = Command::new("mlir-opt-22");
    apply.args(["--allow-unregistered-dialect", "--test-pdl-bytecode-pass"]);
    apply.args(["--mlir-print-op-generic", "--mlir-print-local-scope"]);
    run(&mut apply, &both)
}

#[test]
fn mlir_still_prints_the_expectations() {
    let Some(include_dir) = include_dir() else { return };
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agree/cases");
    let files = std::fs::read_dir(&folder).expect("the folder of the cases");
    let names =
        files.filter_map(|f| Some(f.ok()?.file_name().to_str()?.strip_suffix(".expect.mlir")?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    let mut failures = Vec::new();
    for name in &names {
        let expected =
            std::fs::read_to_string(folder.join(format!("{name}.expect.mlir"))).expect("an expectation");
        match mlir_result(&folder, name, &include_dir) {
            Ok(got) if got.trim() == expected.trim() => {}
            Ok(got) => failures.push(format!("{name}: MLIR prints\n{got}")),
            Err(said) => failures.push(format!("{name}: {said}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    println!("{} cases agree with MLIR", names.len());
}
