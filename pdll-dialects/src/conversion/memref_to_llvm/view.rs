//! Other views of a buffer, and the parts of a descriptor.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, DYNAMIC, Op, Type, Value};
use pdll::ods::OpDef as _;

use crate::conversion::llvm_common::builder::{GepFlags, GepIndex};
use crate::conversion::llvm_common::descriptor::{DescriptorInMemory, MemRefDescriptor, UnrankedDescriptor};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::address_space;
use crate::memref::TransposeOp;
use crate::shaped::{rank_of, strides_and_offset};

pub(super) fn lower_extract_aligned_pointer(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let ([source], Some(ty)) = (operands, op.operand_types(rewriter).next()) else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    let pointer = match (ty.is_memref(&ctx), address_space(&ctx, ty)) {
        (true, _) => MemRefDescriptor::from(*source).aligned_pointer(&mut builder),
        (false, Some(space)) => {
            let place = UnrankedDescriptor::from(*source).pointer(&mut builder);
            DescriptorInMemory::at(&builder, place, space).aligned_pointer(&mut builder)
        }
        (false, None) => return Ok(false),
    };
    let index = builder.index_type();
    let number = builder.value("llvm.ptrtoint", &[pointer], index, &[]);
    rewriter.replace_op(op, number)?;
    Ok(true)
}

pub(super) fn lower_extract_metadata(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let (Some(from), Some(base)) = (op.operand_types(rewriter).next(), op.result_types(rewriter).next())
    else {
        return Ok(false);
    };
    let source = MemRefDescriptor::from(operands[0]);
    let mut builder = lowering.builder(rewriter, loc);
    let allocated = source.allocated_pointer(&mut builder);
    let aligned = source.aligned_pointer(&mut builder);
    let base = MemRefDescriptor::from_static_shape(&mut builder, base, allocated, aligned);
    let Some(base) = base else { return Ok(false) };
    let mut results = vec![base.into(), source.offset(&mut builder)];
    let rank = rank_of(&ctx, from);
    results.extend((0..rank).map(|nth| source.size(&mut builder, nth)));
    results.extend((0..rank).map(|nth| source.stride(&mut builder, nth)));
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}

pub(super) fn lower_transpose(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let loc = op.loc(rewriter);
    let converted = op.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let order = TransposeOp::from_op_unchecked(op).order(rewriter);
    let (Some(converted), Some((_, order))) = (converted, order) else { return Ok(false) };
    if order.is_sorted() {
        rewriter.replace_op(op, operands[0])?;
        return Ok(true);
    }
    let source = MemRefDescriptor::from(operands[0]);
    let mut builder = lowering.builder(rewriter, loc);
    let mut result = MemRefDescriptor::poison(&mut builder, converted);
    let allocated = source.allocated_pointer(&mut builder);
    result.set_allocated_pointer(&mut builder, allocated);
    let aligned = source.aligned_pointer(&mut builder);
    result.set_aligned_pointer(&mut builder, aligned);
    let offset = source.offset(&mut builder);
    result.set_offset(&mut builder, offset);
    for (to, from) in order.into_iter().enumerate() {
        let size = source.size(&mut builder, from);
        result.set_size(&mut builder, to, size);
        let stride = source.stride(&mut builder, from);
        result.set_stride(&mut builder, to, stride);
    }
    rewriter.replace_op(op, Value::from(result))?;
    Ok(true)
}

pub(super) fn lower_view(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let (Some(from), Some(to)) = (op.operand_types(rewriter).next(), op.result_types(rewriter).next()) else {
        return Ok(false);
    };
    let convert = |ty: Option<Type>| lowering.converter.convert_type(ty?);
    let (Some(element), Some(converted), Some((strides, offset)), Some(shape)) =
        (convert(from.element_type(&ctx)), convert(Some(to)), strides_and_offset(&ctx, to), to.shape(&ctx))
    else {
        return Ok(false);
    };
    let ([source, shift, sizes @ ..], 0) = (operands, offset) else { return Ok(false) };
    if strides.last().is_some_and(|stride| *stride != 1) && !shape.contains(&0) {
        return Ok(rewriter.notify_match_failure(op, || "cannot cast to non-contiguous shape".to_owned()));
    }
    let source = MemRefDescriptor::from(*source);
    let mut builder = lowering.builder(rewriter, loc);
    let mut result = MemRefDescriptor::poison(&mut builder, converted);
    let allocated = source.allocated_pointer(&mut builder);
    result.set_allocated_pointer(&mut builder, allocated);
    let aligned = source.aligned_pointer(&mut builder);
    let aligned = builder.gep(element, aligned, &[GepIndex::Value(*shift)], GepFlags::NONE);
    result.set_aligned_pointer(&mut builder, aligned);
    result.set_constant_offset(&mut builder, 0);
    let mut n_dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
    let (mut running, mut inner): (Option<Value>, Option<Value>) = (None, None);
    for nth in (0..shape.len()).rev() {
        let size = match shape[nth] {
            DYNAMIC => {
                n_dynamic -= 1;
                let Some(size) = sizes.get(n_dynamic) else { return Ok(false) };
                *size
            }
            size => builder.index_constant(size),
        };
        result.set_size(&mut builder, nth, size);
        let stride = match (strides[nth], inner, running) {
            (DYNAMIC, Some(inner), Some(running)) => builder.binary("llvm.mul", running, inner),
            (DYNAMIC, Some(inner), None) => inner,
            (DYNAMIC, None, _) => builder.index_constant(1),
            (stride, ..) => builder.index_constant(stride),
        };
        result.set_stride(&mut builder, nth, stride);
        (running, inner) = (Some(stride), Some(size));
    }
    rewriter.replace_op(op, Value::from(result))?;
    Ok(true)
}
