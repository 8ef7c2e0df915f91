//! `bench-tablegen`: compares our TableGen with `llvm-tblgen-22`, on the largest of MLIR's files that the
//! latter accepts alone.
//!
//! In: MLIR's installed definitions. Out: a table of processor time per run. Both print all records as JSON
//! to the null device. Invariant: the processes of the two sides alternate in batches, so that other load on
//! the machine affects both.

use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const HELP: &str = "\
usage: cargo xtask bench-tablegen [--files=N] [--rounds=N] [--batch=N]

Measures `pdll-tablegen` (its example `dump_json`, build of the profile `dist`) beside `llvm-tblgen-22 -dump-json` on the N (10) largest .td files
that the latter accepts alone: in each of N (5) rounds each side runs N (10) times per file. Linux only.";

/// Options of the measurement.
pub(crate) struct Options {
    pub(crate) files: usize,
    pub(crate) rounds: usize,
    pub(crate) batch: u32,
}

/// Runs the benchmark for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let mut options = Options { files: 10, rounds: 5, batch: 10 };
    for arg in args {
        let number = |text: &str| text.parse().ok().filter(|n| *n > 0).with_context(|| HELP);
        match arg.split_once('=') {
            Some(("--files", n)) => options.files = number(n)?,
            Some(("--rounds", n)) => options.rounds = number(n)?,
            Some(("--batch", n)) => options.batch = number(n)? as u32,
            _ if matches!(arg.as_str(), "--help" | "-h") => {
                println!("{HELP}");
                return Ok(());
            }
            _ => bail!("{HELP}"),
        }
    }
    let include = output(Command::new("llvm-config-22").arg("--includedir"))?;
    let include = PathBuf::from(include.trim());
    let ours = build_example(root, "pdll-tablegen", "dump_json")?;
    println!(
        "processor time per run in ms: least (median) of {} rounds of {}",
        options.rounds, options.batch
    );
    println!("{:56} {:>16} {:>16} {:>7}", "file", "pdll", "llvm-tblgen", "ratio");
    let mut n_measured = 0;
    for file in by_size(&include)? {
        if n_measured == options.files {
            break;
        }
        let mut mine = Command::new(&ours);
        mine.arg("-I").arg(&include).arg(&file);
        let mut theirs = Command::new("llvm-tblgen-22");
        theirs.arg("-dump-json").arg("-I").arg(&include).arg(&file);
        if !quiet(&mut theirs)? {
            continue;
        }
        ensure!(quiet(&mut mine)?, "pdll-tablegen refuses {}", file.display());
        let [mine, theirs] = measure(&mut mine, &mut theirs, &options)?;
        let name = file.strip_prefix(&include).unwrap_or(&file).display().to_string();
        let ratio = mine.0 / theirs.0;
        let show = |(least, median): (f64, f64)| format!("{least:.1} ({median:.1})");
        println!("{name:56} {:>16} {:>16} {ratio:>7.2}", show(mine), show(theirs));
        n_measured += 1;
    }
    Ok(())
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

/// Returns all definitions, the largest first.
fn by_size(include: &Path) -> Result<Vec<PathBuf>> {
    let mut open = vec![include.join("mlir")];
    let mut found: Vec<(u64, PathBuf)> = Vec::new();
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).with_context(|| format!("cannot read {}", dir.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "td") {
                found.push((path.metadata()?.len(), path));
            }
        }
    }
    found.sort_by(|a, b| b.cmp(a));
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// Returns the minimum and median of both sides, in ms per run.
pub(crate) fn measure(
    mine: &mut Command,
    theirs: &mut Command,
    options: &Options,
) -> Result<[(f64, f64); 2]> {
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
        (list[0], list[list.len() / 2])
    }))
}

/// Runs a program, discards its output, and returns whether it succeeded.
pub(crate) fn quiet(command: &mut Command) -> Result<bool> {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(status.with_context(|| format!("cannot run {command:?}"))?.success())
}

pub(crate) fn output(command: &mut Command) -> Result<String> {
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
