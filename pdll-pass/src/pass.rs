//! `Pass`: a transformation that managers run.

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::run::PassRun;
use pdll_runtime::ir::{Context, OperationName};

/// A transformation of an operation and everything below it.
///
/// ```
/// use pdll_pass::{Pass, PassFailure, PassManager, PassOptions, PassRun};
/// use pdll_runtime::ir::{Context, parse};
///
/// /// Refuses IR of too many operations.
/// struct Limit {
///     max: u64,
/// }
///
/// impl Pass for Limit {
///     fn argument(&self) -> &str {
///         "limit"
///     }
///
///     fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
///         options.add("max", "How many operations are fine?", &mut self.max);
///     }
///
///     fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
///         let n = run.ir().walk_pre_order(run.op()).count() as u64;
///         run.count("num-ops", "Number of operations", n);
///         if n > self.max {
///             return Err(run.failure(format!("has {n} operations, {} are fine", self.max)));
///         }
///         Ok(())
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"module { "t.a"() : () -> () "t.b"() : () -> () }"#)?;
/// let mut passes = PassManager::new(&ctx);
/// passes.add(Limit { max: 2 })?;
/// assert_eq!(passes.to_string(), "builtin.module(limit{max=2})");
/// let error = passes.run(&mut ir).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "-:1:1: error: pass `limit` failed on `builtin.module`: has 3 operations, 2 are fine"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Pass: Send + Sync + 'static {
    /// Returns its name in pipelines: `canonicalize`.
    fn argument(&self) -> &str;

    /// Returns its name in reports: `Canonicalizer`.
    fn name(&self) -> &str {
        self.argument()
    }

    /// Returns a one-line description.
    fn description(&self) -> &str {
        ""
    }

    /// Returns the name of the operations it runs on; `None` for any.
    fn anchor(&self) -> Option<&str> {
        None
    }

    /// Returns whether it can run on operations of this name.
    fn can_schedule_on(&self, ctx: &Context, op: OperationName) -> bool {
        self.anchor().is_none_or(|anchor| anchor == ctx.op_name_text(op))
    }

    /// Returns whether it writes to a stream or the like. It then runs on one operation after the other, also where others run on
    /// several threads.
    fn has_output(&self) -> bool {
        false
    }

    /// Declares its options with their fields. Pipelines parse and print the options through this.
    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        let _ = options;
    }

    /// Prepares for running in a context: freezes patterns, for one. Called before it first runs, and again if dialects
    /// were loaded since.
    ///
    /// # Errors
    /// If it cannot run at all.
    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        let _ = ctx;
        Ok(())
    }

    /// Transforms the operation of the run and everything below it, and nothing else.
    ///
    /// # Errors
    /// If it fails; no later pass is run then.
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure>;
}
