//! Tasks of the project, run as `cargo xtask TASK`.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

mod alternate;
mod book;
mod cores;
mod distributed;
mod included;
mod mutants;
mod opt;
mod peer;
mod solvers;
mod surface;
mod tablegen;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask TASK

  tidy                 check the house rules on every file of the repository
  surface              check that the documented items of the libraries have one path each, and count them
  book                 write the sources of the book, with generated pages, to target/book-source
  bench-peer [OPTION]  measure pdll beside MLIR's C++; `bench-peer --help` lists the options
  bench-opt [OPTION]   measure `pdll opt` beside mlir-opt-22 on programs as users have them; `bench-opt --help` lists the options
  bench-cores [OPS]    measure canonicalization on one thread and on two, and simulate more cores
  bench-tablegen       measure pdll-tablegen beside llvm-tblgen-22 on MLIR's largest definitions
  bench-included       measure the compilation of PDLL that includes a large dialect beside mlir-pdll-22
  solvers [RULES]      compare the built-in solver of pdll-verify with Z3, cvc5 and Bitwuzla on 5,000 random rules
  distributed [OPTION] run examples/distributed, which processes many modules with Ray; installs Ray
  mutants [OPTION]     change the driver and the matchers and require the tests to fail; `mutants --help` lists the options";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("tidy") if args.len() == 1 => tidy::run(root()),
        Some("surface") => surface::run(root(), &args[1..]),
        Some("book") => book::run(root(), &args[1..]),
        Some("mutants") => mutants::run(root(), &args[1..]),
        Some("distributed") => distributed::run(root(), &args[1..]),
        Some("solvers") => solvers::run(root(), &args[1..]),
        Some("bench-included") => included::run(root(), &args[1..]),
        Some("bench-tablegen") => tablegen::run(root(), &args[1..]),
        Some("bench-cores") => cores::run(root(), &args[1..]),
        Some("bench-opt") => opt::run(root(), &args[1..]),
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

/// Returns the folder of the repository: the parent of this crate's.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
