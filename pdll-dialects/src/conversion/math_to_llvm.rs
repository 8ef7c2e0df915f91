//! `convert-math-to-llvm`: functions of `math` become intrinsics of `llvm`, for each one-dimensional part of a vector of several dimensions.
//!
//! MLIR: MathToLLVM.cpp, with the same order of operations. Differs: `math.isnan` and `math.isfinite` of such vectors are converted.

use pdll::conversion::{ConversionConfig, ConversionPatternRewriter, ConversionTarget};
use pdll::ir::{Attribute, Context, NamedAttribute, Op, OperationState, Type, Value};
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::RewritePatternSet;

use super::arith_attributes::convert_fastmath;
use super::arith_to_llvm::{Rewritten, Row, add, add_rows, is_array, replace_by, replace_each};
use super::convert::convert_partially;
use super::llvm_common::elementwise::{has_unsupported_float, pass_through};
use super::llvm_common::types::literal_struct;
use super::llvm_common::{LlvmBuilder, LlvmTypeConverter, LowerToLlvmOptions, llvm_type_converter};
use super::scalar_natives::float_kind;
use crate::constants::{Number, constant};

/// The pass `convert-math-to-llvm`.
#[derive(Copy, Clone, Debug)]
pub struct ConvertMathToLlvm {
    approximate_log1p: bool,
}

impl Default for ConvertMathToLlvm {
    fn default() -> ConvertMathToLlvm {
        ConvertMathToLlvm { approximate_log1p: true }
    }
}

impl Pass for ConvertMathToLlvm {
    fn argument(&self) -> &str {
        "convert-math-to-llvm"
    }

    fn name(&self) -> &str {
        "ConvertMathToLLVMPass"
    }

    fn description(&self) -> &str {
        "Convert Math dialect to LLVM dialect"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("approximate-log1p", "Enable approximation of Log1p.", &mut self.approximate_log1p);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let converter = llvm_type_converter(&ctx, &LowerToLlvmOptions::default());
        let mut set = RewritePatternSet::new(&ctx);
        populate_math_to_llvm_conversion_patterns(&converter, &mut set, self.approximate_log1p);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["llvm"]).add_legal_ops(["builtin.unrealized_conversion_cast"]);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

const ROWS: &[Row] = &[
    ("math.absf", "llvm.intr.fabs", convert_fastmath, true),
    ("math.acos", "llvm.intr.acos", convert_fastmath, true),
    ("math.asin", "llvm.intr.asin", convert_fastmath, true),
    ("math.atan", "llvm.intr.atan", convert_fastmath, true),
    ("math.atan2", "llvm.intr.atan2", convert_fastmath, true),
    ("math.ceil", "llvm.intr.ceil", convert_fastmath, true),
    ("math.copysign", "llvm.intr.copysign", convert_fastmath, true),
    ("math.cos", "llvm.intr.cos", convert_fastmath, true),
    ("math.cosh", "llvm.intr.cosh", convert_fastmath, true),
    ("math.ctpop", "llvm.intr.ctpop", pass_through, false),
    ("math.exp", "llvm.intr.exp", convert_fastmath, true),
    ("math.exp2", "llvm.intr.exp2", convert_fastmath, true),
    ("math.floor", "llvm.intr.floor", convert_fastmath, true),
    ("math.fma", "llvm.intr.fma", convert_fastmath, true),
    ("math.fpowi", "llvm.intr.powi", convert_fastmath, true),
    ("math.log", "llvm.intr.log", convert_fastmath, true),
    ("math.log10", "llvm.intr.log10", convert_fastmath, true),
    ("math.log2", "llvm.intr.log2", convert_fastmath, true),
    ("math.powf", "llvm.intr.pow", convert_fastmath, true),
    ("math.round", "llvm.intr.round", convert_fastmath, true),
    ("math.roundeven", "llvm.intr.roundeven", convert_fastmath, true),
    ("math.sin", "llvm.intr.sin", convert_fastmath, true),
    ("math.sinh", "llvm.intr.sinh", convert_fastmath, true),
    ("math.sqrt", "llvm.intr.sqrt", convert_fastmath, true),
    ("math.tan", "llvm.intr.tan", convert_fastmath, true),
    ("math.tanh", "llvm.intr.tanh", convert_fastmath, true),
    ("math.trunc", "llvm.intr.trunc", convert_fastmath, true),
];

/// Adds the patterns that lower `math` to `llvm`. `math.log1p` becomes the logarithm of a sum, which loses digits near zero, if
/// `approximate_log1p`.
pub fn populate_math_to_llvm_conversion_patterns(
    converter: &LlvmTypeConverter,
    set: &mut RewritePatternSet,
    approximate_log1p: bool,
) {
    add_rows(converter, set, ROWS);
    if approximate_log1p {
        add(converter, set, "math.log1p", "Log1pOpLowering", 1, lower_log1p);
    }
    add(converter, set, "math.expm1", "ExpM1OpLowering", 1, lower_expm1);
    add(converter, set, "math.rsqrt", "RsqrtOpLowering", 1, lower_rsqrt);
    add(converter, set, "math.sincos", "SincosOpLowering", 1, lower_sincos);
    add(converter, set, "math.absi", "AbsIOpLowering", 1, |op, operands, converter, rewriter| {
        lower_flagged(op, operands, converter, rewriter, "llvm.intr.abs", "is_int_min_poison")
    });
    add(
        converter,
        set,
        "math.ctlz",
        "CountLeadingZerosOpLowering",
        1,
        |op, operands, converter, rewriter| {
            lower_flagged(op, operands, converter, rewriter, "llvm.intr.ctlz", "is_zero_poison")
        },
    );
    add(
        converter,
        set,
        "math.cttz",
        "CountTrailingZerosOpLowering",
        1,
        |op, operands, converter, rewriter| {
            lower_flagged(op, operands, converter, rewriter, "llvm.intr.cttz", "is_zero_poison")
        },
    );
    // The classes of LLVM's FPClassTest: both kinds of NaN, and all that is finite.
    add(converter, set, "math.isnan", "IsNaNOpLowering", 1, |op, operands, converter, rewriter| {
        lower_class_test(op, operands, converter, rewriter, 0b00_0000_0011)
    });
    add(converter, set, "math.isfinite", "IsFiniteOpLowering", 1, |op, operands, converter, rewriter| {
        lower_class_test(op, operands, converter, rewriter, 0b01_1111_1000)
    });
}

/// Lowers an operation with a flag that is false.
fn lower_flagged(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    target: &str,
    flag: &str,
) -> Rewritten {
    if is_array(rewriter, operands[0]) {
        return Ok(false);
    }
    let no = rewriter.context().bool_attr(false);
    replace_each(op, operands, converter, rewriter, target, &[(flag, no)])
}

fn lower_class_test(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    classes: i64,
) -> Rewritten {
    if has_unsupported_float(rewriter, op, converter) {
        return Ok(false);
    }
    let ctx = rewriter.context().clone();
    let bits = ctx.integer_attr(ctx.integer_type(32), classes);
    replace_each(op, operands, converter, rewriter, "llvm.intr.is.fpclass", &[("bit", bits)])
}

/// The attributes that operations take over from the lowered one, and the 1 they compute with.
struct Parts {
    attrs: Vec<NamedAttribute>,
}

impl Parts {
    /// Returns the attributes; `None` if the operation cannot be lowered.
    fn of(
        op: Op,
        converter: &LlvmTypeConverter,
        rewriter: &ConversionPatternRewriter<'_, '_>,
    ) -> Option<Parts> {
        match has_unsupported_float(rewriter, op, converter) {
            true => None,
            false => convert_fastmath(rewriter, op).map(|attrs| Parts { attrs }),
        }
    }

    fn create(
        &self,
        builder: &mut LlvmBuilder<'_>,
        name: &str,
        operands: &[Value],
        ty: Type,
        op: Op,
    ) -> Value {
        let ctx = builder.context();
        let (types, loc) = ([ty], op.loc(builder.builder().ir()));
        let state = OperationState::new(ctx.op_name(name), loc).operands(operands).result_types(&types);
        let created = builder.builder().create_op(&state.attrs(&self.attrs));
        created.result(builder.builder().ir(), 0)
    }
}

/// Returns the 1 of a float type, or a vector of it.
fn one(ctx: &Context, ty: Type) -> Option<Attribute> {
    let kind = float_kind(ctx, ty)?;
    // 1.0 as f64; it is exact in every format.
    let bits = pdll::ir::FloatKind::F64.convert(1.0_f64.to_bits().into(), kind)?.0;
    constant(ctx, ty, &Number::Float(kind, bits))
}

/// Returns the type of the parts that an operation computes with: floats, or one-dimensional vectors of them.
fn part_type(rewriter: &ConversionPatternRewriter<'_, '_>, value: Value) -> Type {
    let ctx = rewriter.context();
    let mut ty = value.ty(rewriter);
    while let Some(array) = crate::llvm::types::array_of(ctx, ty) {
        ty = array.element;
    }
    ty
}

/// log(1 + x)
fn lower_log1p(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    with_one(op, operands, converter, rewriter, |parts, builder, one, x, ty| {
        let sum = parts.create(builder, "llvm.fadd", &[one, x], ty, op);
        parts.create(builder, "llvm.intr.log", &[sum], ty, op)
    })
}

/// e^x - 1
fn lower_expm1(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    with_one(op, operands, converter, rewriter, |parts, builder, one, x, ty| {
        let power = parts.create(builder, "llvm.intr.exp", &[x], ty, op);
        parts.create(builder, "llvm.fsub", &[power, one], ty, op)
    })
}

/// 1 / sqrt(x)
fn lower_rsqrt(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    with_one(op, operands, converter, rewriter, |parts, builder, one, x, ty| {
        let root = parts.create(builder, "llvm.intr.sqrt", &[x], ty, op);
        parts.create(builder, "llvm.fdiv", &[one, root], ty, op)
    })
}

/// Replaces an operation by what a function creates of 1, the operand and their type.
fn with_one(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    create: impl Fn(&Parts, &mut LlvmBuilder<'_>, Value, Value, Type) -> Value,
) -> Rewritten {
    let Some(parts) = Parts::of(op, converter, rewriter) else { return Ok(false) };
    let ty = part_type(rewriter, operands[0]);
    let Some(number) = one(rewriter.context(), ty) else { return Ok(false) };
    replace_by(op, operands, converter, rewriter, &mut |builder, ty, operands| {
        let one = builder.constant(ty, number);
        create(&parts, builder, one, operands[0], ty)
    })
}

fn lower_sincos(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    if is_array(rewriter, operands[0]) {
        return Ok(false);
    }
    let Some(parts) = Parts::of(op, converter, rewriter) else { return Ok(false) };
    let (ctx, loc, ty) = (rewriter.context().clone(), op.loc(rewriter), operands[0].ty(rewriter));
    let mut builder = LlvmBuilder::new(&mut **rewriter, converter.options(), loc);
    let both =
        parts.create(&mut builder, "llvm.intr.sincos", operands, literal_struct(&ctx, vec![ty, ty]), op);
    let results = [builder.extract(both, &[0]), builder.extract(both, &[1])];
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}
