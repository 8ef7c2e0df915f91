//! Folders of `memref`.
//!
//! MLIR: MemRefOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{AffineBuilder, Attribute, Builder, Context, DYNAMIC, Ir, Location, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::verify::dropped_memref_dims;
use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, AtomicRMWOp, CastOp, CollapseShapeOp, CopyOp, DeallocOp, Dialect,
    DimOp, DmaStartOp, DmaWaitOp, ExpandShapeOp, ExtractStridedMetadataOp, LoadOp, MemorySpaceCastOp,
    PrefetchOp, RankOp, ReinterpretCastOp, StoreOp, SubViewOp, TransposeOp, ViewOp,
};
use crate::parts::operand_group;
use crate::shaped::{Mixed, Slice, defined_by, n_dynamic, shape_of, strides_and_offset};

impl Dialect {
    /// Creates `arith.constant`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        crate::arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

/// Returns whether a cast only removes static sizes, strides or the offset.
pub(super) fn is_cast_foldable_into_user(ir: &Ir, cast: CastOp) -> bool {
    let ctx = ir.context();
    let (source, result) = (cast.op().operand(ir, 0).ty(ir), cast.op().result(ir, 0).ty(ir));
    let (Some((from, from_offset)), Some((to, to_offset))) =
        (strides_and_offset(ctx, source), strides_and_offset(ctx, result))
    else {
        return false;
    };
    let removes = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    source.element_type(ctx) == result.element_type(ctx)
        && from.len() == to.len()
        && shape_of(ctx, source).iter().zip(shape_of(ctx, result)).all(removes)
        && removes((&from_offset, &to_offset))
        && from.iter().zip(&to).all(removes)
}

/// Replaces casts of ranked memrefs by their sources, except for an operand.
pub(crate) fn fold_casts(fold: &FoldAdaptor<'_>, except: Option<Value>) -> Option<Fold> {
    let mut changes = Fold::in_place();
    let mut changed = false;
    for (index, operand) in fold.op().operands(fold).enumerate() {
        let Some(cast) = defined_by::<CastOp>(fold, operand) else { continue };
        let source = cast.op().operand(fold, 0);
        if Some(operand) != except && source.ty(fold).is_memref(fold.context()) {
            changes = changes.set_operand(index, source);
            changed = true;
        }
    }
    changed.then(|| changes.into())
}

/// Operations that fold casts of their operands.
macro_rules! fold_casts {
    ($($op:ident)*) => {
        $(impl $op {
            /// Takes the source of a cast.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
                fold_casts(fold, None)
            }
        })*
    };
}

fold_casts!(CastOp DeallocOp DmaStartOp DmaWaitOp LoadOp PrefetchOp);

impl StoreOp {
    /// Takes the source of a cast of the memref.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        fold_casts(fold, self.op().get_operand(fold, 0))
    }
}

impl AtomicRMWOp {
    /// Takes the source of a cast of the memref.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        fold_casts(fold, self.op().get_operand(fold, 0))
    }
}

impl AssumeAlignmentOp {
    /// An assumption that was just made says nothing.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let memref = self.op().operand(fold, 0);
        let before = defined_by::<AssumeAlignmentOp>(fold, memref)?;
        let alignment = |op: Op| op.attr_str(fold, "alignment");
        (alignment(before.op()) == alignment(self.op())).then_some(memref)
    }
}

impl CopyOp {
    /// Takes the source of the first cast that only removes static information.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        (0..2).find_map(|index| {
            let cast = defined_by::<CastOp>(fold, self.op().operand(fold, index))?;
            let source = cast.op().operand(fold, 0);
            is_cast_foldable_into_user(fold, cast).then(|| Fold::in_place().set_operand(index, source).into())
        })
    }
}

impl DimOp {
    /// Folds sizes that are known, or that are an operand of the source's operation.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let index = fold.operand(1)?.as_i64(ctx)?;
        let source = op.operand(fold, 0);
        let shape = source.ty(fold).shape(ctx)?;
        let index = usize::try_from(index).ok().filter(|index| *index < shape.len())?;
        if shape[index] != DYNAMIC {
            return Some(ctx.integer_attr(ctx.index_type(), shape[index]).into());
        }
        let nth = n_dynamic(&shape[..index]);
        let allocation = defined_by::<AllocOp>(fold, source)
            .map(AllocOp::op)
            .or_else(|| defined_by::<AllocaOp>(fold, source).map(AllocaOp::op));
        if let Some(allocation) = allocation {
            return operand_group(fold, allocation, 0).get(nth).map(|size| (*size).into());
        }
        if let Some(view) = defined_by::<ViewOp>(fold, source) {
            return operand_group(fold, view.op(), 2).get(nth).map(|size| (*size).into());
        }
        if let Some(subview) = defined_by::<SubViewOp>(fold, source) {
            let subview = subview.op();
            let sizes = Slice::of(fold, subview, 1).sizes;
            let dropped =
                dropped_memref_dims(ctx, subview.operand(fold, 0).ty(fold), source.ty(fold), &sizes)?;
            return match crate::shaped::kept(&sizes, &dropped).get(index) {
                Some(Mixed::Value(size)) => Some((*size).into()),
                _ => None,
            };
        }
        fold_casts(fold, None)
    }
}

impl ExpandShapeOp {
    /// Folds the inverse of the source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        crate::shaped::fold_reshape::<CollapseShapeOp>(fold)
    }
}

impl CollapseShapeOp {
    /// Folds the inverse of the source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        crate::shaped::fold_reshape::<ExpandShapeOp>(fold)
    }
}

impl MemorySpaceCastOp {
    /// Takes the source of a cast before.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let before = defined_by::<MemorySpaceCastOp>(fold, self.op().operand(fold, 0))?;
        Some(Fold::in_place().set_operand(0, before.op().operand(fold, 0)).into())
    }
}

impl RankOp {
    /// Returns the rank of a ranked memref.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        crate::shaped::fold_rank(fold)
    }
}

impl ReinterpretCastOp {
    /// Takes the memref that the source is another view of, and folds casts to the same type.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        let is_at_start = |subview: &SubViewOp| {
            Slice::of(fold, subview.op(), 1).offsets.iter().all(|offset| offset.constant(fold) == Some(0))
        };
        let viewed = defined_by::<ReinterpretCastOp>(fold, source)
            .map(ReinterpretCastOp::op)
            .or_else(|| defined_by::<CastOp>(fold, source).map(CastOp::op))
            .or_else(|| defined_by::<SubViewOp>(fold, source).filter(is_at_start).map(SubViewOp::op));
        if let Some(viewed) = viewed {
            return Some(Fold::in_place().set_operand(0, viewed.operand(fold, 0)).into());
        }
        let is_at_start = Slice::of(fold, op, 1).offsets.first() == Some(&Mixed::Static(0));
        (ty.has_static_shape(ctx) && source.ty(fold) == ty && is_at_start).then(|| source.into())
    }
}

impl ExtractStridedMetadataOp {
    /// Replaces the metadata that the type has by constants, and looks through casts.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let source = op.operand(fold, 0);
        let (strides, offset) = strides_and_offset(ctx, source.ty(fold))?;
        let known =
            std::iter::once(offset).chain(shape_of(ctx, source.ty(fold)).iter().copied()).chain(strides);
        let mut changes = Fold::in_place();
        for (index, number) in (1..).zip(known) {
            if number != DYNAMIC {
                changes = changes.replace_result(index, ctx.integer_attr(ctx.index_type(), number));
            }
        }
        let cast = defined_by::<CastOp>(fold, source).map(|cast| cast.op().operand(fold, 0));
        if let Some(before) = cast.filter(|before| before.ty(fold).is_memref(ctx)) {
            changes = changes.set_operand(0, before);
        }
        Some(changes.into())
    }
}

/// Returns whether neither the shape nor the layout of a memref type is dynamic.
fn is_static(ctx: &Context, ty: Type) -> bool {
    let is_layout_static = match ty.data(ctx) {
        pdll::ir::TypeData::MemRef { layout: Some(layout), .. } => match layout.data(ctx) {
            pdll::ir::AttributeData::Strided { offset, strides } => {
                *offset != DYNAMIC && n_dynamic(strides) == 0
            }
            _ => true,
        },
        _ => true,
    };
    ty.has_static_shape(ctx) && is_layout_static
}

impl SubViewOp {
    /// Folds views of everything.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        if source.ty(fold) != ty {
            return None;
        }
        if is_static(ctx, ty) {
            return Some(source);
        }
        let before = Slice::of(fold, defined_by::<SubViewOp>(fold, source)?.op(), 1);
        let slice = Slice::of(fold, op, 1);
        let is_identity = slice.offsets.iter().all(|offset| offset.constant(fold) == Some(0))
            && slice.strides.iter().all(|stride| stride.constant(fold) == Some(1))
            && slice.sizes == before.sizes;
        is_identity.then_some(source)
    }
}

impl TransposeOp {
    /// Folds identities, and joins two permutations.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let (n_dims, order) = self.order(fold)?;
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        if order.is_sorted() && source.ty(fold) == ty {
            return Some(source.into());
        }
        let before = defined_by::<TransposeOp>(fold, source)?;
        let (_, first) = before.order(fold)?;
        let mut builder = AffineBuilder::new();
        let dims = order.iter().map(|dim| first.get(*dim).and_then(|dim| u32::try_from(*dim).ok()));
        let dims: Vec<u32> = dims.collect::<Option<_>>()?;
        let results: Vec<_> = dims.into_iter().map(|dim| builder.dim(dim)).collect();
        let map = builder.finish_map(u32::try_from(n_dims).ok()?, 0, &results);
        let changes = Fold::in_place().set_operand(0, before.op().operand(fold, 0));
        Some(changes.set_attr(ctx.identifier("permutation"), ctx.affine_map_attr(map)).into())
    }
}

impl ViewOp {
    /// Folds views of everything.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (source, ty) = (self.op().operand(fold, 0), self.op().result(fold, 0).ty(fold));
        (source.ty(fold) == ty && ty.has_static_shape(fold.context())).then_some(source)
    }
}
