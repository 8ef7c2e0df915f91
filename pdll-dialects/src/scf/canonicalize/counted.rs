//! Canonicalization patterns of `scf.for`.

use pdll::ir::{Builder, DYNAMIC, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::{create, replace_with_region, terminator};
use crate::scf::ops;
use crate::trip_count::{Bound, trip_count};

impl ops::ForOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::ForOp>(trivial_loop).name("SimplifyTrivialLoops");
        set.add_fn::<ops::ForOp>(fold_tensor_casts).name("ForOpTensorCastFolder");
        crate::region_branch::populate_for_results::<ops::ForOp>(set);
    }
}

/// Returns whether a value is not defined within an operation.
fn is_outside(ir: &Ir, value: Value, op: Op) -> bool {
    let block = value.owner_block(ir).and_then(|block| block.parent_op(ir));
    block.is_none_or(|parent| parent != op && !op.is_ancestor_of(ir, parent))
}

/// A loop without iterations, with one iteration, or without effects is replaced by what it does.
fn trivial_loop(op: ops::ForOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let bound = |value| Bound::Value(value);
    let (lower, is_signed) = (op.lower_bound(rewriter), !op.unsigned_cmp(rewriter));
    let (upper, step) = (bound(op.upper_bound(rewriter)), bound(op.step(rewriter)));
    let Some(count) = trip_count(rewriter, bound(lower), upper, step, is_signed) else { return Ok(false) };
    if count == 0 {
        let inits: Vec<Value> = op.init_args(rewriter).collect();
        rewriter.replace_op(op.op(), &inits[..])?;
        return Ok(true);
    }
    let region = op.region(rewriter);
    if count == 1 {
        let args: Vec<Value> = std::iter::once(lower).chain(op.init_args(rewriter)).collect();
        return replace_with_region(rewriter, op.op(), region, &args);
    }
    // Only the values of the last iteration matter.
    let Some(last) = terminator(rewriter, region).filter(|last| last.prev(rewriter).is_none()) else {
        return Ok(false);
    };
    let yielded: Vec<Value> = last.operands(rewriter).collect();
    if yielded.iter().any(|value| !is_outside(rewriter, *value, op.op())) {
        return Ok(false);
    }
    rewriter.replace_op(op.op(), &yielded[..])?;
    Ok(true)
}

/// A tensor that is cast before a loop keeps its type: the casts move into the loop and behind it.
fn fold_tensor_casts(op: ops::ForOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    if op.op().n_results(rewriter) == 0 {
        return Ok(false);
    }
    let inits: Vec<Value> = op.init_args(rewriter).collect();
    for (nth, init) in inits.iter().enumerate() {
        let cast = init.defining_op(rewriter).filter(|op| op.name_text(rewriter) == "tensor.cast");
        let Some(source) = cast.map(|cast| cast.operand(rewriter, 0)) else { continue };
        let (cast_type, source_type) = (init.ty(rewriter), source.ty(rewriter));
        if cast_type == source_type
            || !preserves_static_information(rewriter, cast_type, source_type)
            || !op.op().result(rewriter, nth).has_one_use(rewriter)
        {
            continue;
        }
        replace_iter_arg(rewriter, op, nth, source, &inits)?;
        return Ok(true);
    }
    Ok(false)
}

/// Returns whether a tensor type has all static sizes that another one has.
pub(super) fn preserves_static_information(ir: &Ir, from: Type, to: Type) -> bool {
    let ctx = ir.context();
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    from.element_type(ctx) == to.element_type(ctx)
        && from_shape.len() == to_shape.len()
        && from_shape.iter().zip(to_shape).all(|(from, to)| *from == DYNAMIC || *to != DYNAMIC)
}

/// Creates a loop that carries `value` instead of an initial value, and casts in its body and behind it.
fn replace_iter_arg(
    rewriter: &mut PatternRewriter<'_>,
    op: ops::ForOp,
    nth: usize,
    value: Value,
    inits: &[Value],
) -> Result<(), RewriteError> {
    let (old, loc) = (op.op(), op.loc(rewriter));
    let (old_type, new_type) = (inits[nth].ty(rewriter), value.ty(rewriter));
    let ctx = rewriter.context().clone();
    let mut operands: Vec<Value> = old.operands(rewriter).collect();
    operands[3 + nth] = value;
    let mut types: Vec<_> = old.result_types(rewriter).collect();
    types[nth] = new_type;
    rewriter.set_insertion_point(old);
    let new = create(rewriter, "scf.for", loc, &operands, &types, 1);
    let attrs: Vec<_> = old.attr_dictionary(rewriter).as_dictionary(&ctx).unwrap_or_default().to_vec();
    for (name, attr) in attrs {
        rewriter.set_attr(new, name, attr)?;
    }
    let Some(body) = op.region(rewriter).entry(rewriter) else { return Ok(()) };
    let mut arg_types: Vec<_> = body.args(rewriter).iter().map(|arg| arg.ty(rewriter)).collect();
    arg_types[1 + nth] = new_type;
    let new_region = new.region(rewriter, 0);
    let inits = operands[3..].iter().map(|init| init.loc(rewriter));
    let locs: Vec<_> = std::iter::once(loc).chain(inits).collect();
    let new_body = rewriter.create_block_before(new_region, None, &arg_types, &locs)?;
    rewriter.set_insertion_point_to_start(new_body);
    let mut args: Vec<Value> = new_body.args(rewriter).to_vec();
    args[1 + nth] =
        create(rewriter, "tensor.cast", loc, &[args[1 + nth]], &[old_type], 0).result(rewriter, 0);
    rewriter.merge_blocks(body, new_body, &args)?;
    if let Some(last) = new_body.last_op(rewriter) {
        let mut yielded: Vec<Value> = last.operands(rewriter).collect();
        rewriter.set_insertion_point(last);
        yielded[nth] =
            create(rewriter, "tensor.cast", loc, &[yielded[nth]], &[new_type], 0).result(rewriter, 0);
        rewriter.set_insertion_point(last);
        let name = last.name(rewriter);
        rewriter.create(name, loc, &yielded, &[], &[]);
        rewriter.erase_op(last)?;
    }
    rewriter.set_insertion_point_after(new);
    let mut results: Vec<Value> = new.results(rewriter).collect();
    results[nth] = create(rewriter, "tensor.cast", loc, &[results[nth]], &[old_type], 0).result(rewriter, 0);
    rewriter.replace_op(old, &results[..])
}
