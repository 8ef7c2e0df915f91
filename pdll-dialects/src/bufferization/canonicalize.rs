//! Canonicalization of `bufferization`: `canonicalize.pdll`, what it calls, and the patterns that it cannot express.
//!
//! MLIR: BufferizationOps.cpp (`foldToBufferToTensorPair`, `castOrReallocMemRefValue`, `SimplifyClones`), MemRefOps.cpp (`findDealloc`).

use pdll::ir::{Attribute, DYNAMIC, Ir, NamedAttribute, Op, Trait, Type, TypeData, Value, ValueVec};
use pdll::native_constraint;
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError, RewritePatternSet};

use super::dealloc;
use super::ops::{self as bufferization, AllocTensorOp, CloneOp, ToBufferOp, ToTensorOp};
use crate::parts::operand_group;
use crate::shaped::{
    constant_sizes, defined_by, int_constant, n_dynamic, name, rank_of, segments, shape_of,
    strides_and_offset, with_shape,
};
use crate::{arith, memref, tensor};

pdll::pdll! {
    mod patterns;
    use super::ops as bufferization;
    use crate::arith;
    use crate::memref;
    use crate::tensor;
    #include "canonicalize.pdll"
}

impl bufferization::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(ReplaceStaticShapeDims);
        set.add(SimplifyClones);
        dealloc::populate(set);
        set.add(ToBufferOfCast);
        set.add(ToBufferToTensorFolding);
    }
}

// Natives of `canonicalize.pdll`.

/// Returns the position of the operand that is a dynamic size; `None` for a static dimension.
fn dynamic_position(ir: &Ir, alloc: Op, index: Value) -> Option<usize> {
    let index = usize::try_from(int_constant(ir, index)?).ok()?;
    let shape = shape_of(ir.context(), alloc.result(ir, 0).ty(ir));
    (*shape.get(index)? == DYNAMIC).then(|| n_dynamic(&shape[..index]))
}

#[native_constraint]
fn size_operand(rewriter: &mut PatternRewriter<'_>, alloc: Op, index: Value) -> Option<Value> {
    let position = dynamic_position(rewriter, alloc, index)?;
    operand_group(rewriter, alloc, 0).get(position).copied()
}

#[native_constraint]
fn copied_tensor(rewriter: &mut PatternRewriter<'_>, alloc: Op, index: Value) -> Option<(Value, Attribute)> {
    dynamic_position(rewriter, alloc, index)?;
    Some((operand_group(rewriter, alloc, 1).first().copied()?, index.constant(rewriter)?))
}

// Allocations

/// Constant sizes of an allocation become static.
struct ReplaceStaticShapeDims;

impl OpRewritePattern for ReplaceStaticShapeDims {
    type Op = AllocTensorOp;

    fn match_and_rewrite(
        &self,
        alloc: AllocTensorOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = alloc.op();
        let ty = op.result(ir, 0).ty(ir);
        let sizes = operand_group(ir, op, 0);
        let found: Option<(Type, ValueVec)> = constant_sizes(ir, ty, &sizes);
        let Some((new_type, sizes)) = found.filter(|_| operand_group(ir, op, 1).is_empty()) else {
            return Ok(false);
        };
        let (loc, attrs) = (op.loc(ir), [segments(ir.context(), &[sizes.len(), 0, 0])]);
        let new = AllocTensorOp::create_with(rewriter, loc, &[new_type], &sizes, &attrs).op();
        let new = new.result(rewriter, 0);
        let cast = tensor::CastOp::create_with(rewriter, loc, &[ty], &[new], &[]).op();
        rewriter.replace_op(op, cast)?;
        Ok(true)
    }
}

// Copies

/// Returns the only operation that frees a value, or none; `Err` if there are several.
fn deallocation(ir: &Ir, value: Value) -> Result<Option<Op>, ()> {
    let frees = |user: &Op| user.has_trait(ir, Trait::MemFree);
    let mut found = None;
    for user in value.users(ir).filter(frees) {
        // A use of the buffer in another position frees nothing.
        if user.cast::<memref::ReallocOp>(ir).is_some() && user.operand(ir, 0) != value {
            continue;
        }
        if found.replace(user).is_some() {
            return Err(());
        }
    }
    Ok(found)
}

/// A copy of memory that is freed with the copy, or before it is written, is a cast.
struct SimplifyClones;

impl SimplifyClones {
    /// Returns the deallocation that is not necessary if the clone is its source.
    fn redundant_deallocation(ir: &Ir, clone: Op) -> Option<Op> {
        let (source, result) = (clone.operand(ir, 0), clone.result(ir, 0));
        let mut canonical = source;
        while let Some(view) = canonical.defining_op(ir).filter(|op| is_view(ir, *op)) {
            canonical = view.operand(ir, 0);
        }
        let of_clone = deallocation(ir, result).ok()?;
        let of_source = deallocation(ir, canonical).ok()?;
        if let (Some(a), Some(b)) = (of_clone, of_source)
            && a.block(ir) == b.block(ir)
        {
            return None;
        }
        let is_here = |op: &Op| op.block(ir) == clone.block(ir);
        let redundant = of_clone.filter(is_here).or(of_source.filter(is_here))?;
        let mut at = clone.next(ir);
        while let Some(op) = at {
            if op == redundant {
                return Some(redundant);
            }
            if op.has_trait(ir, Trait::MemFree) {
                return None;
            }
            at = op.next(ir);
        }
        None
    }
}

/// Returns whether the result of an operation is a view of its first operand.
fn is_view(ir: &Ir, op: Op) -> bool {
    op.info(ir).trait_names.contains(&"ViewLikeOpInterface")
}

impl OpRewritePattern for SimplifyClones {
    type Op = CloneOp;

    fn match_and_rewrite(
        &self,
        clone: CloneOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = clone.op();
        if op.use_empty(ir) {
            rewriter.erase_op(op)?;
            return Ok(true);
        }
        let (mut source, ty) = (op.operand(ir, 0), op.result(ir, 0).ty(ir));
        let from = source.ty(ir);
        if from != ty && !memref::CastOp::are_cast_compatible(ir.context(), &[from], &[ty]) {
            return Ok(false);
        }
        let Some(redundant) = Self::redundant_deallocation(ir, op) else { return Ok(false) };
        if from != ty {
            let loc = op.loc(ir);
            let cast = memref::CastOp::create_with(rewriter, loc, &[ty], &[source], &[]).op();
            source = cast.result(rewriter, 0);
        }
        rewriter.replace_op(op, source)?;
        rewriter.erase_op(redundant)?;
        Ok(true)
    }
}

// Tensors and buffers

/// to_buffer(cast(x)) -> cast(to_buffer(x))
struct ToBufferOfCast;

impl OpRewritePattern for ToBufferOfCast {
    type Op = ToBufferOp;

    fn match_and_rewrite(
        &self,
        op: ToBufferOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let ctx = ir.context().clone();
        let op = op.op();
        let Some(cast) = defined_by::<tensor::CastOp>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        let (source, ty) = (cast.operand(ir, 0), op.result(ir, 0).ty(ir));
        if !source.ty(ir).is_ranked_tensor(&ctx) {
            return Ok(false);
        }
        let shape = shape_of(&ctx, source.ty(ir));
        let new_type = match ty.data(&ctx) {
            TypeData::UnrankedMemRef { element, memory_space } => ctx.intern_type(TypeData::MemRef {
                shape: shape.into(),
                element: *element,
                layout: None,
                memory_space: *memory_space,
            }),
            _ => with_shape(&ctx, ty, shape),
        };
        let attrs: Vec<NamedAttribute> =
            op.attr_str(ir, "read_only").map(|unit| (name(&ctx, "read_only"), unit)).into_iter().collect();
        let loc = op.loc(ir);
        let buffer = ToBufferOp::create_with(rewriter, loc, &[new_type], &[source], &attrs).op();
        let buffer = buffer.result(rewriter, 0);
        let cast = memref::CastOp::create_with(rewriter, loc, &[ty], &[buffer], &[]).op();
        rewriter.replace_op(op, cast)?;
        Ok(true)
    }
}

/// to_buffer(to_tensor(x)) -> x, cast or copied
struct ToBufferToTensorFolding;

/// Returns whether a cast between types cannot fail because of strides or the offset.
fn cast_keeps_layout(ir: &Ir, from: Type, to: Type) -> bool {
    let ctx = ir.context();
    let (Some((from, from_offset)), Some((to, to_offset))) =
        (strides_and_offset(ctx, from), strides_and_offset(ctx, to))
    else {
        return false;
    };
    let keeps = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    keeps((&from_offset, &to_offset)) && from.iter().zip(&to).all(keeps)
}

impl OpRewritePattern for ToBufferToTensorFolding {
    type Op = ToBufferOp;

    fn match_and_rewrite(
        &self,
        op: ToBufferOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let ctx = ir.context().clone();
        let op = op.op();
        let Some(to_tensor) = defined_by::<ToTensorOp>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        let buffer = to_tensor.operand(ir, 0);
        let (from, to) = (buffer.ty(ir), op.result(ir, 0).ty(ir));
        if from == to {
            rewriter.replace_op(op, buffer)?;
            return Ok(true);
        }
        let loc = op.loc(ir);
        let [from_ranked, to_ranked] = [from, to].map(|ty| ty.is_memref(&ctx));
        let is_castable = memref::CastOp::are_cast_compatible(&ctx, &[from], &[to]);
        if !to_ranked || from_ranked && is_castable && cast_keeps_layout(ir, from, to) {
            if !is_castable {
                return Ok(false);
            }
            let cast = memref::CastOp::create_with(rewriter, loc, &[to], &[buffer], &[]).op();
            rewriter.replace_op(op, cast)?;
            return Ok(true);
        }
        let is_copyable = from_ranked
            && from.element_type(&ctx) == to.element_type(&ctx)
            && rank_of(&ctx, from) == rank_of(&ctx, to);
        if !is_copyable {
            return Ok(false);
        }
        let index = ctx.index_type();
        let mut sizes = Vec::new();
        for (dim, _) in shape_of(&ctx, to).iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            let position = ctx.integer_attr(index, i64::try_from(dim).unwrap_or(0));
            let attrs = [(name(&ctx, "value"), position)];
            let position = arith::ConstantOp::create_with(rewriter, loc, &[index], &[], &attrs).op();
            let position = position.result(rewriter, 0);
            let size = memref::DimOp::create_with(rewriter, loc, &[index], &[buffer, position], &[]).op();
            sizes.push(size.result(rewriter, 0));
        }
        let attrs = [segments(&ctx, &[sizes.len(), 0])];
        let copy = memref::AllocOp::create_with(rewriter, loc, &[to], &sizes, &attrs).op();
        let copy = copy.result(rewriter, 0);
        memref::CopyOp::create_with(rewriter, loc, &[], &[buffer, copy], &[]);
        rewriter.replace_op(op, copy)?;
        Ok(true)
    }
}
