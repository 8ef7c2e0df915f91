//! `convert-arith-to-llvm`: arithmetic becomes that of `llvm`, for each one-dimensional part of a vector of several dimensions.
//!
//! MLIR: ArithToLLVM.cpp, with the same order of operations. Differs: sums of `index` with their carry, and products of
//! scalable vectors with both halves, are converted.

use pdll::conversion::{ConversionConfig, ConversionPatternRewriter, ConversionTarget};
use pdll::ir::{Attribute, Op, Type, Value};
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{PatternRoot, RewriteError, RewritePatternSet};

use super::arith_attributes::{convert_fastmath, convert_overflow, convert_rounded, convert_unrounded};
use super::arith_expand::populate_ceil_floor_div_expand_ops_patterns;
use super::convert::convert_partially;
use super::llvm_common::elementwise::{
    ConvertAttrs, OneToOne, handle_multidimensional_vectors, has_unsupported_float, pass_through,
};
use super::llvm_common::types::literal_struct;
use super::llvm_common::{LlvmBuilder, LlvmTypeConverter, LowerToLlvmOptions, llvm_type_converter};
use super::scalar_natives::element_width;
use crate::constants::int_constant;
use crate::llvm::types::{array_of, is_wholly_compatible};

/// Largest width of an integer type.
const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// The pass `convert-arith-to-llvm`.
#[derive(Copy, Clone, Debug, Default)]
pub struct ArithToLlvmConversion {
    index_bitwidth: u32,
}

impl Pass for ArithToLlvmConversion {
    fn argument(&self) -> &str {
        "convert-arith-to-llvm"
    }

    fn name(&self) -> &str {
        "ArithToLLVMConversionPass"
    }

    fn description(&self) -> &str {
        "Convert Arith dialect to LLVM dialect"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "index-bitwidth",
            "Bitwidth of the index type, 0 to use size of machine word",
            &mut self.index_bitwidth,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let options = LowerToLlvmOptions::of(run.ir(), run.op(), self.index_bitwidth);
        let converter = llvm_type_converter(&ctx, &options);
        let mut set = RewritePatternSet::new(&ctx);
        populate_ceil_floor_div_expand_ops_patterns(&mut set);
        populate_arith_to_llvm_conversion_patterns(&converter, &mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["llvm"]).add_legal_ops(["builtin.unrealized_conversion_cast"]);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// A pattern that replaces an operation with one of `llvm`: both names, the attributes, and whether floats that LLVM has no type for are refused.
pub(super) type Row = (&'static str, &'static str, ConvertAttrs, bool);

const ROWS: &[Row] = &[
    ("arith.addf", "llvm.fadd", convert_fastmath, true),
    ("arith.addi", "llvm.add", convert_overflow, false),
    ("arith.andi", "llvm.and", pass_through, false),
    ("arith.bitcast", "llvm.bitcast", pass_through, false),
    ("arith.constant", "llvm.mlir.constant", pass_through, false),
    ("arith.divf", "llvm.fdiv", convert_fastmath, true),
    ("arith.divsi", "llvm.sdiv", pass_through, false),
    ("arith.divui", "llvm.udiv", pass_through, false),
    ("arith.extf", "llvm.fpext", pass_through, true),
    ("arith.extsi", "llvm.sext", pass_through, false),
    ("arith.extui", "llvm.zext", pass_through, false),
    ("arith.fptosi", "llvm.fptosi", pass_through, true),
    ("arith.fptoui", "llvm.fptoui", pass_through, true),
    ("arith.maximumf", "llvm.intr.maximum", convert_fastmath, true),
    ("arith.maxnumf", "llvm.intr.maxnum", convert_fastmath, true),
    ("arith.maxsi", "llvm.intr.smax", pass_through, false),
    ("arith.maxui", "llvm.intr.umax", pass_through, false),
    ("arith.minimumf", "llvm.intr.minimum", convert_fastmath, true),
    ("arith.minnumf", "llvm.intr.minnum", convert_fastmath, true),
    ("arith.minsi", "llvm.intr.smin", pass_through, false),
    ("arith.minui", "llvm.intr.umin", pass_through, false),
    ("arith.mulf", "llvm.fmul", convert_fastmath, true),
    ("arith.muli", "llvm.mul", convert_overflow, false),
    ("arith.negf", "llvm.fneg", convert_fastmath, true),
    ("arith.ori", "llvm.or", pass_through, false),
    ("arith.remf", "llvm.frem", convert_fastmath, true),
    ("arith.remsi", "llvm.srem", pass_through, false),
    ("arith.remui", "llvm.urem", pass_through, false),
    ("arith.select", "llvm.select", pass_through, false),
    ("arith.shli", "llvm.shl", convert_overflow, false),
    ("arith.shrsi", "llvm.ashr", pass_through, false),
    ("arith.shrui", "llvm.lshr", pass_through, false),
    ("arith.sitofp", "llvm.sitofp", pass_through, false),
    ("arith.subf", "llvm.fsub", convert_fastmath, true),
    ("arith.subi", "llvm.sub", convert_overflow, false),
    ("arith.truncf", "llvm.fptrunc", convert_unrounded, true),
    ("arith.truncf", "llvm.intr.experimental.constrained.fptrunc", convert_rounded, true),
    ("arith.trunci", "llvm.trunc", convert_overflow, false),
    ("arith.uitofp", "llvm.uitofp", pass_through, true),
    ("arith.xori", "llvm.xor", pass_through, false),
];

/// Adds a pattern for each row.
pub(super) fn add_rows(converter: &LlvmTypeConverter, set: &mut RewritePatternSet, rows: &[Row]) {
    for (root, target, attrs, fails_on_unsupported_floats) in rows {
        set.add(OneToOne {
            name: root,
            root,
            target,
            attrs: *attrs,
            fails_on_unsupported_floats: *fails_on_unsupported_floats,
            converter: converter.clone(),
        });
    }
}

/// Adds the patterns that lower `arith` to `llvm`.
pub fn populate_arith_to_llvm_conversion_patterns(
    converter: &LlvmTypeConverter,
    set: &mut RewritePatternSet,
) {
    add_rows(converter, set, ROWS);
    add(converter, set, "arith.bitcast", "IdentityBitcastLowering", 10, lower_identity);
    add(converter, set, "arith.addui_extended", "AddUIExtendedOpLowering", 1, lower_add_extended);
    add(converter, set, "arith.cmpi", "CmpIOpLowering", 1, lower_cmpi);
    add(converter, set, "arith.cmpf", "CmpFOpLowering", 1, lower_cmpf);
    add(
        converter,
        set,
        "arith.index_cast",
        "IndexCastOpSILowering",
        1,
        |op, operands, converter, rewriter| lower_index_cast(op, operands, converter, rewriter, "llvm.sext"),
    );
    add(
        converter,
        set,
        "arith.index_castui",
        "IndexCastOpUILowering",
        1,
        |op, operands, converter, rewriter| lower_index_cast(op, operands, converter, rewriter, "llvm.zext"),
    );
    add(
        converter,
        set,
        "arith.mulsi_extended",
        "MulSIExtendedOpLowering",
        1,
        |op, operands, converter, rewriter| {
            lower_mul_extended(op, operands, converter, rewriter, "llvm.sext")
        },
    );
    add(
        converter,
        set,
        "arith.mului_extended",
        "MulUIExtendedOpLowering",
        1,
        |op, operands, converter, rewriter| {
            lower_mul_extended(op, operands, converter, rewriter, "llvm.zext")
        },
    );
}

pub(super) type Rewritten = Result<bool, RewriteError>;

/// A pattern: the operation, its converted operands, the converter and the rewriter.
type Lower = fn(Op, &[Value], &LlvmTypeConverter, &mut ConversionPatternRewriter<'_, '_>) -> Rewritten;

/// Adds a pattern on operands of types that LLVM has.
pub(super) fn add(
    converter: &LlvmTypeConverter,
    set: &mut RewritePatternSet,
    root: &'static str,
    name: &str,
    benefit: u16,
    lower: Lower,
) {
    let by = converter.clone();
    set.add_conversion_fn_on(PatternRoot::Named(root), Some(converter), move |op, operands, rewriter| {
        let ctx = rewriter.context().clone();
        match operands.iter().all(|value| is_wholly_compatible(&ctx, value.ty(rewriter))) {
            true => lower(op, operands, &by, rewriter),
            false => Ok(false),
        }
    })
    .name(name)
    .benefit(benefit);
}

/// Returns whether a value is a vector of several dimensions, which is an array of vectors.
pub(super) fn is_array(rewriter: &ConversionPatternRewriter<'_, '_>, value: Value) -> bool {
    array_of(rewriter.context(), value.ty(rewriter)).is_some()
}

/// Replaces an operation with one result by one of `llvm`, for each part of arrays.
pub(super) fn replace_each(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    target: &str,
    attrs: &[(&str, Attribute)],
) -> Rewritten {
    replace_by(op, operands, converter, rewriter, &mut |builder, ty, operands| {
        builder.value(target, operands, ty, attrs)
    })
}

/// Replaces an operation with one result by what a function creates, for each part of arrays.
pub(super) fn replace_by(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    create: &mut dyn FnMut(&mut LlvmBuilder<'_>, Type, &[Value]) -> Value,
) -> Rewritten {
    if operands.first().is_some_and(|value| is_array(rewriter, *value)) {
        return handle_multidimensional_vectors(op, operands, converter, rewriter, create);
    }
    let Some(ty) = op.result_types(rewriter).next().and_then(|ty| converter.convert_type(ty)) else {
        return Ok(false);
    };
    let loc = op.loc(rewriter);
    let value = create(&mut LlvmBuilder::new(&mut **rewriter, converter.options(), loc), ty, operands);
    rewriter.replace_op(op, value)?;
    Ok(true)
}

/// A cast between types that LLVM does not distinguish is its operand.
fn lower_identity(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let ty = op.result_types(rewriter).next().and_then(|ty| converter.convert_type(ty));
    if ty != Some(operands[0].ty(rewriter)) {
        return Ok(false);
    }
    rewriter.replace_op(op, operands[0])?;
    Ok(true)
}

fn lower_cmpi(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    // The predicates of both dialects have the same numbers.
    let Some(predicate) = op.attr_str(rewriter, "predicate") else { return Ok(false) };
    replace_each(op, operands, converter, rewriter, "llvm.icmp", &[("predicate", predicate)])
}

fn lower_cmpf(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    if has_unsupported_float(rewriter, op, converter) {
        return Ok(rewriter.notify_match_failure(op, || "unsupported floating point type".to_owned()));
    }
    let Some(attrs) = convert_fastmath(rewriter, op) else { return Ok(false) };
    let ctx = rewriter.context().clone();
    let names = ["fastmathFlags", "predicate"];
    let attrs: Vec<(&str, Attribute)> = names
        .iter()
        .filter_map(|name| {
            let attr = attrs.iter().find(|(known, _)| *known == ctx.identifier(name))?;
            Some((*name, attr.1))
        })
        .collect();
    replace_each(op, operands, converter, rewriter, "llvm.fcmp", &attrs)
}

fn lower_index_cast(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    extend: &'static str,
) -> Rewritten {
    let ctx = rewriter.context().clone();
    let width = |ty: Type| {
        let element = converter.convert_type(ty.element_type_or_self(&ctx))?;
        element.bit_width(&ctx)
    };
    let (from, to) = (op.operand(rewriter, 0).ty(rewriter), op.result(rewriter, 0).ty(rewriter));
    let (Some(source), Some(target)) = (width(from), width(to)) else { return Ok(false) };
    if source == target {
        rewriter.replace_op(op, operands[0])?;
        return Ok(true);
    }
    if from.is_memref(&ctx) || from.is_unranked_memref(&ctx) {
        return Ok(false);
    }
    let name = if target < source { "llvm.trunc" } else { extend };
    replace_each(op, operands, converter, rewriter, name, &[])
}

fn lower_add_extended(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    if is_array(rewriter, operands[0]) {
        return Ok(rewriter.notify_match_failure(op, || "ND vector types are not supported yet".to_owned()));
    }
    let ctx = rewriter.context().clone();
    let Some(overflow) = converter.convert_type(op.result(rewriter, 1).ty(rewriter)) else {
        return Ok(false);
    };
    let sum = operands[0].ty(rewriter);
    let loc = op.loc(rewriter);
    let mut builder = LlvmBuilder::new(&mut **rewriter, converter.options(), loc);
    let both = literal_struct(&ctx, vec![sum, overflow]);
    let added = builder.value("llvm.intr.uadd.with.overflow", operands, both, &[]);
    let results = [builder.extract(added, &[0]), builder.extract(added, &[1])];
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}

/// Multiplies with twice the width, and splits the product.
fn lower_mul_extended(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    extend: &'static str,
) -> Rewritten {
    if is_array(rewriter, operands[0]) {
        return Ok(rewriter.notify_match_failure(op, || "ND vector types are not supported yet".to_owned()));
    }
    let ctx = rewriter.context().clone();
    let ty = operands[0].ty(rewriter);
    let Some(width) = element_width(&ctx, ty) else { return Ok(false) };
    let Some(wide_width) = width.checked_mul(2).filter(|width| *width <= MAX_INTEGER_WIDTH) else {
        return Ok(false);
    };
    let wide = pdll::__private::ods_support::with_element(&ctx, ty, ctx.integer_type(wide_width));
    let Some(shift) = int_constant(&ctx, wide, width) else { return Ok(false) };
    let loc = op.loc(rewriter);
    let mut builder = LlvmBuilder::new(&mut **rewriter, converter.options(), loc);
    let a = builder.value(extend, &operands[..1], wide, &[]);
    let b = builder.value(extend, &operands[1..2], wide, &[]);
    let product = builder.binary("llvm.mul", a, b);
    let low = builder.value("llvm.trunc", &[product], ty, &[]);
    let shift = builder.constant(wide, shift);
    let shifted = builder.binary("llvm.lshr", product, shift);
    let high = builder.value("llvm.trunc", &[shifted], ty, &[]);
    rewriter.replace_op(op, &[low, high][..])?;
    Ok(true)
}
