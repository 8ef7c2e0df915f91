//! Folders of `vector`.
//!
//! MLIR: VectorOps.cpp. Differs: moving an operation out of `vector.mask` is a pattern, since folders of pdll only change their operation.

mod extract;
mod insert;
mod parts;
mod shapes;
mod transfer;

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, Location, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::mask_region;
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
