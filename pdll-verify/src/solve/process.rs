//! Solvers that are programs: they read SMT-LIB from a file and print the answer.

use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::solve::sat::{Answer, Limits};
use crate::solve::smtlib::smtlib;
use crate::term::{Assignment, TermId, Terms};

/// A solver that is installed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ExternalSolver {
    /// `z3`
    Z3,
    /// `cvc5`
    Cvc5,
    /// `bitwuzla`
    Bitwuzla,
}

impl ExternalSolver {
    /// Returns the solver of a name.
    pub fn named(name: &str) -> Option<ExternalSolver> {
        [ExternalSolver::Z3, ExternalSolver::Cvc5, ExternalSolver::Bitwuzla]
            .into_iter()
            .find(|solver| solver.name() == name)
    }

    /// Returns the name of its program.
    pub fn name(self) -> &'static str {
        match self {
            ExternalSolver::Z3 => "z3",
            ExternalSolver::Cvc5 => "cvc5",
            ExternalSolver::Bitwuzla => "bitwuzla",
        }
    }

    /// Returns whether the program runs.
    pub fn is_installed(self) -> bool {
        self.version().is_ok()
    }

    /// Returns what the program prints of its version.
    fn version(self) -> Result<String, String> {
        let mut command = Command::new(self.name());
        command.arg("--version").stdin(Stdio::null()).stderr(Stdio::null());
        let output = command.output().map_err(|error| format!("cannot run `{}`: {error}", self.name()))?;
        if !output.status.success() {
            return Err(format!("`{} --version` failed", self.name()));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.lines().next().unwrap_or_default().trim().to_owned())
    }

    fn arguments(self, time: Duration) -> Vec<String> {
        let seconds = time.as_secs().max(1);
        match self {
            ExternalSolver::Z3 => vec![format!("-T:{seconds}")],
            ExternalSolver::Cvc5 => {
                vec![format!("--tlimit={}", seconds * 1000), "--produce-models".to_owned()]
            }
            ExternalSolver::Bitwuzla => vec!["-t".to_owned(), (seconds * 1000).to_string()],
        }
    }
}

/// Returns name and version of a solver; `None` is the built-in one. Programs are asked once.
///
/// # Errors
/// The program cannot be started.
pub(crate) fn solver_version(solver: Option<ExternalSolver>) -> Result<String, String> {
    static VERSIONS: Mutex<Vec<(ExternalSolver, String)>> = Mutex::new(Vec::new());
    let Some(solver) = solver else {
        return Ok(concat!("pdll-verify ", env!("CARGO_PKG_VERSION")).to_owned());
    };
    let mut known = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, version)) = known.iter().find(|(other, _)| *other == solver) {
        return Ok(version.clone());
    }
    let version = format!("{} {}", solver.name(), solver.version()?);
    known.push((solver, version.clone()));
    Ok(version)
}

/// Returns whether a condition can hold, by a program.
///
/// # Errors
/// The program cannot be started, or its output is not an answer.
pub fn solve_external(
    solver: ExternalSolver,
    terms: &Terms,
    condition: TermId,
    limits: &Limits,
) -> Result<Answer, String> {
    let name = solver.name();
    let said = |error: std::io::Error| format!("cannot run `{name}`: {error}");
    let script = smtlib(terms, condition, "");
    let file = ScriptFile::create(&script).map_err(said)?;
    let mut command = Command::new(name);
    command.args(solver.arguments(limits.time)).arg(&file.0);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(said)?;
    // The program has a limit of its own; this one holds if it ignores it.
    let deadline = Instant::now() + limits.time + Duration::from_secs(2);
    let stdout = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        stdout.map(|mut stdout| std::io::Read::read_to_string(&mut stdout, &mut text));
        text
    });
    while child.try_wait().map_err(said)?.is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Answer::Unknown);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let text = reader.join().unwrap_or_default();
    match text.lines().next().map(str::trim) {
        Some("sat") => Ok(Answer::Satisfiable(values(&text))),
        Some("unsat") => Ok(Answer::Unsatisfiable),
        Some("unknown" | "timeout") | None => Ok(Answer::Unknown),
        Some(line) => Err(format!("`{name}` printed `{line}`, which is not an answer")),
    }
}

/// Returns the values in `((v0 #x2a) (v1 #b1))`.
fn values(text: &str) -> Assignment {
    let tokens: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '(' | ')'))
        .filter(|token| !token.is_empty())
        .collect();
    let pairs = tokens.windows(2).filter_map(|pair| {
        let index = pair[0].strip_prefix('v')?.parse().ok()?;
        let value = match (pair[1].strip_prefix("#x"), pair[1].strip_prefix("#b")) {
            (Some(digits), _) => u128::from_str_radix(digits, 16),
            (_, Some(digits)) => u128::from_str_radix(digits, 2),
            _ => return None,
        };
        Some((index, value.ok()?))
    });
    pairs.collect()
}

/// A file that is removed when it is dropped.
struct ScriptFile(std::path::PathBuf);

impl ScriptFile {
    fn create(text: &str) -> std::io::Result<ScriptFile> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("pdll-verify-{}-{number}.smt2", std::process::id()));
        std::fs::write(&path, text)?;
        Ok(ScriptFile(path))
    }
}

impl Drop for ScriptFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
