//! `distributed`: runs `examples/distributed`, which processes many modules with Ray.
//!
//! In: PyPI, for Ray. Out: what the example prints. Ray is installed in `target/tools/ray`.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

const HELP: &str = "\
usage: cargo xtask distributed [--modules=N] [--workers=N]

Builds `pdll` (profile `release`), installs Ray from PyPI in `target/tools/ray`, and runs `examples/distributed/distributed.py` with these options:
10,000 modules, two workers.";

/// The version of Ray that the example was tried with.
const RAY: &str = "ray[data]==2.60.0";

/// Installs what is needed, and runs the example.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    if args.iter().any(|arg| matches!(arg.as_str(), "--help" | "-h")) {
        println!("{HELP}");
        return Ok(());
    }
    let known = |arg: &String| arg.starts_with("--modules=") || arg.starts_with("--workers=");
    ensure!(args.iter().all(known), "{HELP}");
    let environment = root.join("target/tools/ray");
    let python = environment.join("bin/python");
    if !python.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", RAY]))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    succeed(Command::new(cargo).current_dir(root).args(["build", "--release", "-p", "pdll-cli"]))?;
    let script = root.join("examples/distributed/distributed.py");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    succeed(Command::new(&python).arg(script).arg("--pdll").arg(target.join("release/pdll")).args(args))
}

/// Runs a command that must succeed.
fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}
