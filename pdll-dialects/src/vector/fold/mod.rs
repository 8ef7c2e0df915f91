//! Folders of `vector`.
//!
//! MLIR: VectorOps.cpp. Differs: moving an operation out of `vector.mask` is a pattern, since folders of pdll only change their operation.

mod extract;
mod insert;
mod shapes;
mod transfer;

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, Context, Location, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::mask_region;
use super::ops;
use super::position::{POISON, STATIC_POSITION};
use crate::constants::{self, Number, Numbers};
use crate::shaped::{Mixed, unmix};

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

/// Calls functions from the operations' methods.
macro_rules! folders {
    ($($op:ident => $fold:path;)*) => {$(
        impl ops::$op {
            #[doc = concat!("Folds the operation: `", stringify!($fold), "`.")]
            pub(super) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
                $fold(fold, self.op())
            }
        }
    )*};
}

folders! {
    BitCastOp => shapes::bitcast;
    BroadcastOp => shapes::broadcast;
    ConstantMaskOp => shapes::constant_mask;
    ExtractOp => extract::extract;
    ExtractStridedSliceOp => extract::slice;
    FromElementsOp => insert::from_elements;
    InsertOp => insert::insert;
    InsertStridedSliceOp => insert::slice;
    LoadOp => transfer::memref_casts;
    MaskOp => mask;
    MaskedLoadOp => transfer::memref_casts;
    MaskedStoreOp => transfer::memref_casts;
    MultiDimReductionOp => shapes::multi_reduction;
    ShapeCastOp => shapes::shape_cast;
    ShuffleOp => shapes::shuffle;
    StoreOp => transfer::memref_casts;
    ToElementsOp => insert::to_elements;
    TransferReadOp => transfer::read;
    TransferWriteOp => transfer::write;
    TransposeOp => shapes::transpose;
}

/// An empty mask without another value to pass through gives what it yields.
fn mask(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    if op.n_operands(fold) != 1 || op.n_results(fold) == 0 || mask_region::masked_op(fold, op).is_some() {
        return None;
    }
    let yielded: Vec<Value> = mask_region::terminator(fold, op)?.operands(fold).collect();
    (yielded.len() == op.n_results(fold)).then(|| Fold::results(yielded))
}

/// Returns the type of the only result.
fn result_type(fold: &FoldAdaptor<'_>, op: Op) -> Option<Type> {
    Some(op.get_result(fold, 0)?.ty(fold))
}

/// Returns the constant if it is poison.
fn poison_of(fold: &FoldAdaptor<'_>, operand: usize) -> Option<Attribute> {
    fold.operand(operand).filter(|attr| constants::is_poison(fold.context(), *attr))
}

/// Returns poison if a position is.
fn poison_at(fold: &FoldAdaptor<'_>, position: &[Mixed]) -> Option<Attribute> {
    position.contains(&Mixed::Static(POISON)).then(|| fold.context().opaque_attr("ub", "poison"))
}

/// Replaces constant operands by numbers where these are in range, and returns whether there were any.
fn fold_positions(fold: &FoldAdaptor<'_>, position: &mut [Mixed], shape: &[i64]) -> bool {
    let mut changed = false;
    for (at, size) in position.iter_mut().zip(shape) {
        let Mixed::Value(value) = *at else { continue };
        let number = fold.constant(value).and_then(|attr| attr.as_i64(fold.context()));
        if let Some(number) = number.filter(|number| (POISON..*size).contains(number)) {
            *at = Mixed::Static(number);
            changed = true;
        }
    }
    changed
}

/// Changes the operands before the position, and the position.
fn at_position(fold: &FoldAdaptor<'_>, before: &[Value], position: &[Mixed]) -> Fold {
    let ctx = fold.context();
    let (numbers, values) = unmix(position);
    let operands: Vec<Value> = before.iter().copied().chain(values).collect();
    Fold::in_place()
        .set_operands(&operands)
        .set_attr(ctx.identifier(STATIC_POSITION), ctx.dense_i64_array_attr(&numbers))
        .into()
}

/// Returns elements with another type that has as many.
fn reshaped(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let AttributeData::DenseElements { data, is_splat, .. } = value.data(ctx) else { return None };
    Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.clone(), is_splat: *is_splat }))
}

/// Returns a constant, whose elements are all equal, with another type.
fn splat(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    matches!(value.data(ctx), AttributeData::DenseElements { is_splat: true, .. })
        .then(|| reshaped(ctx, value, ty))?
}

/// Returns the elements of a constant.
fn elements_of(ctx: &Context, value: Attribute) -> Option<Vec<Number>> {
    let numbers = Numbers::of(ctx, value)?;
    let n = if numbers.is_scalar() { 1 } else { numbers.n_elements() };
    (n <= super::position::MAX_ELEMENTS.unsigned_abs())
        .then(|| (0..n).map(|nth| numbers.get(nth)).collect())?
}
