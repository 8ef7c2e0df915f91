//! The `pdll` command: subcommands over the library.
//!
//! Options are accepted with one dash or two, as MLIR's tools accept them.

mod compile;
mod dashes;
mod files;
mod json;
mod opt;
mod render;
mod tblgen;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// MLIR's pattern language PDLL, native to Rust.
#[derive(Parser)]
#[command(name = "pdll", version, arg_required_else_help = true)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Compile PDLL: print its syntax tree, its PDL, its Rust, or a stage between.
    Compile(compile::Args),
    /// Read MLIR, verify it, print it.
    Opt(opt::Args),
    /// Evaluate TableGen.
    Tblgen(tblgen::Args),
}

fn main() -> ExitCode {
    match Command::parse_from(dashes::doubled(std::env::args_os())).task {
        Task::Compile(args) => compile::run(&args),
        Task::Opt(args) => opt::run(&args),
        Task::Tblgen(args) => tblgen::run(&args),
    }
}
