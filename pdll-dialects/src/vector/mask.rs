//! Masks: which elements they select, and which masks operations expect.

use pdll::ir::{AttributeData, Context, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::map::{dims, mask_type};
use super::ops::{ConstantMaskOp, CreateMaskOp};
use super::position::vector_in;
use super::shape::vector_type;
use super::transfer::{Transfer, affine_map};
use crate::constants::Numbers;
use crate::shaped::{defined_by, int_constant, numbers};

/// Known facts about the elements of a mask.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum MaskFormat {
    AllTrue,
    AllFalse,
    Unknown,
}

/// Returns what is known of a mask.
pub(super) fn mask_format(ir: &Ir, mask: Value) -> MaskFormat {
    if let Some(create) = defined_by::<CreateMaskOp>(ir, mask) {
        return match create.op().operands(ir).any(|size| int_constant(ir, size).is_some_and(|size| size <= 0))
        {
            true => MaskFormat::AllFalse,
            false => MaskFormat::Unknown,
        };
    }
    if let Some(constant) = defined_by::<ConstantMaskOp>(ir, mask) {
        let sizes = numbers(ir, constant.op(), "mask_dim_sizes");
        let Some(vector) = vector_in(ir, mask) else { return MaskFormat::Unknown };
        let shape = if vector.shape.is_empty() { &[1] } else { vector.shape };
        return if sizes.iter().zip(shape).all(|(size, dim)| size >= dim) {
            MaskFormat::AllTrue
        } else if sizes.iter().all(|size| *size <= 0) {
            MaskFormat::AllFalse
        } else {
            MaskFormat::Unknown
        };
    }
    // Of constants, only those of `arith` are known masks.
    let is_arith = mask.defining_op(ir).is_some_and(|op| op.name_text(ir) == "arith.constant");
    let constant = mask.constant(ir).filter(|_| is_arith);
    constant.map_or(MaskFormat::Unknown, |attr| constant_format(ir.context(), attr))
}

/// Returns what a constant mask selects.
fn constant_format(ctx: &Context, attr: pdll::ir::Attribute) -> MaskFormat {
    let Some(bits) = Numbers::of(ctx, attr).filter(|bits| !bits.is_scalar()) else {
        return MaskFormat::Unknown;
    };
    let n = match attr.data(ctx) {
        AttributeData::DenseElements { is_splat: true, .. } => 1,
        _ => bits.n_elements(),
    };
    let is_set = |nth| bits.get(nth).and_then(|bit| bit.int().map(|bit| !bit.is_zero()));
    match is_set(0) {
        Some(first) if (1..n).all(|nth| is_set(nth) == Some(first)) => match first {
            true => MaskFormat::AllTrue,
            false => MaskFormat::AllFalse,
        },
        _ => MaskFormat::Unknown,
    }
}

/// Returns the type of a mask with the shape of a vector.
fn mask_of(ir: &Ir, vector: Value) -> Option<Type> {
    let ctx = ir.context();
    let vector = vector_in(ir, vector)?;
    Some(vector_type(ctx, vector.shape, vector.scalable, ctx.integer_type(1)))
}

/// Returns whether `vector.mask` can mask an operation.
pub(super) fn is_maskable(ir: &Ir, op: Op) -> bool {
    matches!(
        op.name_text(ir),
        "vector.contract"
            | "vector.gather"
            | "vector.multi_reduction"
            | "vector.outerproduct"
            | "vector.reduction"
            | "vector.transfer_read"
            | "vector.transfer_write"
    )
}

/// Returns the type of the mask that a maskable operation expects.
pub(super) fn expected_mask_type(ir: &Ir, op: Op) -> Option<Type> {
    match op.name_text(ir) {
        "vector.contract" => contract_mask_type(ir, op),
        "vector.gather" => mask_of(ir, *crate::parts::operand_group(ir, op, 2).first()?),
        "vector.outerproduct" => mask_of(ir, op.get_result(ir, 0)?),
        "vector.multi_reduction" | "vector.reduction" => mask_of(ir, op.get_operand(ir, 0)?),
        _ => {
            let transfer = Transfer::of(ir, op)?;
            Some(mask_type(ir.context(), &transfer.vector(ir)?, transfer.map))
        }
    }
}

/// Returns a mask with the size of each iterator.
fn contract_mask_type(ir: &Ir, op: Op) -> Option<Type> {
    let ctx = ir.context();
    let maps = op.attr_str(ir, "indexing_maps")?.as_array(ctx)?;
    let n_dims = affine_map(ctx, *maps.first()?)?.n_dims as usize;
    let (mut shape, mut scalable) = (vec![1; n_dims], vec![false; n_dims]);
    for (nth, map) in maps.iter().take(2).enumerate() {
        let vector = vector_in(ir, op.get_operand(ir, nth)?)?;
        for (i, dim) in dims(affine_map(ctx, *map)?).into_iter().enumerate() {
            let dim = dim.filter(|dim| *dim < n_dims)?;
            (shape[dim], scalable[dim]) = (*vector.shape.get(i)?, *vector.scalable.get(i)?);
        }
    }
    Some(vector_type(ctx, &shape, &scalable, ctx.integer_type(1)))
}
