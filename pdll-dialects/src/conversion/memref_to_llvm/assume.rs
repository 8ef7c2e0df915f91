//! Facts about pointers that optimizations use.

use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Builder as _, Op, Type, Value};

use super::access::element_pointer;
use crate::conversion::llvm_common::builder::{GepFlags, LlvmBuilder};
use crate::conversion::llvm_common::lowering::{Lowering, Rewritten};

/// Creates `llvm.intr.assume` of a true condition, with one bundle of operands.
fn assume(builder: &mut LlvmBuilder<'_>, condition: Value, tag: &str, operands: [Value; 2]) {
    let ctx = builder.context();
    let attrs = [
        ("op_bundle_sizes", ctx.dense_i32_array_attr(&[2])),
        ("op_bundle_tags", ctx.array_attr(&[ctx.string_attr(tag)])),
    ];
    builder.op("llvm.intr.assume", &[condition, operands[0], operands[1]], &[], &attrs);
}

fn truth(builder: &mut LlvmBuilder<'_>) -> Value {
    let ctx = builder.context();
    builder.constant(ctx.integer_type(1), ctx.bool_attr(true))
}

pub(super) fn lower_assume_alignment(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let alignment = op.attr_str(rewriter, "alignment").and_then(|attr| attr.as_i64(&ctx));
    let ([memref], Some(alignment), Some(ty)) = (operands, alignment, op.operand_types(rewriter).next())
    else {
        return Ok(false);
    };
    let mut builder = lowering.builder(rewriter, loc);
    let Some(pointer) = element_pointer(lowering, &mut builder, ty, *memref, &[], GepFlags::NONE) else {
        return Ok(false);
    };
    let condition = truth(&mut builder);
    let alignment = builder.index_constant(alignment);
    assume(&mut builder, condition, "align", [pointer, alignment]);
    rewriter.replace_op(op, *memref)?;
    Ok(true)
}

pub(super) fn lower_distinct_objects(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let loc = op.loc(rewriter);
    let types: Vec<Type> = op.operand_types(rewriter).collect();
    if operands.len() > 1 {
        let mut builder = lowering.builder(rewriter, loc);
        let mut pointers = Vec::new();
        for (memref, ty) in operands.iter().zip(types) {
            let Some(pointer) = element_pointer(lowering, &mut builder, ty, *memref, &[], GepFlags::NONE)
            else {
                return Ok(false);
            };
            pointers.push(pointer);
        }
        let condition = truth(&mut builder);
        for (nth, first) in pointers.iter().enumerate() {
            for second in &pointers[nth + 1..] {
                assume(&mut builder, condition, "separate_storage", [*first, *second]);
            }
        }
    }
    rewriter.replace_op(op, operands)?;
    Ok(true)
}
