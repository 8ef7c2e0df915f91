//! `solvers`: agreement of the built-in solver with Z3, cvc5 and Bitwuzla, as far as they are installed, on many random rules.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

/// Number of rules, unless an argument gives another.
const N_RULES: u32 = 5_000;
/// Seconds per query. A rule that either solver does not answer in this time is counted, and compared with nothing.
const SECONDS: u32 = 5;

const HELP: &str = "\
usage: cargo xtask solvers [RULES]

Asks the built-in solver and those of Z3, cvc5 and Bitwuzla that are installed about random rules (default 5000), and fails if two disagree.";

/// Runs the test of random rules of `pdll-verify` for the repository at `root`. The argument is the number of rules.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    if args.iter().any(|arg| arg == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    ensure!(args.len() <= 1, "{HELP}");
    let n_rules = match args.first() {
        Some(text) => text.parse().with_context(|| format!("`{text}` is not a number of rules"))?,
        None => N_RULES,
    };
    let start = Instant::now();
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "--quiet", "-p", "pdll-verify", "--test", "main", "--"])
        .args(["solvers::installed_solvers_agree_on_random_rules", "--exact", "--nocapture"])
        .env("PDLL_RANDOM_RULES", n_rules.to_string())
        .env("PDLL_RANDOM_RULES_SECONDS", SECONDS.to_string())
        .current_dir(root)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the solvers disagree");
    println!("{:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
