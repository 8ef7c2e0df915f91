//! MLIR: `mlir-opt` on the tests of a pattern, compared with the greedy driver.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pdll::ir::{Context, Ir};
use pdll::pattern_ir::pattern::{NodeId, NodeKind, Pattern};
use pdll::rewrite::{GreedyRewriteConfig, apply_patterns_greedily};
use pdll::text::{PrintOptions, parse};

use crate::self_test::search::Found;
use crate::self_test::ways::{Ways, calls};

/// Time limit of the process.
const PATIENCE: Duration = Duration::from_secs(30);
/// Number of rewrites that no terminating pattern needs.
const BUDGET: u64 = 10_000;

/// Applies a pattern greedily to its tests, here and by `mlir-opt`, and returns the differences.
///
/// # Errors
/// The reason why `mlir-opt` does not run the pattern.
pub(super) fn compare(
    ctx: &Context,
    tool: &str,
    pattern: &Pattern,
    ways: &Ways,
    tests: &[&Found],
) -> Result<Vec<String>, String> {
    let set = ways.program.as_ref().ok_or("the pattern does not run without its program")?;
    if calls(pattern) {
        return Err("it does not have the native functions".to_owned());
    }
    if repeats_results(pattern) {
        return Err("it compares only the first use of a result that the pattern uses twice".to_owned());
    }
    let mut exported = pattern.clone();
    exported.is_benefit_explicit = true;
    let patterns = pdll::pdl::export(ctx, [&exported]).map_err(|error| {
        let text = error.to_string();
        format!("the dialect `pdl` cannot express it: {}", text.lines().next().unwrap_or_default())
    })?;
    let patterns = patterns.to_text(&PrintOptions::new().local_scope(true)).replacen(
        "\"builtin.module\"()",
        "\"builtin.module\"() <{sym_name = \"patterns\"}>",
        1,
    );
    let functions: String =
        tests.iter().enumerate().map(|(i, found)| found.program.text(&format!("test{i}"))).collect();
    let source = format!("\"builtin.module\"() <{{sym_name = \"ir\"}}> ({{\n{functions}}}) : () -> ()\n");
    let mut ours = parse(ctx, &source).map_err(|error| error.to_string())?;
    let generic = ours.to_text(&PrintOptions::new().local_scope(true));
    let config = GreedyRewriteConfig { rewrite_budget: Some(BUDGET), ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ours, set, &config).map_err(|error| {
        format!("the greedy driver fails: {}", error.to_string().lines().next().unwrap_or_default())
    })?;
    if !outcome.converged {
        return Err("applied greedily, it does not end".to_owned());
    }
    let input = format!("module {{\n{patterns}{generic}}}\n");
    let output = match run(tool, &input)? {
        Ok(output) => output,
        Err(message) => return Ok(vec![format!("`{tool}` rejects the tests: {message}")]),
    };
    let theirs = parse(ctx, &output).map_err(|error| format!("its output cannot be read: {error}"))?;
    let (ours, theirs) = (functions_of(&ours), functions_of(&theirs));
    let differences = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours != theirs);
    let mut failures: Vec<String> = differences
        .map(|(ours, theirs)| {
            format!("applied greedily, the results differ\nhere:\n{ours}\n{tool}:\n{theirs}\n")
        })
        .collect();
    if ours.len() != theirs.len() {
        failures.push(format!("`{tool}` printed {} functions instead of {}", theirs.len(), ours.len()));
    }
    Ok(failures)
}

/// Returns the functions of tests, in order.
fn functions_of(ir: &Ir) -> Vec<String> {
    let name = |op: pdll::ir::Op| op.attr_str(ir, "sym_name").and_then(|name| name.as_str(ir.context()));
    ir.walk_pre_order(ir.top())
        .filter(|op| {
            op.name_text(ir) == "func.func" && name(*op).is_some_and(|name| name.starts_with("test"))
        })
        .map(|op| ir.display_op(op).to_string())
        .collect()
}

/// Returns whether a match section uses a node twice that MLIR compares at its first use only.
fn repeats_results(pattern: &Pattern) -> bool {
    let is_compared_once = |id: &NodeId| {
        matches!(
            pattern.node(*id).kind,
            NodeKind::Result { .. } | NodeKind::Results { .. } | NodeKind::Types { values: Some(_) }
        )
    };
    let mut used: Vec<NodeId> = Vec::new();
    for id in pattern.match_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Operation(op) => {
                used.extend(op.operands.iter().chain(&op.result_types).flatten().copied());
            }
            NodeKind::Operands { ty } => used.extend(ty),
            _ => {}
        }
    }
    used.retain(is_compared_once);
    let n = used.len();
    used.sort_unstable();
    used.dedup();
    used.len() < n
}

/// Returns the output of `mlir-opt`, or its error.
fn run(tool: &str, input: &str) -> Result<Result<String, String>, String> {
    let cannot = |error: std::io::Error| format!("cannot run `{tool}`: {error}");
    let mut command = Command::new(tool);
    command.args(["--test-pdl-bytecode-pass", "--allow-unregistered-dialect"]);
    command
        .args(["--mlir-print-op-generic", "--mlir-print-local-scope"])
        .env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(cannot)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes()).is_ok()));
    let output = std::thread::spawn(move || read(stdout));
    let errors = std::thread::spawn(move || read(stderr));
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(cannot)? {
            break status;
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("it takes more than {} seconds", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    // The tool may exit before it has read all input.
    let _ = writer.join();
    let (output, errors) = (output.join().unwrap_or_default(), errors.join().unwrap_or_default());
    match status.code() {
        Some(0) => Ok(Ok(output)),
        Some(_) => Ok(Err(errors.lines().next().unwrap_or_default().to_owned())),
        None => Err("it crashes".to_owned()),
    }
}

fn read(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // The exit status decides about output read before an error.
        let _ = pipe.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
