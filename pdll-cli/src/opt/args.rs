//! The options of `pdll opt`.
//!
//! MLIR: mlir-opt, which has the same option names.

use std::path::PathBuf;

use pdll::bytecode::BytecodeWriterConfig;
use pdll::text::PrintOptions;

use crate::opt::dialects::ShowDialects;
use crate::opt::expected::Level;
use crate::opt::observe::ObserveArgs;
use crate::opt::passes::{PassArgs, boolean};
use crate::opt::saturate::SaturateArgs;

/// Default separator of inputs.
const SPLIT_MARKER: &str = "// -----";

/// Options of `pdll opt`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file; `-` is standard input. Several files are processed one by one, on all cores, and their outputs written to a directory
    #[arg(default_value = "-", value_name = "INPUT")]
    pub(super) inputs: Vec<String>,

    /// Output file; `-` is standard output. With several inputs, the directory of the outputs, which have the names of the inputs
    #[arg(short = 'o', default_value = "-", value_name = "FILE|DIRECTORY")]
    pub(super) output: String,

    /// Read any number of inputs from standard input, and answer each on standard output: a worker for engines that distribute many modules.
    /// An input is its length (32 bits, little-endian) and its text or bytecode. An answer is a status (a byte; 1 is failure), the lengths of
    /// the output and of the diagnostics, and both
    #[arg(long)]
    pub(super) records: bool,

    /// File with patterns to apply greedily: PDLL, `pdl` operations if its name ends in `.mlir`, or declarative
    /// rewrite rules if it ends in `.td`; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub(super) patterns: Vec<String>,

    /// File with the definition of a dialect in TableGen (ODS), which is loaded instead of the tool's dialect of that name, if it has one; may
    /// be given more than once
    #[arg(long, value_name = "FILE")]
    pub(super) dialect: Vec<String>,

    /// Remove `module @patterns` from the input and apply its patterns to `module @ir`
    #[arg(long)]
    pub(super) test_pdl_bytecode_pass: bool,

    /// Directory to search for files that the patterns and definitions include, besides those of `PDLL_INCLUDE_PATH`
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

    /// Print locations for people; no tool can read them
    #[arg(long)]
    pub(super) mlir_pretty_debuginfo: bool,

    /// Name values by the names of their locations
    #[arg(long)]
    pub(super) mlir_use_nameloc_as_prefix: bool,

    /// Print the users of results and block arguments as comments
    #[arg(long)]
    pub(super) mlir_print_value_users: bool,

    /// Print `{...}` instead of regions
    #[arg(long)]
    pub(super) mlir_print_skip_regions: bool,

    /// Give no two values of the output the same name
    #[arg(long)]
    pub(super) mlir_print_unique_ssa_ids: bool,

    /// Print `dense_resource<__elided__>` for attributes of more elements
    #[arg(long, value_name = "NUMBER")]
    pub(super) mlir_elide_elementsattrs_if_larger: Option<usize>,

    /// Omit resources whose text is longer
    #[arg(long, value_name = "NUMBER")]
    pub(super) mlir_elide_resource_strings_if_larger: Option<usize>,

    /// Print attributes of more elements in hexadecimal; -1 for none. The default is 100
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    pub(super) mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,

    /// Write bytecode instead of text
    #[arg(long)]
    pub(super) emit_bytecode: bool,

    /// Version of the bytecode to write
    #[arg(long, value_name = "VERSION")]
    pub(super) emit_bytecode_version: Option<u64>,

    /// Write bytecode without the data of resources
    #[arg(long)]
    pub(super) elide_resource_data_from_bytecode: bool,

    /// Process each part between MARKERs (`// -----`) as a separate input
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) split_input_file: Option<String>,

    /// Text to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(super) output_split_marker: String,

    /// Check that the diagnostics are those that comments of the input expect: `expected-error @below {{text}}`
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "all", value_name = "LEVEL")]
    pub(super) verify_diagnostics: Option<Level>,

    /// Run on one thread. By default large modules are divided among all
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = boolean, hide_default_value = true)]
    pub(super) mlir_disable_threading: bool,

    /// Do not verify the input
    #[arg(long, alias = "mlir-very-unsafe-disable-verifier-on-parsing")]
    pub(super) no_verify: bool,

    /// Read one operation of any name, without a module around it
    #[arg(long)]
    pub(super) no_implicit_module: bool,

    /// Check that the input is the same after it is written and read back, as text and, if it is a module, as bytecode
    #[arg(long)]
    pub(super) verify_roundtrip: bool,

    /// Print invalid operations of the input in generic form after their errors
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = boolean, hide_default_value = true)]
    pub(super) mlir_print_op_on_diagnostic: bool,

    /// Print the names of the registered dialects, or what their definitions say in C++ and nothing replaces, then exit
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "names", value_name = "WHAT")]
    pub(super) show_dialects: Option<ShowDialects>,

    #[command(flatten)]
    pub(super) observe: ObserveArgs,

    #[command(flatten)]
    pub(super) saturate: SaturateArgs,

    #[command(flatten)]
    pub(super) passes: PassArgs,
}

impl Args {
    /// Returns how bytecode is written; `None` if text is.
    pub(super) fn bytecode_config(&self) -> Option<BytecodeWriterConfig> {
        let mut config = BytecodeWriterConfig::new();
        config.version = self.emit_bytecode_version.unwrap_or(config.version);
        config.elide_resource_data = self.elide_resource_data_from_bytecode;
        self.emit_bytecode.then_some(config)
    }

    /// Returns how IR is printed.
    pub(super) fn print_options(&self) -> PrintOptions {
        let mut options = PrintOptions::new()
            .debug_info(self.mlir_print_debuginfo)
            .local_scope(self.mlir_print_local_scope)
            .custom_forms(!self.mlir_print_op_generic);
        options.skip_regions = self.mlir_print_skip_regions;
        options.unique_ssa_ids = self.mlir_print_unique_ssa_ids;
        options.name_locs_as_prefix = self.mlir_use_nameloc_as_prefix;
        options.value_users = self.mlir_print_value_users;
        options.pretty_debug_info = self.mlir_pretty_debuginfo;
        options.elide_elements_above = self.mlir_elide_elementsattrs_if_larger;
        options.elide_resources_above = self.mlir_elide_resource_strings_if_larger;
        // A negative number is no limit.
        let hex_above = self.mlir_print_elementsattrs_with_hex_if_larger;
        options.hex_elements_above = hex_above.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        options
    }
}
