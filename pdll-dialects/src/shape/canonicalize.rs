//! Canonicalization of `shape`: `canonicalize.pdll`, what it calls, and the patterns of `shape.assuming`.
//!
//! MLIR: Shape.cpp, ShapeCanonicalization.td.

use pdll::ir::{Attribute, DYNAMIC, Op, OperationState, Type, Value, ValueVec};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use pdll::{native_constraint, native_rewrite};

use super::fold::{broadcast, sizes, sizes_attr};
use super::ops::{
    self as shape, AssumingAllOp, AssumingOp, ConstShapeOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp,
};
use super::verify::{is_extent_tensor, is_size as is_size_type};
use crate::shaped::{defined_by, shape_of};

pdll::pdll! {
    mod patterns;
    use super::ops as shape;
    use crate::arith;
    use crate::tensor;
    #include "canonicalize.pdll"
}

/// Implements the registration of operations without patterns of their own.
macro_rules! without_own {
    ($($op:ident)*) => {$(
        impl shape::$op {
            /// Adds nothing: `shape.assuming` adds the patterns of all operations.
            pub fn canonicalization_patterns(_: &mut RewritePatternSet) {}
        }
    )*};
}

without_own! {
    AssumingAllOp BroadcastOp ConstShapeOp CstrBroadcastableOp CstrEqOp IndexToSizeOp IsBroadcastableOp RankOp ShapeOfOp
    SizeToIndexOp
}

impl AssumingOp {
    /// Adds the patterns of all operations of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<AssumingOp>(remove_unused_results).name("AssumingOpRemoveUnusedResults");
        set.add_fn::<AssumingOp>(inline_passing).name("AssumingWithTrue");
        patterns::populate(set);
    }
}

/// Removes results without uses.
fn remove_unused_results(op: AssumingOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let op = op.op();
    let Some(region) = op.regions(rewriter).first().copied() else { return Ok(false) };
    let last = region.entry(rewriter).and_then(|body| body.last_op(rewriter));
    let Some(last) = last.filter(|last| last.n_operands(rewriter) == op.n_results(rewriter)) else {
        return Ok(false);
    };
    let results: Vec<Value> = op.results(rewriter).collect();
    let unused: Vec<usize> = (0..results.len()).filter(|at| results[*at].use_empty(rewriter)).collect();
    if unused.is_empty() {
        return Ok(false);
    }
    let is_used = |at: &usize| !unused.contains(at);
    let kept: Vec<Value> = (0..results.len()).filter(is_used).map(|at| last.operand(rewriter, at)).collect();
    rewriter.set_insertion_point(last);
    let (name, loc) = (last.name(rewriter), last.loc(rewriter));
    rewriter.create(name, loc, &kept, &[], &[]);
    rewriter.erase_op(last)?;
    rewriter.set_insertion_point(op);
    let types: Vec<Type> = kept.iter().map(|value| value.ty(rewriter)).collect();
    let operands: Vec<Value> = op.operands(rewriter).collect();
    let state = OperationState::new(op.name(rewriter), op.loc(rewriter));
    let new = rewriter.create_op(&state.operands(&operands).result_types(&types).n_regions(1));
    let Some(into) = new.regions(rewriter).first().copied() else { return Ok(false) };
    rewriter.inline_region_before(region, into, None)?;
    for (nth, at) in (0..results.len()).filter(is_used).enumerate() {
        let with = new.result(rewriter, nth);
        rewriter.replace_all_uses_with(results[at], with)?;
    }
    rewriter.erase_op(op)?;
    Ok(true)
}

/// Inlines the region if the witness is a constant.
fn inline_passing(op: AssumingOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let op = op.op();
    if defined_by::<ConstWitnessOp>(rewriter, op.operand(rewriter, 0)).is_none() {
        return Ok(false);
    }
    let body = op.regions(rewriter).first().and_then(|region| region.entry(rewriter));
    let Some((body, last)) = body.and_then(|body| Some((body, body.last_op(rewriter)?))) else {
        return Ok(false);
    };
    rewriter.inline_block_before(body, op, &[])?;
    let results: Vec<Value> = last.operands(rewriter).collect();
    rewriter.replace_op(op, &results[..])?;
    rewriter.erase_op(last)?;
    Ok(true)
}

// Types

#[native_constraint]
fn is_static(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.has_static_shape(rewriter.context())
}

#[native_constraint]
fn is_shape(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    super::verify::is_shape(rewriter.context(), ty)
}

#[native_constraint]
fn is_tensor(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.is_tensor(rewriter.context())
}

#[native_constraint]
fn is_index(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.is_index(rewriter.context())
}

#[native_constraint]
fn is_size(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    is_size_type(rewriter.context(), ty)
}

#[native_constraint]
fn are_types_equal(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    a == b
}

#[native_constraint]
fn are_types_different(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    a != b
}

// Lists of values

#[native_constraint]
fn are_all_equal(_: &mut PatternRewriter<'_>, values: &[Value]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

#[native_constraint]
fn are_several(_: &mut PatternRewriter<'_>, values: &[Value]) -> bool {
    values.len() > 1
}

#[native_constraint]
fn without_duplicates(_: &mut PatternRewriter<'_>, values: &[Value]) -> Option<ValueVec> {
    let mut unique = ValueVec::new();
    for value in values {
        if !unique.contains(value) {
            unique.push(*value);
        }
    }
    (unique.len() < values.len()).then_some(unique)
}

#[native_constraint]
fn without_empty_shapes(rewriter: &mut PatternRewriter<'_>, shapes: &[Value]) -> Option<ValueVec> {
    let ctx = rewriter.context();
    let is_empty = |value: &&Value| {
        let ty = value.ty(rewriter);
        let has_none = ty.is_ranked_tensor(ctx) && shape_of(ctx, ty).first() == Some(&0);
        let constant = || defined_by::<ConstShapeOp>(rewriter, **value)?.op().attr_str(rewriter, "shape");
        has_none
            || constant().is_some_and(|attr| sizes(ctx, Some(attr)).is_some_and(|sizes| sizes.is_empty()))
    };
    let others: ValueVec = shapes.iter().filter(|value| !is_empty(value)).copied().collect();
    (others.len() < shapes.len()).then_some(others)
}

#[native_constraint]
fn without_casts(rewriter: &mut PatternRewriter<'_>, shapes: &[Value]) -> Option<ValueVec> {
    let ctx = rewriter.context();
    let mut is_changed = false;
    let mut source = |value: &Value| {
        let ty = value.ty(rewriter);
        let forgets = ty.is_ranked_tensor(ctx) && shape_of(ctx, ty).first() == Some(&DYNAMIC);
        match defined_by::<crate::tensor::CastOp>(rewriter, *value).filter(|_| forgets) {
            Some(cast) => {
                is_changed = true;
                cast.op().operand(rewriter, 0)
            }
            None => *value,
        }
    };
    let sources: ValueVec = shapes.iter().map(&mut source).collect();
    is_changed.then_some(sources)
}

#[native_rewrite]
fn with_operands(rewriter: &mut PatternRewriter<'_>, op: Op, operands: &[Value]) -> Op {
    let mut attrs: Vec<_> = op.inherent_attrs(rewriter).collect();
    attrs.extend_from_slice(op.discardable_attrs(rewriter).as_dictionary(rewriter.context()).unwrap_or(&[]));
    let types: Vec<Type> = op.result_types(rewriter).collect();
    let (name, loc) = (op.name(rewriter), op.loc(rewriter));
    rewriter.create(name, loc, operands, &types, &attrs)
}

// Witnesses

#[native_constraint]
fn merged_witnesses(rewriter: &mut PatternRewriter<'_>, witnesses: &[Value]) -> Option<ValueVec> {
    let mut all = ValueVec::new();
    for witness in witnesses {
        match defined_by::<AssumingAllOp>(rewriter, *witness) {
            Some(inner) => all.extend(inner.op().operands(rewriter)),
            None => all.push(*witness),
        }
    }
    (all.len() != witnesses.len()).then_some(all)
}

#[native_constraint]
fn required_witnesses(rewriter: &mut PatternRewriter<'_>, witnesses: &[Value]) -> Option<ValueVec> {
    let mut all: Vec<(Value, Vec<Value>)> = Vec::new();
    for witness in witnesses {
        let constraint = defined_by::<CstrBroadcastableOp>(rewriter, *witness)?;
        if all.iter().all(|(known, _)| known != witness) {
            all.push((*witness, constraint.op().operands(rewriter).collect()));
        }
    }
    if all.len() <= 1 {
        return None;
    }
    let n = all.len();
    all.sort_by_key(|(_, shapes)| std::cmp::Reverse(shapes.len()));
    let mut at = 0;
    while at < all.len() {
        let (larger, others) = all.split_at(at + 1);
        let is_implied =
            |(_, shapes): &(Value, Vec<Value>)| shapes.iter().all(|shape| larger[at].1.contains(shape));
        let kept: Vec<_> = others.iter().filter(|other| !is_implied(other)).cloned().collect();
        all.truncate(at + 1);
        all.extend(kept);
        at += 1;
    }
    (all.len() < n).then(|| all.into_iter().map(|(witness, _)| witness).collect())
}

#[native_rewrite]
fn erase_unused(rewriter: &mut PatternRewriter<'_>, values: &[Value]) -> Result<(), RewriteError> {
    let ops: Vec<Op> = values.iter().filter_map(|value| value.defining_op(rewriter)).collect();
    for (nth, op) in ops.iter().enumerate() {
        let is_first = !ops[..nth].contains(op);
        if is_first && op.results(rewriter).all(|value| value.use_empty(rewriter)) {
            rewriter.erase_op(*op)?;
        }
    }
    Ok(())
}

#[native_constraint]
fn equal_shapes(rewriter: &mut PatternRewriter<'_>, witnesses: &[Value]) -> Option<ValueVec> {
    let mut all = ValueVec::new();
    for witness in witnesses {
        let shapes: Vec<Value> =
            defined_by::<CstrEqOp>(rewriter, *witness)?.op().operands(rewriter).collect();
        let is_connected = shapes.iter().any(|shape| all.contains(shape));
        if !all.is_empty() && !shapes.is_empty() && !is_connected {
            return None;
        }
        all.extend(shapes);
    }
    Some(all)
}

// Broadcasts

#[native_constraint]
fn concrete_broadcast_type(rewriter: &mut PatternRewriter<'_>, ty: Type, shapes: &[Value]) -> Option<Type> {
    let ctx = rewriter.context();
    if !ty.is_ranked_tensor(ctx) || shape_of(ctx, ty).first() != Some(&DYNAMIC) {
        return None;
    }
    let mut rank = 0;
    for ty in shapes.iter().map(|shape| shape.ty(rewriter)).filter(|ty| ty.is_ranked_tensor(ctx)) {
        let length = shape_of(ctx, ty).first().copied().filter(|length| *length != DYNAMIC)?;
        rank = rank.max(length);
    }
    Some(ctx.ranked_tensor_type(&[rank], ctx.index_type()))
}

#[native_constraint]
fn folded_shapes(
    rewriter: &mut PatternRewriter<'_>,
    shapes: &[Value],
) -> Option<(ValueVec, Attribute, Type)> {
    let ctx = rewriter.context();
    let (mut folded, mut others) = (Vec::new(), ValueVec::new());
    for value in shapes {
        let constant = || defined_by::<ConstShapeOp>(rewriter, *value)?.op().attr_str(rewriter, "shape");
        let all = sizes(ctx, constant()).and_then(|sizes| broadcast(&folded, &sizes));
        match all {
            Some(all) => folded = all,
            None => others.push(*value),
        }
    }
    if shapes.len() - others.len() < 2 {
        return None;
    }
    let attr = sizes_attr(ctx, &folded)?;
    Some((others, attr, attr.ty(ctx)?))
}

#[native_rewrite]
fn appended(_: &mut PatternRewriter<'_>, values: &[Value], last: Value) -> ValueVec {
    values.iter().copied().chain(std::iter::once(last)).collect()
}

// Sizes and shapes

#[native_constraint]
fn rank_of(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    let ctx = rewriter.context();
    let rank = i64::try_from(shape_of(ctx, ty).len()).ok()?;
    ty.is_ranked_tensor(ctx).then(|| ctx.integer_attr(ctx.index_type(), rank))
}

#[native_constraint]
fn is_list_of_rank(rewriter: &mut PatternRewriter<'_>, list: Type, of: Type) -> bool {
    let ctx = rewriter.context();
    let rank = i64::try_from(shape_of(ctx, of).len()).unwrap_or(i64::MAX);
    let fits = |length: &i64| *length == DYNAMIC || *length == rank;
    of.is_ranked_tensor(ctx) && is_extent_tensor(ctx, list) && shape_of(ctx, list).first().is_some_and(fits)
}

#[native_constraint]
fn static_sizes(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<(Attribute, Type)> {
    let ctx = rewriter.context();
    let sizes = ty.shape(ctx).filter(|_| ty.has_static_shape(ctx))?;
    let attr = sizes_attr(ctx, sizes)?;
    Some((attr, attr.ty(ctx)?))
}
