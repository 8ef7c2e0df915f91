//! Canonicalization patterns of `scf.parallel`.

use pdll::ir::{Builder, Context, IrMapping, Op, OperationState, Type, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::terminator;
use crate::scf::ops;
use crate::trip_count::{Bound, trip_count};

impl ops::ParallelOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::ParallelOp>(collapse).name("ParallelOpSingleOrZeroIterationDimsFolder");
        set.add_fn::<ops::ParallelOp>(merge_nested).name("MergeNestedParallelLoops");
    }
}

/// Creates a loop with an empty region.
fn create_parallel(rewriter: &mut PatternRewriter<'_>, old: Op, groups: [&[Value]; 4], types: &[Type]) -> Op {
    let ctx: Context = rewriter.context().clone();
    let operands = groups.concat();
    let sizes = pdll::__private::ods_support::sizes_attr(&ctx, &groups.map(<[Value]>::len));
    let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), sizes)];
    let state = OperationState::new(old.name(rewriter), old.loc(rewriter));
    rewriter.create_op(&state.operands(&operands).result_types(types).attrs(&attrs).n_regions(1))
}

/// Dimensions with one iteration are removed; a loop without iterations has its initial values.
fn collapse(op: ops::ParallelOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let lower: Vec<Value> = op.lower_bound(rewriter).collect();
    let upper: Vec<Value> = op.upper_bound(rewriter).collect();
    let steps: Vec<Value> = op.step(rewriter).collect();
    let inits: Vec<Value> = op.init_vals(rewriter).collect();
    let region = op.region(rewriter);
    let Some(body) = region.entry(rewriter) else { return Ok(false) };
    let variables = body.args(rewriter).to_vec();
    let mut kept: [Vec<Value>; 3] = Default::default();
    let mut mapping = IrMapping::new();
    for (nth, variable) in variables.into_iter().enumerate() {
        let [from, to, step] = [lower[nth], upper[nth], steps[nth]].map(Bound::Value);
        match trip_count(rewriter, from, to, step, true) {
            Some(0) => {
                rewriter.replace_op(op.op(), &inits[..])?;
                return Ok(true);
            }
            Some(1) => mapping.map_value(variable, lower[nth]),
            _ => {
                kept[0].push(lower[nth]);
                kept[1].push(upper[nth]);
                kept[2].push(steps[nth]);
            }
        }
    }
    if kept[0].len() == lower.len() {
        return Ok(false);
    }
    rewriter.set_insertion_point(op.op());
    if kept[0].is_empty() {
        let results = inline(rewriter, op, &inits, &mut mapping)?;
        rewriter.replace_op(op.op(), &results[..])?;
        return Ok(true);
    }
    let types: Vec<Type> = inits.iter().map(|init| init.ty(rewriter)).collect();
    let new = create_parallel(rewriter, op.op(), [&kept[0], &kept[1], &kept[2], &inits], &types);
    let to = new.region(rewriter, 0);
    rewriter.clone_region_before(region, to, None, &mut mapping)?;
    rewriter.replace_op(op.op(), new)?;
    Ok(true)
}

/// Copies the body and the reductions of a loop with one iteration, and returns its results.
fn inline(
    rewriter: &mut PatternRewriter<'_>,
    op: ops::ParallelOp,
    inits: &[Value],
    mapping: &mut IrMapping,
) -> Result<Vec<Value>, RewriteError> {
    let region = op.region(rewriter);
    let Some(reduce) = terminator(rewriter, region) else { return Ok(Vec::new()) };
    let ops: Vec<Op> = region.entry(rewriter).map_or(Vec::new(), |body| body.ops(rewriter).collect());
    for inner in ops.into_iter().filter(|inner| *inner != reduce) {
        rewriter.clone_op(inner, mapping)?;
    }
    let mut results = Vec::new();
    let reductions = reduce.regions(rewriter).to_vec();
    for (nth, reduction) in reductions.into_iter().enumerate() {
        let Some(block) = reduction.entry(rewriter) else { continue };
        let operand = mapping.value_or_self(reduce.operand(rewriter, nth));
        let args = block.args(rewriter).to_vec();
        for (arg, value) in args.into_iter().zip([inits[nth], operand]) {
            mapping.map_value(arg, value);
        }
        let ops: Vec<Op> = block.ops(rewriter).collect();
        let Some((last, others)) = ops.split_last() else { continue };
        for inner in others {
            rewriter.clone_op(*inner, mapping)?;
        }
        results.push(mapping.value_or_self(last.operand(rewriter, 0)));
    }
    Ok(results)
}

/// A loop that contains only another one, with independent bounds, becomes one with the dimensions of both.
fn merge_nested(op: ops::ParallelOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let first = body.first_op(rewriter);
    let inner = first.and_then(|first| first.cast::<ops::ParallelOp>(rewriter));
    let Some(inner) = inner else { return Ok(false) };
    let is_alone = inner.next(rewriter).is_some_and(|last| last.next(rewriter).is_none());
    let has_reductions =
        op.init_vals(rewriter).next().is_some() || inner.init_vals(rewriter).next().is_some();
    let outer_args = body.args(rewriter).to_vec();
    let depends = inner.op().operands(rewriter).any(|operand| outer_args.contains(&operand));
    if !is_alone || has_reductions || depends {
        return Ok(false);
    }
    let lower: Vec<Value> = op.lower_bound(rewriter).chain(inner.lower_bound(rewriter)).collect();
    let upper: Vec<Value> = op.upper_bound(rewriter).chain(inner.upper_bound(rewriter)).collect();
    let steps: Vec<Value> = op.step(rewriter).chain(inner.step(rewriter)).collect();
    rewriter.set_insertion_point(op.op());
    let new = create_parallel(rewriter, op.op(), [&lower, &upper, &steps, &[]], &[]);
    let Some(inner_body) = inner.region(rewriter).entry(rewriter) else { return Ok(false) };
    let old_args: Vec<Value> = outer_args.iter().chain(inner_body.args(rewriter)).copied().collect();
    let types: Vec<Type> = old_args.iter().map(|arg| arg.ty(rewriter)).collect();
    let new_region = new.region(rewriter, 0);
    let locs = vec![op.op().loc(rewriter); types.len()];
    let new_body = rewriter.create_block_before(new_region, None, &types, &locs)?;
    let mut mapping = IrMapping::new();
    let new_args = new_body.args(rewriter).to_vec();
    for (old, new) in old_args.into_iter().zip(new_args) {
        mapping.map_value(old, new);
    }
    let ops: Vec<Op> = inner_body.ops(rewriter).collect();
    for inner in ops.into_iter().rev().skip(1).rev() {
        rewriter.clone_op(inner, &mut mapping)?;
    }
    let (reduce, loc) = (rewriter.context().op_name("scf.reduce"), op.loc(rewriter));
    rewriter.create(reduce, loc, &[], &[], &[]);
    // In MLIR the body is filled before the loop is in the IR, so the driver visits what is in it in its next iteration.
    rewriter.set_insertion_point(op.op());
    rewriter.clone_op_as_one(new, &mut IrMapping::new())?;
    rewriter.erase_op(new)?;
    rewriter.erase_op(op.op())?;
    Ok(true)
}
