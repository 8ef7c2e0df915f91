//! `bench-tablegen`: compares our TableGen with `llvm-tblgen-22`, on the largest of MLIR's files that the
//! latter accepts alone.
//!
//! In: MLIR's installed definitions. Out: a table of processor time per run. Both print all records as JSON
//! to the null device.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::alternate::{Options, build_example, include_dir, measure, quiet};

const HELP: &str = "\
usage: cargo xtask bench-tablegen [--files=N] [--rounds=N] [--batch=N]

Measures `pdll-tablegen` (its example `dump_json`, build of the profile `dist`) beside `llvm-tblgen-22 -dump-json` on the N (10) largest .td files
that the latter accepts alone: in each of N (5) rounds each side runs N (10) times per file. Linux only.";

/// Runs the benchmark for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let Some(options) = Options::parse(args, HELP)? else { return Ok(()) };
    let include = include_dir()?;
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
        let ratio = mine.least / theirs.least;
        println!("{name:56} {mine:>16} {theirs:>16} {ratio:>7.2}");
        n_measured += 1;
    }
    Ok(())
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
