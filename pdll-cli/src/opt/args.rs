//! The options of `pdll opt`.
//!
//! MLIR: mlir-opt, which has the same option names.

use std::path::PathBuf;

use crate::opt::expected::Level;
use crate::opt::observe::ObserveArgs;
use crate::opt::passes::PassArgs;

/// Default separator of inputs.
const SPLIT_MARKER: &str = "// -----";

/// Options of `pdll opt`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file; `-` is standard input
    #[arg(default_value = "-")]
    pub(super) input: String,

    /// Output file; `-` is standard output
    #[arg(short = 'o', default_value = "-", value_name = "FILE")]
    pub(super) output: String,

    /// File with patterns to apply greedily: PDLL or, if its name ends in `.mlir`, `pdl` operations; may be
    /// given more than once
    #[arg(long, value_name = "FILE")]
    pub(super) patterns: Vec<String>,

    /// Remove `module @patterns` from the input and apply its patterns to `module @ir`
    #[arg(long)]
    pub(super) test_pdl_bytecode_pass: bool,

    /// Directory to search for files that the patterns include
    #[arg(short = 'I', value_name = "DIRECTORY")]
    pub(super) include: Vec<PathBuf>,

    /// Accept operations, types and attributes of unregistered dialects; registered dialects remain
    /// restricted to their definitions
    #[arg(long)]
    pub(super) allow_unregistered_dialect: bool,

    /// Print operations in generic form instead of their custom assembly formats
    #[arg(long)]
    pub(super) mlir_print_op_generic: bool,

    /// Print without aliases
    #[arg(long)]
    pub(super) mlir_print_local_scope: bool,

    /// Print locations
    #[arg(long)]
    pub(super) mlir_print_debuginfo: bool,

    /// Process each part between MARKERs (`// -----`) as a separate input
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) split_input_file: Option<String>,

    /// Text to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) output_split_marker: String,

    /// Check that the diagnostics are those that comments of the input expect: `expected-error @below {{text}}`
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "all", value_name = "LEVEL")]
    pub(super) verify_diagnostics: Option<Level>,

    /// Do not verify the input
    #[arg(long)]
    pub(super) no_verify: bool,

    /// Print the names of the registered dialects, then exit
    #[arg(long)]
    pub(super) show_dialects: bool,

    #[command(flatten)]
    pub(super) observe: ObserveArgs,

    #[command(flatten)]
    pub(super) passes: PassArgs,
}
