//! pdll's side of the benchmark beside MLIR: parses, rewrites, prints and drops one file, and says what each took.
//!
//! Takes the options of `mlir_bench` (see `benches/peer/mlir/main.cpp`) and prints the same lines of JSON. The pattern sets of
//! w3, up to a thousand patterns, are generated into a crate of their own by `cargo xtask bench-peer`, whose program
//! hands them to [`run`].

mod clock;
pub mod dialects;
mod folders;
mod load;
mod measure;
mod options;
pub mod patterns;

use options::Options;
use pdll::RewritePatternSet;
use std::process::ExitCode;

/// A pattern set: what `--set` calls it, and what adds its patterns.
pub type PatternSet = (&'static str, fn(&mut RewritePatternSet));

/// The program, with pattern sets beside those of [`patterns`].
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
