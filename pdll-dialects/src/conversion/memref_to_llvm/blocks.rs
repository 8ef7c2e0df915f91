//! Operations with regions, which become blocks.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Block, Builder as _, IrMapping, Op, Type, Value};

use super::access::{ACQUIRE_RELEASE, MONOTONIC, element_pointer};
use crate::conversion::llvm_common::builder::GepFlags;
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};
use crate::conversion::llvm_common::types::{literal_struct, pointer_type};

pub(super) fn lower_alloca_scope(
    lowering: &Lowering,
    op: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let region = op.region(rewriter, 0);
    let (Some(before), Some(first), Some(last)) =
        (op.block(rewriter), region.entry(rewriter), region.last_block(rewriter))
    else {
        return Ok(false);
    };
    let Some(terminator) = last.last_op(rewriter) else { return Ok(false) };
    let rest = rewriter.split_block(op)?;
    let types: Vec<Type> = op.result_types(rewriter).collect();
    let continuation = match types.is_empty() {
        true => rest,
        false => {
            let Some(outer) = rest.parent_region(rewriter) else { return Ok(false) };
            let block = rewriter.create_block_before(outer, Some(rest), &types, &vec![loc; types.len()])?;
            lowering.builder(rewriter, loc).branch(rest, &[]);
            block
        }
    };
    rewriter.inline_region_before_block(region, continuation)?;
    rewriter.set_insertion_point_to_end(before);
    let mut builder = lowering.builder(rewriter, loc);
    let stack = builder.value("llvm.intr.stacksave", &[], pointer_type(&ctx, 0), &[]);
    builder.branch(first, &[]);
    rewriter.set_insertion_point_to_end(last);
    let operands: Vec<Value> = terminator.operands(rewriter).collect();
    let end_loc = terminator.loc(rewriter);
    lowering.builder(rewriter, loc).op("llvm.intr.stackrestore", &[stack], &[], &[]);
    lowering.builder(rewriter, end_loc).branch(continuation, &operands);
    rewriter.erase_op(terminator)?;
    let results = if types.is_empty() { Vec::new() } else { continuation.args(rewriter).to_vec() };
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}

pub(super) fn lower_generic_atomic_rmw(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let body: Option<Block> = op.region(rewriter, 0).entry(rewriter);
    let result = op.result_types(rewriter).next().and_then(|ty| lowering.converter.convert_type(ty));
    let (Some(before), Some(body), Some((memref, indices)), Some(ty), Some(result)) =
        (op.block(rewriter), body, operands.split_first(), op.operand_types(rewriter).next(), result)
    else {
        return Ok(false);
    };
    let Some(terminator) = body.last_op(rewriter) else { return Ok(false) };
    let rest = rewriter.split_block(op)?;
    let Some(region) = rest.parent_region(rewriter) else { return Ok(false) };
    let head = rewriter.create_block_before(region, Some(rest), &[result], &[loc])?;
    rewriter.set_insertion_point_to_end(before);
    let mut builder = lowering.builder(rewriter, loc);
    let Some(pointer) = element_pointer(lowering, &mut builder, ty, *memref, indices, GepFlags::NONE) else {
        return Ok(false);
    };
    let loaded = builder.load(result, pointer);
    builder.branch(head, &[loaded]);
    rewriter.set_insertion_point_to_end(head);
    let current = head.arg(rewriter, 0);
    let mut mapping = IrMapping::new();
    mapping.map_value(body.arg(rewriter, 0), current);
    let nested: Vec<Op> = body.ops(rewriter).filter(|nested| *nested != terminator).collect();
    for nested in nested {
        rewriter.clone_op(nested, &mut mapping)?;
    }
    let Some(yielded) = terminator.get_operand(rewriter, 0) else { return Ok(false) };
    let new = mapping.value_or_self(yielded);
    let mut builder = lowering.builder(rewriter, loc);
    let number = |number| ctx.integer_attr(ctx.integer_type(64), number);
    let attrs = [("success_ordering", number(ACQUIRE_RELEASE)), ("failure_ordering", number(MONOTONIC))];
    let pair = literal_struct(&ctx, vec![result, ctx.integer_type(1)]);
    let exchanged = builder.value("llvm.cmpxchg", &[pointer, current, new], pair, &attrs);
    let seen = builder.extract(exchanged, &[0]);
    let is_done = builder.extract(exchanged, &[1]);
    builder.cond_branch(is_done, (rest, &[]), (head, &[seen]), &[]);
    rewriter.replace_op(op, seen)?;
    Ok(true)
}
