//! MLIR's own tools on the same cases: each stored expectation equals their current output.

use std::path::{Path, PathBuf};

use pdll_oracle::{MLIR_OPT, MLIR_PDLL, command, has, include_dir, run};

/// Returns MLIR's result for a case, in the generic form.
fn mlir_result(folder: &Path, name: &str, include_dir: &str) -> Result<String, String> {
    let pdll = folder.join(format!("{name}.pdll"));
    let mut compile = command(MLIR_PDLL);
    compile.args(["-x", "mlir", "-I", include_dir, "-I"]).arg(folder).arg(pdll);
    let patterns = run(&mut compile, "").into_result()?.replacen("module {", "module @patterns {", 1);
    let input = std::fs::read_to_string(folder.join(format!("{name}.mlir"))).map_err(|e| e.to_string())?;
    let both = format!("{patterns}module @ir {{\n{input}}}\n");
    let mut apply = command(MLIR_OPT);
    apply.args(["--allow-unregistered-dialect", "--test-pdl-bytecode-pass"]);
    apply.args(["--mlir-print-op-generic", "--mlir-print-local-scope"]);
    run(&mut apply, &both).into_result()
}

#[test]
fn mlir_still_prints_the_expectations() {
    if !has(&[MLIR_PDLL, MLIR_OPT]) {
        return;
    }
    let Some(include_dir) = include_dir() else { return };
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agree/cases");
    let files = std::fs::read_dir(&folder).expect("the folder of the cases");
    let names =
        files.filter_map(|f| Some(f.ok()?.file_name().to_str()?.strip_suffix(".expect.mlir")?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert!(names.len() > 20, "{} cases", names.len());
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
