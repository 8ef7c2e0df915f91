//! The `pdll` command, which is implemented in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    pdll_cli::main()
}
