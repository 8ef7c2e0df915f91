//! Casts between types of the same buffer.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, Op, Type, TypeData, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;

use super::copy::promote_descriptor;
use crate::conversion::llvm_common::builder::LlvmBuilder;
use crate::conversion::llvm_common::descriptor::{DescriptorInMemory, MemRefDescriptor, UnrankedDescriptor};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::{address_space, pointer_type};
use crate::shaped::{Mixed, mix, numbers};

pub(super) fn lower_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let (Some(from), Some(to)) = (op.operand_types(rewriter).next(), op.result_types(rewriter).next()) else {
        return Ok(false);
    };
    let Some(converted) = lowering.converter.convert_type(to) else { return Ok(false) };
    let source = operands[0];
    let mut builder = lowering.builder(rewriter, loc);
    let result = match (from.data(&ctx), to.data(&ctx)) {
        (TypeData::MemRef { .. }, TypeData::MemRef { .. }) => {
            if lowering.converter.convert_type(from) != Some(converted) {
                return Ok(false);
            }
            source
        }
        (TypeData::MemRef { shape, .. }, TypeData::UnrankedMemRef { .. }) => {
            let memory = promote_descriptor(&mut builder, source);
            let rank = builder.index_constant(shape.len() as i64);
            let mut descriptor = UnrankedDescriptor::poison(&mut builder, converted);
            descriptor.set_rank(&mut builder, rank);
            descriptor.set_pointer(&mut builder, memory);
            descriptor.into()
        }
        (TypeData::UnrankedMemRef { .. }, TypeData::MemRef { .. }) => {
            let memory = UnrankedDescriptor::from(source).pointer(&mut builder);
            builder.load(converted, memory)
        }
        _ => return Ok(false),
    };
    rewriter.replace_op(op, result)?;
    Ok(true)
}

/// Returns the allocated and the aligned pointer of a memref, ranked or not, and, on request, the offset.
pub(super) fn pointers_of(
    builder: &mut LlvmBuilder<'_>,
    ty: Type,
    memref: Value,
    with_offset: bool,
) -> Option<(Value, Value, Option<Value>)> {
    let ctx = builder.context();
    if ty.is_memref(&ctx) {
        let descriptor = MemRefDescriptor::from(memref);
        let (allocated, aligned) =
            (descriptor.allocated_pointer(builder), descriptor.aligned_pointer(builder));
        return Some((allocated, aligned, with_offset.then(|| descriptor.offset(builder))));
    }
    let place = UnrankedDescriptor::from(memref).pointer(builder);
    let descriptor = DescriptorInMemory::at(builder, place, address_space(&ctx, ty)?);
    let (allocated, aligned) = (descriptor.allocated_pointer(builder), descriptor.aligned_pointer(builder));
    Some((allocated, aligned, with_offset.then(|| descriptor.offset(builder))))
}

pub(super) fn lower_reinterpret_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let converted = op.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let sizes = op.attr_str(rewriter, OPERAND_SEGMENT_SIZES).and_then(|attr| attr.as_dense_i32_array(&ctx));
    let (Some(from), Some(converted), Some(sizes)) = (op.operand_types(rewriter).next(), converted, sizes)
    else {
        return Ok(false);
    };
    let Some((source, mut rest)) = operands.split_first() else { return Ok(false) };
    let mut lists = Vec::new();
    for (size, name) in sizes.iter().skip(1).zip(["static_offsets", "static_sizes", "static_strides"]) {
        let size = usize::try_from(*size).unwrap_or(0);
        let Some((values, others)) = rest.split_at_checked(size) else { return Ok(false) };
        rest = others;
        lists.push(mix(&numbers(rewriter, op, name), values));
    }
    let [offsets, sizes, strides] = &lists[..] else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let number = |builder: &mut LlvmBuilder<'_>, number: Mixed| match number {
        Mixed::Static(number) => builder.index_constant(number),
        Mixed::Value(value) => value,
    };
    let mut descriptor = MemRefDescriptor::poison(&mut builder, converted);
    let Some((allocated, aligned, _)) = pointers_of(&mut builder, from, *source, false) else {
        return Ok(false);
    };
    descriptor.set_allocated_pointer(&mut builder, allocated);
    descriptor.set_aligned_pointer(&mut builder, aligned);
    for offset in offsets.iter().take(1) {
        let offset = number(&mut builder, *offset);
        descriptor.set_offset(&mut builder, offset);
    }
    for (nth, (size, stride)) in sizes.iter().zip(strides).enumerate() {
        let size = number(&mut builder, *size);
        descriptor.set_size(&mut builder, nth, size);
        let stride = number(&mut builder, *stride);
        descriptor.set_stride(&mut builder, nth, stride);
    }
    rewriter.replace_op(op, Value::from(descriptor))?;
    Ok(true)
}

pub(super) fn lower_memory_space_cast(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let (Some(from), Some(to)) = (op.operand_types(rewriter).next(), op.result_types(rewriter).next()) else {
        return Ok(false);
    };
    let (Some(from_space), Some(to_space), Some(converted)) =
        (address_space(&ctx, from), address_space(&ctx, to), lowering.converter.convert_type(to))
    else {
        return Ok(false);
    };
    let source = operands[0];
    let pointer = pointer_type(&ctx, to_space);
    let mut builder = lowering.builder(rewriter, loc);
    let result: Value = if to.is_memref(&ctx) {
        let mut fields = MemRefDescriptor::from(source).unpack(&mut builder, to);
        for field in &mut fields[..2] {
            *field = builder.value("llvm.addrspacecast", &[*field], pointer, &[]);
        }
        let Some(packed) = MemRefDescriptor::pack(&mut builder, to, &fields) else { return Ok(false) };
        packed.into()
    } else {
        let source = UnrankedDescriptor::from(source);
        let rank = source.rank(&mut builder);
        let from_memory = source.pointer(&mut builder);
        let mut result = UnrankedDescriptor::poison(&mut builder, converted);
        result.set_rank(&mut builder, rank);
        let size = result.n_bytes(&mut builder, to_space);
        let to_memory = builder.alloca(ctx.integer_type(8), size);
        result.set_pointer(&mut builder, to_memory);
        let from_descriptor = DescriptorInMemory::at(&builder, from_memory, from_space);
        let to_descriptor = DescriptorInMemory::at(&builder, to_memory, to_space);
        let allocated = from_descriptor.allocated_pointer(&mut builder);
        let aligned = from_descriptor.aligned_pointer(&mut builder);
        let allocated = builder.value("llvm.addrspacecast", &[allocated], pointer, &[]);
        let aligned = builder.value("llvm.addrspacecast", &[aligned], pointer, &[]);
        to_descriptor.set_allocated_pointer(&mut builder, allocated);
        to_descriptor.set_aligned_pointer(&mut builder, aligned);
        let from_numbers = from_descriptor.offset_place(&mut builder);
        let to_numbers = to_descriptor.offset_place(&mut builder);
        let bits = lowering.converter.options().pointer_bitwidth(to_space);
        let skipped = builder.index_constant(2 * i64::from(bits.div_ceil(8)));
        let rest = builder.binary("llvm.sub", size, skipped);
        builder.memcpy(to_numbers, from_numbers, rest);
        result.into()
    };
    rewriter.replace_op(op, result)?;
    Ok(true)
}
