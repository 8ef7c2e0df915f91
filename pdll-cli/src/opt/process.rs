//! The main function of `pdll opt`: parses and verifies MLIR text, applies pattern files, runs passes, and
//! prints MLIR text or writes bytecode. Input may be bytecode.
//!
//! MLIR: MlirOptMain.cpp.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, Metadata};
use std::mem::ManuallyDrop;
use std::sync::{Mutex, PoisonError};

use pdll::bytecode::{encode_bytecode, is_bytecode, parse_bytecode};
use pdll::ir::{Context, Ir, OperationName};
use pdll::observe::RewriteTrace;
use pdll::pass::{IrPrinting, PassManager, Timing};
use pdll::pdl::{self, AddPdl};
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily,
};
use pdll::runtime_compiler::{AddPdll, AddRules, PdllOptions};
use pdll::text::{
    InputPart, Place, PrintOptions, SplitInput, parse_named, parse_part, parse_single, parse_stream,
    split_input_at,
};
use pdll_report::PassTrace;

use crate::files;
use crate::opt::args::Args;
use crate::opt::definitions;
use crate::opt::expected;
use crate::opt::failure::Failure;
use crate::opt::passes::Plan;
use crate::opt::progress::Progress;
use crate::opt::registered::Registered;
use crate::opt::roundtrip;
use crate::opt::signatures::SignaturesOfFiles;

/// The result of one part.
enum Output {
    Content(Vec<u8>),
    /// IR that is still to be printed.
    Ir(Box<Ir>, PrintOptions),
}

/// What the options requested.
enum Applied {
    Content(Vec<u8>),
    /// The IR, to be printed.
    Ir(PrintOptions),
}

/// What is loaded once, for any number of inputs.
pub(super) struct Loaded {
    pub(super) ctx: Context,
    /// The patterns of all files, once they are needed.
    patterns: Mutex<Option<FrozenRewritePatternSet>>,
    /// Pipelines that are not running, whose passes are initialized.
    managers: Mutex<Vec<PassManager>>,
}

impl Loaded {
    /// Creates a context with all dialects.
    pub(super) fn new(registered: &Registered, args: &Args) -> Result<Loaded, String> {
        let ctx = registered.context(args)?;
        ctx.allow_unregistered_dialects(args.allow_unregistered_dialect);
        Ok(Loaded { ctx, patterns: Mutex::default(), managers: Mutex::default() })
    }
}

/// The errors of an input, with the results of its parts that have none.
pub(super) struct Failed {
    pub(super) messages: String,
    pub(super) output: Vec<u8>,
}

impl From<String> for Failed {
    fn from(messages: String) -> Failed {
        Failed { messages, output: Vec::new() }
    }
}

/// One run of the tool.
pub(super) struct Job<'a> {
    pub(super) registered: &'a Registered,
    pub(super) args: &'a Args,
    pub(super) plan: &'a Plan,
    pub(super) timing: &'a Timing,
    /// Trace for the report.
    pub(super) trace: Option<&'a RewriteTrace>,
    pub(super) progress: &'a Progress,
    /// What is loaded already, if several inputs share it.
    pub(super) loaded: Option<&'a Loaded>,
    /// Whether the process ends after this run, so that the system frees its memory.
    pub(super) is_last: bool,
}

impl Job<'_> {
    /// Processes an input, and writes the results of all its parts to an output, or returns all their errors.
    pub(super) fn process(&self, input: &str, output: &str) -> Result<(), Failed> {
        let loaded = self.loaded()?;
        let loaded = loaded.get();
        if let Some(ir) = self.read_in_windows(loaded, input) {
            return match self.process_without_text(loaded, input, Ok(ir), Some(output))? {
                Some(content) => {
                    Ok(files::write(output, content).map_err(|message| format!("error: {message}"))?)
                }
                None => Ok(()),
            };
        }
        let bytes = files::read_bytes(input).map_err(|message| format!("error: {message}"))?;
        let name = if input == "-" { "<stdin>" } else { input };
        match self.process_into(loaded, name, bytes, Some(output))? {
            Some(content) => {
                Ok(files::write(output, content).map_err(|message| format!("error: {message}"))?)
            }
            None => Ok(()),
        }
    }

    /// Returns the results of all parts of an input with a name for diagnostics, or all their errors.
    pub(super) fn process_bytes(&self, name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failed> {
        let loaded = self.loaded()?;
        Ok(self.process_into(loaded.get(), name, bytes, None)?.unwrap_or_default())
    }

    /// Returns the results, or `None` if they were written to the file, as the text of a single part is.
    fn process_into(
        &self,
        loaded: &Loaded,
        name: &str,
        bytes: Vec<u8>,
        file: Option<&str>,
    ) -> Result<Option<Vec<u8>>, Failed> {
        let args = self.args;
        if is_bytecode(&bytes) {
            return Ok(self.process_bytecode(loaded, name, bytes, file)?);
        }
        let text = files::text(name, bytes).map_err(|message| format!("error: {message}"))?;
        // An empty marker does not split.
        let split = split_input_at(&text, args.split_input_file.as_deref().unwrap_or_default());
        if args.verify_diagnostics.is_none() {
            files::say(&near_misses(name, &text, &split));
        }
        // All parts share a context: loading the dialects takes longer than a small part.
        let (mut results, mut errors, mut emitted) = (Vec::new(), Vec::new(), Vec::new());
        let mut noted = BTreeSet::new();
        let is_one = split.parts.len() == 1;
        if is_one
            && args.verify_diagnostics.is_none()
            && self.plan.runs_passes()
            && !self.verifies_with_text()
        {
            let read = self.read_part(loaded, name, &split.parts[0]);
            drop(split);
            drop(text);
            return Ok(self.process_without_text(loaded, name, read, file)?);
        }
        for part in split.parts {
            match self.process_one(loaded, name, &part, &mut noted) {
                Ok(result) if is_one => results.push(result),
                Ok(result) => match self.print(result) {
                    Ok(content) => results.push(Output::Content(content)),
                    Err(message) => {
                        results.push(Output::Content(Vec::new()));
                        errors.push(message);
                    }
                },
                Err(failure) => {
                    results.push(Output::Content(Vec::new()));
                    self.trace_failure(&failure.text);
                    errors.push(failure.text);
                    emitted.extend(failure.emitted);
                }
            }
        }
        if let Some(level) = args.verify_diagnostics {
            errors = expected::differences(name, &text, &emitted, level);
        }
        if is_one
            && errors.is_empty()
            && let Some(result) = results.pop()
        {
            drop(text);
            return Ok(self.print_into(result, file)?);
        }
        let mut results = results.into_iter().map(|result| self.print(result));
        let mut output = results.next().transpose()?.unwrap_or_default();
        let mut is_after_text = !output.is_empty();
        for result in results {
            // As MLIR does it, with a blank line after each result.
            output.extend_from_slice(if is_after_text { b"\n" } else { b"" });
            output.extend_from_slice(args.output_split_marker.as_bytes());
            output.push(b'\n');
            let result = result?;
            is_after_text = !result.is_empty();
            output.extend(result);
        }
        match errors.is_empty() {
            true => Ok(Some(output)),
            false => Err(Failed { messages: errors.join("\n"), output }),
        }
    }

    /// Processes a file of bytecode, which has no parts.
    fn process_bytecode(
        &self,
        loaded: &Loaded,
        name: &str,
        bytes: Vec<u8>,
        file: Option<&str>,
    ) -> Result<Option<Vec<u8>>, String> {
        let part = InputPart::whole("");
        let result = {
            let _parser = self.timing.scope("Parser");
            let _phase = self.progress.phase(format!("reading {name}"));
            let ir = parse_bytecode(&loaded.ctx, name, &bytes).map_err(|error| error.to_string())?;
            self.verify(&ir, name, &part).map(|()| ir)
        };
        drop(bytes);
        self.process_without_text(loaded, name, result, file)
    }

    /// Processes IR that was read, whose text or bytecode is not in memory any more: passes need room of their own.
    fn process_without_text(
        &self,
        loaded: &Loaded,
        name: &str,
        read: Result<Ir, Failure>,
        file: Option<&str>,
    ) -> Result<Option<Vec<u8>>, String> {
        let part = InputPart::whole("");
        let result = read.and_then(|ir| self.transform(loaded, ir, name, &part, &mut BTreeSet::new()));
        let result = result.map_err(|failure| failure.text);
        if let Err(message) = &result {
            self.trace_failure(message);
        }
        result.and_then(|output| self.print_into(output, file))
    }

    /// Reads and verifies a large file, whose text is never in memory as a whole. `None` if the text is needed: by an option, or for an error.
    fn read_in_windows(&self, loaded: &Loaded, input: &str) -> Option<Ir> {
        let args = self.args;
        let needs_text = args.split_input_file.is_some()
            || args.verify_diagnostics.is_some()
            || args.verify_roundtrip
            || args.no_implicit_module
            || self.verifies_with_text();
        let mut file = File::open(input).ok().filter(|_| !needs_text && input != "-")?;
        file.metadata().ok().filter(Metadata::is_file)?;
        let _parser = self.timing.scope("Parser");
        let _phase = self.progress.phase(format!("reading {input}"));
        let ir = parse_stream(&loaded.ctx, input, &mut file).ok()??;
        (args.no_verify || ir.verify().is_ok()).then_some(ir)
    }

    /// Returns whether something before the passes verifies IR, whose errors show lines of the text.
    fn verifies_with_text(&self) -> bool {
        !self.args.patterns.is_empty() || self.args.test_pdl_bytecode_pass
    }

    /// Returns what the inputs share, or what this input needs.
    fn loaded(&self) -> Result<MaybeShared<'_>, String> {
        Ok(match self.loaded {
            Some(loaded) => MaybeShared::Shared(loaded),
            None => {
                let loaded = Box::new(Loaded::new(self.registered, self.args)?);
                if self.is_last { MaybeShared::Shared(Box::leak(loaded)) } else { MaybeShared::Own(loaded) }
            }
        })
    }

    fn trace_failure(&self, message: &str) {
        if let Some(trace) = self.trace {
            trace.fail(message);
        }
    }

    /// Returns an output as it is to be written.
    fn print(&self, output: Output) -> Result<Vec<u8>, String> {
        Ok(self.print_into(output, None)?.unwrap_or_default())
    }

    /// Writes IR to the file, if there is one, and returns `None`. Returns any other output.
    fn print_into(&self, output: Output, file: Option<&str>) -> Result<Option<Vec<u8>>, String> {
        match output {
            Output::Content(content) => Ok(Some(content)),
            Output::Ir(ir, options) => {
                let ir = ManuallyDrop::new(ir);
                let _output = self.timing.scope("Output");
                let _phase = self.progress.phase("writing");
                if file == Some("-") {
                    // The output and the line of progress would mix.
                    self.progress.finish();
                }
                let config = self.args.bytecode_config();
                let bytecode = config.map(|config| encode_bytecode(&ir, &config)).transpose();
                let bytecode = bytecode.map_err(|error| error.to_string());
                let content = bytecode.and_then(|bytecode| match (bytecode, file) {
                    (Some(bytecode), None) => Ok(Some(bytecode.into_bytes())),
                    (None, None) => Ok(Some(ir.to_text(&options).into_bytes())),
                    (bytecode, Some(file)) => files::write_with(file, |out| match bytecode {
                        Some(bytecode) => bytecode.write_to(out),
                        None => ir.write_text_to(out, &options),
                    })
                    .map(|()| None)
                    .map_err(|message| format!("error: {message}")),
                });
                if !self.is_last {
                    drop(ManuallyDrop::into_inner(ir));
                }
                content
            }
        }
    }

    fn process_one(
        &self,
        loaded: &Loaded,
        name: &str,
        part: &InputPart<'_>,
        noted: &mut BTreeSet<OperationName>,
    ) -> Result<Output, Failure> {
        let ir = self.read_part(loaded, name, part)?;
        self.transform(loaded, ir, name, part, noted)
    }

    /// Reads and verifies a part of the text.
    fn read_part(&self, loaded: &Loaded, name: &str, part: &InputPart<'_>) -> Result<Ir, Failure> {
        let _parser = self.timing.scope("Parser");
        let _phase = self.progress.phase(format!("reading {name}"));
        let ir = match self.args.no_implicit_module {
            false => parse_part(&loaded.ctx, name, part)?,
            true => parse_single(&loaded.ctx, name, part)?,
        };
        self.verify(&ir, name, part)?;
        if self.args.verify_roundtrip {
            roundtrip::check(&ir, || Ok(Loaded::new(self.registered, self.args)?.ctx))?;
        }
        Ok(ir)
    }

    /// Applies what the options request to IR that was read.
    fn transform(
        &self,
        loaded: &Loaded,
        mut ir: Ir,
        name: &str,
        part: &InputPart<'_>,
        noted: &mut BTreeSet<OperationName>,
    ) -> Result<Output, Failure> {
        if let Some(trace) = self.trace {
            trace.input(name, &ir);
        }
        let result = self.apply(loaded, &mut ir, name, part, noted);
        if let Some(trace) = self.trace {
            trace.finish(&ir);
        }
        Ok(match result? {
            Applied::Content(content) => Output::Content(content),
            Applied::Ir(options) => Output::Ir(Box::new(ir), options),
        })
    }

    fn apply(
        &self,
        loaded: &Loaded,
        ir: &mut Ir,
        name: &str,
        part: &InputPart<'_>,
        noted: &mut BTreeSet<OperationName>,
    ) -> Result<Applied, Failure> {
        let args = self.args;
        if args.verify_diagnostics.is_none() && !args.dialect.is_empty() {
            definitions::report_uses(ir, noted);
        }
        if !args.observe.explain.is_empty() {
            let patterns = self.patterns_to_explain(&loaded.ctx)?;
            return Ok(Applied::Content(args.observe.explain(ir, &patterns)?.into_bytes()));
        }
        if !args.patterns.is_empty() {
            let _patterns = self.timing.scope("Patterns");
            let patterns = {
                let _phase = self.progress.phase(format!("loading {}", args.patterns.join(", ")));
                self.load_patterns(loaded)?
            };
            let _phase = self.progress.phase(format!("applying {} patterns", patterns.len()));
            if args.saturate.saturate {
                args.saturate.apply(ir, &patterns)?;
            } else {
                apply_patterns_greedily(ir, &patterns, &GreedyRewriteConfig::default())
                    .map_err(|error| format!("error: {error}"))?;
            }
            self.verify(ir, name, part)?;
        }
        if args.test_pdl_bytecode_pass {
            let _patterns = self.timing.scope("Patterns");
            pdl::apply_pattern_module(ir, |set| self.registered.register_natives(set))
                .map_err(|error| error.to_string())?;
            self.verify(ir, name, part)?;
        }
        let mut options = args.print_options();
        self.run_passes(loaded, ir, options, name)?;
        options.assume_verified = !args.no_verify && self.plan.verifies;
        Ok(Applied::Ir(options))
    }

    fn verify(&self, ir: &Ir, name: &str, part: &InputPart<'_>) -> Result<(), Failure> {
        match ir.verify() {
            Err(errors) if !self.args.no_verify => {
                let failure = Failure::invalid(ir.context(), &errors, name, part);
                Err(match self.args.mlir_print_op_on_diagnostic {
                    false => failure,
                    true => failure.with_op(ir, &errors),
                })
            }
            _ => Ok(()),
        }
    }

    /// Runs the requested pipeline, and reports the statistics of its passes.
    fn run_passes(
        &self,
        loaded: &Loaded,
        ir: &mut Ir,
        options: PrintOptions,
        name: &str,
    ) -> Result<(), Failure> {
        let idle = || loaded.managers.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = idle().pop();
        let passes = match ready {
            Some(passes) => Some(passes),
            None => self.plan.manager(&loaded.ctx)?,
        };
        let Some(mut passes) = passes else { return Ok(()) };
        let printing = IrPrinting { options, ..self.plan.printing.clone() };
        if printing.is_on() {
            // The printed IR and the line of progress would mix.
            self.progress.finish();
            passes.enable_ir_printing(printing, std::io::stderr());
        }
        if let Some(trace) = self.trace {
            passes.add_instrumentation(PassTrace(trace.clone()));
        }
        if self.plan.timing.is_some() {
            passes.enable_timing(self.timing);
        }
        passes.enable_verifier(self.plan.verifies);
        let result = {
            let _phase = self.progress.phase("running passes");
            passes.run(ir).map_err(|error| Failure::of_pass(ir.context(), &error, name))
        };
        if let Some(display) = self.plan.statistics {
            files::say(&passes.statistics_report(display).to_string());
        }
        // One that prints, times or counts is for this run.
        let is_plain = !self.plan.printing.is_on()
            && self.trace.is_none()
            && self.plan.timing.is_none()
            && self.plan.statistics.is_none();
        if is_plain && result.is_ok() {
            idle().push(passes);
        }
        result
    }

    /// Returns the patterns of all files, in the given order, which are read once.
    pub(super) fn load_patterns(&self, loaded: &Loaded) -> Result<FrozenRewritePatternSet, String> {
        let mut patterns = loaded.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(patterns) = &*patterns {
            return Ok(patterns.clone());
        }
        let read = frozen(self.read_patterns(&loaded.ctx)?)?;
        *patterns = Some(read.clone());
        Ok(read)
    }

    /// Returns the patterns of all files, and those of the tool's passes.
    fn patterns_to_explain(&self, ctx: &Context) -> Result<FrozenRewritePatternSet, String> {
        let mut patterns = self.read_patterns(ctx)?;
        self.registered.populates.iter().for_each(|populate| populate(&mut patterns));
        frozen(patterns)
    }

    fn read_patterns(&self, ctx: &Context) -> Result<RewritePatternSet, String> {
        let options = PdllOptions { include_dirs: files::include_dirs(&self.args.include), compat: false };
        let mut patterns = RewritePatternSet::new(ctx);
        self.registered.register_natives(&mut patterns);
        let mut errors = Vec::new();
        let mut signatures = SignaturesOfFiles::new(self.args.patterns.len());
        for file in &self.args.patterns {
            let text = files::read(file).map_err(|message| format!("error: {message}"))?;
            if !file.ends_with(".mlir") && !file.ends_with(".td") {
                signatures.check(file, &text, &options.include_dirs);
            }
            let added = match file.ends_with(".mlir") {
                true => add_pdl(&mut patterns, ctx, file, &text),
                false if file.ends_with(".td") => patterns
                    .add_rules(file, &text, &options)
                    .map(|warnings| warnings.iter().for_each(|warning| files::say(&format!("{warning}\n"))))
                    .map_err(|error| error.to_string()),
                false => patterns
                    .add_pdll(file, &text, &options)
                    .map(|warnings| warnings.iter().for_each(|warning| files::say(&format!("{warning}\n"))))
                    .map_err(|error| error.to_string()),
            };
            errors.extend(added.err());
        }
        if !errors.is_empty() {
            return Err(errors.join("\n"));
        }
        Ok(patterns)
    }
}

/// What is loaded, for one input or several.
enum MaybeShared<'a> {
    Own(Box<Loaded>),
    Shared(&'a Loaded),
}

impl MaybeShared<'_> {
    fn get(&self) -> &Loaded {
        match self {
            MaybeShared::Own(loaded) => loaded,
            MaybeShared::Shared(loaded) => loaded,
        }
    }
}

/// Returns warnings about text that resembles a split marker.
fn near_misses(name: &str, text: &str, split: &SplitInput<'_>) -> String {
    let mut warnings = String::new();
    for miss in &split.near_misses {
        let Place { line, column, snippet, indent, .. } = Place::of(text, miss.start);
        let _ = writeln!(
            warnings,
            "{name}:{line}:{column}: warning: near miss with file split marker\n{snippet}\n{:indent$}^",
            ""
        );
    }
    let n_hidden = split.n_near_misses - split.near_misses.len();
    if n_hidden > 0 {
        let _ = writeln!(warnings, "{name}: warning: {n_hidden} more lines with near misses are not shown");
    }
    warnings
}

/// Adds the `pdl` operations of a file.
fn add_pdl(patterns: &mut RewritePatternSet, ctx: &Context, file: &str, text: &str) -> Result<(), String> {
    let ir = parse_named(ctx, file, text).map_err(|error| error.to_string())?;
    let verified =
        ir.verified().map_err(|errors| Failure::invalid(ctx, &errors, file, &InputPart::whole(text)).text)?;
    patterns.add_verified_pdl(verified).map_err(|error| error.to_string())
}

fn frozen(patterns: RewritePatternSet) -> Result<FrozenRewritePatternSet, String> {
    patterns.freeze().map_err(|error| {
        let lines: Vec<String> = error.diagnostics.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}
