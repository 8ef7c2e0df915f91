//! The `pdll` command: subcommands over the library.
//!
//! Options are accepted with one dash or two, as MLIR's tools accept them.

mod dashes;
mod files;
mod opt;

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
    /// Read MLIR, verify it, print it.
    Opt(opt::Args),
}

fn main() -> ExitCode {
    match Command::parse_from(dashes::doubled(std::env::args_os())).task {
        Task::Opt(args) => opt::run(&args),
    }
}
