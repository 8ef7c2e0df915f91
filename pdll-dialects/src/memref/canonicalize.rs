//! Canonicalization of `memref`: `canonicalize.pdll`, what it calls, and the patterns that it cannot express.
//!
//! MLIR: MemRefOps.cpp, ReshapeOpsUtils.h, ViewLikeInterface.h.
//! Size: a function per pattern.

use std::marker::PhantomData;

use pdll::ir::{
    Attribute, AttributeData, Builder as _, Context, DYNAMIC, Ir, IrMapping, NamedAttribute, Op, Trait, Type,
    TypeData, Value, ValueVec,
};
use pdll::native_constraint;
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError, RewritePatternSet};

use super::fold::is_cast_foldable_into_user;
use super::ops::{
    self as memref, AllocOp, AllocaOp, AllocaScopeOp, CastOp, CollapseShapeOp, DeallocOp, DimOp,
    ExpandShapeOp, ExtractStridedMetadataOp, LoadOp, ReallocOp, ReinterpretCastOp, ReshapeOp, StoreOp,
    SubViewOp,
};
use super::verify::{collapsed_type, dropped_memref_dims, expanded_type, subview_type};
use crate::arith;
use crate::parts::operand_group;
use crate::shaped::{
    ComposeCollapseOfExpand, ComposeExpandOfCollapse, Mixed, Slice, compose_reassociation, constant_sizes,
    defined_by, fold_constants, has_constant_index, has_layout, kept, mix, name, numbers, rank_of,
    reassociation, reassociation_attr, saturating_mul, segments, shape_of, statics, strided,
    strides_and_offset, unmix,
};

pdll::pdll! {
    mod patterns;
    use super::ops as memref;
    #include "canonicalize.pdll"
}

impl memref::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(SimplifyAllocConst::<AllocOp>(PhantomData));
        set.add(SimplifyDeadAlloc::<AllocOp>(PhantomData));
        set.add(SimplifyAllocConst::<AllocaOp>(PhantomData));
        set.add(SimplifyDeadAlloc::<AllocaOp>(PhantomData));
        set.add(SimplifyDeadAlloc::<ReallocOp>(PhantomData));
        set.add(AllocaScopeInliner);
        set.add(AllocaScopeHoister);
        set.add(ComposeCollapseOfExpand::<CollapseShapeOp, ExpandShapeOp, CastOp>::new());
        set.add(CollapseShapeOpMemRefCastFolder);
        set.add(ExpandShapeOpMemRefCastFolder);
        set.add(ComposeExpandOfCollapse::<CollapseShapeOp, ExpandShapeOp>::new());
        set.add(DimOfMemRefReshape);
        set.add(ReinterpretCastOpExtractStridedMetadataFolder);
        set.add(ReinterpretCastOpConstantFolder);
        set.add(SubViewConstantArguments);
        set.add(SubViewOpMemRefCastFolder);
    }
}

// Natives of `canonicalize.pdll`.

#[native_constraint]
fn is_one_empty(rewriter: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    let ctx = rewriter.context();
    shape_of(ctx, a).contains(&0) || shape_of(ctx, b).contains(&0)
}

#[native_constraint]
fn are_different(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    a != b
}

#[native_constraint]
fn composed_groups(rewriter: &mut PatternRewriter<'_>, producer: Op, consumer: Op) -> Option<Attribute> {
    let ctx = rewriter.context();
    let types = [
        producer.operand(rewriter, 0).ty(rewriter),
        consumer.operand(rewriter, 0).ty(rewriter),
        consumer.result(rewriter, 0).ty(rewriter),
    ];
    if types.into_iter().any(|ty| has_layout(ctx, ty)) {
        return None;
    }
    let groups =
        compose_reassociation(&reassociation(rewriter, producer), &reassociation(rewriter, consumer))?;
    Some(reassociation_attr(ctx, &groups).1)
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
fn is_whole_view(rewriter: &mut PatternRewriter<'_>, view: Op) -> bool {
    let ctx = rewriter.context();
    let from = view.operand(rewriter, 0).ty(rewriter);
    rank_of(ctx, from) == rank_of(ctx, view.result(rewriter, 0).ty(rewriter))
        && Slice::of(rewriter, view, 1).is_identity(rewriter, shape_of(ctx, from))
}

/// Replaces an operation with one result by a cast of a value.
fn replace_with_cast(rewriter: &mut PatternRewriter<'_>, op: Op, value: Value) -> Result<bool, RewriteError> {
    let (loc, ty) = (op.loc(rewriter), op.result(rewriter, 0).ty(rewriter));
    let cast = CastOp::create_with(rewriter, loc, &[ty], &[value], &[]).op();
    rewriter.replace_op(op, cast)?;
    Ok(true)
}

// Allocations

/// Constant sizes of an allocation become static.
struct SimplifyAllocConst<T>(PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for SimplifyAllocConst<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let ty = op.result(ir, 0).ty(ir);
        let [sizes, symbols] = [0, 1].map(|group| operand_group(ir, op, group));
        let Some((ty, sizes)) = constant_sizes(ir, ty, &sizes) else { return Ok(false) };
        let mut attrs: Vec<NamedAttribute> = vec![segments(&ctx, &[sizes.len(), symbols.len()])];
        if let Some(alignment) = op.attr_str(ir, "alignment") {
            attrs.push((name(&ctx, "alignment"), alignment));
        }
        let operands: Vec<Value> = sizes.into_iter().chain(symbols).collect();
        let loc = op.loc(ir);
        let new = T::create_with(rewriter, loc, &[ty], &operands, &attrs).op();
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

/// An allocation that is only stored into and freed goes, with these operations.
struct SimplifyDeadAlloc<T>(PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for SimplifyDeadAlloc<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let result = op.result(ir, 0);
        let is_needed = |user: Op| match user.cast::<StoreOp>(ir) {
            Some(_) => user.operand(ir, 0) == result,
            None => user.cast::<DeallocOp>(ir).is_none(),
        };
        let mut users: Vec<Op> = result.users(ir).collect();
        if users.iter().any(|user| is_needed(*user)) {
            return Ok(false);
        }
        users.dedup();
        for user in users {
            rewriter.erase_op(user)?;
        }
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

/// Returns whether an operation allocates memory that the end of a scope frees.
fn allocates_in_scope(ir: &Ir, op: Op) -> bool {
    op.cast::<AllocaOp>(ir).is_some()
}

/// Returns whether an operation itself may allocate memory that the end of a scope frees.
fn may_allocate_in_scope(ir: &Ir, op: Op) -> bool {
    if op.has_trait(ir, Trait::RecursiveMemoryEffects) {
        return false;
    }
    let traits = op.traits(ir);
    let states_effects = traits.has(Trait::NoMemoryEffect) || traits.has(Trait::MemoryEffects);
    !states_effects || allocates_in_scope(ir, op)
}

/// Returns whether an operation is the last one before the terminator of a region with one block.
fn is_last_in_region(ir: &Ir, op: Op) -> bool {
    let next = op.next(ir);
    next.is_some_and(|next| next.next(ir).is_none() && next.has_trait(ir, Trait::Terminator))
        && op.parent_region(ir).is_some_and(|region| region.blocks(ir).nth(1).is_none())
}

/// A scope that allocates nothing, or ends with the scope around it, goes.
struct AllocaScopeInliner;

impl OpRewritePattern for AllocaScopeInliner {
    type Op = AllocaScopeOp;

    fn match_and_rewrite(
        &self,
        op: AllocaScopeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let Some(parent) = op.parent_op(ir) else { return Ok(false) };
        let Some(body) = op.region(ir, 0).entry(ir) else { return Ok(false) };
        let mut may_allocate = false;
        let mut stack: Vec<Op> = body.ops(ir).collect();
        while let Some(inner) = stack.pop() {
            may_allocate |= may_allocate_in_scope(ir, inner);
            if !inner.has_trait(ir, Trait::AutomaticAllocationScope) {
                let blocks = inner.regions(ir).iter().flat_map(|region| region.blocks(ir));
                stack.extend(blocks.flat_map(|block| block.ops(ir)));
            }
        }
        let is_end_of_scope =
            parent.has_trait(ir, Trait::AutomaticAllocationScope) && is_last_in_region(ir, op);
        if may_allocate && !is_end_of_scope {
            return Ok(false);
        }
        let Some(last) = body.last_op(ir) else { return Ok(false) };
        let results: Vec<Value> = last.operands(ir).collect();
        rewriter.inline_block_before(body, op, &[])?;
        rewriter.replace_op(op, &results[..])?;
        rewriter.erase_op(last)?;
        Ok(true)
    }
}

/// Allocations of a scope at the end of another one move there.
struct AllocaScopeHoister;

impl AllocaScopeHoister {
    /// Returns the operation before which allocations may move.
    fn target(ir: &Ir, op: Op) -> Option<Op> {
        let is_scope = |op: Op| op.has_trait(ir, Trait::AutomaticAllocationScope);
        let mut at = op.parent_op(ir).filter(|parent| !is_scope(*parent))?;
        if !is_last_in_region(ir, op) || !is_last_in_region(ir, at) {
            return None;
        }
        loop {
            let parent = at.parent_op(ir)?;
            if is_scope(parent) {
                return Some(at);
            }
            at = parent;
            if !is_last_in_region(ir, at) {
                return None;
            }
        }
    }
}

impl OpRewritePattern for AllocaScopeHoister {
    type Op = AllocaScopeOp;

    fn match_and_rewrite(
        &self,
        op: AllocaScopeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let Some(target) = Self::target(ir, op.op()) else { return Ok(false) };
        let is_inside = |value: Value| {
            let mut at = value.owner_block(ir).and_then(|block| block.parent_op(ir));
            while let Some(op) = at {
                if op == target {
                    return true;
                }
                at = op.parent_op(ir);
            }
            false
        };
        let blocks = op.op().region(ir, 0).blocks(ir);
        let allocations = blocks.flat_map(|block| block.ops(ir)).filter(|op| allocates_in_scope(ir, *op));
        let found: Vec<Op> = allocations.filter(|op| !op.operands(ir).any(is_inside)).collect();
        if found.is_empty() {
            return Ok(false);
        }
        rewriter.set_insertion_point(target);
        for allocation in found {
            let copy = rewriter.clone_op(allocation, &mut IrMapping::new())?;
            rewriter.replace_op(allocation, copy)?;
        }
        Ok(true)
    }
}

// Reshapes

/// A collapse of a cast that only removes static information keeps it.
struct CollapseShapeOpMemRefCastFolder;

impl OpRewritePattern for CollapseShapeOpMemRefCastFolder {
    type Op = CollapseShapeOp;

    fn match_and_rewrite(
        &self,
        op: CollapseShapeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(cast) = defined_by::<CastOp>(ir, op.operand(ir, 0)) else { return Ok(false) };
        if !is_cast_foldable_into_user(ir, cast) {
            return Ok(false);
        }
        let source = cast.op().operand(ir, 0);
        let groups = reassociation(ir, op);
        let Some(ty) = collapsed_type(&ctx, source.ty(ir), &groups) else { return Ok(false) };
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

/// An expansion of a cast that only removes static information keeps it, and constant sizes.
struct ExpandShapeOpMemRefCastFolder;

impl OpRewritePattern for ExpandShapeOpMemRefCastFolder {
    type Op = ExpandShapeOp;

    fn match_and_rewrite(
        &self,
        op: ExpandShapeOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(cast) = defined_by::<CastOp>(ir, op.operand(ir, 0)) else { return Ok(false) };
        if !is_cast_foldable_into_user(ir, cast) {
            return Ok(false);
        }
        let source = cast.op().operand(ir, 0);
        let groups = reassociation(ir, op);
        let mut sizes = mix(&numbers(ir, op, "static_output_shape"), &operand_group(ir, op, 1));
        fold_constants(ir, &mut sizes, false);
        let (shape, values) = unmix(&sizes);
        for (group, size) in groups.iter().zip(shape_of(&ctx, source.ty(ir))) {
            let parts = group.iter().filter_map(|index| shape.get(usize::try_from(*index).ok()?));
            // Sizes that do not fit would be invalid.
            if parts.fold(1, |product, part| saturating_mul(product, *part)) != *size {
                return Ok(false);
            }
        }
        let Some(ty) = expanded_type(&ctx, source.ty(ir), &shape, &groups) else { return Ok(false) };
        if ty == op.result(ir, 0).ty(ir) {
            rewriter.set_operand(op, 0, source)?;
            return Ok(true);
        }
        let mut operands = vec![source];
        operands.extend(values);
        let attrs = [
            reassociation_attr(&ctx, &groups),
            (name(&ctx, "static_output_shape"), ctx.dense_i64_array_attr(&shape)),
        ];
        let loc = op.loc(ir);
        let new = ExpandShapeOp::create_with(rewriter, loc, &[ty], &operands, &attrs).op();
        let new = new.result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

/// The size of a reshaped memref is in its shape.
struct DimOfMemRefReshape;

impl OpRewritePattern for DimOfMemRefReshape {
    type Op = DimOp;

    fn match_and_rewrite(&self, op: DimOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(reshape) = defined_by::<ReshapeOp>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        let index = op.operand(ir, 1);
        let block = index.owner_block(ir);
        if block == reshape.block(ir) {
            if index.defining_op(ir).is_some_and(|def| reshape.is_before_in_block(ir, def)) {
                return Ok(false);
            }
        } else if op.block(ir) != reshape.block(ir) {
            let region = block.and_then(|block| block.parent_region(ir));
            let outer = std::iter::successors(reshape.parent_op(ir), |op| op.parent_op(ir));
            let mut regions = outer.map(|op| op.parent_region(ir));
            if !regions.any(|outer| outer.is_some() && outer == region) {
                return Ok(false);
            }
        }
        let (loc, shape, ty) = (op.loc(ir), reshape.operand(ir, 1), op.result(ir, 0).ty(ir));
        let element = shape.ty(ir).element_type_or_self(&ctx);
        rewriter.set_insertion_point_after(reshape);
        let attrs = [(name(&ctx, "nontemporal"), ctx.bool_attr(false))];
        let load = LoadOp::create_with(rewriter, loc, &[element], &[shape, index], &attrs).op();
        let mut value = load.result(rewriter, 0);
        if element != ty {
            let cast = arith::IndexCastOp::create_with(rewriter, loc, &[ty], &[value], &[]).op();
            value = cast.result(rewriter, 0);
        }
        rewriter.replace_op(op, value)?;
        Ok(true)
    }
}

// Metadata

/// Returns the offset, sizes and strides that the type of a memref has, and others for those that it lacks.
fn constified(ir: &Ir, slice: &Slice, ty: Type) -> Option<Slice> {
    let ctx = ir.context();
    let (strides, offset) = strides_and_offset(ctx, ty)?;
    let entries = |mixed: &[Mixed], known: &[i64]| -> Vec<Mixed> {
        let entry = |(mixed, known): (&Mixed, &i64)| match *known {
            DYNAMIC => mixed.constant(ir).map_or(*mixed, Mixed::Static),
            known => Mixed::Static(known),
        };
        mixed.iter().zip(known).map(entry).collect()
    };
    Some(Slice {
        offsets: entries(&slice.offsets, &[offset]),
        sizes: entries(&slice.sizes, shape_of(ctx, ty)),
        strides: entries(&slice.strides, &strides),
    })
}

/// Returns the results of an operation that extracts metadata, as a slice.
fn metadata(ir: &Ir, op: Op) -> Slice {
    let results: Vec<Mixed> = op.results(ir).map(Mixed::Value).collect();
    let rank = results.len().saturating_sub(2) / 2;
    let part = |from: usize, n: usize| results.iter().skip(from).take(n).copied().collect();
    Slice { offsets: part(1, 1), sizes: part(2, rank), strides: part(2 + rank, rank) }
}

/// A cast to the metadata that a memref has is a cast of the memref; to others it is one of the memref too.
struct ReinterpretCastOpExtractStridedMetadataFolder;

impl OpRewritePattern for ReinterpretCastOpExtractStridedMetadataFolder {
    type Op = ReinterpretCastOp;

    fn match_and_rewrite(
        &self,
        op: ReinterpretCastOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let extract = defined_by::<ExtractStridedMetadataOp>(ir, op.operand(ir, 0)).map(OpDef::op);
        let Some(extract) = extract else { return Ok(false) };
        let source = extract.operand(ir, 0);
        let ty = op.result(ir, 0).ty(ir);
        let has = constified(ir, &metadata(ir, extract), source.ty(ir));
        let wants = constified(ir, &Slice::of(ir, op, 1), ty);
        if has.is_none() || has != wants {
            rewriter.set_operand(op, 0, source)?;
            return Ok(true);
        }
        if source.ty(ir) == ty {
            rewriter.replace_op(op, source)?;
            return Ok(true);
        }
        replace_with_cast(rewriter, op, source)
    }
}

/// Constant operands, and those that the type of the result has, become static.
struct ReinterpretCastOpConstantFolder;

impl OpRewritePattern for ReinterpretCastOpConstantFolder {
    type Op = ReinterpretCastOp;

    fn match_and_rewrite(
        &self,
        op: ReinterpretCastOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let (source, ty) = (op.operand(ir, 0), op.result(ir, 0).ty(ir));
        let slice = Slice::of(ir, op, 1);
        let Some(known) = constified(ir, &slice, ty) else { return Ok(false) };
        let n_static = |slice: &Slice| {
            let all = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
            all.filter(|entry| matches!(entry, Mixed::Static(_))).count()
        };
        if n_static(&slice) == n_static(&known) {
            return Ok(false);
        }
        let offset = known.offsets.first().map_or(DYNAMIC, |offset| offset.as_static());
        let new_type = strided(&ctx, ty, &statics(&known.sizes), &statics(&known.strides), offset);
        let loc = op.loc(ir);
        let new: ReinterpretCastOp = known.create(rewriter, loc, &[new_type], &[source]);
        let new = new.op().result(rewriter, 0);
        replace_with_cast(rewriter, op, new)
    }
}

// Views

/// Returns a memref type without some dimensions.
fn reduced(ctx: &Context, ty: Type, dropped: &[bool]) -> Option<Type> {
    let TypeData::MemRef { layout: Some(layout), .. } = ty.data(ctx) else { return None };
    let AttributeData::Strided { offset, strides } = layout.data(ctx) else { return None };
    Some(strided(ctx, ty, &kept(shape_of(ctx, ty), dropped), &kept(strides, dropped), *offset))
}

/// Constant operands of a view become static.
struct SubViewConstantArguments;

impl OpRewritePattern for SubViewConstantArguments {
    type Op = SubViewOp;

    fn match_and_rewrite(
        &self,
        op: SubViewOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let (source, ty) = (op.operand(ir, 0), op.result(ir, 0).ty(ir));
        let from = source.ty(ir);
        let mut slice = Slice::of(ir, op, 1);
        let Some(dropped) = dropped_memref_dims(&ctx, from, ty, &slice.sizes) else { return Ok(false) };
        if !slice.fold_constants(ir) || slice.out_of_bounds(shape_of(&ctx, from)).is_some() {
            return Ok(false);
        }
        let is_negative = |entry: &Mixed| matches!(entry, Mixed::Static(number) if *number < 0);
        let is_invalid = slice.sizes.iter().chain(&slice.offsets).any(is_negative);
        if is_invalid || slice.strides.contains(&Mixed::Static(0)) {
            return Ok(false);
        }
        replace_by_view(rewriter, op, source, &slice, &dropped)
    }
}

/// Replaces a view by the slice of a value without the dropped dimensions. Returns whether the types can be cast: otherwise other dimensions of
/// size one would be dropped than before, for which MLIR makes an invalid cast.
fn replace_by_view(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    source: Value,
    slice: &Slice,
    dropped: &[bool],
) -> Result<bool, RewriteError> {
    let ir: &Ir = rewriter;
    let (ctx, ty) = (ir.context(), op.result(ir, 0).ty(ir));
    let new_type = subview_type(ctx, source.ty(ir), slice)
        .and_then(|new| reduced(ctx, new, dropped))
        .filter(|new| CastOp::are_cast_compatible(ctx, &[*new], &[ty]));
    let Some(new_type) = new_type else { return Ok(false) };
    let loc = op.loc(ir);
    let new: SubViewOp = slice.create(rewriter, loc, &[new_type], &[source]);
    let new = new.op().result(rewriter, 0);
    replace_with_cast(rewriter, op, new)
}

/// A view of a cast that only removes static information is one of its source.
struct SubViewOpMemRefCastFolder;

impl OpRewritePattern for SubViewOpMemRefCastFolder {
    type Op = SubViewOp;

    fn match_and_rewrite(
        &self,
        op: SubViewOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        if has_constant_index(ir, op) {
            return Ok(false);
        }
        let Some(cast) = defined_by::<CastOp>(ir, op.operand(ir, 0)) else { return Ok(false) };
        if !is_cast_foldable_into_user(ir, cast) {
            return Ok(false);
        }
        let source = cast.op().operand(ir, 0);
        let slice = Slice::of(ir, op, 1);
        let (from, ty) = (op.operand(ir, 0).ty(ir), op.result(ir, 0).ty(ir));
        let Some(dropped) = dropped_memref_dims(&ctx, from, ty, &slice.sizes) else { return Ok(false) };
        replace_by_view(rewriter, op, source, &slice, &dropped)
    }
}
