//! What several inputs share: a context, patterns and passes.
//!
//! Invariant: its size does not grow with the number of inputs. A context keeps all types, attributes and names that it ever had, so it is
//! replaced when its tables have grown by a limit, with the patterns and passes.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pdll::pass::Timing;

use crate::files;
use crate::opt::process::{Job, Loaded};

/// Limits of what a context contains.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Bytes by which the tables of a context grow before it is replaced.
    pub(super) table_bytes: usize,
    /// Bytes of input after which a context is replaced: its tables do not include long strings and dense constants.
    pub(super) input_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { table_bytes: 64 << 20, input_bytes: 256 << 20 }
    }
}

/// What several inputs share.
pub(super) struct Shared {
    loaded: Loaded,
    limits: Limits,
    /// Whether inputs are processed at the same time.
    is_parallel: bool,
    /// Bytes of the tables before the first input.
    table_bytes: usize,
    /// Bytes of input so far.
    input_bytes: u64,
}

impl Shared {
    /// Loads dialects and patterns.
    pub(super) fn load(job: &Job<'_>, is_parallel: bool, limits: Limits) -> Result<Shared, String> {
        let loaded = Loaded::new(job.registered, job.args)?;
        if is_parallel {
            // Inputs that are processed at the same time are not divided.
            loaded.ctx.enable_multithreading(false);
        }
        if !job.args.patterns.is_empty() {
            job.load_patterns(&loaded)?;
        }
        let table_bytes = loaded.ctx.heap_bytes();
        Ok(Shared { loaded, limits, is_parallel, table_bytes, input_bytes: 0 })
    }

    /// Returns what the next inputs, of so many bytes, share.
    pub(super) fn for_input(&mut self, job: &Job<'_>, n_bytes: u64) -> Result<&Loaded, String> {
        let grown = self.loaded.ctx.heap_bytes().saturating_sub(self.table_bytes);
        if grown >= self.limits.table_bytes || self.input_bytes >= self.limits.input_bytes {
            // What loading says was said before.
            *self = files::hold(|| Shared::load(job, self.is_parallel, self.limits)).0?;
        }
        self.input_bytes = self.input_bytes.saturating_add(n_bytes);
        Ok(&self.loaded)
    }
}

/// Processes one of several inputs. Returns the result, and what is to be written to standard error. A panic is an error.
pub(super) fn process_one<T>(
    job: &Job<'_>,
    loaded: &Loaded,
    input: &str,
    work: impl FnOnce(&Job<'_>) -> Result<T, String>,
) -> (Result<T, String>, String) {
    let own = Timing::new();
    // Timers are for one thread.
    let timing = if job.plan.timing.is_some() { job.timing } else { &own };
    let job = Job { timing, loaded: Some(loaded), is_last: false, ..*job };
    files::hold(|| guarded(input, || work(&job)))
}

/// Does work on an input; a panic is an error.
fn guarded<T>(input: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let panic = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => return result,
        Err(panic) => panic,
    };
    let message = message_of(&*panic).unwrap_or("(no message)");
    Err(format!("error: `{input}`: internal error: {message}"))
}

fn message_of(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_the_error_of_its_input() {
        let panics = |message: &'static str| guarded::<()>("a.mlir", move || panic!("{message}"));
        assert_eq!(panics("oh"), Err("error: `a.mlir`: internal error: oh".to_owned()));
        assert_eq!(guarded("a.mlir", || Ok(1)), Ok(1));
    }
}
