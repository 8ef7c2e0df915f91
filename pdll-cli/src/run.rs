//! `pdll run`: runs a function of MLIR on integers.

use std::process::ExitCode;

use pdll::ir::Context;
use pdll::text::parse_named;
use pdll_verify::interpret::{Run, RunLimits, run_text};

use crate::files;

/// Options of `pdll run`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Name of the function
    #[arg(long, default_value = "main", value_name = "NAME")]
    entry: String,

    /// Arguments: numbers, `true`, `false` or `poison`
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true, value_name = "VALUE,…")]
    args: Vec<String>,

    /// Greatest number of operations to execute
    #[arg(long, default_value_t = 10_000_000, value_name = "N")]
    max_steps: u64,

    /// Greatest number of nested calls
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    max_depth: usize,

    /// Width of `index`
    #[arg(long, default_value_t = 64, value_name = "N")]
    index_width: u32,
}

/// Runs the command: prints the results, one per line.
pub(crate) fn run(args: &Args) -> ExitCode {
    match results(args).and_then(|text| files::write("-", &text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            files::say(&format!("{}{message}\n", if message.contains("error: ") { "" } else { "error: " }));
            ExitCode::FAILURE
        }
    }
}

fn results(args: &Args) -> Result<String, String> {
    if !matches!(args.index_width, 1..=64) {
        return Err(format!("`index` cannot have {} bits: it must have from 1 to 64", args.index_width));
    }
    let text = files::read(&args.input)?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let ir = parse_named(&ctx, name, &text).map_err(|error| error.to_string())?;
    ir.verify().map_err(|errors| errors.to_string())?;
    let limits =
        RunLimits { max_steps: args.max_steps, max_depth: args.max_depth, index_width: args.index_width };
    let values: Vec<&str> = args.args.iter().map(String::as_str).collect();
    match run_text(&ir, &args.entry, &values, &limits) {
        Ok(Run::Returned(values)) => Ok(values.iter().map(|value| format!("{value}\n")).collect()),
        Ok(Run::Undefined { op, loc, reason }) => {
            Err(format!("{}: error: undefined behavior: `{op}`: {reason}", loc.display(&ctx)))
        }
        Err(error) => match error.loc {
            Some(loc) => Err(format!("{}: error: {error}", loc.display(&ctx))),
            None => Err(error.to_string()),
        },
    }
}
