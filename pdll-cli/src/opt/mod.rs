//! `pdll opt`, and custom tools: parses, verifies, rewrites and prints MLIR text or writes bytecode.
//!
//! MLIR: MlirOptMain.h.

mod apply_pdll;
mod args;
mod definitions;
mod dialects;
mod expected;
mod failure;
mod many;
mod observe;
mod passes;
mod process;
mod progress;
mod records;
mod registered;
mod roundtrip;
mod saturate;
mod shared;
mod signatures;

pub(crate) use definitions::load as load_definitions;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgMatches, Args as _, FromArgMatches};
use pdll::native::NativeFunction;
use pdll::ods::Dialect;
use pdll::pass::{Pass, PassRegistry, PassRegistryError, Timing};
use pdll::rewrite::RewritePatternSet;
use pdll::runtime_compiler::DefinitionRust;

use crate::opt::apply_pdll::ApplyPdll;
pub(crate) use crate::opt::args::Args;
use crate::opt::many::Many;
use crate::opt::passes::Plan;
use crate::opt::process::Job;
use crate::opt::progress::Progress;
use crate::opt::registered::{Populate, Registered};
use crate::{dashes, files};

/// A tool like `pdll opt`, with your own dialects, passes, patterns and native functions.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_cli::opt::OptTool;
///
/// ods! {
///     pub mod toy;
///
///     def Toy_Dialect : Dialect { let name = "toy"; }
///     def NegOp : Op<Toy_Dialect, "neg", [Pure]> {
///         let arguments = (ins AnyType:$input);
///         let results = (outs AnyType:$output);
///     }
/// }
///
/// pdll! {
///     pub mod combine;
///     use toy;
///
///     Pattern NegNeg => replace op<toy.neg>(op<toy.neg>(arg: Value)) with arg;
/// }
///
/// let tool = OptTool::new("toy-opt")
///     .dialect::<toy::Dialect>()
///     .patterns("toy-combine", "Combine negations", combine::populate);
/// // In `main`: `tool.main()`, which returns the exit code.
/// # let _ = tool.run(["toy-opt", "--list-passes", "-o", "/dev/null"].map(Into::into));
/// ```
pub struct OptTool {
    name: String,
    registered: Registered,
    registry: PassRegistry,
    /// Errors of registrations.
    problems: Vec<String>,
}

impl OptTool {
    /// Creates a tool of this name, with the passes of `pdll` and the dialects `builtin` and `pdl`.
    pub fn new(name: impl Into<String>) -> OptTool {
        OptTool {
            name: name.into(),
            registered: Registered::builtin(),
            registry: PassRegistry::with_builtin_passes(),
            problems: Vec::new(),
        }
    }

    /// Adds a dialect, which is loaded whenever the tool runs.
    pub fn dialect<D: Dialect>(mut self) -> OptTool {
        self.registered.dialects.push(|ctx| {
            ctx.load_dialect::<D>();
        });
        self
    }

    /// Adds MLIR's dialects that `pdll-dialects` has (`arith`, `func`, `scf`, …), and their passes.
    #[cfg(feature = "dialects")]
    pub fn mlir_dialects(mut self) -> OptTool {
        self.registered.dialects.push(pdll_dialects::load_all_dialects);
        let rust = std::mem::take(&mut self.registered.rust);
        self.registered.rust = rust.module::<pdll_dialects::support::Support>();
        self.passes(pdll_dialects::register_passes)
    }

    /// Supplies Rust for the C++ in the definitions that `--dialect` loads.
    pub fn definition_rust(mut self, rust: DefinitionRust) -> OptTool {
        self.registered.rust = rust;
        self
    }

    /// Adds a pass, created with its `Default`.
    pub fn pass<P: Pass + Default>(self) -> OptTool {
        self.passes(|registry| registry.register::<P>().map(|_| ()))
    }

    /// Adds a pass of this name that applies patterns greedily, for example those of a `pdll!`.
    pub fn patterns(
        mut self,
        name: &str,
        description: &str,
        populate: impl Fn(&mut RewritePatternSet) + Send + Sync + 'static,
    ) -> OptTool {
        let populate: Populate = Arc::new(populate);
        self.registered.populates.push(populate.clone());
        self.passes(|registry| {
            registry.register_patterns(name, description, move |set| populate(set)).map(|_| ())
        })
    }

    /// Adds passes and pipelines that a function registers. Errors are reported when the tool runs.
    pub fn passes(
        mut self,
        register: impl FnOnce(&mut PassRegistry) -> Result<(), PassRegistryError>,
    ) -> OptTool {
        if let Err(error) = register(&mut self.registry) {
            self.problems.push(format!("error: {error}"));
        }
        self
    }

    /// Adds a native function that the patterns of `--patterns` may call.
    pub fn native<F: NativeFunction>(mut self) -> OptTool {
        self.registered.natives.push(|set| {
            set.register::<F>();
        });
        self
    }

    /// Runs with the arguments of the process.
    pub fn main(&self) -> ExitCode {
        self.run_as(std::env::args_os(), true)
    }

    /// Runs with the given arguments, the first of which is the tool's name. Reports errors on standard
    /// error.
    pub fn run(&self, args: impl IntoIterator<Item = OsString>) -> ExitCode {
        self.run_as(args, false)
    }

    fn run_as(&self, args: impl IntoIterator<Item = OsString>, is_last: bool) -> ExitCode {
        let command = Args::augment_args(clap::Command::new(self.name.clone()))
            .about("Reads MLIR, verifies it, runs passes on it, prints it");
        let matches = match self.add_pass_options(command).try_get_matches_from(dashes::doubled(args)) {
            Ok(matches) => matches,
            Err(error) => return report_usage(&error),
        };
        match Args::from_arg_matches(&matches) {
            Ok(args) => self.run_parsed(&args, &matches, is_last),
            Err(error) => report_usage(&error),
        }
    }

    /// Adds a flag for each pass to a command.
    pub(crate) fn add_pass_options(&self, command: clap::Command) -> clap::Command {
        passes::add_flags(&self.registry(), command)
    }

    /// Parses, verifies, transforms and prints; reports all errors on standard error.
    /// If this `is_last` what the process does, it leaves memory to the system.
    pub(crate) fn run_parsed(&self, args: &Args, matches: &ArgMatches, is_last: bool) -> ExitCode {
        match self.output(args, matches, is_last).and_then(|outcome| match outcome {
            Outcome::Content(content) => files::write(&args.output, &content)
                .map(|()| ExitCode::SUCCESS)
                .map_err(|message| format!("error: {message}")),
            Outcome::Written(code) => Ok(code),
        }) {
            Ok(code) => code,
            Err(messages) => {
                files::say(&format!("{messages}\n"));
                ExitCode::FAILURE
            }
        }
    }

    fn output(&self, args: &Args, matches: &ArgMatches, is_last: bool) -> Result<Outcome, String> {
        if !self.problems.is_empty() {
            return Err(self.problems.join("\n"));
        }
        let registry = self.registry();
        if args.passes.list_passes {
            return Ok(Outcome::Content(passes::list(&registry).into_bytes()));
        }
        if let Some(show) = args.show_dialects {
            let shown = dialects::show(&self.registered.context(args)?, show);
            return Ok(Outcome::Content(shown.into_bytes()));
        }
        if args.records {
            records::check(args)?;
        }
        let many = Many::new(args)?;
        let observe = args.observe.observe();
        let plan = Plan::new(&args.passes, matches, &registry)?;
        let timing = Timing::new();
        let guard = observe.enter();
        let trace = observe.trace.as_ref();
        let progress = Progress::new(args.observe.writes() || args.records);
        let (registered, timing) = (&self.registered, &timing);
        let job =
            Job { registered, args, plan: &plan, timing, trace, progress: &progress, loaded: None, is_last };
        let input = args.inputs.first().map_or("-", String::as_str);
        let result = match many {
            Some(many) => many.process(&job).map(Outcome::Written),
            None if args.records => records::process(&job, std::io::stdin().lock(), std::io::stdout().lock())
                .map(Outcome::Written),
            None => job.process(input, &args.output).map(|()| Outcome::Written(ExitCode::SUCCESS)).map_err(
                |failed| {
                    // A file is written whole or not at all.
                    if args.output == "-" && !failed.output.is_empty() {
                        return match files::write("-", &failed.output) {
                            Ok(()) => failed.messages,
                            Err(message) => format!("{}\nerror: {message}", failed.messages),
                        };
                    }
                    failed.messages
                },
            ),
        };
        progress.finish();
        drop(guard);
        let reported = args.observe.report(&observe, input);
        if let Some(display) = plan.timing {
            files::say(&timing.report(display).to_string());
        }
        match (result, reported) {
            (Ok(_), Err(message)) => Err(message),
            (Err(messages), Err(message)) => Err(format!("{messages}\n{message}")),
            (result, Ok(())) => result,
        }
    }

    /// Returns the available passes, including `apply-pdll` unless the tool has another pass of that name.
    fn registry(&self) -> PassRegistry {
        let mut registry = self.registry.clone();
        let natives = self.registered.natives.clone();
        if !registry.entries().any(|(name, ..)| name == "apply-pdll") {
            let added = registry.register_with(move || Box::new(ApplyPdll::new(natives.clone())));
            debug_assert!(added.is_ok(), "the name is free");
        }
        registry
    }
}

/// The outcome of a run.
enum Outcome {
    /// The content to write.
    Content(Vec<u8>),
    /// What there was to write is written.
    Written(ExitCode),
}

/// Prints an error of the command line, or the requested help.
fn report_usage(error: &clap::Error) -> ExitCode {
    // A closed standard error or output is not reported as another error.
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}
