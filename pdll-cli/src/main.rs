//! The `pdll` command: all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    pdll_cli::main()
}
