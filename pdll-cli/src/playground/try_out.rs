//! One run of both texts: patterns applied with a trace, and the Rust that the patterns become.
//!
//! In: the texts. Out: JSON for the page: diagnostics, result, trace, Rust, messages, and what stopped the run.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::playground::diagnostics::{of_json, of_text};
use crate::playground::process::{self, Limits, MAX_OUTPUT, Outcome};

/// Name of the trace's file.
const REPORT: &str = "report.html";

/// How texts are tried.
pub(super) struct TryOut {
    /// The `pdll` command.
    pub(super) program: PathBuf,
    /// Name of the file of PDLL, without a directory.
    pub(super) pdll: String,
    /// Name of the file of MLIR, without a directory.
    pub(super) mlir: String,
    /// Absolute directories of included files.
    pub(super) include: Vec<PathBuf>,
    /// Options of `pdll opt`.
    pub(super) options: Vec<OsString>,
    pub(super) limits: Limits,
}

impl TryOut {
    /// Tries two texts.
    pub(super) async fn run(&self, pdll: &str, mlir: &str) -> io::Result<Value> {
        let folder = tempfile::Builder::new().prefix("pdll-playground-").tempdir()?;
        let at = folder.path();
        fs::write(at.join(&self.pdll), pdll)?;
        fs::write(at.join(&self.mlir), mlir)?;
        let run =
            |args: Vec<OsString>| async move { process::run(&self.program, &args, at, self.limits).await };
        let (applied, compiled) = tokio::join!(run(self.opt()), run(self.compile()));
        let report = report(&at.join(REPORT))?;
        Ok(self.combined(applied, compiled, report))
    }

    /// Returns the arguments that apply the patterns.
    fn opt(&self) -> Vec<OsString> {
        let mut args = vec!["opt".into(), format!("--patterns={}", self.pdll).into()];
        args.push(format!("--report={REPORT}").into());
        args.extend(self.options.iter().cloned());
        self.with_include(args, &self.mlir)
    }

    /// Returns the arguments that emit Rust.
    fn compile(&self) -> Vec<OsString> {
        let args = ["compile", "-x", "rust", "--error-format=json", "--limit=100"].map(Into::into);
        self.with_include(args.into(), &self.pdll)
    }

    fn with_include(&self, mut args: Vec<OsString>, input: &str) -> Vec<OsString> {
        args.extend(self.include.iter().flat_map(|folder| [OsString::from("-I"), folder.into()]));
        args.extend([OsString::from("--"), input.into()]);
        args
    }

    /// Returns the answer to the page.
    fn combined(&self, applied: Outcome, compiled: Outcome, report: Option<String>) -> Value {
        let mut diagnostics = Vec::new();
        let mut stopped = None;
        let (mut rust, mut result, mut messages) = (None, None, String::new());
        match compiled {
            Outcome::Ended { is_success, stdout, stderr } => {
                rust = is_success.then_some(stdout);
                messages.push_str(&format!("$ pdll compile -x rust {}\n", self.pdll));
                for line in stderr.lines() {
                    diagnostics.extend(of_json(line, &mut messages));
                }
            }
            Outcome::Stopped(message) => stopped = Some(message),
        }
        match applied {
            Outcome::Ended { is_success, stdout, stderr } => {
                result = is_success.then_some(stdout);
                for diagnostic in of_text(&stderr, &[&self.pdll, &self.mlir]) {
                    if !diagnostics.iter().any(|it| diagnostic.is_same(it)) {
                        diagnostics.push(diagnostic);
                    }
                }
                messages.push_str(&format!("$ pdll opt --patterns={} {}\n{stderr}", self.pdll, self.mlir));
            }
            Outcome::Stopped(message) => stopped = stopped.or(Some(message)),
        }
        let diagnostics: Vec<Value> = diagnostics.iter().map(|it| it.to_json()).collect();
        json!({
            "diagnostics": diagnostics,
            "messages": messages,
            "result": result,
            "rust": rust,
            "report": report,
            "stopped": stopped,
        })
    }
}

/// Returns the page of a trace. `None` if there is none, or if it was cut off at the limit.
fn report(file: &Path) -> io::Result<Option<String>> {
    let file = match fs::File::open(file) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut page = String::new();
    file.take(MAX_OUTPUT).read_to_string(&mut page)?;
    Ok(page.trim_end().ends_with("</html>").then_some(page))
}
