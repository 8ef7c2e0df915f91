//! Several inputs: one context and one set of patterns for all, an output for each in a directory, a summary.
//!
//! In: files, and a directory. Out: outputs with the names of the files; diagnostics and the summary on standard error, in the order of the
//! files. Invariant: a file that fails does not stop the others. Memory does not grow with their number: what they share is replaced when it
//! has grown, and files are read in batches of limited size.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;

use crate::files;
use crate::opt::args::Args;
use crate::opt::process::{Job, Loaded};
use crate::opt::shared::{self, Limits, Shared};

/// Bytes of input in a batch, if it has more than one file: the threads wait for each other at its end.
const BATCH_BYTES: u64 = 64 << 20;
/// Number of files in a batch.
const BATCH_FILES: usize = 4096;
/// Number of failed files that the summary names.
const N_NAMED: usize = 8;

/// Several inputs and their outputs.
pub(super) struct Many<'a> {
    dir: &'a str,
    inputs: &'a [String],
    outputs: Vec<PathBuf>,
    limits: Limits,
}

/// The outcome of a file.
struct Report {
    /// What is to be written to standard error.
    said: String,
    is_written: bool,
}

impl<'a> Many<'a> {
    /// Returns the inputs and outputs of a command line; `None` for a single output, which may be a stream.
    pub(super) fn new(args: &'a Args) -> Result<Option<Many<'a>>, String> {
        let (inputs, dir) = (args.inputs.as_slice(), args.output.as_str());
        let is_single = match inputs {
            [] => true,
            [input] => input == "-" || dir == "-" || !Path::new(dir).is_dir(),
            _ => false,
        };
        if is_single {
            return Ok(None);
        }
        let outputs = outputs(inputs, dir).map_err(|message| format!("error: {message}"))?;
        if inputs.len() > 1
            && let Some(option) = args.observe.for_one_input().or(args.saturate.for_one_input())
        {
            return Err(format!("error: `{option}` is for a single input, but there are {}", inputs.len()));
        }
        Ok(Some(Many { dir, inputs, outputs, limits: Limits::default() }))
    }

    /// Processes all inputs, and reports them on standard error. An error concerns all of them.
    pub(super) fn process(&self, job: &Job<'_>) -> Result<ExitCode, String> {
        let is_parallel = self.is_parallel(job);
        let mut shared = Shared::load(job, is_parallel, self.limits)?;
        job.progress.count(self.inputs.len());
        let mut failed = Vec::new();
        let mut start = 0;
        while start < self.inputs.len() {
            let (batch, n_bytes) = self.batch(start, is_parallel);
            start = batch.end;
            let loaded = shared.for_input(job, n_bytes)?;
            let each = |at: usize| self.process_one(job, loaded, at);
            let reports: Vec<Report> = match is_parallel {
                true => batch.clone().into_par_iter().with_max_len(1).map(each).collect(),
                false => batch.clone().map(each).collect(),
            };
            for (at, report) in batch.zip(reports) {
                job.progress.say(&report.said);
                if !report.is_written {
                    failed.push(self.inputs[at].as_str());
                }
            }
        }
        job.progress.finish();
        files::say(&summary(self.inputs.len(), &failed, self.dir));
        Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Returns whether files are processed at the same time: nothing observes or prints single steps, and there are enough.
    fn is_parallel(&self, job: &Job<'_>) -> bool {
        let is_followed = job.args.observe.is_any() || job.plan.printing.is_on() || job.plan.timing.is_some();
        // The function starts threads, which may be forbidden.
        !job.args.mlir_disable_threading && !is_followed && {
            let n_threads = rayon::current_num_threads();
            n_threads > 1 && self.inputs.len() >= n_threads
        }
    }

    /// Returns which files are in the batch that begins at one, and their size.
    fn batch(&self, start: usize, is_parallel: bool) -> (Range<usize>, u64) {
        let (mut end, mut n_bytes) = (start, 0_u64);
        let n_files = if is_parallel { BATCH_FILES } else { 1 };
        while end < self.inputs.len() && end - start < n_files && n_bytes < BATCH_BYTES {
            // What cannot be read is reported when it is read.
            let size = std::fs::metadata(&self.inputs[end]).map_or(0, |file| file.len());
            n_bytes = n_bytes.saturating_add(size);
            end += 1;
        }
        (start..end, n_bytes)
    }

    /// Processes a file and writes its output.
    fn process_one(&self, job: &Job<'_>, loaded: &Loaded, at: usize) -> Report {
        let (input, output) = (&self.inputs[at], &self.outputs[at]);
        let (result, mut said) = shared::process_one(job, loaded, input, |job| {
            job.process(input, &output.display().to_string()).map_err(|failed| failed.messages)
        });
        job.progress.count_one();
        let is_written = result.is_ok();
        if let Err(message) = result {
            said.push_str(&message);
            said.push('\n');
        }
        Report { said, is_written }
    }
}

/// Returns the outputs of the inputs, each of which is a file of its own.
fn outputs(inputs: &[String], dir: &str) -> Result<Vec<PathBuf>, String> {
    if inputs.iter().any(|input| input == "-") {
        return Err("standard input cannot be one of several inputs".to_owned());
    }
    if dir == "-" {
        let n_inputs = inputs.len();
        return Err(format!("the outputs of {n_inputs} inputs need a directory: `-o DIRECTORY`"));
    }
    match std::fs::metadata(dir) {
        Err(error) => return Err(format!("cannot write to the directory `{dir}`: {error}")),
        Ok(found) if !found.is_dir() => {
            let n_inputs = inputs.len();
            return Err(format!("the outputs of {n_inputs} inputs need a directory, but `{dir}` is a file"));
        }
        Ok(_) => {}
    }
    let mut of_names: HashMap<&std::ffi::OsStr, &str> = HashMap::new();
    let mut outputs = Vec::new();
    for input in inputs {
        let Some(name) = Path::new(input).file_name() else {
            return Err(format!("the input `{input}` has no file name for its output"));
        };
        let output = Path::new(dir).join(name);
        if let Some(other) = of_names.insert(name, input) {
            let output = output.display();
            return Err(match other == input {
                true => format!("the input `{input}` is given twice"),
                false => format!("`{other}` and `{input}` would both be written to `{output}`"),
            });
        }
        outputs.push(output);
    }
    // An input may be its own output, but must not be lost before it is read.
    let read: HashMap<PathBuf, usize> = inputs
        .iter()
        .enumerate()
        .filter_map(|(at, input)| Some((Path::new(input).canonicalize().ok()?, at)))
        .collect();
    for (at, output) in outputs.iter().enumerate() {
        let other = output.canonicalize().ok().and_then(|output| read.get(&output).copied());
        if other.is_some_and(|other| other != at) {
            return Err(format!(
                "cannot write `{}`: it is one of the files that were read",
                output.display()
            ));
        }
    }
    Ok(outputs)
}

/// Returns the line about all files.
fn summary(n_inputs: usize, failed: &[&str], dir: &str) -> String {
    let files = |n: usize| if n == 1 { "1 file".to_owned() } else { format!("{n} files") };
    if failed.is_empty() {
        return format!("{} written to `{dir}`\n", files(n_inputs));
    }
    let mut named: Vec<String> = failed.iter().take(N_NAMED).map(|name| format!("`{name}`")).collect();
    if failed.len() > N_NAMED {
        named.push(format!("{} more", failed.len() - N_NAMED));
    }
    let n_written = n_inputs - failed.len();
    format!("{n_written} of {} written to `{dir}`; failed: {}\n", files(n_inputs), named.join(", "))
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, FromArgMatches};
    use pdll::pass::{PassRegistry, Timing};

    use super::*;
    use crate::opt::passes::{self, Plan};
    use crate::opt::progress::Progress;
    use crate::opt::registered::Registered;

    #[test]
    fn a_summary_names_some_files() {
        assert_eq!(summary(1, &[], "out"), "1 file written to `out`\n");
        assert_eq!(summary(3, &["b"], "out"), "2 of 3 files written to `out`; failed: `b`\n");
        let many = summary(20, &["x"; 10], "out");
        let named = ["`x`"; N_NAMED].join(", ");
        assert_eq!(many, format!("10 of 20 files written to `out`; failed: {named}, 2 more\n"));
    }

    /// Returns the names of the files in a directory, and their contents.
    fn contents(dir: &Path) -> Vec<(String, String)> {
        let entries =
            std::fs::read_dir(dir).expect("it is there").map(|entry| entry.expect("it is there").path());
        let mut all: Vec<_> = entries
            .map(|path| {
                let text = std::fs::read_to_string(&path).expect("it can be read");
                (path.file_name().expect("it has a name").to_string_lossy().into_owned(), text)
            })
            .collect();
        all.sort();
        all
    }

    /// A context that is replaced after each batch gives the same outputs, and its tables do not grow with the number of files.
    #[test]
    fn contexts_are_replaced() {
        let dir = std::env::temp_dir().join(format!("pdll_many_{}", std::process::id()));
        let (read, whole, cut) = (dir.join("in"), dir.join("whole"), dir.join("cut"));
        for dir in [&read, &whole, &cut] {
            std::fs::create_dir_all(dir).expect("it can be created");
        }
        let inputs: Vec<String> = (0..40)
            .map(|nth| {
                let path = read.join(format!("{nth}.mlir"));
                let text = format!("module attributes {{t.a = \"{nth}\"}} {{}}\n");
                std::fs::write(&path, text).expect("it can be written");
                path.display().to_string()
            })
            .collect();
        for (out, table_bytes) in [(&whole, usize::MAX), (&cut, 0)] {
            let command = passes::add_flags(
                &PassRegistry::with_builtin_passes(),
                Args::augment_args(clap::Command::new("opt")),
            );
            let out = out.display().to_string();
            let words = [
                "opt",
                "--allow-unregistered-dialect",
                "--canonicalize",
                "--mlir-disable-threading",
                "-o",
                &out,
            ];
            let matches =
                command.get_matches_from(words.into_iter().chain(inputs.iter().map(String::as_str)));
            let args = Args::from_arg_matches(&matches).expect("they are valid");
            let plan =
                Plan::new(&args.passes, &matches, &PassRegistry::with_builtin_passes()).expect("it is valid");
            let (registered, timing, progress) = (Registered::builtin(), Timing::new(), Progress::new(true));
            let job = Job {
                registered: &registered,
                args: &args,
                plan: &plan,
                timing: &timing,
                trace: None,
                progress: &progress,
                loaded: None,
                is_last: false,
            };
            let mut many = Many::new(&args).expect("they are valid").expect("there are several");
            many.limits.table_bytes = table_bytes;
            let (code, said) = files::hold(|| many.process(&job));
            assert_eq!(format!("{code:?}"), format!("{:?}", Ok::<_, String>(ExitCode::SUCCESS)));
            assert_eq!(said, format!("40 files written to `{out}`\n"));
        }
        let written = contents(&whole);
        assert!(
            written.len() == 40 && written[1].1 == "module attributes {t.a = \"1\"} {\n}\n",
            "{written:?}"
        );
        assert_eq!(contents(&cut), written);
        std::fs::remove_dir_all(&dir).expect("it can be removed");
    }
}
