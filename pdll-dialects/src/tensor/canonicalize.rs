//! Canonicalization of `tensor`: `canonicalize.pdll`, what it calls, and the patterns that it cannot express.
//!
//! MLIR: TensorOps.cpp, ReshapeOpsUtils.h, ViewLikeInterface.h.
//! Size: a function per pattern.

use pdll::ir::{
    AffineBuilder, Attribute, Block, Builder as _, Context, DYNAMIC, Ir, IrMapping, Op, Type, Value, ValueVec,
};
use pdll::ods::OpDef;
use pdll::rewrite::{
    OpRewritePattern, PatternRewriter, PatternRoot, RewriteError, RewritePattern, RewritePatternSet,
    would_be_trivially_dead,
};
use pdll::{native_constraint, native_rewrite};

use super::fold::source_of_foldable_cast;
use super::ops::{
    self as tensor, CastOp, CollapseShapeOp, ConcatOp, DimOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
    GenerateOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};
use super::verify::{collapsed_type, concat_type, padded_type};
use crate::affine::apply::composed_apply;
use crate::parts::operand_group;
use crate::shaped;
use crate::shaped::{
    Mixed, Reduced, Slice, are_shapes_compatible, compare_reduced, compose_reassociation, constant_sizes,
    defined_by, dropped_dims, has_constant_index, int_constant, mix, n_dynamic, name, numbers,
    preserves_static_information, rank_of, reassociation, reassociation_attr, segments, shape_of, statics,
    tensor_like, unmix, with_shape,
};

pdll::pdll! {
    mod patterns;
    use super::ops as tensor;
    use crate::arith;
    #include "canonicalize.pdll"
}

impl tensor::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(TensorCastExtractSlice);
        set.add(FoldCollapseOfCastOp);
        set.add(shaped::ComposeCollapseOfExpand::<CollapseShapeOp, ExpandShapeOp, CastOp>::new());
        set.add(shaped::ComposeExpandOfCollapse::<CollapseShapeOp, ExpandShapeOp>::new());
        set.add(ConvertToStaticExpandShape);
        set.add(InferConcatOperandTypes);
        set.add(DimOfDestStyleOp);
        set.add(ExtractFromTensorGenerate);
        set.add(StaticTensorGenerate);
        set.add(ExtractSliceConstantArguments);
        set.add(ExtractSliceOpCastFolder);
        set.add(InsertSliceConstantArguments::<InsertSliceOp>(std::marker::PhantomData));
        set.add(InsertSliceCastFolder::<InsertSliceOp>(std::marker::PhantomData));
        set.add(InsertSliceSourceCast::<InsertSliceOp>(std::marker::PhantomData));
        set.add(InsertSliceConstantArguments::<ParallelInsertSliceOp>(std::marker::PhantomData));
        set.add(InsertSliceCastFolder::<ParallelInsertSliceOp>(std::marker::PhantomData));
        set.add(InsertSliceSourceCast::<ParallelInsertSliceOp>(std::marker::PhantomData));
        set.add(FoldSourceTensorCast);
        set.add(FoldTargetTensorCast);
        set.add(FoldOrthogonalPaddings);
        set.add(FoldStaticPadding);
        set.add(FoldConsecutiveConstantPadding);
        set.add(FoldTensorCastProducerOp);
    }
}

// Natives of `canonicalize.pdll`.

/// Returns the shape that both types have, with all sizes that one of them has; `None` of it if it is unranked.
fn join_shapes(a: Option<&[i64]>, b: Option<&[i64]>) -> Option<Option<Vec<i64>>> {
    match (a, b) {
        (None, other) | (other, None) => Some(other.map(<[i64]>::to_vec)),
        (Some(a), Some(b)) => are_shapes_compatible(a, b)
            .then(|| Some(a.iter().zip(b).map(|(a, b)| if *a == DYNAMIC { *b } else { *a }).collect())),
    }
}

#[native_constraint]
fn is_inner_cast_redundant(
    rewriter: &mut PatternRewriter<'_>,
    source: Type,
    inner: Type,
    outer: Type,
) -> bool {
    let ctx = rewriter.context();
    let Some(first) = join_shapes(source.shape(ctx), inner.shape(ctx)) else { return false };
    let Some(all) = join_shapes(first.as_deref(), outer.shape(ctx)) else { return false };
    join_shapes(source.shape(ctx), outer.shape(ctx)) == Some(all)
}

#[native_constraint]
fn is_ranked(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.shape(rewriter.context()).is_some()
}

#[native_constraint]
fn is_static(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.has_static_shape(rewriter.context())
}

#[native_constraint]
fn has_index_elements(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.element_type_or_self(rewriter.context()).is_index(rewriter.context())
}

#[native_constraint]
fn has_integer_elements(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.element_type_or_self(rewriter.context()).is_integer(rewriter.context())
}

#[native_rewrite]
fn element_type(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Type {
    ty.element_type_or_self(rewriter.context())
}

#[native_constraint]
fn dynamic_size(rewriter: &mut PatternRewriter<'_>, empty: Op, index: Value) -> Option<Value> {
    let index = usize::try_from(int_constant(rewriter, index)?).ok()?;
    let shape = shape_of(rewriter.context(), empty.result(rewriter, 0).ty(rewriter));
    (*shape.get(index)? == DYNAMIC).then(|| empty.get_operand(rewriter, n_dynamic(&shape[..index])))?
}

#[native_constraint]
fn with_constant_sizes(
    rewriter: &mut PatternRewriter<'_>,
    ty: Type,
    sizes: &[Value],
) -> Option<(Type, ValueVec)> {
    constant_sizes(rewriter, ty, sizes)
}

#[native_constraint]
fn sizes_of_cast(rewriter: &mut PatternRewriter<'_>, empty: Op, cast: Op) -> Option<(Type, ValueVec)> {
    let ctx = rewriter.context();
    let (from, to) = (empty.result(rewriter, 0).ty(rewriter), cast.result(rewriter, 0).ty(rewriter));
    if !preserves_static_information(ctx, from, to) {
        return None;
    }
    let (before, after) = (shape_of(ctx, from), shape_of(ctx, to));
    let sizes = mix(before, &operand_group(rewriter, empty, 0));
    let differ = |(before, after): (&i64, &i64)| *before != DYNAMIC && before != after;
    if before.iter().zip(after).any(differ) {
        return None;
    }
    let open = sizes.iter().zip(after).filter(|(_, after)| **after == DYNAMIC);
    let values = open.filter_map(|(size, _)| match size {
        Mixed::Value(value) => Some(*value),
        Mixed::Static(_) => None,
    });
    Some((tensor_like(ctx, to, after), values.collect()))
}

#[native_constraint]
fn composed_groups(rewriter: &mut PatternRewriter<'_>, producer: Op, consumer: Op) -> Option<Attribute> {
    let groups =
        compose_reassociation(&reassociation(rewriter, producer), &reassociation(rewriter, consumer))?;
    Some(reassociation_attr(rewriter.context(), &groups).1)
}

#[native_constraint]
fn single(_: &mut PatternRewriter<'_>, values: &[Value]) -> Option<Value> {
    match values {
        [value] => Some(*value),
        _ => None,
    }
}

/// Returns the type of a concatenation.
fn inferred_concat_type(ir: &Ir, op: Op) -> Option<Type> {
    let inputs: Vec<Type> = op.operand_types(ir).collect();
    concat_type(ir.context(), op.cast::<ConcatOp>(ir)?.dimension(ir), &inputs).ok()
}

#[native_constraint]
fn more_static_concat_type(rewriter: &mut PatternRewriter<'_>, concat: Op) -> Option<Type> {
    let inferred = inferred_concat_type(rewriter, concat)?;
    let result = concat.result(rewriter, 0).ty(rewriter);
    (!preserves_static_information(rewriter.context(), inferred, result)).then_some(inferred)
}

#[native_constraint]
fn is_padding_zero(rewriter: &mut PatternRewriter<'_>, pad: Op) -> bool {
    let [low, high] = paddings(rewriter, pad);
    let is_zero = |entry: &Mixed| entry.constant(rewriter) == Some(0);
    pad.attr_str(rewriter, "nofold").is_none() && low.iter().chain(&high).all(is_zero)
}

// Helpers of patterns in Rust.

/// Creates a cast.
fn cast(rewriter: &mut PatternRewriter<'_>, of: Op, value: Value, ty: Type) -> Value {
    let loc = of.loc(rewriter);
    let cast = CastOp::create_with(rewriter, loc, &[ty], &[value], &[]).op();
    cast.result(rewriter, 0)
}

/// Replaces an operation with one result by a cast of a value.
fn replace_with_cast(rewriter: &mut PatternRewriter<'_>, op: Op, value: Value) -> Result<bool, RewriteError> {
    let ty = op.result(rewriter, 0).ty(rewriter);
    let value = cast(rewriter, op, value, ty);
    rewriter.replace_op(op, value)?;
    Ok(true)
}

/// Returns the low and high padding of each dimension.
fn paddings(ir: &Ir, pad: Op) -> [Vec<Mixed>; 2] {
    let list = |attr, group| mix(&numbers(ir, pad, attr), &operand_group(ir, pad, group));
    [list("static_low", 1), list("static_high", 2)]
}

// Casts

/// A cast of a slice to more static sizes is a slice with these sizes.
struct TensorCastExtractSlice;

impl OpRewritePattern for TensorCastExtractSlice {
    type Op = CastOp;

    fn match_and_rewrite(
        &self,
        op: CastOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context(), op.op());
        let Some(producer) = defined_by::<ExtractSliceOp>(ir, op.operand(ir, 0)) else { return Ok(false) };
        let (from, to) = (op.operand(ir, 0).ty(ir), op.result(ir, 0).ty(ir));
        let shape = shape_of(ctx, to);
        if !preserves_static_information(ctx, from, to) || shape == shape_of(ctx, from) {
            return Ok(false);
        }
        let mut slice = Slice::of(ir, producer.op(), 1);
        let dropped = dropped_dims(&statics(&slice.sizes), shape_of(ctx, from), false);
        let mut dims = shape.iter();
        for (i, size) in slice.sizes.iter_mut().enumerate() {
            if dropped.as_ref().is_some_and(|dropped| dropped[i]) {
                continue;
            }
            if let Some(dim) = dims.next().filter(|dim| **dim != DYNAMIC) {
                *size = Mixed::Static(*dim);
            }
        }
        let (loc, source) = (op.loc(ir), producer.op().operand(ir, 0));
        let new: ExtractSliceOp = slice.create(rewriter, loc, &[to], &[source]);
        rewriter.replace_op(op, new.op())?;
        Ok(true)
    }
}

/// Returns the operands without casts that only remove static sizes, if there are such.
fn without_casts(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let sources: Vec<Option<Value>> =
        op.operands(ir).map(|operand| source_of_foldable_cast(ir, operand)).collect();
    let pairs = sources.iter().zip(op.operands(ir));
    sources
        .iter()
        .any(Option::is_some)
        .then(|| pairs.map(|(source, operand)| source.unwrap_or(operand)).collect())
}

/// Casts of the operands of an operation in destination style become casts of its results.
struct FoldTensorCastProducerOp;

impl RewritePattern for FoldTensorCastProducerOp {
    fn root(&self) -> PatternRoot {
        PatternRoot::Interface("DestinationStyleOpInterface")
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let Some(inits) = op.info(ir).dps_inits else { return Ok(false) };
        let is_excluded = matches!(op.name_text(ir), "linalg.pack" | "linalg.unpack" | "tensor.insert_slice");
        if is_excluded || op.is_loop(ir) {
            return Ok(false);
        }
        let Some(operands) = without_casts(ir, op) else { return Ok(false) };
        let ctx = ir.context().clone();
        let tensors = inits(ir, op).map(|init| operands[init].ty(ir));
        let types: Vec<Type> = tensors.filter(|ty| ty.is_tensor(&ctx)).collect();
        let old: Vec<Type> = op.result_types(ir).collect();
        if types.len() != old.len() {
            return Ok(false);
        }
        let mut mapping = IrMapping::new();
        let new = rewriter.clone_op_as_one(op, &mut mapping)?;
        rewriter.set_operands(new, &operands)?;
        for (index, ty) in types.iter().enumerate() {
            rewriter.set_type(new.result(rewriter, index), *ty)?;
        }
        let mut values = Vec::new();
        for (index, ty) in old.into_iter().enumerate() {
            let value = new.result(rewriter, index);
            values.push(if value.ty(rewriter) == ty { value } else { cast(rewriter, op, value, ty) });
        }
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

// Sizes

/// The size of a result is that of its initial value.
struct DimOfDestStyleOp;

impl OpRewritePattern for DimOfDestStyleOp {
    type Op = DimOp;

    fn match_and_rewrite(
        &self,
        dim: DimOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let source = dim.op().operand(ir, 0);
        let (Some(producer), Some(nth)) = (source.defining_op(ir), source.result_index(ir)) else {
            return Ok(false);
        };
        let Some(inits) = producer.info(ir).dps_inits else { return Ok(false) };
        let values = inits(ir, producer).filter_map(|init| producer.get_operand(ir, init));
        let mut tensors = values.filter(|value| value.ty(ir).is_tensor(ir.context()));
        let Some(init) = tensors.nth(nth) else { return Ok(false) };
        rewriter.set_operand(dim.op(), 0, init)?;
        Ok(true)
    }
}

// Reshapes

/// A collapse of a cast that only removes static sizes keeps them.
struct FoldCollapseOfCastOp;

impl OpRewritePattern for FoldCollapseOfCastOp {
    type Op = CollapseShapeOp;

    fn match_and_rewrite(
        &self,
        op: CollapseShapeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(source) = source_of_foldable_cast(ir, op.operand(ir, 0)) else { return Ok(false) };
        let groups = reassociation(ir, op);
        let ty = collapsed_type(&ctx, source.ty(ir), &groups);
        if ty == op.result(ir, 0).ty(ir) {
            rewriter.set_operand(op, 0, source)?;
            return Ok(true);
        }
        let loc = op.loc(ir);
        let attrs = [reassociation_attr(&ctx, &groups)];
        let new = CollapseShapeOp::create_with(rewriter, loc, &[ty], &[source], &attrs).op();
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

/// Constant sizes of an expanded cast of a static tensor become static.
struct ConvertToStaticExpandShape;

impl OpRewritePattern for ConvertToStaticExpandShape {
    type Op = ExpandShapeOp;

    fn match_and_rewrite(
        &self,
        op: ExpandShapeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let value = op.operand(ir, 0);
        let Some(source) = source_of_foldable_cast(ir, value) else { return Ok(false) };
        let (from, to) = (shape_of(&ctx, source.ty(ir)), shape_of(&ctx, op.result(ir, 0).ty(ir)));
        let groups = reassociation(ir, op);
        let sizes = operand_group(ir, op, 1);
        let mut rest = sizes.iter();
        let (mut shape, mut values) = (to.to_vec(), Vec::new());
        let at = |index: &i64| usize::try_from(*index).ok().filter(|index| *index < to.len());
        for (dim, group) in groups.iter().enumerate() {
            for out in group.iter().filter_map(at).filter(|out| to[*out] == DYNAMIC) {
                let Some(size) = rest.next() else { return Ok(false) };
                match int_constant(ir, *size).filter(|_| from[dim] != DYNAMIC) {
                    Some(constant) => shape[out] = constant,
                    None => values.push(*size),
                }
            }
        }
        if values.len() == sizes.len() {
            return Ok(false);
        }
        let input = collapsed_type(&ctx, tensor_like(&ctx, value.ty(ir), &shape), &groups);
        let output = tensor_like(&ctx, op.result(ir, 0).ty(ir), &shape);
        let loc = op.loc(ir);
        let input = cast(rewriter, op, value, input);
        let mut operands = vec![input];
        operands.extend(values);
        let attrs = [
            reassociation_attr(&ctx, &groups),
            (name(&ctx, "static_output_shape"), ctx.dense_i64_array_attr(&shape)),
        ];
        let new = ExpandShapeOp::create_with(rewriter, loc, &[output], &operands, &attrs).op();
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

// Concatenation

/// Casts inputs to types with the sizes that other inputs have.
struct InferConcatOperandTypes;

impl OpRewritePattern for InferConcatOperandTypes {
    type Op = ConcatOp;

    fn match_and_rewrite(
        &self,
        concat: ConcatOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let op = concat.op();
        let ctx = rewriter.context().clone();
        let Some(inferred) = inferred_concat_type(rewriter, op) else { return Ok(false) };
        let dim = concat.dimension(rewriter);
        let mut changed = false;
        for index in 0..op.n_operands(rewriter) {
            let operand = op.operand(rewriter, index);
            let ty = operand.ty(rewriter);
            let mut shape = shape_of(&ctx, inferred).to_vec();
            shape[dim] = shape_of(&ctx, ty)[dim];
            let wanted = tensor_like(&ctx, inferred, &shape);
            if !preserves_static_information(&ctx, wanted, ty) {
                let value = cast(rewriter, op, operand, wanted);
                rewriter.set_operand(op, index, value)?;
                changed = true;
            }
        }
        Ok(changed)
    }
}

// Generated tensors

/// An element of a generated tensor is what its body computes.
struct ExtractFromTensorGenerate;

impl OpRewritePattern for ExtractFromTensorGenerate {
    type Op = ExtractOp;

    fn match_and_rewrite(
        &self,
        op: ExtractOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let Some(generate) = defined_by::<GenerateOp>(ir, op.operand(ir, 0)) else { return Ok(false) };
        let Some(body) = generate.op().region(ir, 0).entry(ir) else { return Ok(false) };
        if !would_be_trivially_dead(ir, generate.op()) {
            return Ok(false);
        }
        let mut mapping = IrMapping::new();
        for (arg, index) in body.args(ir).iter().zip(op.operands(ir).skip(1)) {
            mapping.map_value(*arg, index);
        }
        let ops: Vec<Op> = body.ops(ir).collect();
        let Some((last, others)) = ops.split_last() else { return Ok(false) };
        let Some(yielded) = last.get_operand(ir, 0) else { return Ok(false) };
        for inner in others {
            rewriter.clone_op(*inner, &mut mapping)?;
        }
        rewriter.replace_op(op, mapping.value_or_self(yielded))?;
        Ok(true)
    }
}

/// Constant extents of a generated tensor become static sizes.
struct StaticTensorGenerate;

impl OpRewritePattern for StaticTensorGenerate {
    type Op = GenerateOp;

    fn match_and_rewrite(
        &self,
        op: GenerateOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let extents: Vec<Value> = op.operands(ir).collect();
        let ty = op.result(ir, 0).ty(ir);
        let Some((ty, extents)) = constant_sizes(ir, ty, &extents) else { return Ok(false) };
        let (loc, region) = (op.loc(ir), op.region(ir, 0));
        let new = GenerateOp::create_with(rewriter, loc, &[ty], &extents, &[]).op();
        let body = new.region(rewriter, 0);
        rewriter.inline_region_before(region, body, None)?;
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

// Slices

/// Returns the dimensions of sizes that a reduced shape lacks, counted from the end.
fn dropped_from_end(reduced: &[i64], sizes: &[Mixed]) -> Vec<bool> {
    let mut rest = reduced;
    let mut dropped: Vec<bool> = sizes
        .iter()
        .rev()
        .map(|size| match rest.split_last() {
            Some((last, others)) if *size != Mixed::Static(1) || *last == 1 => {
                rest = others;
                false
            }
            _ => true,
        })
        .collect();
    dropped.reverse();
    dropped
}

/// Returns the type of a slice of a tensor with as many dimensions as `rank`; the first ones of size one are dropped.
fn reduced_slice_type(ctx: &Context, ty: Type, sizes: &[i64], rank: usize) -> Type {
    let mut n_dropped = sizes.len().saturating_sub(rank);
    let mut shape = sizes.to_vec();
    shape.retain(|size| {
        let is_dropped = n_dropped > 0 && *size == 1;
        n_dropped -= usize::from(is_dropped);
        !is_dropped
    });
    tensor_like(ctx, ty, &shape)
}

/// Constant operands of a slice become static.
struct ExtractSliceConstantArguments;

impl OpRewritePattern for ExtractSliceConstantArguments {
    type Op = ExtractSliceOp;

    fn match_and_rewrite(
        &self,
        op: ExtractSliceOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let (source, ty) = (op.operand(ir, 0), op.result(ir, 0).ty(ir));
        let mut slice = Slice::of(ir, op, 1);
        let dropped = dropped_from_end(shape_of(&ctx, ty), &slice.sizes);
        if !slice.fold_constants(ir) || slice.out_of_bounds(shape_of(&ctx, source.ty(ir))).is_some() {
            return Ok(false);
        }
        let shape = shaped::kept(&statics(&slice.sizes), &dropped);
        let new_type = tensor_like(&ctx, source.ty(ir), &shape);
        let loc = op.loc(ir);
        let new: ExtractSliceOp = slice.create(rewriter, loc, &[new_type], &[source]);
        let new = new.op().result(rewriter, 0);
        if new_type != ty {
            return replace_with_cast(rewriter, op, new);
        }
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}

/// A slice of a cast that only removes static sizes is one of its source.
struct ExtractSliceOpCastFolder;

impl OpRewritePattern for ExtractSliceOpCastFolder {
    type Op = ExtractSliceOp;

    fn match_and_rewrite(
        &self,
        op: ExtractSliceOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        if has_constant_index(ir, op) {
            return Ok(false);
        }
        let Some(source) = source_of_foldable_cast(ir, op.operand(ir, 0)) else { return Ok(false) };
        let slice = Slice::of(ir, op, 1);
        if slice.out_of_bounds(shape_of(ir.context(), source.ty(ir))).is_some() {
            return Ok(false);
        }
        let (loc, ty) = (op.loc(ir), op.result(ir, 0).ty(ir));
        let new: ExtractSliceOp = slice.create(rewriter, loc, &[ty], &[source]);
        rewriter.replace_op(op, new.op())?;
        Ok(true)
    }
}

/// Creates an insertion like another one, which it replaces; a result of another type is cast.
fn replace_insertion<T: OpDef>(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    source: Value,
    dest: Value,
    slice: &Slice,
) -> Result<bool, RewriteError> {
    let loc = op.loc(rewriter);
    let old: Vec<Type> = op.result_types(rewriter).collect();
    let types: Vec<Type> = old.iter().map(|_| dest.ty(rewriter)).collect();
    let new: T = slice.create(rewriter, loc, &types, &[source, dest]);
    let new = new.op();
    let values: Vec<Value> = new.results(rewriter).collect();
    let values: Vec<Value> = values
        .into_iter()
        .zip(old)
        .map(|(value, ty)| if value.ty(rewriter) == ty { value } else { cast(rewriter, op, value, ty) })
        .collect();
    rewriter.replace_op(op, &values[..])?;
    Ok(true)
}

/// Casts the source of an insertion, before the terminator that contains it, if any.
fn cast_source(rewriter: &mut PatternRewriter<'_>, op: Op, source: Value, ty: Type) -> Value {
    let parent = op.cast::<ParallelInsertSliceOp>(rewriter).and_then(|op| op.op().parent_op(rewriter));
    match parent {
        None => cast(rewriter, op, source, ty),
        Some(parent) => rewriter.with_insertion_guard(|rewriter| {
            rewriter.set_insertion_point(parent);
            cast(rewriter, op, source, ty)
        }),
    }
}

/// Constant operands of an insertion become static.
struct InsertSliceConstantArguments<T>(std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for InsertSliceConstantArguments<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let (source, dest) = (op.operand(ir, 0), op.operand(ir, 1));
        let mut slice = Slice::of(ir, op, 2);
        if !slice.fold_constants(ir) || slice.out_of_bounds(shape_of(&ctx, dest.ty(ir))).is_some() {
            return Ok(false);
        }
        if slice.strides.contains(&Mixed::Static(0)) {
            return Ok(false);
        }
        let rank = rank_of(&ctx, source.ty(ir));
        let ty = reduced_slice_type(&ctx, dest.ty(ir), &statics(&slice.sizes), rank);
        let source = if ty == source.ty(ir) { source } else { cast_source(rewriter, op, source, ty) };
        replace_insertion::<T>(rewriter, op, source, dest, &slice)
    }
}

/// An insertion takes the sources of casts that only remove static sizes.
struct InsertSliceCastFolder<T>(std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for InsertSliceCastFolder<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        if has_constant_index(ir, op) {
            return Ok(false);
        }
        let [source, dest] = [0, 1].map(|index| source_of_foldable_cast(ir, op.operand(ir, index)));
        if source.is_none() && dest.is_none() {
            return Ok(false);
        }
        let (source, dest) = (source.unwrap_or(op.operand(ir, 0)), dest.unwrap_or(op.operand(ir, 1)));
        let mut slice = Slice::of(ir, op, 2);
        let from = shape_of(&ctx, source.ty(ir));
        let Some(dropped) = dropped_dims(&statics(&slice.sizes), from, true) else { return Ok(false) };
        let mut kept = 0;
        for (size, dropped) in slice.sizes.iter_mut().zip(dropped) {
            // As in MLIR, a dynamic dimension of the source stays where it is.
            if let Some(dim) = from.get(kept).filter(|dim| !dropped && **dim != DYNAMIC) {
                *size = Mixed::Static(*dim);
                kept += 1;
            }
        }
        let expected = tensor_like(&ctx, dest.ty(ir), &statics(&slice.sizes));
        let fits = compare_reduced(&ctx, expected, source.ty(ir)) == Reduced::Same;
        if !fits || slice.out_of_bounds(shape_of(&ctx, dest.ty(ir))).is_some() {
            return Ok(false);
        }
        replace_insertion::<T>(rewriter, op, source, dest, &slice)
    }
}

/// The source of an insertion is cast to the static sizes that the insertion has.
struct InsertSliceSourceCast<T>(std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for InsertSliceSourceCast<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let (source, dest) = (op.operand(ir, 0), op.operand(ir, 1));
        let ty = source.ty(ir);
        let mut shape = shape_of(&ctx, ty).to_vec();
        if shape.len() != rank_of(&ctx, dest.ty(ir)) {
            return Ok(false);
        }
        let slice = Slice::of(ir, op, 2);
        for (dim, size) in shape.iter_mut().zip(&slice.sizes) {
            match size.constant(ir) {
                Some(negative) if negative < 0 => return Ok(false),
                Some(constant) => *dim = constant,
                None => {}
            }
        }
        let wanted = with_shape(&ctx, ty, &shape);
        let is_compatible = are_shapes_compatible(shape_of(&ctx, ty), &shape);
        if wanted == ty || !preserves_static_information(&ctx, ty, wanted) || !is_compatible {
            return Ok(false);
        }
        // Constant operands, which stay dynamic, do not fit the static sizes.
        let expected = tensor_like(&ctx, dest.ty(ir), &statics(&slice.sizes));
        if compare_reduced(&ctx, expected, wanted) != Reduced::Same {
            return Ok(false);
        }
        let source = cast_source(rewriter, op, source, wanted);
        replace_insertion::<T>(rewriter, op, source, dest, &slice)
    }
}

// Padding

/// Creates padding. Its region is empty.
fn create_pad(
    rewriter: &mut PatternRewriter<'_>,
    of: Op,
    ty: Type,
    source: Value,
    [low, high]: [&[Mixed]; 2],
) -> Op {
    let (loc, ctx) = (of.loc(rewriter), rewriter.context().clone());
    let ((low, lows), (high, highs)) = (unmix(low), unmix(high));
    let mut attrs = vec![
        (name(&ctx, "static_low"), ctx.dense_i64_array_attr(&low)),
        (name(&ctx, "static_high"), ctx.dense_i64_array_attr(&high)),
        segments(&ctx, &[1, lows.len(), highs.len()]),
    ];
    if let Some(unit) = of.attr_str(rewriter, "nofold") {
        attrs.push((name(&ctx, "nofold"), unit));
    }
    let mut operands = vec![source];
    operands.extend(lows.into_iter().chain(highs));
    PadOp::create_with(rewriter, loc, &[ty], &operands, &attrs).op()
}

/// Copies the region of padding to other padding.
fn clone_body(rewriter: &mut PatternRewriter<'_>, from: Op, to: Op) -> Result<(), RewriteError> {
    let (from, to) = (from.region(rewriter, 0), to.region(rewriter, 0));
    rewriter.clone_region_before(from, to, None, &mut IrMapping::new())
}

/// Padding of a cast that only removes static sizes keeps them.
struct FoldSourceTensorCast;

impl OpRewritePattern for FoldSourceTensorCast {
    type Op = PadOp;

    fn match_and_rewrite(&self, op: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(source) = source_of_foldable_cast(ir, op.operand(ir, 0)) else { return Ok(false) };
        let [low, high] = paddings(ir, op);
        let ty = op.result(ir, 0).ty(ir);
        let known = shape_of(&ctx, ty);
        let Some(new_type) = padded_type(&ctx, source.ty(ir), &statics(&low), &statics(&high), Some(known))
        else {
            return Ok(false);
        };
        if new_type == ty {
            rewriter.set_operand(op, 0, source)?;
            return Ok(true);
        }
        let value = op.operand(ir, 0);
        let new = create_pad(rewriter, op, new_type, value, [&low, &high]);
        clone_body(rewriter, op, new)?;
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

/// Padding that is only cast to a type with more static sizes has that type.
struct FoldTargetTensorCast;

impl OpRewritePattern for FoldTargetTensorCast {
    type Op = PadOp;

    fn match_and_rewrite(&self, op: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let result = op.result(ir, 0);
        let Some(user) = result.users(ir).next().filter(|_| result.has_one_use(ir)) else { return Ok(false) };
        let Some(user) = user.cast::<CastOp>(ir).map(OpDef::op) else { return Ok(false) };
        let ty = user.result(ir, 0).ty(ir);
        if !preserves_static_information(&ctx, result.ty(ir), ty) {
            return Ok(false);
        }
        let (source, region) = (op.operand(ir, 0), op.region(ir, 0));
        let [low, high] = paddings(ir, op);
        let new = create_pad(rewriter, op, ty, source, [&low, &high]);
        let body = new.region(rewriter, 0);
        rewriter.inline_region_before(region, body, None)?;
        let new = new.result(rewriter, 0);
        rewriter.replace_op(user, new)?;
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

/// Returns the padding value, if it is a constant or defined outside of the region.
fn constant_padding(ir: &Ir, pad: Op) -> Option<Value> {
    let body: Block = pad.region(ir, 0).entry(ir)?;
    let value = body.last_op(ir)?.get_operand(ir, 0)?;
    (value.constant(ir).is_some() || value.owner_block(ir) != Some(body)).then_some(value)
}

/// Two pairs of slice and padding, of different dimensions, are one.
struct FoldOrthogonalPaddings;

impl FoldOrthogonalPaddings {
    /// Returns the source, the slice and the high padding of a single pair.
    fn matches(ir: &Ir, pad: Op) -> Option<(Value, Slice, Vec<Mixed>)> {
        let ctx = ir.context();
        let inner_op = defined_by::<ExtractSliceOp>(ir, pad.operand(ir, 0))?.op();
        let outer_pad = defined_by::<PadOp>(ir, inner_op.operand(ir, 0))?.op();
        if outer_pad.attr_str(ir, "nofold").is_some() {
            return None;
        }
        let outer_op = defined_by::<ExtractSliceOp>(ir, outer_pad.operand(ir, 0))?.op();
        let rank = rank_of(ctx, pad.operand(ir, 0).ty(ir));
        let source = outer_op.operand(ir, 0);
        if rank_of(ctx, source.ty(ir)) != rank || rank_of(ctx, inner_op.operand(ir, 0).ty(ir)) != rank {
            return None;
        }
        let (inner, outer) = (Slice::of(ir, inner_op, 1), Slice::of(ir, outer_op, 1));
        let has_unit_strides = |slice: &Slice| slice.strides.iter().all(|stride| *stride == Mixed::Static(1));
        if !has_unit_strides(&inner) || !has_unit_strides(&outer) {
            return None;
        }
        let [[inner_low, inner_high], [outer_low, outer_high]] = [paddings(ir, pad), paddings(ir, outer_pad)];
        let is_zero = |entry: &Mixed| entry.constant(ir) == Some(0);
        if !inner_low.iter().chain(&outer_low).all(is_zero) {
            return None;
        }
        let constant = |pad: Op| constant_padding(ir, pad)?.constant(ir);
        if constant(pad)? != constant(outer_pad)? {
            return None;
        }
        let mut slice = inner.clone();
        let mut padding = vec![Mixed::Static(0); rank];
        for dim in 0..rank {
            let (is_inner, is_outer) = (!is_zero(inner_high.get(dim)?), !is_zero(outer_high.get(dim)?));
            if is_inner && is_outer {
                return None;
            }
            let (from_inner, from_outer) = (*inner.offsets.get(dim)?, *outer.offsets.get(dim)?);
            slice.offsets[dim] = if !is_inner && is_zero(&from_inner) {
                from_outer
            } else if !is_outer && is_zero(&from_outer) {
                from_inner
            } else {
                return None;
            };
            if is_outer {
                let size = shape_of(ctx, inner_op.operand(ir, 0).ty(ir))[dim];
                if inner.sizes[dim].constant(ir) != Some(size) {
                    return None;
                }
                slice.sizes[dim] = *outer.sizes.get(dim)?;
                padding[dim] = outer_high[dim];
            } else if is_inner {
                padding[dim] = inner_high[dim];
            }
        }
        Some((source, slice, padding))
    }
}

impl OpRewritePattern for FoldOrthogonalPaddings {
    type Op = PadOp;

    fn match_and_rewrite(&self, op: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some((source, slice, high)) = Self::matches(ir, op) else { return Ok(false) };
        let [low, _] = paddings(ir, op);
        let (loc, ty, region) = (op.loc(ir), op.result(ir, 0).ty(ir), op.region(ir, 0));
        let slice_type = tensor_like(&ctx, source.ty(ir), &statics(&slice.sizes));
        let new: ExtractSliceOp = slice.create(rewriter, loc, &[slice_type], &[source]);
        let new = new.op().result(rewriter, 0);
        let new = create_pad(rewriter, op, ty, new, [&low, &high]);
        let body = new.region(rewriter, 0);
        rewriter.inline_region_before(region, body, None)?;
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}

/// Constant padding becomes static.
struct FoldStaticPadding;

impl OpRewritePattern for FoldStaticPadding {
    type Op = PadOp;

    fn match_and_rewrite(&self, op: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let source = op.operand(ir, 0);
        let ty = op.result(ir, 0).ty(ir);
        let [mut low, mut high] = paddings(ir, op);
        shaped::fold_constants(ir, &mut low, false);
        shaped::fold_constants(ir, &mut high, false);
        let inferred = padded_type(&ctx, source.ty(ir), &statics(&low), &statics(&high), None);
        let Some(inferred) = inferred else { return Ok(false) };
        let pairs = shape_of(&ctx, ty).iter().zip(shape_of(&ctx, inferred));
        let shape: Vec<i64> = pairs.map(|(old, new)| if *old == DYNAMIC { *new } else { *old }).collect();
        if shape == shape_of(&ctx, ty) || n_dynamic(&shape) == shape.len() {
            return Ok(false);
        }
        let new_type = tensor_like(&ctx, ty, &shape);
        let new = create_pad(rewriter, op, new_type, source, [&low, &high]);
        clone_body(rewriter, op, new)?;
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

/// Two paddings with the same value are one, by the sums of their sizes.
struct FoldConsecutiveConstantPadding;

/// Returns the sums of sizes, for which an `affine.apply` is created where it is not known.
fn sums(rewriter: &mut PatternRewriter<'_>, of: Op, a: &[Mixed], b: &[Mixed]) -> Vec<Mixed> {
    let mut builder = AffineBuilder::new();
    let (x, y) = (builder.dim(0), builder.dim(1));
    let sum = builder.add(x, y);
    let (map, loc) = (builder.finish_map(2, 0, &[sum]), of.loc(rewriter));
    a.iter().zip(b).map(|(a, b)| composed_apply(rewriter, loc, &map, &[*a, *b])).collect()
}

impl OpRewritePattern for FoldConsecutiveConstantPadding {
    type Op = PadOp;

    fn match_and_rewrite(&self, op: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let Some(inner) = defined_by::<PadOp>(ir, op.operand(ir, 0)).map(OpDef::op) else { return Ok(false) };
        let is_kept = |pad: Op| pad.attr_str(ir, "nofold").is_some();
        let value = constant_padding(ir, op);
        if is_kept(op) || is_kept(inner) || value.is_none() || value != constant_padding(ir, inner) {
            return Ok(false);
        }
        let ([low, high], [inner_low, inner_high]) = (paddings(ir, op), paddings(ir, inner));
        let (ty, source, region) = (op.result(ir, 0).ty(ir), inner.operand(ir, 0), op.region(ir, 0));
        let high = sums(rewriter, op, &high, &inner_high);
        let low = sums(rewriter, op, &low, &inner_low);
        let new = create_pad(rewriter, op, ty, source, [&low, &high]);
        let body = new.region(rewriter, 0);
        rewriter.inline_region_before(region, body, None)?;
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}
