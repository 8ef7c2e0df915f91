//! Accesses of elements.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Attribute, Builder as _, DYNAMIC, Op, Type, Value};

use crate::conversion::llvm_common::builder::{GepFlags, GepIndex, LlvmBuilder};
use crate::conversion::llvm_common::descriptor::MemRefDescriptor;
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::shaped::strides_and_offset;

/// Flags of integers that do not wrap, signed or not.
const NO_WRAP: i64 = 3;

/// Returns the pointer to an element. `None` if the memref has no strides.
pub(super) fn element_pointer(
    lowering: &Lowering,
    builder: &mut LlvmBuilder<'_>,
    ty: Type,
    memref: Value,
    indices: &[Value],
    flags: GepFlags,
) -> Option<Value> {
    let ctx = builder.context();
    let (strides, _) = strides_and_offset(&ctx, ty)?;
    let element = lowering.converter.convert_type(ty.element_type(&ctx)?)?;
    let descriptor = MemRefDescriptor::from(memref);
    let base = descriptor.buffer_pointer(builder, ty)?;
    let overflow = if flags == GepFlags::NONE { 0 } else { NO_WRAP };
    let attrs = [("overflowFlags", ctx.integer_attr(ctx.integer_type(32), overflow))];
    let index_type = builder.index_type();
    let mut linear = None;
    for (nth, (index, stride)) in indices.iter().zip(strides).enumerate() {
        let mut increment = *index;
        if stride != 1 {
            let stride = match stride {
                DYNAMIC => descriptor.stride(builder, nth),
                stride => builder.index_constant(stride),
            };
            increment = builder.value("llvm.mul", &[increment, stride], index_type, &attrs);
        }
        linear = Some(match linear {
            Some(sum) => builder.value("llvm.add", &[sum, increment], index_type, &attrs),
            None => increment,
        });
    }
    Some(match linear {
        Some(linear) => builder.gep(element, base, &[GepIndex::Value(linear)], flags),
        None => base,
    })
}

/// Returns the attributes of a load or store of `llvm`.
fn access_attrs(op: Op, rewriter: &ConversionPatternRewriter<'_, '_>) -> Vec<(&'static str, Attribute)> {
    let ctx = rewriter.context();
    let mut attrs = Vec::new();
    let alignment = op.attr_str(rewriter, "alignment").filter(|attr| attr.as_i64(ctx) != Some(0));
    attrs.extend(alignment.map(|alignment| ("alignment", alignment)));
    if op.attr_str(rewriter, "nontemporal").and_then(|attr| attr.as_bool(ctx)) == Some(true) {
        attrs.push(("nontemporal", ctx.unit_attr()));
    }
    attrs
}

pub(super) fn lower_load(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (loc, attrs) = (op.loc(rewriter), access_attrs(op, rewriter));
    let (Some((memref, indices)), Some(ty)) = (operands.split_first(), op.operand_types(rewriter).next())
    else {
        return Ok(false);
    };
    let result = op.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let mut builder = lowering.builder(rewriter, loc);
    let pointer = element_pointer(lowering, &mut builder, ty, *memref, indices, GepFlags::INBOUNDS_NUW);
    let (Some(result), Some(pointer)) = (result, pointer) else { return Ok(false) };
    let value = builder.value("llvm.load", &[pointer], result, &attrs);
    rewriter.replace_op(op, value)?;
    Ok(true)
}

pub(super) fn lower_store(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (loc, attrs) = (op.loc(rewriter), access_attrs(op, rewriter));
    let ([value, memref, indices @ ..], Some(ty)) = (operands, op.operand_types(rewriter).nth(1)) else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let pointer = element_pointer(lowering, &mut builder, ty, *memref, indices, GepFlags::INBOUNDS_NUW);
    let Some(pointer) = pointer else { return Ok(false) };
    builder.op("llvm.store", &[*value, pointer], &[], &attrs);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

pub(super) fn lower_prefetch(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let flag = |name: &str| op.attr_str(rewriter, name).and_then(|attr| attr.as_bool(&ctx));
    let (Some(is_write), Some(is_data), Some(locality)) =
        (flag("isWrite"), flag("isDataCache"), op.attr_str(rewriter, "localityHint"))
    else {
        return Ok(false);
    };
    let (Some((memref, indices)), Some(ty)) = (operands.split_first(), op.operand_types(rewriter).next())
    else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let Some(pointer) = element_pointer(lowering, &mut builder, ty, *memref, indices, GepFlags::NONE) else {
        return Ok(false);
    };
    let number = |flag: bool| ctx.integer_attr(ctx.integer_type(32), i64::from(flag));
    let attrs = [("rw", number(is_write)), ("hint", locality), ("cache", number(is_data))];
    builder.op("llvm.intr.prefetch", &[pointer], &[], &attrs);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

/// Returns the operation of `llvm.atomicrmw` for the number of a kind of `memref.atomic_rmw`.
fn atomic_operation(kind: i64) -> Option<i64> {
    const OPERATIONS: [Option<i64>; 16] = [
        Some(11),
        Some(1),
        Some(3),
        Some(0),
        Some(19),
        Some(13),
        Some(7),
        Some(9),
        Some(20),
        Some(14),
        Some(8),
        Some(10),
        None,
        None,
        Some(5),
        Some(6),
    ];
    usize::try_from(kind).ok().and_then(|kind| OPERATIONS.get(kind).copied().flatten())
}

/// `acq_rel`
pub(super) const ACQUIRE_RELEASE: i64 = 6;
/// `monotonic`
pub(super) const MONOTONIC: i64 = 2;

pub(super) fn lower_atomic_rmw(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let kind = op.attr_str(rewriter, "kind").and_then(|kind| kind.as_i64(&ctx)).and_then(atomic_operation);
    let ([value, memref, indices @ ..], Some(ty), Some(kind)) =
        (operands, op.operand_types(rewriter).nth(1), kind)
    else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let Some(pointer) = element_pointer(lowering, &mut builder, ty, *memref, indices, GepFlags::NONE) else {
        return Ok(false);
    };
    let number = |number| ctx.integer_attr(ctx.integer_type(64), number);
    let attrs = [("bin_op", number(kind)), ("ordering", number(ACQUIRE_RELEASE))];
    let result = builder.ty(*value);
    let value = builder.value("llvm.atomicrmw", &[pointer, *value], result, &attrs);
    rewriter.replace_op(op, value)?;
    Ok(true)
}
