//! Canonicalization patterns of `scf.forall`.

use pdll::ir::{Attribute, Block, Builder, Context, DYNAMIC, Ir, IrMapping, Op, OperationState, Type, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::counted::preserves_static_information;
use super::{create, terminator};
use crate::parts::operand_group;
use crate::scalars::{constant_int, index_constant};
use crate::scf::ops;
use crate::trip_count::{Bound, trip_count};

const STATIC: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];
const INSERT: &str = "tensor.parallel_insert_slice";

impl ops::ForallOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::ForallOp>(fold_output_casts).name("FoldTensorCastOfOutputIntoForallOp");
        set.add_fn::<ops::ForallOp>(constant_bounds).name("ForallOpControlOperandsFolder");
        set.add_fn::<ops::ForallOp>(unused_outputs).name("ForallOpIterArgsFolder");
        set.add_fn::<ops::ForallOp>(collapse).name("ForallOpSingleOrZeroIterationDimsFolder");
        set.add_fn::<ops::ForallOp>(constant_variables).name("ForallOpReplaceConstantInductionVar");
    }
}

/// The lower bounds, upper bounds and steps of a loop.
type Bounds = [Vec<Bound>; 3];

fn bounds(ir: &Ir, op: Op) -> Bounds {
    [0, 1, 2].map(|group| {
        let numbers = op.attr_str(ir, STATIC[group]).and_then(|attr| attr.as_dense_i64_array(ir.context()));
        let mut values = operand_group(ir, op, group).into_iter();
        let bound = |number| match number {
            DYNAMIC => values.next().map_or(Bound::Static(DYNAMIC), Bound::Value),
            number => Bound::Static(number),
        };
        numbers.unwrap_or_default().into_iter().map(bound).collect()
    })
}

/// Returns the number of iterations of each dimension, if it is constant.
fn trip_counts(ir: &Ir, bounds: &Bounds) -> Vec<Option<i128>> {
    let [lower, upper, steps] = bounds;
    (0..lower.len()).map(|nth| trip_count(ir, lower[nth], upper[nth], steps[nth], true)).collect()
}

fn outputs(ir: &Ir, op: Op) -> Vec<Value> {
    operand_group(ir, op, 3)
}

/// Returns the operands and attributes of a loop with these bounds and outputs.
fn control(
    ctx: &Context,
    bounds: &Bounds,
    outputs: &[Value],
) -> (Vec<Value>, Vec<(pdll::ir::Identifier, Attribute)>) {
    let (mut operands, mut attrs, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (name, bounds) in STATIC.iter().zip(bounds) {
        let values = bounds.iter().filter_map(|bound| match bound {
            Bound::Value(value) => Some(*value),
            Bound::Static(_) => None,
        });
        let n = operands.len();
        operands.extend(values);
        sizes.push(operands.len() - n);
        let number = |bound: &Bound| match bound {
            Bound::Value(_) => DYNAMIC,
            Bound::Static(number) => *number,
        };
        let numbers: Vec<i64> = bounds.iter().map(number).collect();
        attrs.push((ctx.identifier(name), ctx.dense_i64_array_attr(&numbers)));
    }
    sizes.push(outputs.len());
    operands.extend(outputs);
    attrs
        .push((ctx.identifier(OPERAND_SEGMENT_SIZES), pdll::__private::ods_support::sizes_attr(ctx, &sizes)));
    (operands, attrs)
}

/// Creates a loop with an empty region, before an operation and at its location.
fn create_forall(
    rewriter: &mut PatternRewriter<'_>,
    old: Op,
    bounds: &Bounds,
    outputs: &[Value],
    mapping: Option<Attribute>,
) -> Op {
    let ctx: Context = rewriter.context().clone();
    let (operands, mut attrs) = control(&ctx, bounds, outputs);
    attrs.extend(mapping.map(|mapping| (ctx.identifier("mapping"), mapping)));
    let types: Vec<Type> = outputs.iter().map(|output| output.ty(rewriter)).collect();
    rewriter.set_insertion_point(old);
    let state = OperationState::new(old.name(rewriter), old.loc(rewriter));
    rewriter.create_op(&state.operands(&operands).result_types(&types).attrs(&attrs).n_regions(1))
}

/// Creates the body of a loop, without operations.
fn create_body(
    rewriter: &mut PatternRewriter<'_>,
    new: Op,
    n_variables: usize,
    outputs: &[Value],
) -> Result<Block, RewriteError> {
    let index = rewriter.context().index_type();
    let mut types = vec![index; n_variables];
    types.extend(outputs.iter().map(|output| output.ty(rewriter)));
    let (region, locs) = (new.region(rewriter, 0), vec![new.loc(rewriter); types.len()]);
    rewriter.create_block_before(region, None, &types, &locs)
}

/// Returns the operations of the terminator that write to an output.
fn writes_to(ir: &Ir, op: ops::ForallOp, output: Value) -> Vec<Op> {
    let last = terminator(ir, op.region(ir)).and_then(|last| last.regions(ir).first()?.entry(ir));
    let ops = last.into_iter().flat_map(|block| block.ops(ir));
    ops.filter(|op| op.name_text(ir) == INSERT && op.get_operand(ir, 1) == Some(output)).collect()
}

/// An output that is cast to a less static type keeps its type: the casts move into the loop and behind it.
fn fold_output_casts(op: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let old = op.op();
    let mut outs = outputs(rewriter, old);
    let mut casts = Vec::new();
    for (nth, output) in outs.iter_mut().enumerate() {
        let cast = output.defining_op(rewriter).filter(|op| op.name_text(rewriter) == "tensor.cast");
        let Some(source) = cast.map(|cast| cast.operand(rewriter, 0)) else { continue };
        let ty = output.ty(rewriter);
        if preserves_static_information(rewriter, ty, source.ty(rewriter)) {
            casts.push((nth, ty));
            *output = source;
        }
    }
    if casts.is_empty() {
        return Ok(false);
    }
    let (bounds, loc) = (bounds(rewriter, old), old.loc(rewriter));
    let mapping = op.mapping_attr(rewriter);
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let rank = bounds[0].len();
    let new = create_forall(rewriter, old, &bounds, &outs, mapping);
    let new_body = create_body(rewriter, new, rank, &outs)?;
    let mut args = new_body.args(rewriter).to_vec();
    let new_outputs = args[rank..].to_vec();
    for (nth, ty) in &casts {
        let arg = args[rank + nth];
        args[rank + nth] = create(rewriter, "tensor.cast", loc, &[arg], &[*ty], 0).result(rewriter, 0);
    }
    rewriter.merge_blocks(body, new_body, &args)?;
    let last = new_body.last_op(rewriter).and_then(|last| last.regions(rewriter).first()?.entry(rewriter));
    let writes: Vec<Op> = last.map_or(Vec::new(), |block| block.ops(rewriter).collect());
    for (write, output) in writes.into_iter().zip(new_outputs) {
        rewriter.set_operand(write, 1, output)?;
    }
    rewriter.set_insertion_point_after(new);
    let mut results: Vec<Value> = new.results(rewriter).collect();
    for (nth, ty) in casts {
        results[nth] = create(rewriter, "tensor.cast", loc, &[results[nth]], &[ty], 0).result(rewriter, 0);
    }
    rewriter.replace_op(old, &results[..])?;
    Ok(true)
}

/// Bounds that are constants become numbers.
fn constant_bounds(op: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let old = op.op();
    let mut bounds = bounds(rewriter, old);
    // As soon as one list changes, the others wait for the next time.
    let is_changed = bounds.iter_mut().any(|bounds| {
        let mut is_changed = false;
        for bound in bounds {
            if let Bound::Value(value) = *bound
                && let Some(number) = constant_int(rewriter, value)
            {
                *bound = Bound::Static(number);
                is_changed = true;
            }
        }
        is_changed
    });
    if !is_changed {
        return Ok(false);
    }
    let ctx = rewriter.context().clone();
    let (operands, attrs) = control(&ctx, &bounds, &outputs(rewriter, old));
    rewriter.modify_op_in_place(old, |rewriter| -> Result<(), RewriteError> {
        rewriter.set_operands(old, &operands)?;
        for (name, attr) in attrs {
            rewriter.set_attr(old, name, attr)?;
        }
        Ok(())
    })??;
    Ok(true)
}

/// Outputs that are not used behind the loop, or not written in it, are not shared.
fn unused_outputs(op: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let old = op.op();
    let (outs, bounds) = (outputs(rewriter, old), bounds(rewriter, old));
    let rank = bounds[0].len();
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let args = body.args(rewriter).to_vec();
    let results: Vec<Value> = old.results(rewriter).collect();
    let is_kept: Vec<bool> = results
        .iter()
        .zip(&args[rank..])
        .map(|(result, arg)| !result.use_empty(rewriter) && !writes_to(rewriter, op, *arg).is_empty())
        .collect();
    if is_kept.iter().all(|is_kept| *is_kept) {
        return Ok(false);
    }
    for (nth, arg) in args[rank..].iter().enumerate().filter(|(nth, _)| !is_kept[*nth]) {
        let _ = nth;
        for write in writes_to(rewriter, op, *arg) {
            rewriter.erase_op(write)?;
        }
    }
    let kept: Vec<Value> =
        outs.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept).map(|(output, _)| *output).collect();
    let mapping = op.mapping_attr(rewriter);
    let new = create_forall(rewriter, old, &bounds, &kept, mapping);
    let new_region = new.region(rewriter, 0);
    super::take_body(rewriter, op.region(rewriter), new_region)?;
    for (nth, output) in outs.iter().enumerate().rev().filter(|(nth, _)| !is_kept[*nth]) {
        rewriter.replace_all_uses_with(args[rank + nth], *output)?;
        rewriter.erase_block_argument(body, rank + nth)?;
    }
    let mut new_results = new.results(rewriter);
    let values: Vec<Value> = outs
        .iter()
        .zip(&is_kept)
        .map(|(output, is_kept)| if *is_kept { new_results.next().unwrap_or(*output) } else { *output })
        .collect();
    rewriter.replace_op(old, &values[..])?;
    Ok(true)
}

/// Returns the lower bounds as values.
fn value_of(rewriter: &mut PatternRewriter<'_>, op: Op, bound: Bound) -> Value {
    match bound {
        Bound::Value(value) => value,
        Bound::Static(number) => {
            let loc = op.loc(rewriter);
            index_constant(rewriter, loc, number)
        }
    }
}

/// Dimensions with one iteration are removed; a loop without iterations has its outputs.
fn collapse(op: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    if op.mapping_attr(rewriter).is_some() {
        return Ok(false);
    }
    let old = op.op();
    let (outs, all) = (outputs(rewriter, old), bounds(rewriter, old));
    let counts = trip_counts(rewriter, &all);
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let variables = body.args(rewriter).to_vec();
    if !counts.iter().any(|count| matches!(count, Some(0 | 1))) {
        return Ok(false);
    }
    rewriter.set_insertion_point(old);
    let mut kept: Bounds = Default::default();
    let mut mapping = IrMapping::new();
    for (nth, count) in counts.iter().enumerate() {
        match count {
            Some(0) => {
                rewriter.replace_op(old, &outs[..])?;
                return Ok(true);
            }
            Some(1) => {
                let value = value_of(rewriter, old, all[0][nth]);
                mapping.map_value(variables[nth], value);
            }
            _ => (0..3).for_each(|group| kept[group].push(all[group][nth])),
        }
    }
    if kept[0].is_empty() {
        return promote(rewriter, op, &all[0], &outs);
    }
    let new = create_forall(rewriter, old, &kept, &outs, None);
    let ctx = rewriter.context().clone();
    let attrs: Vec<_> = old.attr_dictionary(rewriter).as_dictionary(&ctx).unwrap_or_default().to_vec();
    for (name, attr) in attrs {
        let text = ctx.str(name);
        if text != OPERAND_SEGMENT_SIZES && !STATIC.contains(&text) {
            rewriter.set_attr(new, name, attr)?;
        }
    }
    let (from, to) = (op.region(rewriter), new.region(rewriter, 0));
    rewriter.clone_region_before(from, to, None, &mut mapping)?;
    rewriter.replace_op(old, new)?;
    Ok(true)
}

/// Replaces a loop with one iteration by its body, and what its terminator writes by `tensor.insert_slice`.
fn promote(
    rewriter: &mut PatternRewriter<'_>,
    op: ops::ForallOp,
    lower: &[Bound],
    outs: &[Value],
) -> Result<bool, RewriteError> {
    let (old, loc) = (op.op(), op.loc(rewriter));
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let Some(last) = body.last_op(rewriter) else { return Ok(false) };
    let mut args = Vec::new();
    for bound in lower {
        args.push(value_of(rewriter, old, *bound));
    }
    args.extend(outs);
    rewriter.inline_block_before(body, old, &args)?;
    rewriter.set_insertion_point_after(old);
    let writes = last.regions(rewriter).first().and_then(|region| region.entry(rewriter));
    let writes: Vec<Op> = writes.map_or(Vec::new(), |block| block.ops(rewriter).collect());
    let ctx = rewriter.context().clone();
    let mut results = Vec::new();
    for write in writes {
        let operands: Vec<Value> = write.operands(rewriter).collect();
        let ty = operands[1].ty(rewriter);
        let attrs: Vec<_> = write.attr_dictionary(rewriter).as_dictionary(&ctx).unwrap_or_default().to_vec();
        let new = rewriter.create(ctx.op_name("tensor.insert_slice"), loc, &operands, &[ty], &attrs);
        results.push(new.result(rewriter, 0));
    }
    let old_results: Vec<Value> = old.results(rewriter).collect();
    for (result, value) in old_results.into_iter().zip(results) {
        rewriter.replace_all_uses_with(result, value)?;
    }
    rewriter.erase_op(last)?;
    rewriter.erase_op(old)?;
    Ok(true)
}

/// The variable of a dimension with one iteration is its lower bound.
fn constant_variables(op: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let old = op.op();
    let all = bounds(rewriter, old);
    let counts = trip_counts(rewriter, &all);
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(false) };
    let variables = body.args(rewriter).to_vec();
    let mut is_changed = false;
    rewriter.set_insertion_point(old);
    for (nth, count) in counts.iter().enumerate() {
        if *count != Some(1) || variables[nth].use_empty(rewriter) {
            continue;
        }
        let value = value_of(rewriter, old, all[0][nth]);
        rewriter.replace_all_uses_with(variables[nth], value)?;
        is_changed = true;
    }
    Ok(is_changed)
}
