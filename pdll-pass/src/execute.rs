//! Running: a pipeline on an operation, pass by pass, verified between, each pass caught if it panics.
//!
//! In: a manager and an IR. Out: the IR transformed, or the first error.
//! Invariant: an operation is visited if it was there when its pipeline began and is there still; recursion follows the
//! nesting of the pipeline, which is bounded, not that of the IR. Operations beside each other may be visited on several threads; the
//! IR, the statistics and the first error are the same as on one.
//! MLIR: Pass.cpp (`OpToOpPassAdaptor`). Differs: an operation that no dialect registered may be named as an anchor, if
//! the context allows such and it is isolated from above in fact.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rustc_hash::FxHashSet;

use crate::error::{PassError, PassErrorKind, PassFailure, describe_op};
use crate::instrument::PassInstrumentation;
use crate::manager::{Anchor, OpPassManager, PassEntry, PassManager, Step};
use crate::run::PassRun;
use crate::statistics::Statistics;
use pdll_runtime::Observe;
use pdll_runtime::ir::internal::{Worked, work_in_parts};
use pdll_runtime::ir::{Context, Ir, Op, Trait};

impl PassManager {
    /// Runs the pipeline on the top operation of an IR.
    ///
    /// # Errors
    /// The first pass that fails, panics or leaves invalid IR; or that the pipeline is for other operations, or that the
    /// IR is of another context.
    pub fn run(&mut self, ir: &mut Ir) -> Result<(), PassError> {
        run(self, ir)
    }
}

/// Runs a manager's pipeline on the top operation.
fn run(manager: &mut PassManager, ir: &mut Ir) -> Result<(), PassError> {
    let top = ir.top();
    let not_schedulable =
        |ir: &Ir, why: &str| PassError::new(ir, top, None, PassErrorKind::NotSchedulable(why.to_owned()));
    if *ir.context() != manager.ctx {
        return Err(not_schedulable(ir, "the IR is of another context than the pass manager"));
    }
    if let Some(problem) = manager.pipeline.take_problem() {
        return Err(not_schedulable(ir, &problem));
    }
    let is_for = match manager.pipeline.anchor() {
        Anchor::Op(name) => name == top.name_text(ir),
        Anchor::Any => true,
    };
    if !is_for {
        let anchor = manager.pipeline.anchor().to_string();
        return Err(PassError::new(ir, top, None, PassErrorKind::WrongAnchor { anchor }));
    }
    manager.pipeline.coalesce(&manager.ctx);
    let mut runner = Runner::new(&mut manager.pipeline, &manager.ctx)?;
    runner.verifies = manager.verifies;
    runner.instrumentations = std::mem::take(&mut manager.instrumentations);
    let result = runner.run_pipeline(&manager.pipeline, ir, top);
    manager.instrumentations = runner.instrumentations;
    collect(&mut manager.pipeline, &mut runner.statistics.into_iter());
    result
}

/// Adds the statistics of a run to the passes, in the order of their numbers.
fn collect(pipeline: &mut OpPassManager, counted: &mut impl Iterator<Item = Statistics>) {
    for step in pipeline.steps_mut() {
        match step {
            Step::Pass(entry) => entry.statistics.add_all(counted.next().unwrap_or_default()),
            Step::Nested(list) => list.iter_mut().for_each(|nested| collect(nested, counted)),
        }
    }
}

/// Numbers the passes, and initializes those that were added, or before which dialects were loaded, since the last run.
fn initialize(
    pipeline: &mut OpPassManager,
    ctx: &Context,
    n_dialects: usize,
    n_passes: &mut usize,
) -> Result<(), PassError> {
    for step in pipeline.steps_mut() {
        if let Step::Pass(entry) = step {
            entry.number = *n_passes;
            *n_passes += 1;
        }
        match step {
            Step::Pass(entry) if entry.initialized_with == Some(n_dialects) => {}
            Step::Pass(PassEntry { pass, initialized_with, .. }) => {
                let result = catch_unwind(AssertUnwindSafe(|| pass.initialize(ctx)));
                let result = result.unwrap_or_else(|panic| {
                    Err(PassFailure::new(format!("it panicked: {}", panic_message(&*panic))))
                });
                result.map_err(|failure| PassError::not_initialized(pass.argument(), failure))?;
                *initialized_with = Some(n_dialects);
            }
            Step::Nested(list) => {
                list.iter_mut().try_for_each(|nested| initialize(nested, ctx, n_dialects, n_passes))?;
            }
        }
    }
    Ok(())
}

/// Runs a pipeline on an operation, within a pass. Nothing is verified between its passes, and no instrumentation is notified.
pub(crate) fn run_pipeline_on(pipeline: &mut OpPassManager, ir: &mut Ir, op: Op) -> Result<(), PassError> {
    let mut runner = Runner::new(pipeline, &ir.context().clone())?;
    let result = runner.run_pipeline(pipeline, ir, op);
    collect(pipeline, &mut runner.statistics.into_iter());
    result
}

struct Runner {
    verifies: bool,
    instrumentations: Vec<Box<dyn PassInstrumentation>>,
    /// Statistics of this run by the numbers of passes.
    statistics: Vec<Statistics>,
}

impl Runner {
    /// Initializes the passes of a pipeline. The runner does not verify.
    fn new(pipeline: &mut OpPassManager, ctx: &Context) -> Result<Runner, PassError> {
        let mut n_passes = 0;
        initialize(pipeline, ctx, ctx.loaded_dialects().len(), &mut n_passes)?;
        let statistics = vec![Statistics::default(); n_passes];
        Ok(Runner { verifies: false, instrumentations: Vec::new(), statistics })
    }

    fn run_pipeline(&mut self, pipeline: &OpPassManager, ir: &mut Ir, op: Op) -> Result<(), PassError> {
        let anchor = pipeline.anchor().as_str().to_owned();
        self.instrumentations.iter_mut().for_each(|who| who.before_pipeline(&anchor, ir, op));
        let result = pipeline.steps().iter().try_for_each(|step| match step {
            Step::Pass(entry) => self.run_pass(entry, ir, op),
            Step::Nested(list) => self.run_nested(list, ir, op),
        });
        self.instrumentations.iter_mut().rev().for_each(|who| who.after_pipeline(&anchor, ir, op));
        result
    }

    /// Runs on each operation directly below the pipeline that is for it.
    fn run_nested(&mut self, list: &[OpPassManager], ir: &mut Ir, parent: Op) -> Result<(), PassError> {
        let ctx = ir.context().clone();
        let blocks = parent.regions(ir).iter().flat_map(|region| region.blocks(ir));
        let is_wanted = |op: &Op| list.iter().any(|pipeline| pipeline.can_schedule_on(&ctx, op.name(ir)));
        let ops: Vec<Op> = blocks.flat_map(|block| block.ops(ir)).filter(is_wanted).collect();
        if let Some(result) = self.run_in_parts(list, ir, &ops) {
            return result;
        }
        for op in ops {
            if !op.is_alive(ir) || op.parent_op(ir) != Some(parent) {
                continue;
            }
            self.run_on(list, ir, op)?;
        }
        Ok(())
    }

    /// Runs the pipeline that is for an operation.
    fn run_on(&mut self, list: &[OpPassManager], ir: &mut Ir, op: Op) -> Result<(), PassError> {
        let name = op.name(ir);
        match list.iter().find(|found| found.can_schedule_on(ir.context(), name)) {
            Some(pipeline) => self.run_pipeline(pipeline, ir, op),
            None => Ok(()),
        }
    }

    /// Runs on all operations, on all threads. `None` if they must be visited one after the other: a pass requires it, or someone is
    /// notified of each.
    fn run_in_parts(
        &mut self,
        list: &[OpPassManager],
        ir: &mut Ir,
        ops: &[Op],
    ) -> Option<Result<(), PassError>> {
        let observe = Observe::none().for_threads()?;
        if !ir.context().divides(ir.n_ops())
            || !self.instrumentations.is_empty()
            || !list.iter().all(OpPassManager::is_order_free)
        {
            return None;
        }
        let (verifies, n_passes) = (self.verifies, self.statistics.len());
        let done = work_in_parts(ir, ops, |ir, ops| {
            let _guard = observe.enter();
            let statistics = vec![Statistics::default(); n_passes];
            let mut runner = Runner { verifies, instrumentations: Vec::new(), statistics };
            match ops.iter().try_for_each(|op| runner.run_on(list, ir, *op)) {
                Ok(()) => Worked::Done((runner.statistics, Ok(()))),
                Err(error) => Worked::Failed((runner.statistics, Err(error))),
            }
        })?;
        let mut last = Ok(());
        for (counted, result) in done.results {
            self.statistics.iter_mut().zip(counted).for_each(|(sum, counted)| sum.add_all(counted));
            last = result;
        }
        Some(last)
    }

    fn run_pass(&mut self, entry: &PassEntry, ir: &mut Ir, op: Op) -> Result<(), PassError> {
        let PassEntry { pass, number, .. } = entry;
        let argument = pass.argument().to_owned();
        check_schedulable(ir, op, &argument)?;
        if !pass.can_schedule_on(ir.context(), op.name(ir)) {
            let kind = PassErrorKind::NotSchedulable(format!(
                "trying to schedule pass `{argument}` on an unsupported operation"
            ));
            return Err(PassError::new(ir, op, Some(&argument), kind));
        }
        let described = describe_op(ir, op, false);
        self.instrumentations.iter_mut().for_each(|who| who.before_pass(&**pass, ir, op));
        let statistics = &mut self.statistics[*number];
        let ran = catch_unwind(AssertUnwindSafe(|| pass.run(&mut PassRun::new(ir, op, statistics))));
        let kind = match ran {
            Err(panic) => {
                let message = panic_message(&*panic);
                // An IR half changed may be such that checking it panics as well.
                let invalid = catch_unwind(AssertUnwindSafe(|| ir.verify().err())).unwrap_or(None);
                Some(PassErrorKind::Panicked { message, invalid })
            }
            Ok(_) if !op.is_alive(ir) => Some(PassErrorKind::ErasedItsOp),
            Ok(Err(failure)) => Some(PassErrorKind::Failed(failure)),
            Ok(Ok(())) if self.verifies => ir.verify_below(op).err().map(PassErrorKind::Invalid),
            Ok(Ok(())) => None,
        };
        let told = self.instrumentations.iter_mut().rev();
        match kind {
            None => {
                told.for_each(|who| who.after_pass(&**pass, ir, op));
                Ok(())
            }
            Some(kind) => {
                told.for_each(|who| who.after_pass_failed(&**pass, ir, op));
                Err(PassError::of(ir, op, described, Some(&argument), kind))
            }
        }
    }
}

/// Passes run on operations that use no outside values, so that they do not affect the outside.
fn check_schedulable(ir: &Ir, op: Op, pass: &str) -> Result<(), PassError> {
    let why = if op.is_registered(ir) {
        (!op.has_trait(ir, Trait::IsolatedFromAbove))
            .then_some("an operation not marked as `IsolatedFromAbove`")
    } else if ir.context().allows_unregistered_dialects() {
        uses_values_from_around(ir, op).then_some("an unregistered operation that uses values from around it")
    } else {
        Some("an unregistered operation")
    };
    match why {
        None => Ok(()),
        Some(why) => {
            let words = format!("trying to schedule pass `{pass}` on {why}");
            Err(PassError::new(ir, op, Some(pass), PassErrorKind::NotSchedulable(words)))
        }
    }
}

/// Returns whether a value is used below an operation that is defined neither below it nor by it.
fn uses_values_from_around(ir: &Ir, root: Op) -> bool {
    let below = || ir.walk_pre_order(root).skip(1);
    let blocks: FxHashSet<_> = below().filter_map(|op| op.block(ir)).collect();
    below().any(|op| {
        let mut owners = op.operands(ir).map(|value| value.owner_block(ir));
        owners.any(|block| block.is_none_or(|block| !blocks.contains(&block)))
    })
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "(no message)".to_owned())
}
