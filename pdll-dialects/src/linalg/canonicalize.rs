//! Canonicalization of `linalg`: `canonicalize.pdll`, what it calls, and the patterns that it cannot express.
//!
//! MLIR: LinalgOps.cpp.

use pdll::ir::{AffineNode, Context, DYNAMIC, Ir, IrMapping, Op, Type, Value};
use pdll::ods::OpDef;
use pdll::rewrite::{
    OpRewritePattern, PatternBenefit, PatternRewriter, PatternRoot, RewriteError, RewritePattern,
    RewritePatternSet,
};
use pdll::{native_constraint, native_rewrite};

use super::create::{cast, empty, like, like_in_place, set_types, size_of};
use super::relayout::FoldTensorCast;
use super::structure::{
    STRUCTURED, Structure, has_buffers_only, has_tensors_only, inits, inputs, is_projected_permutation,
    is_structured, operand_shape,
};
use super::{BroadcastOp, GenericOp, MapOp, PackOp, ReduceOp, TransposeOp, UnPackOp, fill};
use crate::shaped::{Mixed, defined_by, name, numbers, preserves_static_information, shape_of, with_shape};
use crate::tensor;

pdll::pdll! {
    mod patterns;
    use super::ops as linalg;
    use crate::tensor;
    #include "canonicalize.pdll"
}

impl super::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(EraseDeadLinalgOp);
        set.add(FoldTensorCastConsumerOp);
        set.add(FoldTensorCast::<PackOp>(std::marker::PhantomData));
        set.add(FoldTensorCast::<UnPackOp>(std::marker::PhantomData));
        set.add(FoldCastsOfEqualShapes::<BroadcastOp>(std::marker::PhantomData));
        set.add(FoldCastsOfEqualShapes::<MapOp>(std::marker::PhantomData));
        set.add(FoldCastsOfEqualShapes::<ReduceOp>(std::marker::PhantomData));
        set.add(FoldCastsOfEqualShapes::<TransposeOp>(std::marker::PhantomData));
        set.add(InferStaticShapeOfOperands);
        set.add(EraseIdentityLinalgOp::<BroadcastOp>(std::marker::PhantomData));
        set.add(EraseIdentityLinalgOp::<GenericOp>(std::marker::PhantomData));
        set.add(SwapTransposeWithBroadcast);
        fill::populate(set);
    }
}

// Natives of `canonicalize.pdll`.

#[native_constraint]
fn is_of_element_of(rewriter: &mut PatternRewriter<'_>, ty: Type, fill: Op) -> bool {
    let element = ty.element_type_or_self(rewriter.context());
    fill.get_operand(rewriter, 0).is_some_and(|value| value.ty(rewriter) == element)
}

#[native_constraint]
fn is_on_tensors(rewriter: &mut PatternRewriter<'_>, op: Op) -> bool {
    has_tensors_only(rewriter, op)
}

#[native_constraint]
fn is_on_buffers(rewriter: &mut PatternRewriter<'_>, op: Op) -> bool {
    has_buffers_only(rewriter, op)
}

#[native_rewrite]
fn fill_into(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    fill: Op,
    output: Value,
) -> Result<Op, RewriteError> {
    let value = fill.operand(rewriter, 0);
    like_in_place(rewriter, fill, root, &[value, output])
}

#[native_rewrite]
fn copy_into(rewriter: &mut PatternRewriter<'_>, copy: Op, output: Value) -> Result<Op, RewriteError> {
    let value = copy.operand(rewriter, 0);
    let new = like(rewriter, copy, &[value, output])?;
    // MLIR creates it without the attribute.
    let attr = name(rewriter.context(), "cast");
    let signed = rewriter.context().opaque_attr("linalg", "type_fn<cast_signed>");
    if new.attr(rewriter, attr).is_some_and(|cast| cast != signed) {
        rewriter.set_attr(new, attr, signed)?;
    }
    Ok(new)
}

/// Sets an attribute to a list of dimensions.
fn set_dims(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    attr: &str,
    dims: &[i64],
) -> Result<(), RewriteError> {
    let (attr, dims) = (name(rewriter.context(), attr), rewriter.context().dense_i64_array_attr(dims));
    rewriter.set_attr(op, attr, dims)
}

#[native_rewrite]
fn composed_transpose(rewriter: &mut PatternRewriter<'_>, inner: Op, outer: Op) -> Result<Op, RewriteError> {
    let first = numbers(rewriter, inner, "permutation");
    let second = numbers(rewriter, outer, "permutation");
    let at = |index: i64| usize::try_from(index).ok().and_then(|index| first.get(index)).copied();
    let both: Vec<i64> = second.into_iter().filter_map(at).collect();
    let operands = [inner.operand(rewriter, 0), outer.operand(rewriter, 1)];
    let new = like(rewriter, outer, &operands)?;
    set_dims(rewriter, new, "permutation", &both)?;
    Ok(new)
}

#[native_rewrite]
fn composed_broadcast(rewriter: &mut PatternRewriter<'_>, inner: Op, outer: Op) -> Result<Op, RewriteError> {
    let operands = [inner.operand(rewriter, 0), outer.operand(rewriter, 1)];
    let rank = i64::try_from(operand_shape(rewriter, operands[1]).len()).unwrap_or(0);
    let mut added = numbers(rewriter, outer, "dimensions");
    let kept: Vec<i64> = (0..rank).filter(|dim| !added.contains(dim)).collect();
    let before = numbers(rewriter, inner, "dimensions").into_iter();
    added.extend(before.filter_map(|dim| kept.get(usize::try_from(dim).ok()?).copied()));
    added.sort_unstable();
    let new = like(rewriter, outer, &operands)?;
    set_dims(rewriter, new, "dimensions", &added)?;
    Ok(new)
}

// Patterns on the interface

/// An operation on an empty memref does nothing.
struct EraseDeadLinalgOp;

impl RewritePattern for EraseDeadLinalgOp {
    fn root(&self) -> PatternRoot {
        PatternRoot::Interface(STRUCTURED)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let ctx = ir.context();
        if !op.operand_types(ir).any(|ty| ty.is_memref(ctx) && shape_of(ctx, ty).contains(&0)) {
            return Ok(false);
        }
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

/// Sizes that a cast adds to a result are added to the output.
struct FoldTensorCastConsumerOp;

impl OpRewritePattern for FoldTensorCastConsumerOp {
    type Op = tensor::CastOp;

    fn match_and_rewrite(
        &self,
        op: tensor::CastOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let (source, ty) = (op.operand(ir, 0), op.result(ir, 0).ty(ir));
        if !preserves_static_information(ir.context(), source.ty(ir), ty) {
            return Ok(false);
        }
        let (Some(producer), Some(nth)) = (source.defining_op(ir), source.result_index(ir)) else {
            return Ok(false);
        };
        if !is_structured(ir, producer) || producer.block(ir) != op.block(ir) {
            return Ok(false);
        }
        let index = inits(ir, producer).start + nth;
        let Some(output) = producer.get_operand(ir, index) else { return Ok(false) };
        rewriter.set_insertion_point(producer);
        let output = cast(rewriter, producer, output, ty);
        let new = rewriter.clone_op_as_one(producer, &mut IrMapping::new())?;
        rewriter.set_operand(new, index, output)?;
        let result = new.result(rewriter, nth);
        rewriter.set_type(result, ty)?;
        if has_equal_shapes(rewriter, new) {
            infer_shapes(rewriter, new)?;
            rewriter.set_insertion_point(producer);
        }
        let old = source.ty(rewriter);
        let back = cast(rewriter, producer, result, old);
        let mut values: Vec<Value> = new.results(rewriter).collect();
        let old_types: Vec<Type> = producer.result_types(rewriter).collect();
        values[nth] = back;
        for (value, ty) in values.iter_mut().zip(old_types) {
            if value.ty(rewriter) != ty {
                *value = cast(rewriter, producer, *value, ty);
            }
        }
        let result = if result.ty(rewriter) == ty { result } else { cast(rewriter, producer, result, ty) };
        rewriter.replace_op(producer, &values[..])?;
        rewriter.replace_op(op, result)?;
        Ok(true)
    }
}

/// Returns whether the operands of an operation must have the same sizes, not only compatible ones.
fn has_equal_shapes(ir: &Ir, op: Op) -> bool {
    matches!(op.name_text(ir), "linalg.broadcast" | "linalg.map" | "linalg.reduce" | "linalg.transpose")
}

/// Adds sizes of loops that some operand has to the others, and changes the types of the results.
fn infer_shapes(rewriter: &mut PatternRewriter<'_>, op: Op) -> Result<(), RewriteError> {
    let ctx = rewriter.context().clone();
    let Some(types) = InferStaticShapeOfOperands::types(&ctx, rewriter, op) else { return Ok(()) };
    rewriter.set_insertion_point(op);
    for (index, ty) in types.iter().enumerate() {
        let value = op.operand(rewriter, index);
        if value.ty(rewriter) != *ty {
            let value = cast(rewriter, op, value, *ty);
            rewriter.set_operand(op, index, value)?;
        }
    }
    let results: Vec<Type> = inits(rewriter, op).filter_map(|index| types.get(index).copied()).collect();
    set_types(rewriter, op, &results)
}

/// Casts of operands become casts of results, of operations whose operands must have the same sizes.
///
/// It comes before the pattern of `tensor` for all operations in destination style. In MLIR, that one leaves the operation invalid until
/// [`InferStaticShapeOfOperands`] is applied.
struct FoldCastsOfEqualShapes<T>(std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for FoldCastsOfEqualShapes<T> {
    type Op = T;

    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::from(2)
    }

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let source = |value: Value| {
            let cast = defined_by::<tensor::CastOp>(ir, value)?.op();
            let (from, to) = (cast.operand(ir, 0), cast.result(ir, 0).ty(ir));
            preserves_static_information(ir.context(), to, from.ty(ir)).then_some(from)
        };
        let sources: Vec<Option<Value>> = op.operands(ir).map(source).collect();
        if !sources.iter().any(Option::is_some) {
            return Ok(false);
        }
        let operands: Vec<Value> =
            sources.iter().zip(op.operands(ir)).map(|(source, operand)| source.unwrap_or(operand)).collect();
        let results: Vec<Type> =
            inits(ir, op).filter_map(|index| Some(operands.get(index)?.ty(ir))).collect();
        let old: Vec<Type> = op.result_types(ir).collect();
        let new = rewriter.clone_op(op, &mut IrMapping::new())?;
        rewriter.set_operands(new, &operands)?;
        set_types(rewriter, new, &results[..old.len().min(results.len())])?;
        infer_shapes(rewriter, new)?;
        rewriter.set_insertion_point(op);
        let mut values: Vec<Value> = new.results(rewriter).collect();
        for (value, ty) in values.iter_mut().zip(old) {
            if value.ty(rewriter) != ty {
                *value = cast(rewriter, op, *value, ty);
            }
        }
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

/// Sizes of loops that some operand has are added to the others.
struct InferStaticShapeOfOperands;

/// Returns the sizes of an operand, or those of the source of the cast that makes it.
fn known_sizes(ir: &Ir, value: Value) -> &[i64] {
    let ctx = ir.context();
    let source = defined_by::<tensor::CastOp>(ir, value).map(|cast| cast.op().operand(ir, 0).ty(ir));
    let is_static = |ty: &Type| ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx);
    shape_of(ctx, source.filter(is_static).unwrap_or(value.ty(ir)))
}

impl InferStaticShapeOfOperands {
    /// Returns the types of the operands with the sizes that are known; `None` if these are the same.
    fn types(ctx: &Context, ir: &Ir, op: Op) -> Option<Vec<Type>> {
        let structure = Structure::of(ir, op).filter(|_| has_tensors_only(ir, op))?;
        if !structure.maps.iter().all(|map| is_projected_permutation(map)) {
            return None;
        }
        let dims_of = |nth: usize| {
            let map = structure.maps[nth];
            map.results.iter().map(|result| match map.nodes[result.index()] {
                AffineNode::Dim(dim) => dim as usize,
                _ => usize::MAX,
            })
        };
        let mut sizes = vec![None; structure.n_loops()];
        for (nth, value) in op.operands(ir).enumerate() {
            let (written, known) = (operand_shape(ir, value), known_sizes(ir, value));
            for ((dim, size), known) in dims_of(nth).zip(written).zip(known) {
                if let (true, Some(slot)) = (*size != DYNAMIC, sizes.get_mut(dim)) {
                    slot.get_or_insert(*known);
                }
            }
        }
        let mut changed = false;
        let types: Vec<Type> = op
            .operands(ir)
            .enumerate()
            .map(|(nth, value)| {
                let mut shape = operand_shape(ir, value).to_vec();
                for (dim, size) in dims_of(nth).zip(&mut shape) {
                    if let (DYNAMIC, Some(Some(known))) = (*size, sizes.get(dim)) {
                        (*size, changed) = (*known, true);
                    }
                }
                with_shape(ctx, value.ty(ir), &shape)
            })
            .collect();
        changed.then_some(types)
    }
}

impl RewritePattern for InferStaticShapeOfOperands {
    fn root(&self) -> PatternRoot {
        PatternRoot::Interface(STRUCTURED)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ctx = rewriter.context().clone();
        let Some(types) = Self::types(&ctx, rewriter, op) else { return Ok(false) };
        let mut operands: Vec<Value> = op.operands(rewriter).collect();
        for (operand, ty) in operands.iter_mut().zip(&types) {
            if operand.ty(rewriter) != *ty {
                *operand = cast(rewriter, op, *operand, *ty);
            }
        }
        let result_types: Vec<Type> =
            inits(rewriter, op).filter_map(|index| types.get(index).copied()).collect();
        let new = rewriter.clone_op_as_one(op, &mut IrMapping::new())?;
        rewriter.set_operands(new, &operands)?;
        let old: Vec<Type> = op.result_types(rewriter).collect();
        set_types(rewriter, new, &result_types)?;
        let mut values = Vec::with_capacity(old.len());
        for (index, ty) in old.into_iter().enumerate() {
            let value = new.result(rewriter, index);
            values.push(if value.ty(rewriter) == ty { value } else { cast(rewriter, op, value, ty) });
        }
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

// Identities

/// An operation whose body only yields elements of its operands is these operands.
struct EraseIdentityLinalgOp<T>(std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for EraseIdentityLinalgOp<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let Some(structure) = Structure::of(ir, op) else { return Ok(false) };
        if structure.maps.windows(2).any(|pair| pair[0] != pair[1]) {
            return Ok(false);
        }
        let Some(body) = op.regions(ir).first().and_then(|region| region.entry(ir)) else { return Ok(false) };
        let Some(last) = body.last_op(ir).filter(|last| body.first_op(ir) == Some(*last)) else {
            return Ok(false);
        };
        let yielded: Option<Vec<usize>> = last
            .operands(ir)
            .map(|value| value.arg_index(ir).filter(|_| value.arg_block(ir) == Some(body)))
            .collect();
        let Some(yielded) = yielded else { return Ok(false) };
        if has_buffers_only(ir, op) {
            let (ins, outs) = (inputs(ir, op), inits(ir, op));
            let is_same =
                ins.len() == 1 && outs.len() == 1 && op.operand(ir, ins.start) == op.operand(ir, outs.start);
            if is_same {
                rewriter.erase_op(op)?;
            }
            return Ok(is_same);
        }
        if !has_tensors_only(ir, op) || yielded.len() != op.n_results(ir) {
            return Ok(false);
        }
        let values: Option<Vec<Value>> = yielded.iter().map(|index| op.get_operand(ir, *index)).collect();
        let Some(mut values) = values else { return Ok(false) };
        let types: Vec<Type> = op.result_types(ir).collect();
        let is_castable = |(value, ty): (&Value, &Type)| {
            value.ty(ir) == *ty || tensor::CastOp::are_cast_compatible(ir.context(), &[value.ty(ir)], &[*ty])
        };
        if !values.iter().zip(&types).all(is_castable) {
            return Ok(false);
        }
        for (value, ty) in values.iter_mut().zip(types) {
            if value.ty(rewriter) != ty {
                *value = cast(rewriter, op, *value, ty);
            }
        }
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

/// A transposed broadcast is the broadcast of a transposition.
struct SwapTransposeWithBroadcast;

impl OpRewritePattern for SwapTransposeWithBroadcast {
    type Op = TransposeOp;

    fn match_and_rewrite(
        &self,
        op: TransposeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let Some(broadcast) = defined_by::<BroadcastOp>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        if !op.operand(ir, 0).has_one_use(ir) {
            return Ok(false);
        }
        let (added, permutation) = (numbers(ir, broadcast, "dimensions"), numbers(ir, op, "permutation"));
        let without =
            |dim: i64| dim - i64::try_from(added.iter().filter(|added| **added < dim).count()).unwrap_or(0);
        let kept: Vec<i64> =
            permutation.iter().filter(|dim| !added.contains(dim)).map(|dim| without(*dim)).collect();
        let position = |dim: &i64| {
            let position = permutation.iter().position(|from| from == dim)?;
            i64::try_from(position).ok()
        };
        let moved: Vec<i64> = added.iter().filter_map(position).collect();
        let (input, output) = (broadcast.operand(ir, 0), op.operand(ir, 1));
        let sizes: Vec<Mixed> = (0..operand_shape(ir, input).len())
            .collect::<Vec<_>>()
            .into_iter()
            .map(|dim| size_of(rewriter, op, input, dim))
            .collect();
        let at = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| sizes.get(dim)).copied();
        let sizes: Vec<Mixed> = kept.iter().filter_map(at).collect();
        let ty = input.ty(rewriter);
        let init = empty(rewriter, op, &sizes, ty);
        let transpose = like(rewriter, op, &[input, init])?;
        set_dims(rewriter, transpose, "permutation", &kept)?;
        let transposed = transpose.result(rewriter, 0);
        let new = like_in_place(rewriter, broadcast, op, &[transposed, output])?;
        set_dims(rewriter, new, "dimensions", &moved)?;
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}
