//! Folders of `linalg`.
//!
//! MLIR: LinalgOps.cpp, `foldMemRefCast` in MemRefOps.cpp. Those of packing are in `relayout.rs`.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, Location, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::structure::Structure;
use super::verify::number;
use super::{Dialect, IndexOp, TransposeOp};
use crate::memref;
use crate::shaped::{defined_by, numbers};

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

/// Replaces casts of ranked memrefs by their sources.
pub(crate) fn fold_memref_casts(fold: &FoldAdaptor<'_>) -> Option<Fold> {
    let mut changes = Fold::in_place();
    let mut changed = false;
    for (index, operand) in fold.op().operands(fold).enumerate() {
        let Some(cast) = defined_by::<memref::CastOp>(fold, operand) else { continue };
        let source = cast.op().operand(fold, 0);
        if source.ty(fold).is_memref(fold.context()) {
            changes = changes.set_operand(index, source);
            changed = true;
        }
    }
    changed.then(|| changes.into())
}

impl IndexOp {
    /// The index of a loop with one iteration is zero.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, op) = (fold.context(), self.op());
        let parent = op.parent_op(fold)?;
        let ranges = Structure::of(fold, parent)?.loop_ranges(fold, parent)?;
        let dim = usize::try_from(number(fold, op, "dim")?).ok()?;
        (*ranges.get(dim)? == 1).then(|| ctx.integer_attr(ctx.index_type(), 0))
    }
}

impl TransposeOp {
    /// A transposition that permutes nothing is its input.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let op = self.op();
        let input = op.operand(fold, 0);
        let permutation = numbers(fold, op, "permutation");
        let is_identity = (0..).zip(&permutation).all(|(index, from)| index == *from);
        (input.ty(fold).is_tensor(fold.context()) && is_identity).then_some(input)
    }
}
