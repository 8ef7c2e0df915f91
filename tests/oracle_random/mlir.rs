//! `mlir-opt` on cases, many in one process.

use std::io::Write;
use std::process::{Command, Stdio};

use pdll::pdl;
use pdll_random::Case;

/// Separates cases, in the input and in the output.
const MARK: &str = "// -----";

/// Is the tool installed? Says so if it is not.
pub(crate) fn is_there() -> bool {
    let is_there = Command::new("mlir-opt-22").arg("--version").output().is_ok();
    assert!(
        is_there || std::env::var_os("PDLL_REQUIRE_MLIR").is_none(),
        "MLIR 22's tools are required and were not found"
    );
    if !is_there {
        println!("skipped: mlir-opt-22 not found");
    }
    is_there
}

/// A case as one file for `mlir-opt --test-pdl-bytecode-pass`.
pub(crate) fn text(case: &Case) -> String {
    let mut patterns = case.patterns.clone();
    for pattern in &mut patterns {
        // What mlir-pdll would print for a default benefit is not what is meant.
        pattern.is_benefit_explicit = true;
        for node in &mut pattern.nodes {
            node.name = None;
        }
    }
    let ctx = super::context();
    let exported = pdl::export(&ctx, &patterns).unwrap_or_else(|e| panic!("{e}"));
    let patterns = exported.to_text(&pdll::PrintOptions::new().local_scope(true));
    let patterns =
        patterns.replacen("\"builtin.module\"()", "\"builtin.module\"() <{sym_name = \"patterns\"}>", 1);
    format!("module {{\n{patterns}module @ir {{\n{}}}\n}}\n", case.ir)
}

/// What became of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The IR afterwards.
    Text(String),
    /// The tool refuses the input, or what it made of it.
    Refused(String),
    /// The tool ended with a memory error.
    Crashed,
}

/// What `mlir-opt` makes of the IR of each case.
pub(crate) fn apply(cases: &[Case]) -> Vec<Outcome> {
    let input: Vec<String> = cases.iter().map(text).collect();
    match run(&input.join(&format!("{MARK}\n"))) {
        Outcome::Text(output) => {
            let parts: Vec<Outcome> =
                output.split(MARK).map(|part| Outcome::Text(part.trim().to_owned())).collect();
            assert_eq!(parts.len(), cases.len(), "mlir-opt printed another number of results");
            parts
        }
        // One of them ends the process, or is an error: which?
        _ if cases.len() > 1 => cases.chunks(cases.len().div_ceil(8)).flat_map(apply).collect(),
        other => vec![other],
    }
}

fn run(input: &str) -> Outcome {
    let mut command = Command::new("mlir-opt-22");
    command.args(["--allow-unregistered-dialect", "--test-pdl-bytecode-pass", "--split-input-file"]);
    command.args(["--mlir-print-op-generic", "--mlir-print-local-scope"]);
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|e| panic!("mlir-opt-22: {e}"));
    let stdin = child.stdin.take();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap_or_else(|e| panic!("mlir-opt-22: {e}"));
    // It may end before it has read all.
    let _ = writer.join();
    match output.status.code() {
        Some(0) => Outcome::Text(String::from_utf8_lossy(&output.stdout).into_owned()),
        Some(_) => Outcome::Refused(String::from_utf8_lossy(&output.stderr).into_owned()),
        None => Outcome::Crashed,
    }
}
