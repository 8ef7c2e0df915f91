//! Folders of `vector`: casts and broadcasts that do nothing or are chained, and elements whose origin is known.
//!
//! MLIR: VectorOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, Context, DYNAMIC, Location, Op, Type, TypeData, Value};

use super::ops;

impl ops::Dialect {
    /// Creates `arith.constant` or `ub.poison`, as `arith` does.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        crate::arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

fn source(fold: &FoldAdaptor<'_>) -> Option<Value> {
    fold.op().get_operand(fold, 0)
}

fn result_type(fold: &FoldAdaptor<'_>) -> Option<Type> {
    fold.op().results(fold).next().map(|result| result.ty(fold))
}

fn defined_by(fold: &FoldAdaptor<'_>, value: Value, name: &str) -> Option<Op> {
    value.defining_op(fold).filter(|op| op.name_text(fold) == name)
}

/// Returns the constant with another type of as many elements.
fn reshaped(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let AttributeData::DenseElements { ty: old, .. } = value.data(ctx) else { return None };
    let text = value.display(ctx).to_string();
    let body = text.strip_suffix(&format!(" : {}", old.display(ctx)))?;
    let is_splat = matches!(value.data(ctx), AttributeData::DenseElements { is_splat: true, .. });
    // The text of other elements has brackets that say their shape.
    is_splat.then(|| pdll::text::parse_attribute(ctx, &format!("{body} : {}", ty.display(ctx))).ok())?
}

/// Returns the constant whose elements all are a number.
fn splat(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let text = value.display(ctx).to_string();
    let element = ty.element_type(ctx)?;
    if value.ty(ctx) != Some(element) {
        return None;
    }
    let number = text.split(" : ").next()?;
    pdll::text::parse_attribute(ctx, &format!("dense<{number}> : {}", ty.display(ctx))).ok()
}

/// Returns whether a transpose moves dimensions of size 1 only.
fn keeps_order(fold: &FoldAdaptor<'_>, op: Op) -> bool {
    let ctx = fold.context();
    let permutation = op.attr_str(fold, "permutation").and_then(|attr| attr.as_dense_i64_array(ctx));
    let ty = op.get_operand(fold, 0).map(|value| value.ty(fold).data(ctx));
    let (Some(permutation), Some(TypeData::Vector { shape, scalable, .. })) = (permutation, ty) else {
        return false;
    };
    let moved: Vec<i64> = permutation
        .iter()
        .copied()
        .filter(|dim| {
            let nth = usize::try_from(*dim).unwrap_or(usize::MAX);
            shape.get(nth) != Some(&1) || scalable.get(nth) == Some(&true)
        })
        .collect();
    moved.is_sorted()
}

impl ops::BroadcastOp {
    /// Folds a broadcast to the same type, and of a constant.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (Some(source), Some(ty)) = (source(fold), result_type(fold)) else { return Fold::Failed };
        if source.ty(fold) == ty {
            return source.into();
        }
        let Some(value) = fold.operand(0) else { return Fold::Failed };
        match value.data(ctx) {
            AttributeData::Integer { .. }
            | AttributeData::BigInteger { .. }
            | AttributeData::Float { .. } => splat(ctx, value, ty).into(),
            AttributeData::DenseElements { is_splat: true, .. } => reshaped(ctx, value, ty).into(),
            _ if crate::constants::is_poison(ctx, value) => value.into(),
            _ => Fold::Failed,
        }
    }
}

impl ops::TransposeOp {
    /// Folds constants of equal elements, and transposes that move nothing.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (Some(source), Some(ty)) = (source(fold), result_type(fold)) else { return Fold::Failed };
        if let Some(value) = fold.operand(0) {
            if matches!(value.data(ctx), AttributeData::DenseElements { is_splat: true, .. }) {
                return reshaped(ctx, value, ty).into();
            }
            if crate::constants::is_poison(ctx, value) {
                return value.into();
            }
        }
        if source.ty(fold) == ty && keeps_order(fold, fold.op()) {
            return source.into();
        }
        Fold::Failed
    }
}

impl ops::ShapeCastOp {
    /// Folds casts to the same type, and those of casts, transposes, broadcasts and constants.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (Some(source), Some(ty)) = (source(fold), result_type(fold)) else { return Fold::Failed };
        if source.ty(fold) == ty {
            return source.into();
        }
        let first = |op: Op| op.get_operand(fold, 0);
        if let Some(inner) = defined_by(fold, source, "vector.shape_cast").and_then(first) {
            return Fold::in_place().set_operand(0, inner).into();
        }
        if let Some(transpose) = defined_by(fold, source, "vector.transpose")
            && keeps_order(fold, transpose)
            && let Some(inner) = first(transpose)
        {
            return Fold::in_place().set_operand(0, inner).into();
        }
        if let Some(inner) = defined_by(fold, source, "vector.broadcast").and_then(first)
            && inner.ty(fold) == ty
        {
            return inner.into();
        }
        match fold.operand(0) {
            Some(value) if crate::constants::is_poison(ctx, value) => value.into(),
            Some(value) => reshaped(ctx, value, ty).into(),
            None => Fold::Failed,
        }
    }
}

impl ops::BitCastOp {
    /// Folds casts to the same type, and chains of casts.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (Some(source), Some(ty)) = (source(fold), result_type(fold)) else { return Fold::Failed };
        if source.ty(fold) == ty {
            return source.into();
        }
        let inner = defined_by(fold, source, "vector.bitcast").and_then(|op| op.get_operand(fold, 0));
        match inner {
            Some(inner) if inner.ty(fold) == ty => inner.into(),
            Some(inner) => Fold::in_place().set_operand(0, inner).into(),
            None => Fold::Failed,
        }
    }
}

fn position(fold: &FoldAdaptor<'_>, op: Op) -> Option<Vec<i64>> {
    let position = op.attr_str(fold, "static_position")?.as_dense_i64_array(fold.context())?;
    Some(position.to_vec())
}

impl ops::ExtractOp {
    /// Folds the extraction of everything, and chains of extractions at static positions.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (Some(whole), Some(ty), Some(at)) = (source(fold), result_type(fold), position(fold, fold.op()))
        else {
            return Fold::Failed;
        };
        if at.is_empty() && whole.ty(fold) == ty {
            return whole.into();
        }
        if at.contains(&DYNAMIC) {
            return Fold::Failed;
        }
        let mut outer = Vec::new();
        let mut current = whole;
        while let Some(inner) = defined_by(fold, current, "vector.extract") {
            let (Some(next), Some(at)) = (inner.get_operand(fold, 0), position(fold, inner)) else { break };
            if at.contains(&DYNAMIC) {
                return Fold::Failed;
            }
            outer.splice(0..0, at);
            current = next;
        }
        if current == whole {
            return Fold::Failed;
        }
        outer.extend(at);
        Fold::in_place()
            .set_operand(0, current)
            .set_attr(ctx.identifier("static_position"), ctx.dense_i64_array_attr(&outer))
            .into()
    }
}

impl ops::InsertOp {
    /// Folds the insertion of everything.
    pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (Some(value), Some(ty), Some(at)) = (source(fold), result_type(fold), position(fold, fold.op()))
        else {
            return Fold::Failed;
        };
        if at.is_empty() && value.ty(fold) == ty { value.into() } else { Fold::Failed }
    }
}
