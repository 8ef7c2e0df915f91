//! The outcomes of `mlir-pdll-22` for many programs, with few processes.
//!
//! Programs are the parts of one split input. Each is followed by a part with a known error, so that the
//! output between two of those belongs to one program, and a crash to the program after the last one.

use std::path::{Path, PathBuf};

use pdll_oracle::{MLIR_PDLL, command};

use crate::oracle_generated::outcome::{Finding, Outcome, Printed};
use crate::oracle_generated::repair;

/// The program whose error separates the diagnostics of two programs.
const SENTINEL: &str = "EndOfProgram";
const MARKER: &str = "// -----";

/// The name of the programs in the output.
pub(crate) const NAME: &str = "program.pdll";

pub(crate) fn is_installed() -> bool {
    pdll_oracle::has(&[MLIR_PDLL])
}

/// Compiles programs in a folder with their includes. All stages are run for programs without errors; the
/// later ones one by one for programs that may corrupt the tool's memory.
pub(crate) fn compile(folder: &Path, includes: &[PathBuf], programs: &[String]) -> Vec<Outcome> {
    let tool = Tool { folder, includes };
    let all: Vec<usize> = (0..programs.len()).collect();
    let mut outcomes = vec![Outcome::default(); programs.len()];
    let parsed = tool.without_errors("ast", programs, all, &mut outcomes);
    for (index, text) in parsed.iter().zip(tool.print("ast", programs, &parsed)) {
        outcomes[*index].has_crashed |= text.is_none();
        outcomes[*index].tree = text;
    }
    let (alone, together): (Vec<usize>, Vec<usize>) =
        parsed.into_iter().partition(|index| repair::has_function_statement(&programs[*index]));
    for part in std::iter::once(&together[..]).chain(alone.chunks(1)) {
        let checked = tool.without_errors("mlir", programs, part.to_vec(), &mut outcomes);
        let stages =
            tool.print("mlir", programs, &checked).into_iter().zip(tool.print("cpp", programs, &checked));
        for (index, stages) in checked.iter().zip(stages) {
            match stages {
                (Some(pdl), Some(cpp)) => outcomes[*index].printed = Some(Printed { pdl, cpp }),
                _ => outcomes[*index].has_crashed = true,
            }
        }
    }
    outcomes
}

/// Returns the tool's dump of the definitions that a program includes.
pub(crate) fn dump(folder: &Path, include: &Path, program: &str) -> String {
    let includes = [include.to_path_buf()];
    Tool { folder, includes: &includes }.run_with(&["--dump-ods"], "mlir", program).1
}

struct Tool<'a> {
    folder: &'a Path,
    includes: &'a [PathBuf],
}

impl Tool<'_> {
    /// Returns the programs without an error, and records the diagnostics of the others.
    fn without_errors(
        &self,
        stage: &str,
        programs: &[String],
        mut todo: Vec<usize>,
        outcomes: &mut [Outcome],
    ) -> Vec<usize> {
        let mut fine = Vec::new();
        while !todo.is_empty() {
            let mut text = "\n".to_owned();
            for index in &todo {
                text.push_str(&format!("{MARKER}\n{}\n{MARKER}\n{SENTINEL}\n", programs[*index]));
            }
            let (_, said) = self.run(stage, &text);
            let (parts, rest) = by_program(&said);
            for (index, said) in todo.iter().zip(&parts) {
                outcomes[*index].errors = findings(said, " error: ");
                outcomes[*index].warnings = findings(said, " warning: ");
                if outcomes[*index].errors.is_empty() {
                    fine.push(*index);
                }
            }
            // The output of a crash follows the last sentinel. A program counts as the cause only if it came first: the tool
            // also crashes on what several programs left behind.
            let n_done = parts.len();
            if n_done == 0 {
                let crashed = todo.remove(0);
                outcomes[crashed].has_crashed = true;
                outcomes[crashed].last_words = findings(&rest, " error: ");
            }
            todo.drain(..n_done);
        }
        fine
    }

    /// Returns the output for programs without errors; `None` for those on which the tool crashes in this
    /// stage.
    fn print(&self, stage: &str, programs: &[String], indices: &[usize]) -> Vec<Option<String>> {
        if indices.is_empty() {
            return Vec::new();
        }
        let texts: Vec<String> = indices.iter().map(|index| format!("\n{}\n", programs[*index])).collect();
        let (printed, _) = self.run(stage, &texts.join(MARKER));
        let mut parts = vec![String::new()];
        for line in printed.strip_suffix('\n').unwrap_or(&printed).split('\n') {
            if line == MARKER {
                parts.push(String::new());
            } else if let Some(part) = parts.last_mut() {
                part.push_str(line);
                part.push('\n');
            }
        }
        if parts.len() == indices.len() && !printed.is_empty() {
            return parts.iter().map(|part| Some(in_own_places(part))).collect();
        }
        if indices.len() == 1 {
            return vec![None];
        }
        let (first, second) = indices.split_at(indices.len() / 2);
        let mut parts = self.print(stage, programs, first);
        parts.extend(self.print(stage, programs, second));
        parts
    }

    /// Returns standard output and standard error.
    fn run(&self, stage: &str, text: &str) -> (String, String) {
        self.run_with(&["-split-input-file"], stage, text)
    }

    fn run_with(&self, options: &[&str], stage: &str, text: &str) -> (String, String) {
        let mut command = command(MLIR_PDLL);
        command.current_dir(self.folder).args(["-x", stage, "-"]).args(options);
        for include in self.includes {
            command.arg("-I").arg(include);
        }
        let output = pdll_oracle::run(&mut command, text);
        (output.stdout, output.stderr)
    }
}

/// Splits the output by program, at each sentinel's error; also returns the lines after the last sentinel.
fn by_program(said: &str) -> (Vec<Vec<&str>>, Vec<&str>) {
    let mut parts = vec![Vec::new()];
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        if line.contains("error: expected top-level declaration, such as a `Pattern`")
            && lines.clone().next() == Some(SENTINEL)
        {
            lines.next();
            lines.next();
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(line);
        }
    }
    let rest = parts.pop().unwrap_or_default();
    (parts, rest)
}

/// Returns the diagnostics of a level, errors or warnings, with their notes.
fn findings(lines: &[&str], level: &str) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut is_of_level = false;
    for line in lines {
        let line = in_own_places(line);
        let begins = |level| line.split_once(level);
        if let Some((place, message)) = begins(" error: ").or_else(|| begins(" warning: ")) {
            is_of_level = line.contains(level);
            if is_of_level {
                found.push(finding(place, message));
            }
        } else if let Some((place, message)) = begins(" note: ").filter(|_| is_of_level) {
            let note = finding(place, message);
            // MLIR prints the operation that its verifier rejects.
            if let Some(last) =
                found.last_mut().filter(|_| !note.message.starts_with("see current operation"))
            {
                last.notes.push(note);
            }
        }
    }
    found
}

/// Parses `program.pdll:2:3:` or `loc("program.pdll":2:3):`.
fn finding(place: &str, message: &str) -> Finding {
    let place = place.trim_end_matches(':').trim_start_matches("loc(").trim_end_matches(')').replace('"', "");
    Finding { place, message: message.to_owned(), ..Finding::default() }
}

/// Converts locations in a part of a split input to locations in the program: each follows a marker and a
/// newline.
fn in_own_places(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("within split at ") {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let Some((_, after)) = after.split_once(" offset ") else { break };
        out.push_str(NAME);
        // `:2:3` or `":2:3`
        let colon = after.find(':').unwrap_or(0);
        out.push_str(&after[..colon]);
        let digits = &after[(colon + 1).min(after.len())..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let line: u32 = digits[..end].parse().unwrap_or(1);
        out.push_str(&format!(":{}", line.saturating_sub(1)));
        rest = &digits[end..];
    }
    out.push_str(rest);
    out
}
