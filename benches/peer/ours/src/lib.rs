//! pdll's side of the comparison with MLIR: parses, rewrites, prints and drops one file, and reports the
//! duration of each step.
//!
//! It has the options of `mlir_bench` (see `benches/peer/mlir/main.cpp`) and prints the same lines of JSON.
//! `cargo xtask bench-peer` generates crates with the pattern sets of w3 and with p1000, up to a thousand
//! patterns each; its program passes them to [`run`].

mod clock;
pub mod dialects;
mod folders;
mod load;
mod measure;
mod options;
pub mod patterns;
mod programs;

use options::Options;
pub use patterns::PatternSet;
use std::process::ExitCode;

/// Runs the program, with further pattern sets beside those of [`patterns`].
pub fn run(generated: &[PatternSet]) -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match Options::parse(&args).and_then(|options| measure::measure(&options, generated)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pdll-peer: {error:#}");
            ExitCode::FAILURE
        }
    }
}
