//! Measures two programs in turn: processor time per run.
//!
//! Invariant: the processes of the two sides alternate in batches, so that other load on the machine affects both.

use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Options of a measurement.
pub(crate) struct Options {
    pub(crate) files: usize,
    pub(crate) rounds: usize,
    pub(crate) batch: u32,
    /// The program to measure; by default it is built.
    pub(crate) program: Option<PathBuf>,
}

impl Options {
    /// Returns the options of a benchmark, or `None` if its `help` was requested, which is printed. Only options that it names are known.
    pub(crate) fn parse(args: &[String], help: &'static str) -> Result<Option<Options>> {
        let mut options = Options { files: 10, rounds: 5, batch: 10, program: None };
        for arg in args {
            let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
            let number = || value.parse().ok().filter(|n| *n > 0).context(help);
            match name {
                "--help" | "-h" => {
                    println!("{help}");
                    return Ok(None);
                }
                _ if !help.contains(&format!("[{name}=")) => bail!("{help}"),
                "--files" => options.files = number()?,
                "--rounds" => options.rounds = number()?,
                "--batch" => options.batch = number()? as u32,
                _ => options.program = Some(value.into()),
            }
        }
        Ok(Some(options))
    }
}

/// Minimum and median, in ms per run.
#[derive(Copy, Clone)]
pub(crate) struct Times {
    pub(crate) least: f64,
    pub(crate) median: f64,
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.pad(&format!("{:.1} ({:.1})", self.least, self.median))
    }
}

/// Measures both sides.
pub(crate) fn measure(mine: &mut Command, theirs: &mut Command, options: &Options) -> Result<[Times; 2]> {
    let mut values: [Vec<f64>; 2] = Default::default();
    for round in 0..options.rounds {
        for turn in 0..2 {
            let side = (round + turn) % 2;
            let command = if side == 0 { &mut *mine } else { &mut *theirs };
            let before = children_ms()?;
            for _ in 0..options.batch {
                ensure!(quiet(command)?, "{command:?} failed");
            }
            values[side].push((children_ms()? - before) / f64::from(options.batch));
        }
    }
    Ok(values.map(|mut list| {
        list.sort_by(f64::total_cmp);
        Times { least: list[0], median: list[list.len() / 2] }
    }))
}

/// Returns the directory of MLIR's installed definitions.
pub(crate) fn include_dir() -> Result<PathBuf> {
    let include = output(Command::new("llvm-config-22").arg("--includedir"))?;
    Ok(PathBuf::from(include.trim()))
}

/// Builds an example of a crate by the profile `dist`, and returns its path.
pub(crate) fn build_example(root: &Path, package: &str, example: &str) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", "dist", "--package", package, "--example", example]);
    cargo.args(["--message-format=json-render-diagnostics"]);
    let messages = output(&mut cargo)?;
    let mut executables = messages.lines().filter_map(|line| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        rest.split_once('"').map(|(path, _)| path)
    });
    executables.next_back().map(PathBuf::from).context("cargo names no program")
}

/// Runs a program, discards its output, and returns whether it succeeded.
pub(crate) fn quiet(command: &mut Command) -> Result<bool> {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(status.with_context(|| format!("cannot run {command:?}"))?.success())
}

fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the processor time of all children that have ended, in ms. The system counts in hundredths of a
/// second, hence the batches.
fn children_ms() -> Result<f64> {
    let stat =
        std::fs::read_to_string("/proc/self/stat").context("processor time is read of Linux's /proc")?;
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    // After the name: state is the first; user and system time of children are the 14th and 15th.
    let ticks: Vec<f64> = fields.split_whitespace().skip(13).take(2).filter_map(|n| n.parse().ok()).collect();
    ensure!(ticks.len() == 2, "/proc/self/stat is not as expected");
    Ok(ticks.iter().sum::<f64>() * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_options_of_a_benchmark_are_known() {
        let parse = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
            Options::parse(&args, "usage: bench [--rounds=N] [--program=FILE]").ok().flatten()
        };
        let options = parse(&["--program=a=b", "--rounds=7"]).expect("these are options");
        assert_eq!((options.rounds, options.batch), (7, 10));
        assert_eq!(options.program.as_deref(), Some(Path::new("a=b")));
        for wrong in ["--rounds=0", "--rounds=x", "--rounds", "--files=3", "rounds=3"] {
            assert!(parse(&[wrong]).is_none(), "{wrong}");
        }
    }
}
