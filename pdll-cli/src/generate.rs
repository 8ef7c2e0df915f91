//! `pdll completions` and `pdll man`: what a shell and `man` know about the command.

use std::path::PathBuf;
use std::process::ExitCode;

use clap_complete::Shell;

use crate::files;

/// Options of `pdll completions`.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Shell to write the script for
    shell: Shell,
}

/// Options of `pdll man`.
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Directory to write the pages to, `pdll.1` and one for each command
    #[arg(short = 'o', default_value = ".", value_name = "DIRECTORY")]
    directory: PathBuf,
}

/// Prints the script that completes commands and options.
pub(crate) fn completions(args: &CompletionsArgs, mut command: clap::Command) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "pdll", &mut script);
    finish(files::write("-", &script))
}

/// Writes the manual's pages.
pub(crate) fn man(args: &ManArgs, command: clap::Command) -> ExitCode {
    let written = std::fs::create_dir_all(&args.directory)
        .and_then(|()| clap_mangen::generate_to(command, &args.directory));
    finish(written.map_err(|error| format!("cannot write to `{}`: {error}", args.directory.display())))
}

fn finish(written: Result<(), String>) -> ExitCode {
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            files::say(&format!("error: {message}\n"));
            ExitCode::FAILURE
        }
    }
}
