//! `bench-peer`: pdll beside MLIR's C++ on the same generated files, in one run.
//!
//! In: `Options`. It generates the files (`workload`, `tag_patterns`), builds both programs (`build`), lets their processes
//! alternate (`measure`), and says what it found (`report`). Everything it writes is in `target/peer`.

mod build;
mod compile_time;
mod json;
mod measure;
mod options;
mod ours;
mod random;
mod report;
mod stats;
mod tag_patterns;
mod workload;

use anyhow::Result;
use options::Options;
use std::path::Path;

/// Runs the benchmark for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    if options::asks_for_help(args) {
        print!("{}", options::help());
        return Ok(());
    }
    let options = Options::parse(args)?;
    let sides = build::build(root, &options)?;
    if options.build_only {
        return Ok(());
    }
    let mut report = measure::measure(&sides, &options)?;
    if options.sets.iter().any(|set| set.name == compile_time::SET.0) {
        report.compile_times = Some(compile_time::measure(&sides, &options)?);
    }
    if options.json {
        println!("{}", report.to_json());
    } else {
        print!("{}", report.to_table());
    }
    Ok(())
}
