//! `bench-peer`: compares pdll with MLIR's C++ on the same generated files, in one run.
//!
//! In: `Options`. It generates the files (`workload`, `tag_patterns`, `distinct`), builds both programs (`build`), runs
//! their processes alternately (`measure`, `programs`, `run_time`, `loading`), and reports the results (`report`). It
//! writes only to `target/peer`.

mod build;
mod command;
mod compile_time;
mod distinct;
mod function;
mod implementation;
mod loading;
mod measure;
mod metric;
mod options;
mod ours;
mod process;
mod programs;
mod random;
mod record;
mod report;
mod run_time;
pub(crate) mod stats;
mod tag_patterns;
mod workload;

use anyhow::Result;
use options::{Options, Part};
use report::Report;
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
    let has = |part: Part| options.parts.contains(&part);
    let mut report = match has(Part::Compiled) {
        true => measure::measure(&sides, &options)?,
        false => Report::default(),
    };
    if has(Part::Programs) {
        report.programs = Some(programs::measure(&sides, &options)?);
    }
    if has(Part::RunTime) {
        report.run_time = Some(run_time::measure(&sides, &options)?);
    }
    let has_set = |name: &str| options.sets.iter().any(|set| set.name == name);
    if has(Part::Loading) {
        report.loading = Some(loading::measure(&sides, &options)?);
    }
    if has(Part::CompileTimes) && has_set(compile_time::SET.0) {
        report.compile_times = Some(compile_time::measure(&sides, &options)?);
    }
    if options.json {
        println!("{}", report.to_json());
    } else {
        print!("{}", report.to_table());
    }
    Ok(())
}
