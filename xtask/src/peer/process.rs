//! Runs one process of a program and reads what it prints.

use super::build::{AGREEMENT_SIZE, Built};
use super::implementation::Implementation;
use super::options::{Options, Set};
use super::record::Record;
use anyhow::{Context, Result, bail, ensure};
use std::path::Path;
use std::process::Command;

/// Runs one process; returns its records, one per iteration.
pub(super) fn run(
    built: &Built,
    form: Implementation,
    set: &Set,
    size: usize,
    output: Option<&Path>,
) -> Result<Vec<Record>> {
    let mut command = Command::new(built.program(form.side()));
    command.arg(built.input(set.workload.name(), size)).args(form.options(built, set));
    command.args(set.driver.options());
    match output {
        Some(path) => command.arg(format!("--output={}", path.display())),
        None => command.arg(format!("--iters={}", Options::iterations(size))),
    };
    records(&mut command)
}

/// Returns the output of a program, one record per line.
pub(super) fn records(command: &mut Command) -> Result<Vec<Record>> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let records = text
        .lines()
        .map(Record::parse)
        .collect::<Result<Vec<_>>>()
        .with_context(|| format!("{command:?}"))?;
    ensure!(!records.is_empty(), "{command:?} printed nothing");
    Ok(records)
}

/// Checks that all implementations print the same IR, in the format of `mlir-opt`.
pub(super) fn agree(built: &Built, set: &Set, forms: &[Implementation]) -> Result<()> {
    let normalized = |form: Implementation| -> Result<String> {
        let path = built.folder.join(format!("{}_{}.mlir", form.name(), set.name));
        run(built, form, set, AGREEMENT_SIZE, Some(&path))?;
        let mut command = Command::new("mlir-opt-22");
        command
            .args(["--mlir-print-op-generic", "--allow-unregistered-dialect", "--mlir-print-local-scope"])
            .arg(&path);
        let output = command.output().context("cannot run mlir-opt-22")?;
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "mlir-opt-22 rejects {}:\n{error}", path.display());
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some((first, others)) = forms.split_first() else { return Ok(()) };
    let expected = normalized(*first)?;
    for other in others {
        if let Some(line) = first_difference(&expected, &normalized(*other)?) {
            let (first, other) = (first.name(), other.name());
            bail!(
                "{}: {first} and {other} rewrote differently; first at line {line} of mlir-opt's output",
                set.name
            );
        }
    }
    Ok(())
}

/// Returns the first line, from 1, in which two texts differ.
fn first_difference(a: &str, b: &str) -> Option<usize> {
    let (mut a, mut b) = (a.lines(), b.lines());
    for line in 1.. {
        match (a.next(), b.next()) {
            (None, None) => return None,
            (a, b) if a != b => return Some(line),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("a\n", "a\nc\n"), Some(2));
    }
}
