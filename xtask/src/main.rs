//! Tasks of the project, run as `cargo xtask TASK`.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

mod peer;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask TASK

  tidy                 check the house rules on every file of the repository
  bench-peer [OPTION]  measure pdll beside MLIR's C++ (benches/peer/README.md)
    --quick              100k operations only, three processes each
    --json               print the result as JSON
    --build              generate and build, measure nothing
    --only=SIDE          run one side: mlir or pdll
    --sets=A,B           of w1, w2, w3_10, w3_100, w3_1000, w3_x10, w4
    --sizes=N,M          operations per file
    --processes=N        processes per side, set and size";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("tidy") if args.len() == 1 => tidy::run(root()),
        Some("bench-peer") => peer::run(root(), &args[1..]),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the repository: the one above this crate's.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
