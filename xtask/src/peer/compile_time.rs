//! Time to compile 1,000 patterns: mlir-pdll, and clang on its output; `pdll!` in release mode.

use super::build::Built;
use super::command::succeed;
use super::options::{Options, Side};
use super::ours;
use super::stats::median;
use anyhow::Result;
use serde_json::{Value, json};
use std::fmt;
use std::time::Instant;

/// Number of compilations of each; the median is reported.
const REPEATS: usize = 3;

/// The compiled set, and its number of patterns.
pub(crate) const SET: (&str, usize) = ("w3_1000", 1000);

/// Seconds to compile a set of patterns, for the measured sides.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CompileTimes {
    /// PDLL to C++.
    pub(crate) mlir_pdll: Option<f64>,
    /// That C++, with -O3.
    pub(crate) clang: Option<f64>,
    /// rustc on a crate with the patterns in `pdll!`, in release mode.
    pub(crate) rustc: Option<f64>,
}

/// Compiles the patterns with the compilers of the requested sides.
pub(crate) fn measure(built: &Built, options: &Options) -> Result<CompileTimes> {
    let mut times = CompileTimes { mlir_pdll: None, clang: None, rustc: None };
    eprintln!("compiling {} patterns", SET.1);
    if options.sides.contains(&Side::Mlir) {
        let step = |step: &str| repeat(|| succeed(built.build_script().args([step, SET.0])));
        times.mlir_pdll = step("pdl-include")?;
        times.clang = step("pdl-object")?;
    }
    if options.sides.contains(&Side::Pdll) {
        ours::compile(&built.ours(), SET.1)?; // builds the dependencies, too
        times.rustc = repeat(|| ours::compile(&built.ours(), SET.1))?;
    }
    Ok(times)
}

/// Returns the median duration of `step` in seconds.
fn repeat(step: impl Fn() -> Result<()>) -> Result<Option<f64>> {
    let mut seconds = Vec::new();
    for _ in 0..REPEATS {
        let start = Instant::now();
        step()?;
        seconds.push(start.elapsed().as_secs_f64());
    }
    Ok(median(&seconds))
}

impl CompileTimes {
    pub(crate) fn to_json(&self) -> Value {
        json!({ "patterns": SET.1, "mlir_pdll_s": self.mlir_pdll, "clang_s": self.clang, "rustc_s": self.rustc })
    }
}

impl fmt::Display for CompileTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Option<f64>| time.map_or("-".to_string(), |time| format!("{time:.1} s"));
        let [mlir_pdll, clang, rustc] = [self.mlir_pdll, self.clang, self.rustc].map(seconds);
        writeln!(
            f,
            "compiling {} patterns: mlir-pdll {mlir_pdll}, clang on what it made {clang}; pdll! {rustc}",
            SET.1
        )
    }
}
