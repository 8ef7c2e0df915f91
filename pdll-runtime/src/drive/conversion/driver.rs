//! The conversion driver: full, partial and analysis conversions of operations with all that is in their regions.
//!
//! Invariant: if it returns an error, the IR is as it was.
//! MLIR: DialectConversion.cpp (`OperationConverter`). Differs: the IR is restored in every case, and an analysis works on the IR itself.

use crate::drive::budget::names_of;
use crate::drive::conversion::apply::apply_delayed;
use crate::drive::conversion::config::{ConversionConfig, ConversionOutcome};
use crate::drive::conversion::graph;
use crate::drive::conversion::legalizer::Legalizer;
use crate::drive::conversion::order::ops_to_convert;
use crate::drive::conversion::target::{ConversionTarget, Legality};
use crate::drive::conversion::terminators::check_immediate;
use crate::drive::conversion::trace::{AttemptEnd, Trace};
use crate::drive::conversion_error::ConversionError;
use crate::drive::error::{DriverError, lock};
use crate::ir::{Ir, Op};
use crate::observe::Watching;
use crate::pattern::apply::check_unmatched;
use crate::pattern::error::{IrState, Reporter};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::rewrite::conversion::state::ConversionState;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::state::RewriteState;
use crate::rewrite::tracker::Tracker;
use crate::rewrite::unwind::catch;

/// Operations that must be legal at the end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mode {
    /// Operations that are explicitly illegal must be legalized; others remain.
    Partial,
    /// All operations must be legalized.
    Full,
    /// Nothing; the IR is restored.
    Analysis,
}

/// Converts as many operations as possible, in the given ones and their regions. Operations that cannot be legalized remain, unless the
/// target says that they are illegal.
///
/// ```
/// use pdll_runtime::{ConversionConfig, ConversionTarget, PatternRoot, RewritePatternSet, apply_partial_conversion};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() : () -> () "t.other"() : () -> ()"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
///     let name = rewriter.context().op_name("t.b");
///     rewriter.replace_op_with_new_op(op, name, &[], &[], &[]).map(|_| true)
/// });
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_ops(["t.b"]).add_illegal_ops(["t.a"]);
/// let top = ir.top();
/// let outcome = apply_partial_conversion(&mut ir, &[top], &target, &patterns.freeze()?, &ConversionConfig::default())?;
/// assert_eq!((outcome.rewrites, outcome.unlegalized_ops.len()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an operation that is explicitly illegal cannot be legalized, a cast cannot be built, patterns do not end, or misuse the rewriter.
/// The IR is then unchanged.
pub fn apply_partial_conversion(
    ir: &mut Ir,
    ops: &[Op],
    target: &ConversionTarget,
    patterns: &FrozenRewritePatternSet,
    config: &ConversionConfig<'_>,
) -> Result<ConversionOutcome, DriverError> {
    convert(ir, ops, target, patterns, config, Mode::Partial)
}

/// Converts all operations that are not legal, in the given ones and their regions.
///
/// # Errors
/// If an operation cannot be legalized, also one about which the target decides nothing; and as [`apply_partial_conversion`].
pub fn apply_full_conversion(
    ir: &mut Ir,
    ops: &[Op],
    target: &ConversionTarget,
    patterns: &FrozenRewritePatternSet,
    config: &ConversionConfig<'_>,
) -> Result<ConversionOutcome, DriverError> {
    convert(ir, ops, target, patterns, config, Mode::Full)
}

/// Finds the operations that a conversion could legalize. The IR does not change.
///
/// # Errors
/// If patterns do not end, or misuse the rewriter.
pub fn apply_analysis_conversion(
    ir: &mut Ir,
    ops: &[Op],
    target: &ConversionTarget,
    patterns: &FrozenRewritePatternSet,
    config: &ConversionConfig<'_>,
) -> Result<ConversionOutcome, DriverError> {
    convert(ir, ops, target, patterns, config, Mode::Analysis)
}

fn convert(
    ir: &mut Ir,
    ops: &[Op],
    target: &ConversionTarget,
    patterns: &FrozenRewritePatternSet,
    config: &ConversionConfig<'_>,
    mode: Mode,
) -> Result<ConversionOutcome, DriverError> {
    if ops.iter().any(|op| !op.is_alive(ir)) {
        return Err(DriverError::Scope("the operation to convert was erased before".to_owned()));
    }
    if target.context() != ir.context() || patterns.context() != ir.context() {
        let message = "the target, the patterns and the IR of a conversion must be of one context";
        return Err(DriverError::Scope(message.to_owned()));
    }
    let applicator = graph::applicator(patterns, target);
    let mut guard = lock(config.listener.as_ref())?;
    let listener = guard.as_mut().map(|listener| &mut ***listener as &mut dyn RewriterListener);
    // Replacements are delayed, so checks of each pattern would see none of them.
    let mut watching = Watching::start_unchecked(&config.observe, listener, "conversion", ir, patterns);
    let watch = watching.watcher();
    let mut state = RewriteState::new(ir.op_bound(), Tracker::default());
    let (rollback, kinds) = (config.allow_pattern_rollback, config.attach_debug_materialization_kind);
    state.conversion = Some(Box::new(ConversionState::new(rollback, kinds)));
    state.journal.is_on = true;
    state.journal.is_lasting = true;
    let mut rewriter = PatternRewriter::with_state(ir, watching.listener(), state);
    let max_changes = config.observe.max_changes(rewriter.ir);
    rewriter.settle(max_changes);
    let mut legalizer = Legalizer {
        target,
        rules: Vec::new(),
        applicator: &applicator,
        folding: config.folding_mode,
        watch,
        max_changes,
        allows_rollback: config.allow_pattern_rollback,
        applied: Vec::new(),
        trace: Trace::default(),
        blocks: Vec::new(),
        is_listed: Default::default(),
        n_lists: 0,
        begins: Vec::new(),
        rewrites: 0,
        counts: vec![0; if config.statistics { patterns.len() } else { 0 }],
    };
    let reporter = Reporter { list: patterns.list(), watch: None };
    let converted = catch(|| run(&mut rewriter, &mut legalizer, ops, config, mode));
    let converted = match converted {
        Ok(converted) => converted,
        Err(caught) => {
            let error = reporter.caught(&mut rewriter, caught);
            Err(error.into())
        }
    };
    let counts = std::mem::take(&mut legalizer.counts);
    match converted {
        Ok(outcome) if mode != Mode::Analysis => {
            rewriter.state.journal.is_lasting = false;
            rewriter.commit();
            rewriter.state.conversion = None;
            Ok(ConversionOutcome { by_pattern: names_of(patterns, counts), ..outcome })
        }
        converted => {
            restore(&mut rewriter);
            let outcome = converted.map_err(unchanged)?;
            Ok(ConversionOutcome { changed: false, by_pattern: names_of(patterns, counts), ..outcome })
        }
    }
}

/// Restores the IR to what it was before the conversion.
fn restore(rewriter: &mut PatternRewriter<'_>) {
    rewriter.state.conversion = None;
    rewriter.state.journal.is_lasting = false;
    rewriter.state.application.modifying.clear();
    rewriter.roll_back_to(0);
    rewriter.commit();
}

/// Returns the error, with the state of the IR after everything was undone.
fn unchanged(error: DriverError) -> DriverError {
    match error {
        DriverError::Pattern(mut error) => {
            error.state = IrState::Unchanged;
            DriverError::Pattern(error)
        }
        error => error,
    }
}

fn run(
    rewriter: &mut PatternRewriter<'_>,
    legalizer: &mut Legalizer<'_>,
    roots: &[Op],
    config: &ConversionConfig<'_>,
    mode: Mode,
) -> Result<ConversionOutcome, DriverError> {
    let mut outcome = ConversionOutcome::default();
    let ir: &Ir = rewriter;
    let ops = ops_to_convert(ir, roots, mode == Mode::Analysis, |name| legalizer.rule(name));
    // More than most patterns need, so that it need not be moved; memory that is not written is not used.
    let n_expected = ops.len().min(1 << 18);
    rewriter.state.journal.changes.reserve(n_expected * 16);
    if let Some(conversion) = &mut rewriter.state.conversion {
        conversion.delayed.reserve(n_expected * 4);
    }
    for op in ops {
        if !op.is_alive(rewriter.ir) {
            // Without rollback, a pattern on another operation has erased it.
            continue;
        }
        let mark = rewriter.state.journal.n_changes();
        let is_legal = legalizer.is_settled(rewriter, op) || {
            legalizer.trace.start(op);
            legalizer.legalize_illegal(rewriter, op)?
        };
        if is_legal {
            if mode == Mode::Analysis {
                outcome.legalizable_ops.push(op);
            }
            continue;
        }
        let legality = legalizer.rule(op.name(rewriter)).legality(rewriter, op);
        if matches!(legality, Legality::Legal { .. }) && rewriter.state.journal.n_changes() == mark {
            return Err(contradiction(rewriter, op).into());
        }
        match mode {
            Mode::Full => return Err(illegal(rewriter, legalizer, op, "").into()),
            Mode::Partial => {
                if legality == Legality::Illegal {
                    return Err(
                        illegal(rewriter, legalizer, op, " that was explicitly marked illegal").into()
                    );
                }
                outcome.unlegalized_ops.push(op);
            }
            Mode::Analysis => {}
        }
    }
    outcome.rewrites = legalizer.rewrites;
    outcome.changed = rewriter.state.journal.n_changes() > 0;
    if mode != Mode::Analysis {
        check_unmatched(rewriter)?;
        let set = legalizer.applicator.set();
        if !config.allow_pattern_rollback {
            check_immediate(rewriter, &legalizer.begins, set)?;
        }
        apply_delayed(rewriter, config.build_materializations, set, &legalizer.blocks)?;
        check_unmatched(rewriter)?;
        outcome.unlegalized_ops.retain(|op| op.is_alive(rewriter.ir));
    }
    Ok(outcome)
}

/// Returns the error that the target decides differently about an operation that did not change.
#[cold]
fn contradiction(ir: &Ir, op: Op) -> Box<ConversionError> {
    let name = op.name_text(ir);
    let message = format!(
        "conversion target contradicts itself: operation '{name}' is not legal, then legal, without a change"
    );
    let note = "a function of the target must return the same for the same operation";
    ConversionError::new(ir, op, message).note(ir, None, note)
}

/// Returns the error that an operation remains illegal, with what was tried on it.
#[cold]
fn illegal(ir: &Ir, legalizer: &Legalizer<'_>, op: Op, why: &str) -> Box<ConversionError> {
    let (ctx, set) = (ir.context(), legalizer.applicator.set());
    let name = op.name_text(ir);
    let mut error = ConversionError::new(ir, op, format!("failed to legalize operation '{name}'{why}"));
    for attempt in legalizer.trace.attempts() {
        let (on, indent) = (ctx.op_name_text(attempt.op), "  ".repeat(attempt.depth));
        let pattern = |id| set.pattern_name(id);
        let note = match attempt.end {
            AttemptEnd::NoMatch(id) => format!("pattern `{}` does not match '{on}'", pattern(id)),
            AttemptEnd::Recursive(id) => {
                format!("pattern `{}` is not applied to its own result '{on}'", pattern(id))
            }
            AttemptEnd::Produced(id, made) => {
                let made = ctx.op_name_text(made);
                format!(
                    "pattern `{}` rewrites '{on}', but produces '{made}', which cannot be legalized",
                    pattern(id)
                )
            }
            AttemptEnd::Block(id) => {
                format!(
                    "pattern `{}` rewrites '{on}', but the types of a block cannot be converted",
                    pattern(id)
                )
            }
            AttemptEnd::NoPattern => format!("no pattern legalizes '{on}'"),
        };
        error = error.note(ir, None, format!("{indent}{note}"));
    }
    error
}
