//! Copies: of contiguous buffers by `memcpy`, of others by the function `memrefCopy`.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, Context, Op, Type, Value};

use super::sizes::n_bytes;
use crate::conversion::llvm_common::builder::{GepFlags, GepIndex, LlvmBuilder};
use crate::conversion::llvm_common::descriptor::{MemRefDescriptor, UnrankedDescriptor};
use crate::conversion::llvm_common::functions::LibraryFunction;
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::pointer_type;
use crate::shaped::{has_layout, rank_of, row_major, strides_and_offset};

/// Returns whether the elements of a memref type follow each other in memory.
fn is_contiguous(ctx: &Context, ty: Type) -> bool {
    if !ty.is_memref(ctx) {
        return false;
    }
    if !has_layout(ctx, ty) {
        return true;
    }
    let Some((strides, _)) = strides_and_offset(ctx, ty) else { return false };
    let shape = ty.shape(ctx).unwrap_or(&[]);
    let is_natural = row_major(shape)
        .iter()
        .zip(strides)
        .zip(shape)
        .all(|((natural, stride), size)| *natural == stride || *size == 1);
    ty.has_static_shape(ctx) && ty.n_elements(ctx) != Some(0) && is_natural
}

pub(super) fn lower_copy(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let ctx = rewriter.context().clone();
    let types: Vec<Type> = op.operand_types(rewriter).collect();
    let ([source, target], [source_type, target_type]) = (operands, &types[..]) else { return Ok(false) };
    match is_contiguous(&ctx, *source_type) && is_contiguous(&ctx, *target_type) {
        true => copy_bytes(lowering, op, *source_type, [*source, *target], rewriter),
        false => call_copy(lowering, op, [*source_type, *target_type], [*source, *target], rewriter),
    }
}

fn copy_bytes(
    lowering: &Lowering,
    op: Op,
    ty: Type,
    memrefs: [Value; 2],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let Some(element) = ty.element_type(&ctx).and_then(|ty| lowering.converter.convert_type(ty)) else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let [source, target] = memrefs.map(MemRefDescriptor::from);
    let mut n = builder.index_constant(1);
    for nth in 0..rank_of(&ctx, ty) {
        let size = source.size(&mut builder, nth);
        n = builder.binary("llvm.mul", n, size);
    }
    let element_size = n_bytes(&mut builder, element, GepIndex::Constant(1));
    let size = builder.binary("llvm.mul", n, element_size);
    let [from, to] = [source, target].map(|memref| {
        let aligned = memref.aligned_pointer(&mut builder);
        let offset = memref.offset(&mut builder);
        builder.gep(element, aligned, &[GepIndex::Value(offset)], GepFlags::NONE)
    });
    builder.memcpy(to, from, size);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

/// Stores a descriptor on the stack, and returns the pointer to it.
pub(super) fn promote_descriptor(builder: &mut LlvmBuilder<'_>, descriptor: Value) -> Value {
    let ctx = builder.context();
    // As in MLIR, the number has 64 bits whatever the width of `index` is.
    let one = builder.constant(ctx.integer_type(64), ctx.integer_attr(ctx.index_type(), 1));
    promote(builder, descriptor, one)
}

/// Stores a value on the stack, and returns the pointer to it.
fn promote(builder: &mut LlvmBuilder<'_>, value: Value, one: Value) -> Value {
    let ty = builder.ty(value);
    let memory = builder.alloca(ty, one);
    builder.store(value, memory);
    memory
}

fn call_copy(
    lowering: &Lowering,
    op: Op,
    types: [Type; 2],
    memrefs: [Value; 2],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let element = types[0].element_type(&ctx).and_then(|ty| lowering.converter.convert_type(ty));
    let unranked = ctx.intern_type(pdll::ir::TypeData::UnrankedMemRef {
        element: types[0].element_type_or_self(&ctx),
        memory_space: None,
    });
    let Some(element) = element else { return Ok(false) };
    let pointer = pointer_type(&ctx, 0);
    let mut builder = lowering.builder(rewriter, loc);
    let index = builder.index_type();
    let stack = builder.value("llvm.intr.stacksave", &[], pointer, &[]);
    let mut unranked_memrefs = Vec::new();
    for (ty, memref) in types.into_iter().zip(memrefs) {
        unranked_memrefs.push(match ty.is_memref(&ctx) {
            false => memref,
            true => {
                let rank = builder.constant(index, ctx.integer_attr(index, rank_of(&ctx, ty) as i64));
                let memory = promote_descriptor(&mut builder, memref);
                let packed = UnrankedDescriptor::pack(&mut builder, unranked, &[rank, memory]);
                let Some(packed) = packed else { return Ok(false) };
                packed.into()
            }
        });
    }
    let one = builder.index_constant(1);
    let pointers: Vec<Value> =
        unranked_memrefs.into_iter().map(|memref| promote(&mut builder, memref, one)).collect();
    let size = n_bytes(&mut builder, element, GepIndex::Constant(1));
    let function =
        LibraryFunction { name: "memrefCopy", params: vec![index, pointer, pointer], result: None };
    let Some(name) = lowering.declare(rewriter, op, &function)? else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let operands: Vec<Value> = std::iter::once(size).chain(pointers).collect();
    builder.call(Some(&name), &operands, None);
    builder.op("llvm.intr.stackrestore", &[stack], &[], &[]);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}
