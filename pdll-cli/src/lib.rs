//! The `pdll` command, and the parts of it that other tools reuse.
//!
//! [`opt::OptTool`] is a custom `opt`: `pdll opt` with dialects, passes and patterns that a crate registers.
//! Options are accepted with one dash or two, as in MLIR's tools.

mod check;
mod compile;
mod dashes;
mod explain;
mod files;
mod fmt;
#[cfg(feature = "dialects")]
mod gen_tests;
mod generate;
mod json;
mod lsp;
pub mod opt;
#[cfg(not(feature = "playground"))]
#[path = "no_playground.rs"]
mod playground;
#[cfg(feature = "playground")]
mod playground;
mod render;
mod rules;
#[cfg(feature = "dialects")]
mod run;
mod source;
mod tblgen;
#[cfg(feature = "dialects")]
mod verify;

/// The examples of the page on passes are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/passes.md")]
struct Passes;

/// The examples of the page on bytecode are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/bytecode.md")]
struct Bytecode;

/// The examples of the page on MLIR's dialects are tests.
#[cfg(all(doctest, feature = "dialects"))]
#[doc = include_str!("../../docs/dialects.md")]
struct Dialects;

/// The examples of the page on building IR are tests.
#[cfg(all(doctest, feature = "dialects"))]
#[doc = include_str!("../../docs/build.md")]
struct Build;

/// The examples of the page for users of other projects are tests.
#[cfg(all(doctest, feature = "dialects"))]
#[doc = include_str!("../../docs/migrating.md")]
struct Migrating;

/// The examples of the page on patterns that are loaded at run time are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/runtime-patterns.md")]
struct RuntimePatterns;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// MLIR's pattern language PDLL, native to Rust.
#[derive(Parser)]
#[command(name = "pdll", version, propagate_version = true, arg_required_else_help = true)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Compile PDLL and print its syntax tree, PDL, Rust, or an intermediate stage.
    Compile(compile::Args),
    /// Report what is wrong with PDLL, definitions and rules.
    Check(check::Args),
    /// Explain the code of a diagnostic.
    Explain(explain::Args),
    /// Format PDLL.
    Fmt(fmt::Args),
    /// Write and run tests of patterns, which are derived from the patterns.
    #[cfg(feature = "dialects")]
    GenTests(gen_tests::Args),
    /// Read MLIR, verify it, run passes on it, and print it.
    Opt(Box<opt::Args>),
    /// Run a function of MLIR on integers.
    #[cfg(feature = "dialects")]
    Run(run::Args),
    /// Serve editors: PDLL, TableGen and MLIR.
    Lsp(lsp::Args),
    /// Serve a local page on which patterns and MLIR can be edited and tried.
    Playground(playground::Args),
    /// Evaluate TableGen.
    Tblgen(tblgen::Args),
    /// Print the script that completes commands and options in a shell.
    Completions(generate::CompletionsArgs),
    /// Write the manual's pages.
    Man(generate::ManArgs),
    /// Prove patterns, or show programs for which they are wrong.
    #[cfg(feature = "dialects")]
    Verify(verify::Args),
}

/// Runs the `pdll` command.
pub fn main() -> ExitCode {
    let tool = opt::OptTool::new("pdll opt");
    #[cfg(feature = "dialects")]
    let tool = tool.mlir_dialects();
    let command = Command::command().mut_subcommand("opt", |command| tool.add_pass_options(command));
    let matches = command.clone().get_matches_from(dashes::doubled(std::env::args_os()));
    let task = match Command::from_arg_matches(&matches) {
        Ok(command) => command.task,
        Err(error) => error.exit(),
    };
    match task {
        Task::Compile(args) => compile::run(&args),
        Task::Check(args) => check::run(&args),
        Task::Explain(args) => explain::run(&args),
        Task::Fmt(args) => fmt::run(&args),
        #[cfg(feature = "dialects")]
        Task::GenTests(args) => gen_tests::run(&args),
        Task::Opt(args) => match matches.subcommand_matches("opt") {
            Some(matches) => tool.run_parsed(&args, matches, true),
            None => unreachable!("this is the subcommand that was given"),
        },
        #[cfg(feature = "dialects")]
        Task::Run(args) => run::run(&args),
        Task::Lsp(args) => lsp::run(&args),
        Task::Playground(args) => playground::run(&args),
        Task::Tblgen(args) => tblgen::run(&args),
        Task::Completions(args) => generate::completions(&args, command),
        Task::Man(args) => generate::man(&args, command),
        #[cfg(feature = "dialects")]
        Task::Verify(args) => verify::run(&args),
    }
}
