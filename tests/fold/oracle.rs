//! Runs `mlir-opt`.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs `mlir-opt-22` on text, which may contain several modules between `// -----`. `None` if it is not
/// installed.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Option<Result<String, String>> {
    let spawned = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-disable-threading"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => {
            let is_required = std::env::var_os("PDLL_REQUIRE_MLIR").is_some();
            assert!(!is_required, "MLIR 22's tools are required and were not found: {error}");
            println!("skipped: mlir-opt-22 not found");
            return None;
        }
    };
    let mut stdin = child.stdin.take().expect("standard input");
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt ends");
    writer.join().expect("the writer ends").ok();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Some(if output.status.success() { Ok(stdout.into_owned()) } else { Err(format!("{stderr}\n{stdout}")) })
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
