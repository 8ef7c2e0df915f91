//! `mlir-opt` on sets of patterns and the IR of each, many in one process.
//!
//! In: `Job`s. Out: the `Outcome` of each IR. Invariant: an outcome depends on its IR alone; an IR that ends
//! the process is found by bisection.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

use pdll::pdl;
use pdll_match::pattern::Pattern;
use pdll_oracle::{MLIR_OPT, has};
use pdll_random::{RandomIr, as_mlir_compares};

use crate::bind_all::bind_all;
use crate::ways::renumbered;

/// Separator of sets, in the input and in the output.
const MARK: &str = "// -----\n";
/// Start of the module of one IR in the output.
const PART: &str = "    \"builtin.module\"() ({\n";
/// Time limits: for the process, and for each IR.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(10), Duration::from_millis(50));

/// A set of patterns and IR to apply it to.
#[derive(Copy, Clone)]
pub struct Job<'a> {
    /// Patterns.
    pub patterns: &'a [Pattern],
    /// IR, each a separate module.
    pub irs: &'a [RandomIr],
}

/// The outcome for one IR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The body of its module after rewriting.
    Text(String),
    /// The tool rejects the input, or its own result.
    Refused(String),
    /// The tool crashed, or did not terminate.
    Crashed,
}

/// Returns whether the tool is installed. `false` means that the test is skipped.
pub fn is_there() -> bool {
    has(&[MLIR_OPT])
}

/// Returns a job as one file for `mlir-opt --test-pdl-bytecode-pass`.
pub fn text(job: &Job) -> String {
    let mut patterns: Vec<Pattern> = job.patterns.iter().map(as_mlir_compares).collect();
    patterns.iter_mut().for_each(bind_all);
    let exported = pdl::export(&crate::context(), &patterns).unwrap_or_else(|e| panic!("{e}"));
    let patterns = exported.to_text(&pdll::text::PrintOptions::new().local_scope(true));
    let patterns =
        patterns.replacen("\"builtin.module\"()", "\"builtin.module\"() <{sym_name = \"patterns\"}>", 1);
    let mut text = format!("module {{\n{patterns}module @ir {{\n");
    for ir in job.irs {
        let _ = write!(text, "module {{\n{ir}}}\n");
    }
    text.push_str("}\n}\n");
    text
}

/// Returns the outcome of `mlir-opt` for each IR of each job.
pub fn apply(jobs: &[Job]) -> Vec<Vec<Outcome>> {
    let input: Vec<String> = jobs.iter().map(text).collect();
    let n_irs: usize = jobs.iter().map(|job| job.irs.len()).sum();
    match run(&input.join(MARK), PATIENCE.0 + PATIENCE.1 * n_irs as u32) {
        Outcome::Text(output) => {
            let parts: Vec<Vec<Outcome>> = output.split(MARK).map(outcomes).collect();
            let is_whole = parts.iter().zip(jobs).all(|(outcomes, job)| outcomes.len() == job.irs.len());
            assert!(is_whole && parts.len() == jobs.len(), "mlir-opt printed another number of results");
            parts
        }
        // One of them ends the process, or is an error: bisect.
        _ if jobs.len() > 1 => jobs.chunks(jobs.len().div_ceil(8)).flat_map(apply).collect(),
        other => match jobs {
            [Job { patterns, irs }] if irs.len() > 1 => {
                let halves = irs.chunks(irs.len().div_ceil(2));
                let outcomes = halves.flat_map(|irs| apply(&[Job { patterns, irs }])).flatten();
                vec![outcomes.collect()]
            }
            _ => jobs.iter().map(|job| vec![other.clone(); job.irs.len()]).collect(),
        },
    }
}

/// Returns the outcome for one whole file.
pub fn run_file(input: &str) -> Outcome {
    run(input, PATIENCE.0)
}

/// Returns the contents of each module of the output for one job.
fn outcomes(output: &str) -> Vec<Outcome> {
    let body = |part: &str| {
        let lines = part.lines().map_while(|line| line.strip_prefix("      "));
        renumbered(lines)
    };
    output.split(PART).skip(1).map(|part| Outcome::Text(body(part))).collect()
}

/// Returns the outcome for one file with other options.
pub(crate) fn run_tool(options: &[&str], input: &str) -> Outcome {
    run_with(options, input, PATIENCE.0)
}

fn run(input: &str, patience: Duration) -> Outcome {
    run_with(&["--test-pdl-bytecode-pass"], input, patience)
}

fn run_with(options: &[&str], input: &str, patience: Duration) -> Outcome {
    let mut command = pdll_oracle::command(MLIR_OPT);
    command.args(options).args(["--allow-unregistered-dialect", "--split-input-file"]);
    command.args(["--mlir-print-op-generic", "--mlir-print-local-scope"]);
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|e| panic!("mlir-opt-22: {e}"));
    let stdin = child.stdin.take();
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = std::thread::spawn(move || read(stdout));
    let errors = std::thread::spawn(move || read(stderr));
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap_or_else(|e| panic!("mlir-opt-22: {e}")) {
            break status;
        }
        if started.elapsed() > patience {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    // The tool may exit before it has read all input.
    let _ = writer.join();
    let (output, errors) = (output.join().unwrap_or_default(), errors.join().unwrap_or_default());
    match status.code() {
        Some(0) => Outcome::Text(output),
        Some(_) => Outcome::Refused(errors),
        None => Outcome::Crashed,
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
