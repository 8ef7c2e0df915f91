//! `mutants`: runs `cargo mutants` on the code that decides which pattern is applied where.
//!
//! In: the files of `FILES` and the tests of `TESTS`. Out: the missed mutants; an error if fewer than `CAUGHT` percent of the viable ones
//! are caught.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// The files that are mutated: drivers, applicator, worklist and the matcher of the interpreter.
const FILES: [&str; 4] = [
    "pdll-runtime/src/drive/greedy.rs",
    "pdll-runtime/src/pattern/applicator.rs",
    "pdll-runtime/src/rewrite/worklist.rs",
    "pdll-runtime/src/interpret/run/matcher.rs",
];

/// The package of the files, whose tests run on each mutant. Tests of other packages take minutes to build.
const PACKAGE: &str = "pdll-runtime";

/// The number of cases of each property test, so that a mutant takes less than a minute.
const CASES: &str = "16";

/// Percentage of viable mutants that the tests must catch.
const CAUGHT: usize = 90;

const HELP: &str = "\
usage: cargo xtask mutants [--shard=K/N] [--jobs=N] [--list]

Changes the greedy driver, the applicator, the worklist and the interpreter's matcher in one place after the other and runs the tests of
`pdll-runtime` on each change (`cargo mutants`; install it with `cargo install cargo-mutants --locked`). Fails if the tests miss more
than a tenth of the changes that compile. `--shard=0/8` is every eighth of them.";

/// Runs the task for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let Some(mut command) = command(root, args)? else {
        println!("{HELP}");
        return Ok(());
    };
    let is_installed =
        cargo().args(["mutants", "--version"]).output().is_ok_and(|output| output.status.success());
    ensure!(is_installed, "cargo-mutants is not installed: `cargo install cargo-mutants --locked`");
    let status = command.status().context("cannot run cargo mutants")?;
    if args.iter().any(|arg| arg == "--list") {
        ensure!(status.success(), "cargo mutants failed: {status}");
        return Ok(());
    }
    // 0: all caught, 2: some missed, 3: some timed out. Others are errors of the tool, or of the tests without any change.
    ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo mutants failed: {status}");
    let read = |name: &str| std::fs::read_to_string(root.join("target/mutants/mutants.out").join(name));
    let count = |name: &str| {
        read(name).with_context(|| format!("cannot read {name}")).map(|text| text.lines().count())
    };
    let verdict = verdict(count("caught.txt")? + count("timeout.txt")?, count("missed.txt")?)?;
    println!("{verdict}, {} do not compile", count("unviable.txt")?);
    Ok(())
}

/// Returns the command for these arguments; `None` if they ask for help.
fn command(root: &Path, args: &[String]) -> Result<Option<Command>> {
    let mut command = cargo();
    command.current_dir(root).env("PROPTEST_CASES", CASES);
    command.args(["mutants", "--output", "target/mutants", "--package", PACKAGE, "--test-package", PACKAGE]);
    // Without it a shard is a sequence of mutants of one file.
    command.args(["--sharding", "round-robin"]);
    command.args(FILES.iter().flat_map(|file| ["--file", file]));
    for arg in args {
        match arg.split_once('=') {
            Some(("--shard", shard)) => command.args(["--shard", shard]),
            Some(("--jobs", jobs)) => command.args(["--jobs", jobs]),
            None if arg == "--list" => command.arg("--list"),
            None if matches!(arg.as_str(), "--help" | "-h") => return Ok(None),
            _ => bail!("{HELP}"),
        };
    }
    // No examples of documents: each is a program to be linked.
    command.args(["--", "--lib", "--tests"]);
    Ok(Some(command))
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns a summary, or an error if too few mutants were caught.
fn verdict(n_caught: usize, n_missed: usize) -> Result<String> {
    let n = n_caught + n_missed;
    ensure!(n > 0, "there are no mutants");
    let summary = format!("{n_caught} of {n} mutants caught ({} %)", 100 * n_caught / n);
    ensure!(
        100 * n_caught >= CAUGHT * n,
        "{summary}, {CAUGHT} % are required: see target/mutants/mutants.out/missed.txt"
    );
    Ok(summary)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn every_file_exists() {
        for file in FILES {
            assert!(crate::root().join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn a_tenth_may_be_missed() {
        assert_eq!(verdict(9, 1).unwrap(), "9 of 10 mutants caught (90 %)");
        let error = verdict(89, 11).unwrap_err().to_string();
        assert_eq!(
            error,
            "89 of 100 mutants caught (89 %), 90 % are required: see target/mutants/mutants.out/missed.txt"
        );
        assert_eq!(verdict(0, 0).unwrap_err().to_string(), "there are no mutants");
    }

    #[test]
    fn arguments_are_passed_on() {
        let args = |list: &[&str]| list.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>();
        let command =
            command(Path::new("."), &args(&["--shard=1/8", "--jobs=2", "--list"])).unwrap().unwrap();
        let passed: Vec<String> = command.get_args().map(|arg| arg.to_string_lossy().into_owned()).collect();
        let package =
            ["mutants", "--output", "target/mutants", "--package", PACKAGE, "--test-package", PACKAGE];
        assert_eq!(passed[..7], package);
        assert_eq!(passed[7..9], ["--sharding", "round-robin"]);
        let rest = ["--shard", "1/8", "--jobs", "2", "--list", "--", "--lib", "--tests"];
        assert_eq!(passed[9 + 2 * FILES.len()..], rest);
        assert!(super::command(Path::new("."), &args(&["--help"])).unwrap().is_none());
        assert_eq!(super::command(Path::new("."), &args(&["--shards=1"])).unwrap_err().to_string(), HELP);
    }
}
