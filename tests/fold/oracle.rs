//! Runs `mlir-opt`.

use pdll_oracle::{MLIR_OPT, command, has, run};

/// Runs `mlir-opt-22` on text, which may contain several modules between `// -----`. `None` if it is not
/// installed.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Option<Result<String, String>> {
    if !has(&[MLIR_OPT]) {
        return None;
    }
    let mut opt = command(MLIR_OPT);
    opt.args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-disable-threading"]).args(args);
    let output = run(&mut opt, input);
    Some(if output.is_success() {
        Ok(output.stdout)
    } else {
        Err(format!("{}\n{}", output.stderr, output.stdout))
    })
}

/// The printing options for comparisons: with locations, without aliases.
pub(crate) const GENERIC: [&str; 3] =
    ["--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-print-debuginfo"];

/// Returns modules separated by `// -----`, each in the form that `mlir-opt` prints after a pass.
pub(crate) fn after(pass: &str, modules: &[String]) -> Option<Vec<String>> {
    let mut args: Vec<&str> = if pass.is_empty() { Vec::new() } else { vec![pass] };
    args.extend(GENERIC);
    let text = modules.join("\n// -----\n");
    match mlir_opt(&args, &text)? {
        Ok(out) => Some(out.split("// -----").map(|part| part.trim().to_owned()).collect()),
        Err(said) => {
            let first: Vec<&str> = said.lines().take(6).collect();
            panic!("mlir-opt {pass} fails: {}", first.join("\n"))
        }
    }
}
