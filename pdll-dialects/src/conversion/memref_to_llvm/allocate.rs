//! Allocations, on the heap and on the stack.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, DYNAMIC, Op, Type, TypeData, Value};
use pdll::rewrite::RewriteError;

use super::sizes::{descriptor_of, is_convertible, n_bytes, power_of_two_above, sizes_of, static_n_bytes};
use crate::conversion::llvm_common::builder::{GepIndex, LlvmBuilder};
use crate::conversion::llvm_common::descriptor::{DescriptorInMemory, MemRefDescriptor, UnrankedDescriptor};
use crate::conversion::llvm_common::functions::LibraryFunction;
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::{address_space, pointer_type};

/// Least alignment that `aligned_alloc` is called with.
const MIN_ALIGNMENT: i64 = 16;

fn incompatible(rewriter: &mut ConversionPatternRewriter<'_, '_>, op: Op) -> Rewritten {
    Ok(rewriter.notify_match_failure(op, || "incompatible memref type".to_owned()))
}

/// Returns the alignment that an operation declares.
fn declared_alignment(op: Op, rewriter: &ConversionPatternRewriter<'_, '_>) -> Option<i64> {
    op.attr_str(rewriter, "alignment")?.as_i64(rewriter.context())
}

pub(super) fn lower_alloca(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let Some(ty) = op.result_types(rewriter).next().filter(|ty| is_convertible(lowering, *ty)) else {
        return incompatible(rewriter, op);
    };
    let element = ty.element_type(&ctx).and_then(|ty| lowering.converter.convert_type(ty));
    let (Some(element), Some(space), Some(descriptor)) =
        (element, address_space(&ctx, ty), lowering.converter.convert_type(ty))
    else {
        return Ok(false);
    };
    let alignment = declared_alignment(op, rewriter).filter(|alignment| *alignment != 0);
    let mut builder = lowering.builder(rewriter, loc);
    let Some(sizes) = sizes_of(lowering, &mut builder, ty, operands, false) else { return Ok(false) };
    let mut attrs = vec![("elem_type", ctx.type_attr(element))];
    attrs.extend(alignment.map(|alignment| ("alignment", ctx.integer_attr(ctx.integer_type(64), alignment))));
    let memory = builder.value("llvm.alloca", &[sizes.total], pointer_type(&ctx, space), &attrs);
    let descriptor = descriptor_of(&mut builder, descriptor, memory, memory, &sizes);
    rewriter.replace_op(op, Value::from(descriptor))?;
    Ok(true)
}

pub(super) fn lower_alloc(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let loc = op.loc(rewriter);
    let Some(ty) = op.result_types(rewriter).next().filter(|ty| is_convertible(lowering, *ty)) else {
        return incompatible(rewriter, op);
    };
    let Some(descriptor) = lowering.converter.convert_type(ty) else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let Some(sizes) = sizes_of(lowering, &mut builder, ty, operands, true) else { return Ok(false) };
    let allocated = match lowering.converter.options().use_aligned_alloc {
        true => allocate_aligned(lowering, op, ty, sizes.total, rewriter)?,
        false => allocate_and_align(lowering, op, ty, sizes.total, rewriter)?,
    };
    let Some((allocated, aligned)) = allocated else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let descriptor = descriptor_of(&mut builder, descriptor, allocated, aligned, &sizes);
    rewriter.replace_op(op, Value::from(descriptor))?;
    Ok(true)
}

/// Returns a number rounded up to a multiple of an alignment.
fn round_up(builder: &mut LlvmBuilder<'_>, number: Value, alignment: Value) -> Value {
    let one = builder.index_constant(1);
    let bump = builder.binary("llvm.sub", alignment, one);
    let bumped = builder.binary("llvm.add", number, bump);
    let rest = builder.binary("llvm.urem", bumped, alignment);
    builder.binary("llvm.sub", bumped, rest)
}

/// Returns the result of a function that allocates, in the address space of a memref type.
fn in_address_space(builder: &mut LlvmBuilder<'_>, ty: Type, allocated: Value) -> Option<Value> {
    let ctx = builder.context();
    Some(match address_space(&ctx, ty)? {
        0 => allocated,
        space => builder.value("llvm.addrspacecast", &[allocated], pointer_type(&ctx, space), &[]),
    })
}

/// Allocates more than is needed, and aligns the pointer. Returns the allocated pointer and the aligned one.
fn allocate_and_align(
    lowering: &Lowering,
    op: Op,
    ty: Type,
    size: Value,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<Option<(Value, Value)>, RewriteError> {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let declared = declared_alignment(op, rewriter);
    let Some(element) = ty.element_type(&ctx) else { return Ok(None) };
    let mut builder = lowering.builder(rewriter, loc);
    let alignment = match (declared, element.data(&ctx)) {
        (Some(alignment), _) => Some(builder.index_constant(alignment)),
        (None, TypeData::Index | TypeData::Float(_)) => None,
        (None, TypeData::Integer { width, .. }) if element.is_signless_integer(&ctx, *width) => None,
        // `malloc` need not align values that are not scalars.
        (None, _) => match lowering.converter.convert_type(element) {
            Some(element) => Some(n_bytes(&mut builder, element, GepIndex::Constant(1))),
            None => return Ok(None),
        },
    };
    let size = match alignment {
        Some(alignment) => builder.binary("llvm.add", size, alignment),
        None => size,
    };
    let pointer = pointer_type(&ctx, 0);
    let is_generic = lowering.converter.options().use_generic_functions;
    let function = LibraryFunction {
        name: if is_generic { "_mlir_memref_to_llvm_alloc" } else { "malloc" },
        params: vec![lowering.converter.index_type()],
        result: Some(pointer),
    };
    let Some(name) = lowering.declare(rewriter, op, &function)? else { return Ok(None) };
    let mut builder = lowering.builder(rewriter, loc);
    let call = builder.call(Some(&name), &[size], Some(pointer));
    let allocated = call.result(builder.builder().ir(), 0);
    let Some(allocated) = in_address_space(&mut builder, ty, allocated) else { return Ok(None) };
    let Some(alignment) = alignment else { return Ok(Some((allocated, allocated))) };
    let (index, pointer) = (builder.index_type(), builder.ty(allocated));
    let number = builder.value("llvm.ptrtoint", &[allocated], index, &[]);
    let aligned = round_up(&mut builder, number, alignment);
    let aligned = builder.value("llvm.inttoptr", &[aligned], pointer, &[]);
    Ok(Some((allocated, aligned)))
}

/// Allocates by a function that aligns. Returns the pointer twice.
fn allocate_aligned(
    lowering: &Lowering,
    op: Op,
    ty: Type,
    size: Value,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<Option<(Value, Value)>, RewriteError> {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let element_size = ty.element_type(&ctx).and_then(|element| static_n_bytes(lowering, &ctx, element));
    let (Some(element_size), Some(shape)) = (element_size, ty.shape(&ctx)) else { return Ok(None) };
    let alignment =
        declared_alignment(op, rewriter).unwrap_or(power_of_two_above(element_size).max(MIN_ALIGNMENT));
    let divisor =
        shape.iter().filter(|size| **size != DYNAMIC).fold(element_size, |n, size| n.wrapping_mul(*size));
    let mut builder = lowering.builder(rewriter, loc);
    let alignment_value = builder.index_constant(alignment);
    let size = match divisor.checked_rem(alignment) {
        Some(0) => size,
        _ => round_up(&mut builder, size, alignment_value),
    };
    let (index, pointer) = (builder.index_type(), pointer_type(&ctx, 0));
    let is_generic = lowering.converter.options().use_generic_functions;
    let function = LibraryFunction {
        name: if is_generic { "_mlir_memref_to_llvm_aligned_alloc" } else { "aligned_alloc" },
        params: vec![index, index],
        result: Some(pointer),
    };
    let Some(name) = lowering.declare(rewriter, op, &function)? else { return Ok(None) };
    let mut builder = lowering.builder(rewriter, loc);
    let call = builder.call(Some(&name), &[alignment_value, size], Some(pointer));
    let allocated = call.result(builder.builder().ir(), 0);
    Ok(in_address_space(&mut builder, ty, allocated).map(|pointer| (pointer, pointer)))
}

pub(super) fn lower_dealloc(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let ([memref], Some(ty)) = (operands, op.operand_types(rewriter).next()) else { return Ok(false) };
    let is_generic = lowering.converter.options().use_generic_functions;
    let function = LibraryFunction {
        name: if is_generic { "_mlir_memref_to_llvm_free" } else { "free" },
        params: vec![pointer_type(&ctx, 0)],
        result: None,
    };
    let Some(name) = lowering.declare(rewriter, op, &function)? else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let pointer = match ty.data(&ctx) {
        TypeData::UnrankedMemRef { .. } => {
            let Some(space) = address_space(&ctx, ty) else { return Ok(false) };
            let place = UnrankedDescriptor::from(*memref).pointer(&mut builder);
            DescriptorInMemory::at(&builder, place, space).allocated_pointer(&mut builder)
        }
        _ => MemRefDescriptor::from(*memref).allocated_pointer(&mut builder),
    };
    builder.call(Some(&name), &[pointer], None);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}
