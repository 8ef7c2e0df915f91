//! The pass options of `pdll opt`: the passes to run, and instrumentation.
//!
//! In: the command line. Out: a `Plan`, from which a pass manager is created for each input. Invariant: a
//! plan's pipeline was parsed once without error. MLIR: PassManagerOptions.cpp, Timing.cpp, PassRegistry.cpp
//! (`PassPipelineCLParser`), which define these options.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, ValueEnum};
use pdll::ir::Context;
use pdll::pass::{IrPrinting, PassFilter, PassManager, PassRegistry, StatisticsDisplay, TimingDisplay};

use crate::files;

/// Command-line options for passes, besides a flag for each pass.
#[derive(clap::Args)]
#[command(next_help_heading = "Passes")]
pub(crate) struct PassArgs {
    /// Pipeline to run: `builtin.module(func.func(canonicalize{top-down=true},cse))`
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,

    /// Print the available passes with their options, then exit
    #[arg(long)]
    pub(super) list_passes: bool,

    /// Print the pipeline to standard error before it runs
    #[arg(long)]
    pub(super) dump_pass_pipeline: bool,

    /// Verify the IR after each pass
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "true", default_missing_value = "true")]
    #[arg(value_name = "BOOL", value_parser = boolean)]
    verify_each: bool,

    /// Print the IR before these passes
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    mlir_print_ir_before: Vec<String>,

    /// Print the IR before each pass
    #[arg(long)]
    mlir_print_ir_before_all: bool,

    /// Print the IR after these passes
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    mlir_print_ir_after: Vec<String>,

    /// Print the IR after each pass
    #[arg(long)]
    mlir_print_ir_after_all: bool,

    /// After passes, print the IR only if the pass changed it
    #[arg(long)]
    mlir_print_ir_after_change: bool,

    /// Print the IR only after a pass that failed
    #[arg(long)]
    mlir_print_ir_after_failure: bool,

    /// Always print the whole IR, not only the operation of the pass
    #[arg(long)]
    mlir_print_ir_module_scope: bool,

    /// Print the IR before or after each pass into a file of its own below a folder
    #[arg(long, value_name = "FOLDER")]
    mlir_print_ir_tree_dir: Option<PathBuf>,

    /// Print the execution times of passes
    #[arg(long)]
    mlir_timing: bool,

    /// Display format of execution times
    #[arg(long, value_name = "HOW", default_value = "tree")]
    mlir_timing_display: HowTimed,

    /// Print the statistics of passes
    #[arg(long)]
    mlir_pass_statistics: bool,

    /// Display format of pass statistics
    #[arg(long, value_name = "HOW", default_value = "pipeline")]
    mlir_pass_statistics_display: HowCounted,
}

#[derive(Copy, Clone, ValueEnum)]
enum HowTimed {
    /// By name, longest first
    List,
    /// Nested like the execution
    Tree,
}

#[derive(Copy, Clone, ValueEnum)]
enum HowCounted {
    /// By pass name
    List,
    /// Nested like the pipeline
    Pipeline,
}

/// Reads the value of an option that is on or off.
pub(super) fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("expected `true` or `false`".to_owned()),
    }
}

/// The passes to run, and their instrumentation.
pub(super) struct Plan {
    registry: PassRegistry,
    pipeline: Pipeline,
    pub(super) printing: IrPrinting,
    pub(super) verifies: bool,
    pub(super) timing: Option<TimingDisplay>,
    pub(super) statistics: Option<StatisticsDisplay>,
}

enum Pipeline {
    None,
    Text(String),
    /// Passes with their options, from flags.
    Flags(Vec<(String, String)>),
}

/// Prefix of the id of a pass's flag.
const FLAG: &str = "pass:";

/// Adds a flag for each pass and pipeline, unless an option has that name.
pub(super) fn add_flags(registry: &PassRegistry, mut command: clap::Command) -> clap::Command {
    let is_taken = |command: &clap::Command, name: &str| {
        let longs = command.get_arguments().filter_map(Arg::get_long);
        longs.chain(["help", "version"]).any(|long| long == name)
    };
    for (name, description, is_pipeline) in registry.entries() {
        if is_taken(&command, name) {
            continue;
        }
        let mut arg = Arg::new(format!("{FLAG}{name}"))
            .long(name.to_owned())
            .help(description.to_owned())
            .help_heading("Passes to run, in the order given")
            .action(ArgAction::Append);
        arg = match is_pipeline {
            true => arg.num_args(0).default_missing_value(""),
            false => arg.num_args(0..=1).require_equals(true).default_missing_value("").value_name("OPTIONS"),
        };
        command = command.arg(arg);
    }
    command
}

/// Returns the passes given as flags, in order.
fn flagged(registry: &PassRegistry, matches: &ArgMatches) -> Vec<(String, String)> {
    let mut found: Vec<(usize, String, String)> = Vec::new();
    for (name, _, _) in registry.entries() {
        let id = format!("{FLAG}{name}");
        let Ok(Some(values)) = matches.try_get_many::<String>(&id) else { continue };
        let indices = matches.indices_of(&id).into_iter().flatten();
        found.extend(indices.zip(values).map(|(index, options)| (index, name.to_owned(), options.clone())));
    }
    found.sort();
    found.into_iter().map(|(_, name, options)| (name, options)).collect()
}

impl Plan {
    /// Returns whether there are passes to run.
    pub(super) fn runs_passes(&self) -> bool {
        !matches!(self.pipeline, Pipeline::None)
    }

    pub(super) fn new(
        args: &PassArgs,
        matches: &ArgMatches,
        registry: &PassRegistry,
    ) -> Result<Plan, String> {
        let flags = flagged(registry, matches);
        let pipeline = match (&args.pass_pipeline, flags.is_empty()) {
            (Some(_), false) => {
                let words = "`--pass-pipeline` option can't be used with individual pass options";
                return Err(format!("error: {words}"));
            }
            (Some(text), true) => Pipeline::Text(text.clone()),
            (None, false) => Pipeline::Flags(flags),
            (None, true) => Pipeline::None,
        };
        let plan = Plan {
            pipeline,
            printing: printing(args, registry)?,
            verifies: args.verify_each,
            timing: args.mlir_timing.then_some(match args.mlir_timing_display {
                HowTimed::List => TimingDisplay::List,
                HowTimed::Tree => TimingDisplay::Tree,
            }),
            statistics: args.mlir_pass_statistics.then_some(match args.mlir_pass_statistics_display {
                HowCounted::List => StatisticsDisplay::List,
                HowCounted::Pipeline => StatisticsDisplay::Pipeline,
            }),
            registry: registry.clone(),
        };
        let passes = plan.manager(&Context::new())?;
        if args.dump_pass_pipeline {
            let passes = passes.unwrap_or_else(|| PassManager::new(&Context::new()));
            files::say(&format!("{}\n", passes.dump()));
        }
        Ok(plan)
    }

    /// Creates a manager for the passes, if there are any.
    pub(super) fn manager(&self, ctx: &Context) -> Result<Option<PassManager>, String> {
        match &self.pipeline {
            Pipeline::None => Ok(None),
            Pipeline::Text(text) => match PassManager::parse(ctx, text, &self.registry) {
                Ok(passes) => Ok(Some(passes)),
                Err(error) => Err(error.to_string()),
            },
            Pipeline::Flags(flags) => {
                let mut passes = PassManager::new(ctx);
                for (name, options) in flags {
                    self.add(&mut passes, name, options)
                        .map_err(|error| format!("error: `--{name}`: {error}"))?;
                }
                Ok(Some(passes))
            }
        }
    }

    /// Adds a pass, nested in the operations on which it can run.
    fn add(&self, passes: &mut PassManager, name: &str, options: &str) -> Result<(), String> {
        if self.registry.is_pipeline(name) {
            return passes.add_text(name, &self.registry).map(|_| ()).map_err(|error| error.to_string());
        }
        let pass = self.registry.create(name, options).map_err(|failure| failure.to_string())?;
        let anchor = pass.anchor().map(str::to_owned);
        let at = match anchor {
            Some(anchor) if anchor != passes.anchor().as_str() => passes.nest(&anchor),
            _ => &mut **passes,
        };
        at.add_boxed(pass).map(|_| ()).map_err(|failure| failure.to_string())
    }
}

fn printing(args: &PassArgs, registry: &PassRegistry) -> Result<IrPrinting, String> {
    let filter = |option: &str, is_all: bool, names: &[String]| {
        for name in names {
            registry.create(name, "").map_err(|failure| format!("error: `--{option}`: {failure}"))?;
        }
        Ok::<PassFilter, String>(match (is_all, names) {
            (true, _) => PassFilter::All,
            (false, []) => PassFilter::None,
            (false, names) => PassFilter::Some(names.to_vec()),
        })
    };
    Ok(IrPrinting {
        before: filter("mlir-print-ir-before", args.mlir_print_ir_before_all, &args.mlir_print_ir_before)?,
        after: filter("mlir-print-ir-after", args.mlir_print_ir_after_all, &args.mlir_print_ir_after)?,
        only_changed: args.mlir_print_ir_after_change,
        only_failed: args.mlir_print_ir_after_failure,
        module_scope: args.mlir_print_ir_module_scope,
        tree_dir: args.mlir_print_ir_tree_dir.clone(),
        ..IrPrinting::default()
    })
}

/// Lists the passes and pipelines with descriptions, and the options of passes.
pub(super) fn list(registry: &PassRegistry) -> String {
    let mut text = String::new();
    for is_pipeline in [false, true] {
        let mut entries = registry.entries().filter(|entry| entry.2 == is_pipeline).peekable();
        if entries.peek().is_some() {
            text.push_str(if is_pipeline { "Pass pipelines:\n" } else { "Passes:\n" });
        }
        for (name, description, _) in entries {
            push_line(&mut text, 2, name, description);
            for (option, description, value) in registry.options_of(name) {
                push_line(&mut text, 4, &format!("{option}={}", value.unwrap_or_default()), &description);
            }
        }
    }
    text
}

fn push_line(text: &mut String, indent: usize, name: &str, description: &str) {
    let name = format!("{:indent$}{name}", "");
    let line = if description.is_empty() { name } else { format!("{name:<34} - {description}") };
    text.push_str(&line);
    text.push('\n');
}
