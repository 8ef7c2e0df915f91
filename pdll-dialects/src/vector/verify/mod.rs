//! Verifiers of `vector`, in the words of MLIR: a file per family of operations.
//!
//! MLIR: VectorOps.cpp.

mod elements;
mod masks;
mod memory;
mod parts;
mod reductions;
mod shapes;
mod transfers;

use pdll::ir::Ir;
use pdll::ods::OpDef as _;

use super::ops;
use parts::Verified;

/// Calls functions from the operations' methods.
macro_rules! verifiers {
    ($($op:ident => $verify:path;)*) => {$(
        impl ops::$op {
            #[doc = concat!("Verifies the operation: `", stringify!($verify), "`.")]
            pub(super) fn verify(self, ir: &Ir) -> Verified {
                $verify(ir, self.op())
            }
        }
    )*};
}

verifiers! {
    BitCastOp => shapes::bitcast;
    BroadcastOp => shapes::broadcast;
    CompressStoreOp => memory::compress_store;
    ConstantMaskOp => masks::constant_mask;
    ContractionOp => reductions::contract;
    CreateMaskOp => masks::create_mask;
    ExpandLoadOp => memory::expand_load;
    ExtractOp => elements::extract;
    ExtractStridedSliceOp => elements::extract_slice;
    GatherOp => memory::gather;
    InsertOp => elements::insert;
    InsertStridedSliceOp => elements::insert_slice;
    LoadOp => memory::load;
    MaskOp => masks::mask;
    MaskedLoadOp => memory::masked_load;
    MaskedStoreOp => memory::masked_store;
    MultiDimReductionOp => reductions::multi_reduction;
    OuterProductOp => reductions::outer_product;
    PrintOp => elements::print;
    ReductionOp => reductions::reduction;
    ScanOp => reductions::scan;
    ScatterOp => memory::scatter;
    ShapeCastOp => shapes::shape_cast;
    ShuffleOp => shapes::shuffle;
    StoreOp => memory::store;
    TransferReadOp => transfers::read;
    TransferWriteOp => transfers::write;
    TransposeOp => shapes::transpose;
    TypeCastOp => shapes::type_cast;
}
