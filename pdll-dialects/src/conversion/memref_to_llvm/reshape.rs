//! `memref.reshape`: a descriptor whose sizes are read from a buffer.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, DYNAMIC, Op, OperationState, Type, Value};

use super::cast::pointers_of;
use crate::conversion::llvm_common::builder::{GepFlags, GepIndex};
use crate::conversion::llvm_common::descriptor::{
    DescriptorInMemory, MemRefDescriptor, UnrankedDescriptor, element_at, store_element, strides_after,
};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::address_space;
use crate::shaped::strides_and_offset;

/// `sge`
const GREATER_OR_EQUAL: i64 = 5;

pub(super) fn lower_reshape(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let ctx = rewriter.context().clone();
    let types: Vec<Type> = op.operand_types(rewriter).collect();
    let (Some(to), [from, shape]) = (op.result_types(rewriter).next(), &types[..]) else { return Ok(false) };
    match (shape.has_static_shape(&ctx), to.is_memref(&ctx)) {
        (true, true) => reshape_ranked(lowering, op, operands, (*from, to), rewriter),
        (false, false) => reshape_unranked(lowering, op, operands, (*from, *shape, to), rewriter),
        _ => Ok(false),
    }
}

fn reshape_ranked(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    (from, to): (Type, Type),
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let (Some(converted), Some((strides, offset)), Some(sizes)) =
        (lowering.converter.convert_type(to), strides_and_offset(&ctx, to), to.shape(&ctx))
    else {
        return Ok(false);
    };
    if offset == DYNAMIC {
        return Ok(rewriter.notify_match_failure(op, || "dynamic offset is unsupported".to_owned()));
    }
    let shape = op.operand(rewriter, 1);
    let mut builder = lowering.builder(rewriter, loc);
    let index = builder.index_type();
    let mut result = MemRefDescriptor::poison(&mut builder, converted);
    let Some((allocated, aligned, _)) = pointers_of(&mut builder, from, operands[0], false) else {
        return Ok(false);
    };
    result.set_allocated_pointer(&mut builder, allocated);
    result.set_aligned_pointer(&mut builder, aligned);
    result.set_constant_offset(&mut builder, offset);
    let mut running = None;
    for nth in (0..sizes.len()).rev() {
        let mut builder = lowering.builder(rewriter, loc);
        let stride = match (strides[nth], running) {
            (DYNAMIC, Some(running)) => running,
            (DYNAMIC, None) => builder.index_constant(1),
            (stride, _) => builder.index_constant(stride),
        };
        let size = match sizes[nth] {
            DYNAMIC => {
                let nth = builder.index_constant(nth as i64);
                let Some(size) = load_size(lowering, op, shape, nth, index, rewriter) else {
                    return Ok(false);
                };
                size
            }
            size => builder.index_constant(size),
        };
        let mut builder = lowering.builder(rewriter, loc);
        result.set_size(&mut builder, nth, size);
        result.set_stride(&mut builder, nth, stride);
        running = Some(builder.binary("llvm.mul", stride, size));
    }
    rewriter.replace_op(op, Value::from(result))?;
    Ok(true)
}

/// Loads an element of a buffer of sizes, by a `memref.load` that is lowered too.
fn load_size(
    lowering: &Lowering,
    op: Op,
    shape: Value,
    nth: Value,
    index: Type,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Option<Value> {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let element = shape.ty(rewriter).element_type(&ctx)?;
    let (operands, types) = ([shape, nth], [element]);
    let state = OperationState::new(ctx.op_name("memref.load"), loc).operands(&operands).result_types(&types);
    let load = rewriter.create_op(&state);
    let size = load.result(rewriter, 0);
    match element == index {
        true => Some(size),
        false => lowering
            .converter
            .materialize_target(&mut **rewriter, loc, &[index], &[size], None)?
            .first()
            .copied(),
    }
}

fn reshape_unranked(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    (from, shape_type, to): (Type, Type, Type),
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let shape_element = shape_type.element_type(&ctx).and_then(|ty| lowering.converter.convert_type(ty));
    let (Some(space), Some(converted), Some(shape_element)) =
        (address_space(&ctx, to), lowering.converter.convert_type(to), shape_element)
    else {
        return Ok(false);
    };
    let shape = MemRefDescriptor::from(operands[1]);
    let mut builder = lowering.builder(rewriter, loc);
    let index = builder.index_type();
    let rank = shape.size(&mut builder, 0);
    let mut result = UnrankedDescriptor::poison(&mut builder, converted);
    result.set_rank(&mut builder, rank);
    let size = result.n_bytes(&mut builder, space);
    let memory = builder.alloca(ctx.integer_type(8), size);
    result.set_pointer(&mut builder, memory);
    let Some((allocated, aligned, Some(offset))) = pointers_of(&mut builder, from, operands[0], true) else {
        return Ok(false);
    };
    let inner = DescriptorInMemory::at(&builder, memory, space);
    inner.set_allocated_pointer(&mut builder, allocated);
    inner.set_aligned_pointer(&mut builder, aligned);
    inner.set_offset(&mut builder, offset);
    let sizes = inner.sizes(&mut builder);
    let strides = strides_after(&mut builder, sizes, rank);
    let numbers = shape.aligned_pointer(&mut builder);
    let one = builder.index_constant(1);
    let last = builder.binary("llvm.sub", rank, one);

    let Some(first_block) = op.block(rewriter) else { return Ok(false) };
    let rest = rewriter.split_block(op)?;
    let Some(region) = rest.parent_region(rewriter) else { return Ok(false) };
    let head = rewriter.create_block_before(region, Some(rest), &[index, index], &[loc, loc])?;
    let body = rewriter.create_block_before(region, Some(rest), &[], &[])?;
    rewriter.set_insertion_point_to_end(first_block);
    lowering.builder(rewriter, loc).branch(head, &[last, one]);

    let [nth, stride] = [0, 1].map(|arg| head.arg(rewriter, arg));
    rewriter.set_insertion_point_to_end(head);
    let mut builder = lowering.builder(rewriter, loc);
    let zero = builder.index_constant(0);
    let predicate = [("predicate", ctx.integer_attr(ctx.integer_type(64), GREATER_OR_EQUAL))];
    let goes_on = builder.value("llvm.icmp", &[nth, zero], ctx.integer_type(1), &predicate);
    builder.cond_branch(goes_on, (body, &[]), (rest, &[]), &[]);

    rewriter.set_insertion_point_to_end(body);
    let mut builder = lowering.builder(rewriter, loc);
    let place = builder.gep(shape_element, numbers, &[GepIndex::Value(nth)], GepFlags::NONE);
    let size = builder.load(index, place);
    store_element(&mut builder, sizes, nth, size);
    let place = element_at(&mut builder, strides, nth);
    builder.store(stride, place);
    let next = builder.binary("llvm.mul", stride, size);
    let decremented = builder.binary("llvm.sub", nth, one);
    builder.branch(head, &[decremented, next]);
    rewriter.replace_op(op, Value::from(result))?;
    Ok(true)
}
