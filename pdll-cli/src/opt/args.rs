//! What `pdll opt` takes.
//!
//! MLIR: mlir-opt, whose names the options have.

use std::path::PathBuf;

use crate::opt::observe::ObserveArgs;
use crate::opt::passes::PassArgs;

/// What separates inputs, unless something else is named.
const SPLIT_MARKER: &str = "// -----";

/// What `pdll opt` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(default_value = "-")]
    pub(super) input: String,

    /// The file to write; `-` is standard output
    #[arg(short = 'o', default_value = "-", value_name = "FILE")]
    pub(super) output: String,

    /// A file of PDLL or, if its name ends in `.mlir`, of `pdl` operations, whose patterns are applied, greedily, until none
    /// applies; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub(super) patterns: Vec<String>,

    /// Apply the patterns of the input's `module @patterns`, which is taken out, to its `module @ir`
    #[arg(long)]
    pub(super) test_pdl_bytecode_pass: bool,

    /// A directory in which files that the patterns include are looked for
    #[arg(short = 'I', value_name = "DIRECTORY")]
    pub(super) include: Vec<PathBuf>,

    /// Accept operations, types and attributes of dialects that are not registered; of those that are, only what they define
    #[arg(long)]
    pub(super) allow_unregistered_dialect: bool,

    /// Print operations in their generic form, not in forms of their own
    #[arg(long)]
    pub(super) mlir_print_op_generic: bool,

    /// Print without aliases
    #[arg(long)]
    pub(super) mlir_print_local_scope: bool,

    /// Print locations
    #[arg(long)]
    pub(super) mlir_print_debuginfo: bool,

    /// Treat each part between MARKERs (`// -----`) as an input of its own
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) split_input_file: Option<String>,

    /// What to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) output_split_marker: String,

    /// Do not verify what was read
    #[arg(long)]
    pub(super) no_verify: bool,

    /// Print the names of the dialects that are registered, and do nothing else
    #[arg(long)]
    pub(super) show_dialects: bool,

    #[command(flatten)]
    pub(super) observe: ObserveArgs,

    #[command(flatten)]
    pub(super) passes: PassArgs,
}
