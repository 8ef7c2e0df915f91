//! `pdll playground` in a build without it: says how to get one.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::files;

/// The arguments, which are not read.
#[derive(clap::Args)]
#[command(hide = true, disable_help_flag = true)]
pub(crate) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Reports that the command is not there.
pub(crate) fn run(args: &Args) -> ExitCode {
    let Args { arguments: _ } = args;
    files::say(
        "error: `pdll playground` is not in this build\n\
         help: build it with the feature `playground`: `cargo install pdll-cli --features playground`\n",
    );
    ExitCode::FAILURE
}
