//! Verifiers of `vector`, in the words of MLIR: a file per family of operations.
//!
//! MLIR: VectorOps.cpp.

mod elements;
mod masks;
mod memory;
mod reductions;
mod shapes;
mod transfers;

use pdll::ir::{Context, Ir, Op, Type, TypeData, Value};
use pdll::ods::{OpDef, VerifyMessage};

use super::ops;
use super::position::vector_in;
use super::shape::{Vector, vector_of};
use crate::parts::{operand_group, result_types};

type Verified = Result<(), VerifyMessage>;

fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

/// Fails with a message unless a condition holds.
fn ensure(condition: bool, message: &str) -> Verified {
    if condition { Ok(()) } else { fail(message) }
}

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

/// Returns the vector type of an operand.
fn operand_vector(ir: &Ir, op: Op, index: usize) -> Option<Vector<'_>> {
    vector_in(ir, op.get_operand(ir, index)?)
}

fn result_vector(ir: &Ir, op: Op) -> Option<Vector<'_>> {
    vector_of(ir.context(), op.result_types(ir).next()?)
}

fn result_type(ir: &Ir, op: Op) -> Option<Type> {
    result_types(ir, op).first().copied()
}

/// Returns the first operand of a group.
fn group(ir: &Ir, op: Op, group: usize) -> Option<Value> {
    operand_group(ir, op, group).first().copied()
}

/// Prints a dimension: `4` or `[4]`.
fn dim_text(size: i64, is_scalable: bool) -> String {
    if is_scalable { format!("[{size}]") } else { size.to_string() }
}

/// Returns the number of bits of an element; that of `index` is 64.
fn bits(ctx: &Context, ty: Type) -> i64 {
    match ty.data(ctx) {
        TypeData::Index => 64,
        TypeData::Complex(element) => bits(ctx, *element).saturating_mul(2),
        _ => i64::from(ty.bit_width(ctx).unwrap_or(0)),
    }
}

/// Returns the number of bits of the innermost vector.
fn minor_bits(ctx: &Context, vector: Vector<'_>) -> i64 {
    bits(ctx, vector.element).saturating_mul(vector.shape.last().copied().unwrap_or(1))
}
