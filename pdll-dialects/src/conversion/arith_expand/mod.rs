//! `arith-expand`: operations of `arith` that the `llvm` dialect lacks become several of `arith`.
//!
//! The patterns are PDLL: `integers.pdll`, `extrema.pdll`, and a file per float format. MLIR: Arith/Transforms/ExpandOps.cpp, with the same order of
//! operations. Differs: constants of tensors with dynamic dimensions cannot be created, and the conversions between `f4E2M1FN` and wide floats are
//! valid.

use pdll::conversion::{ConversionConfig, ConversionTarget};
use pdll::ir::{FloatKind, Ir, Op, Type, Value};
use pdll::native_constraint;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{PatternRewriter, RewritePatternSet};

use super::convert::convert_partially;
use super::scalar_natives::{CopyAttr, Number, WithElement, element_width, float_kind};

pdll::pdll! {
    mod integers;
    use crate::arith::ops as arith;
    #include "integers.pdll"
}

pdll::pdll! {
    mod extrema;
    use crate::arith::ops as arith;
    #include "extrema.pdll"
}

pdll::pdll! {
    mod scaling;
    use crate::arith::ops as arith;
    #include "scaling.pdll"
}

pdll::pdll! {
    mod bf16;
    use crate::arith::ops as arith;
    #include "bf16.pdll"
}

pdll::pdll! {
    mod f8e8m0;
    use crate::arith::ops as arith;
    #include "f8e8m0.pdll"
}

pdll::pdll! {
    mod f4e2m1;
    use crate::arith::ops as arith;
    #include "f4e2m1.pdll"
}

/// The pass `arith-expand`.
#[derive(Copy, Clone, Debug, Default)]
pub struct ArithExpandOps {
    include_bf16: bool,
    include_f8e8m0: bool,
    include_f4e2m1: bool,
}

impl Pass for ArithExpandOps {
    fn argument(&self) -> &str {
        "arith-expand"
    }

    fn name(&self) -> &str {
        "ArithExpandOpsPass"
    }

    fn description(&self) -> &str {
        "Legalize Arith ops to be convertible to LLVM."
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("include-bf16", "Enable the BF16 expansion patterns", &mut self.include_bf16);
        options.add("include-f8e8m0", "Enable the F8E8M0 expansion patterns", &mut self.include_f8e8m0);
        options.add("include-f4e2m1", "Enable the F4E2M1 expansion patterns", &mut self.include_f4e2m1);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        populate_arith_expand_ops_patterns(&mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["arith", "vector"]);
        target.add_illegal_ops([
            "arith.ceildivsi",
            "arith.ceildivui",
            "arith.floordivsi",
            "arith.maxsi",
            "arith.maxui",
            "arith.minsi",
            "arith.minui",
            "arith.maximumf",
            "arith.minimumf",
            "arith.maxnumf",
            "arith.minnumf",
            "arith.scaling_extf",
            "arith.scaling_truncf",
        ]);
        if self.include_bf16 {
            populate_expand_bfloat16_patterns(&mut set);
        }
        if self.include_f8e8m0 {
            populate_expand_f8e8m0_patterns(&mut set);
        }
        if self.include_f4e2m1 {
            populate_expand_f4e2m1_patterns(&mut set);
        }
        let options = *self;
        target.add_dynamically_legal_op_named("arith.extf", move |ir, op| {
            let Some((from, to)) = formats(ir, op) else { return Some(true) };
            Some(!options.expands(from, from == FloatKind::BF16 && to == FloatKind::F32))
        });
        target.add_dynamically_legal_op_named("arith.truncf", move |ir, op| {
            let Some((from, to)) = formats(ir, op) else { return Some(true) };
            Some(!options.expands(to, from == FloatKind::F32 && to == FloatKind::BF16))
        });
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

impl ArithExpandOps {
    /// Returns whether conversions are expanded whose narrow side has a format.
    fn expands(self, narrow: FloatKind, is_between_bf16_and_f32: bool) -> bool {
        self.include_bf16 && is_between_bf16_and_f32
            || self.include_f8e8m0 && narrow == FloatKind::F8E8M0FNU
            || self.include_f4e2m1 && narrow == FloatKind::F4E2M1FN
    }
}

/// Returns the float formats that a cast is between.
fn formats(ir: &Ir, cast: Op) -> Option<(FloatKind, FloatKind)> {
    let format = |value: Value| float_kind(ir.context(), value.ty(ir));
    Some((format(cast.get_operand(ir, 0)?)?, format(cast.get_result(ir, 0)?)?))
}

/// Adds the patterns that expand divisions that round up or down.
pub fn populate_ceil_floor_div_expand_ops_patterns(set: &mut RewritePatternSet) {
    integers::populate(set);
}

/// Adds the patterns of `arith-expand` that need no option.
pub fn populate_arith_expand_ops_patterns(set: &mut RewritePatternSet) {
    populate_ceil_floor_div_expand_ops_patterns(set);
    scaling::populate(set);
    extrema::populate(set);
}

/// Adds the patterns that expand casts between `bf16` and `f32`.
pub fn populate_expand_bfloat16_patterns(set: &mut RewritePatternSet) {
    bf16::populate(set);
}

/// Adds the patterns that expand casts from and to `f8E8M0FNU`.
pub fn populate_expand_f8e8m0_patterns(set: &mut RewritePatternSet) {
    f8e8m0::populate(set);
}

/// Adds the patterns that expand casts from and to `f4E2M1FN`.
pub fn populate_expand_f4e2m1_patterns(set: &mut RewritePatternSet) {
    f4e2m1::populate(set);
}

#[native_constraint(IsBF16)]
fn is_bf16(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    float_kind(rewriter.context(), ty) == Some(FloatKind::BF16)
}

#[native_constraint(IsF32)]
fn is_f32(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    float_kind(rewriter.context(), ty) == Some(FloatKind::F32)
}

#[native_constraint(IsF8E8M0)]
fn is_f8e8m0(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    float_kind(rewriter.context(), ty) == Some(FloatKind::F8E8M0FNU)
}

#[native_constraint(IsF4E2M1)]
fn is_f4e2m1(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    float_kind(rewriter.context(), ty) == Some(FloatKind::F4E2M1FN)
}

#[native_constraint]
fn is_narrow(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty).is_some_and(|width| width < 32)
}

#[native_constraint]
fn is_wide(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty).is_some_and(|width| width > 32)
}

#[native_constraint]
fn is_scale_of_float(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty).is_some_and(|width| width >= 16)
}

#[native_constraint]
fn has_no_rounding(rewriter: &mut PatternRewriter<'_>, truncation: Op) -> bool {
    truncation.attr_str(rewriter, "roundingmode").is_none()
}
