//! `int-range-optimizations`: replaces integers that can have only one value by constants, and remainders of numbers that are less than
//! the divisor by the numbers.
//!
//! In: the ranges that the data flow analysis finds. MLIR: IntRangeOptimizations.cpp, with its patterns, among which folders run.

use std::sync::{Arc, Mutex, PoisonError};

use pdll_runtime::ir::{
    Attribute, Builder, Context, InsertionPoint, Int, IntRange, Ir, Op, OperationState, Trait, Type, Value,
    ValueVec,
};
use pdll_runtime::{
    GreedyRewriteConfig, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet,
    apply_patterns_greedily_below, would_be_trivially_dead,
};
use rustc_hash::FxHashMap;

use crate::dataflow::int_range::{IntRangeAnalysis, integer_constant};
use crate::dataflow::solver::solve;
use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Optimizes operations by the ranges of integers.
#[derive(Copy, Clone, Debug, Default)]
pub struct IntRangeOptimizations;

impl Pass for IntRangeOptimizations {
    fn argument(&self) -> &str {
        "int-range-optimizations"
    }

    fn name(&self) -> &str {
        "ArithIntRangeOpts"
    }

    fn description(&self) -> &str {
        "Do optimizations based on integer range analysis"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let (ctx, root) = (run.context().clone(), run.op());
        let states = solve(run.ir(), root, IntRangeAnalysis);
        let ranges = states.into_iter().filter_map(|(value, state)| Some((value, state.range?)));
        let ranges = Ranges(Arc::new(Mutex::new(ranges.collect())));
        let mut set = RewritePatternSet::new(&ctx);
        let known = ranges.clone();
        set.add_fn_on(PatternRoot::Any, move |op, rewriter| materialize(&known, op, rewriter))
            .name("MaterializeKnownConstantValues");
        for (name, is_signed) in [("arith.remsi", true), ("arith.remui", false)] {
            let known = ranges.clone();
            set.add_fn_on(PatternRoot::Op(ctx.op_name(name)), move |op, rewriter| {
                delete_trivial_remainder(&known, op, is_signed, rewriter)
            })
            .name("DeleteTrivialRem");
        }
        let patterns = set.freeze().map_err(|error| PassFailure::new(error.to_string()))?;
        let outcome =
            apply_patterns_greedily_below(run.ir_mut(), root, &patterns, &GreedyRewriteConfig::default())?;
        match outcome.converged {
            true => Ok(()),
            false => Err(PassFailure::new("greedy pattern rewrite failed to converge")),
        }
    }
}

/// The ranges of values, which patterns share.
#[derive(Clone)]
struct Ranges(Arc<Mutex<FxHashMap<Value, IntRange>>>);

impl Ranges {
    fn of(&self, value: Value) -> Option<IntRange> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&value).cloned()
    }

    fn constant(&self, value: Value) -> Option<Int> {
        self.of(value)?.constant().cloned()
    }

    fn set(&self, value: Value, range: IntRange) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(value, range);
    }
}

/// Replaces the uses of results and of arguments that have only one value.
fn materialize(ranges: &Ranges, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let ir: &Ir = rewriter;
    if op.has_trait(ir, Trait::ConstantLike) {
        return Ok(false);
    }
    let needs = |value: &Value| ranges.constant(*value).is_some() && !value.use_empty(ir);
    let blocks: Vec<_> = op.regions(ir).iter().flat_map(|region| region.blocks(ir)).collect();
    let is_known = op.results(ir).any(|result| needs(&result))
        || blocks.iter().any(|block| block.args(ir).iter().any(needs));
    if !is_known {
        return Ok(false);
    }
    let results: ValueVec = op.results(ir).collect();
    let mut all_replaced = !results.is_empty();
    for result in results {
        all_replaced &=
            replace(ranges, result, op, InsertionPoint::Before(op), rewriter)? || result.use_empty(rewriter);
    }
    if all_replaced && would_be_trivially_dead(rewriter, op) {
        rewriter.erase_op(op)?;
        return Ok(true);
    }
    for block in blocks {
        let start = InsertionPoint::start(rewriter, block);
        for arg in block.args(rewriter).to_vec() {
            replace(ranges, arg, op, start, rewriter)?;
        }
    }
    Ok(true)
}

/// Replaces the uses of a value by a constant, if it has only one value. `op` has the dialect that creates the constant.
fn replace(
    ranges: &Ranges,
    value: Value,
    op: Op,
    at: InsertionPoint,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    if value.use_empty(rewriter) {
        return Ok(false);
    }
    let Some(constant) = ranges.constant(value) else { return Ok(false) };
    let (ctx, ty) = (rewriter.context().clone(), value.ty(rewriter));
    let Some(attr) = integer_constant(&ctx, ty, &constant) else { return Ok(false) };
    let loc = value.loc(rewriter);
    let materialize = rewriter.dialect_hooks(op).materialize_constant;
    let created = rewriter.with_insertion_guard(|rewriter| {
        Builder::set_insertion_point(rewriter, at);
        let by_dialect = materialize.and_then(|materialize| materialize(rewriter, attr, ty, loc));
        by_dialect.or_else(|| arith_constant(&ctx, attr, ty, loc, rewriter))
    });
    let Some(new) = created.and_then(|created| created.results(rewriter).next()) else { return Ok(false) };
    if let Some(range) = ranges.of(value) {
        ranges.set(new, range);
    }
    rewriter.replace_all_uses_with(value, new)?;
    Ok(true)
}

/// Creates an `arith.constant`, if that dialect is loaded.
fn arith_constant(
    ctx: &Context,
    attr: Attribute,
    ty: Type,
    loc: pdll_runtime::ir::Location,
    rewriter: &mut PatternRewriter<'_>,
) -> Option<Op> {
    if !ctx.is_dialect_loaded("arith") {
        return None;
    }
    let attrs = [(ctx.identifier("value"), attr)];
    let state = OperationState::new(ctx.op_name("arith.constant"), loc);
    Some(rewriter.create_op(&state.result_types(&[ty]).attrs(&attrs)))
}

/// Replaces a remainder by the dividend, if that is never negative and less than a constant divisor.
fn delete_trivial_remainder(
    ranges: &Ranges,
    op: Op,
    is_signed: bool,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let ir: &Ir = rewriter;
    let (dividend, divisor) = (op.operand(ir, 0), op.operand(ir, 1));
    let Some(constant) = divisor.constant(ir) else { return Ok(false) };
    let modulus = match constant.as_big_int(ir.context()) {
        Some(modulus) => Some(modulus),
        None => ranges.constant(divisor).map(|modulus| modulus.signed().clone()),
    };
    let (Some(modulus), Some(range)) = (modulus, ranges.of(dividend)) else { return Ok(false) };
    let (min, max) = if is_signed { (range.smin, range.smax) } else { (range.umin, range.umax) };
    let fits = |bound: &Int| !bound.is_negative() && bound.signed() < &modulus;
    if !fits(&min) || !fits(&max) || min.cmp_unsigned(&max).is_gt() {
        return Ok(false);
    }
    rewriter.replace_op(op, dividend)?;
    Ok(true)
}
