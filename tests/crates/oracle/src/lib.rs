//! MLIR 22's tools, for tests that compare with them.
//!
//! A test starts with `if !has(&[MLIR_OPT]) { return }`, or takes the directory of MLIR's files from `include_dir`. Where something is missing,
//! both report on standard error that the test is skipped. With `PDLL_REQUIRE_MLIR=1` in the environment they fail the test instead.
//! With `PDLL_HIDE_MLIR=1` nothing is found, as on a machine without MLIR.
//! Invariant: no other code of the tests looks for a tool or decides to skip (`tests/only_here.rs`).

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Optimizer: reads and prints IR, runs passes and patterns.
pub const MLIR_OPT: &str = "mlir-opt-22";
/// PDLL compiler.
pub const MLIR_PDLL: &str = "mlir-pdll-22";
/// Generator of C++ from definitions.
pub const MLIR_TBLGEN: &str = "mlir-tblgen-22";
/// TableGen with LLVM's backends.
pub const LLVM_TBLGEN: &str = "llvm-tblgen-22";
/// Translator of the dialect `llvm` to LLVM's IR.
pub const MLIR_TRANSLATE: &str = "mlir-translate-22";
/// Interpreter and just-in-time compiler of LLVM's IR.
pub const LLI: &str = "lli-22";
/// Prints where LLVM is installed.
pub const LLVM_CONFIG: &str = "llvm-config-22";
/// C++ compiler.
pub const CLANG: &str = "clang++-22";

/// Environment variable that turns skipped tests into failures.
pub const REQUIRE: &str = "PDLL_REQUIRE_MLIR";

/// Environment variable that hides the tools, so that tests are skipped as where MLIR is not installed.
pub const HIDE: &str = "PDLL_HIDE_MLIR";

/// Result of a tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// Exit code; `None` if a signal ended the tool.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Output {
    /// Returns whether the tool exited with 0.
    pub fn is_success(&self) -> bool {
        self.code == Some(0)
    }

    /// Returns whether the limits of a [`bounded_command`] ended the tool.
    pub fn is_out_of_bounds(&self) -> bool {
        let is_out_of_memory = ["out of memory", "bad_alloc"].iter().any(|text| self.stderr.contains(text));
        is_out_of_memory || (self.code.is_none() && self.stderr.is_empty())
    }

    /// Returns standard output if the tool succeeded, otherwise standard error.
    pub fn into_result(self) -> Result<String, String> {
        if self.is_success() { Ok(self.stdout) } else { Err(self.stderr) }
    }
}

/// Returns a command for a tool. A crash of it prints addresses without symbols, which is fast.
pub fn command(tool: &str) -> Command {
    let mut command = Command::new(tool);
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    command
}

/// Returns a command for a tool that ends abnormally if it needs more than 4 GiB of memory, or a minute of processor time.
pub fn bounded_command(tool: &str) -> Command {
    let mut command = command("sh");
    command.args(["-c", "ulimit -v 4194304 && ulimit -t 60 && exec \"$0\" \"$@\"", tool]);
    command
}

/// Runs a command with `input` as standard input, which it may leave unread.
///
/// Panics if the command cannot be started.
pub fn run(command: &mut Command, input: &str) -> Output {
    let program = command.get_program().to_string_lossy().into_owned();
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{program}: {error}"));
    let (stdin, input) = (child.stdin.take(), input.to_owned());
    // A tool that stops at an error closes its standard input: a failed write says nothing that its status does not.
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes()).is_ok()));
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(writer.join().is_ok(), "{program}: the thread that writes its input panicked");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Output { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

/// Returns the directory of MLIR's headers and definitions, or why it was not found. Skips nothing.
pub fn find_include_dir() -> Result<String, String> {
    visible()?;
    let output = command(LLVM_CONFIG).arg("--includedir").output();
    let output = output.map_err(|error| format!("{LLVM_CONFIG}: {error}"))?;
    let dir = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let file = Path::new(&dir).join("mlir/IR/OpBase.td");
    if output.status.success() && file.is_file() {
        Ok(dir)
    } else {
        Err(format!("{}: not found", file.display()))
    }
}

/// Returns the directory of MLIR's headers and definitions. `None` means that the test is skipped.
pub fn include_dir() -> Option<String> {
    or_skip(find_include_dir())
}

/// Returns whether all of these tools run. `false` means that the test is skipped.
pub fn has(tools: &[&str]) -> bool {
    or_skip(tools.iter().try_for_each(|tool| find(tool))).is_some()
}

/// Returns an error if the tools are hidden.
fn visible() -> Result<(), String> {
    if is_set(HIDE) { Err(format!("MLIR is hidden by {HIDE}")) } else { Ok(()) }
}

fn is_set(variable: &str) -> bool {
    std::env::var(variable).is_ok_and(|value| !matches!(&*value, "" | "0"))
}

fn find(tool: &str) -> Result<(), String> {
    visible()?;
    match command(tool).arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("{tool} --version: {}", output.status)),
        Err(error) => Err(format!("{tool}: {error}")),
    }
}

/// Returns what was found. If nothing was, reports that the current test is skipped, or panics if `PDLL_REQUIRE_MLIR` is set.
pub fn or_skip<T>(found: Result<T, String>) -> Option<T> {
    let error = match found {
        Ok(found) => return Some(found),
        Err(error) => error,
    };
    assert!(!is_set(REQUIRE), "{REQUIRE} is set, but MLIR 22 is incomplete: {error}");
    report_skip(&error);
    None
}

/// Reports that the current test, or a part of it, is skipped, and why.
pub fn report_skip(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // The test harness captures what the macros print, but not what is written to the stream. The line is written at once: tests run in
    // parallel, and `writeln!` would write its parts between the parts of other lines.
    let written = std::io::stderr().write_all(format!("skipped: {test}: {reason}\n").as_bytes());
    assert!(written.is_ok(), "cannot report that {test} is skipped: {reason}");
}
