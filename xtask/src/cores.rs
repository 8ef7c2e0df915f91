//! `bench-cores`: canonicalization on one thread and on two, and a simulated schedule for more cores.
//!
//! It builds `pdll-cores` (`benches/cores`) as a user builds, with Cargo's default release profile, and runs it.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// Runs the benchmark for the repository at `root`; the arguments are the number of operations and the number of runs.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let status = Command::new(env!("CARGO"))
        .args(["run", "--release", "--quiet", "-p", "pdll-cores", "--"])
        .args(args)
        .current_dir(root)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "`pdll-cores` failed");
    Ok(())
}
