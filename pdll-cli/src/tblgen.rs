//! `pdll tblgen`: evaluates TableGen and prints records.
//!
//! MLIR: llvm-tblgen, whose options it has.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text, print_records};

use crate::{files, render};

/// Options of `pdll tblgen`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Output file; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    /// Print all classes and records (the default)
    #[arg(long, alias = "print_records")]
    print_records: bool,

    /// Print the records as JSON
    #[arg(long, conflicts_with = "print_records")]
    dump_json: bool,

    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

    #[command(flatten)]
    render: render::RenderArgs,
}

/// Evaluates and prints; reports all diagnostics on standard error. On error there is no output.
pub(crate) fn run(args: &Args) -> ExitCode {
    match process(args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            args.render.fail(&message);
            ExitCode::FAILURE
        }
    }
}

/// Evaluates and writes the output. Returns whether there were no errors.
fn process(args: &Args) -> Result<bool, String> {
    let text = files::read(&args.input)?;
    let mut sources = SourceMap::new();
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let main = sources.add_text(name, text, None);
    let mut diags = Diags::new();
    // First the current folder, and not that of the including file, as in llvm-tblgen.
    let dirs = std::iter::once(PathBuf::new()).chain(args.include.iter().cloned());
    let mut includes = IncludeDirs::new(dirs).without_own_dir();
    let records = parse_text(&mut sources, main, &mut includes, &mut diags);
    let is_fine = !diags.has_errors();
    args.render.report(&sources, diags.take());
    if is_fine {
        let read = includes.files().iter().map(PathBuf::as_path).chain([Path::new(&args.input)]);
        files::spare(&args.output, read)?;
        let text = if args.dump_json { dump_json(&records, &sources) } else { print_records(&records) };
        files::write(&args.output, &text)?;
    }
    Ok(is_fine)
}
