//! `convert-complex-to-standard`: arithmetic on complex numbers becomes arithmetic on their parts.
//!
//! The patterns are PDLL, a file per kind of functions. MLIR: ComplexToStandard.cpp, with the same order of operations.

use pdll::conversion::{ConversionConfig, ConversionTarget, TypeConverter};
use pdll::ir::{Attribute, Type, TypeData};
use pdll::pass::{Pass, PassFailure, PassOptionValue, PassOptions, PassRun};
use pdll::rewrite::{PatternRewriter, RewritePatternSet};
use pdll::{native_constraint, native_rewrite};

use super::convert::convert_partially;
use super::scalar_natives::{CopyAttr, Number, WithElement, float_kind};
use crate::arith::FastMathFlags;
use crate::constants;

pdll::pdll! {
    mod arithmetic;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "arithmetic.pdll"
}

pdll::pdll! {
    mod division;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "division.pdll"
}

pdll::pdll! {
    mod smith;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "smith.pdll"
}

pdll::pdll! {
    mod exponential;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "exponential.pdll"
}

pdll::pdll! {
    mod roots;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "roots.pdll"
}

pdll::pdll! {
    mod trigonometry;
    use crate::arith::ops as arith;
    use crate::complex::ops as complex;
    use crate::math::ops as math;
    #include "trigonometry.pdll"
}

/// Algorithm for quotients of complex numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ComplexRangeFlags {
    /// After Smith, with the limits of zeros and infinities.
    Improved,
    /// By the formula.
    Basic,
    /// Unspecified, which is as `Basic`.
    None,
}

impl PassOptionValue for ComplexRangeFlags {
    fn from_text(text: &str) -> Result<ComplexRangeFlags, String> {
        match text {
            "improved" => Ok(ComplexRangeFlags::Improved),
            "basic" => Ok(ComplexRangeFlags::Basic),
            "none" => Ok(ComplexRangeFlags::None),
            _ => Err("`improved`, `basic` or `none`".to_owned()),
        }
    }

    fn to_text(&self) -> String {
        match self {
            ComplexRangeFlags::Improved => "improved",
            ComplexRangeFlags::Basic => "basic",
            ComplexRangeFlags::None => "none",
        }
        .to_owned()
    }
}

/// The pass `convert-complex-to-standard`.
#[derive(Copy, Clone, Debug)]
pub struct ConvertComplexToStandard {
    complex_range: ComplexRangeFlags,
}

impl Default for ConvertComplexToStandard {
    fn default() -> ConvertComplexToStandard {
        ConvertComplexToStandard { complex_range: ComplexRangeFlags::Improved }
    }
}

impl Pass for ConvertComplexToStandard {
    fn argument(&self) -> &str {
        "convert-complex-to-standard"
    }

    fn name(&self) -> &str {
        "ConvertComplexToStandardPass"
    }

    fn description(&self) -> &str {
        "Convert Complex dialect to standard dialect"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "complex-range",
            "Control the intermediate calculation of complex number division",
            &mut self.complex_range,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        populate_complex_to_standard_conversion_patterns(&mut set, self.complex_range);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["arith", "math"]);
        target.add_legal_ops(["complex.create", "complex.im", "complex.re"]);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// Adds the patterns that lower `complex` to `arith` and `math`.
pub fn populate_complex_to_standard_conversion_patterns(
    set: &mut RewritePatternSet,
    complex_range: ComplexRangeFlags,
) {
    let mut unchanged = TypeConverter::new(set.context());
    unchanged.add_conversion(|_, ty| ty);
    set.with_type_converter(&unchanged.share(), |set| {
        arithmetic::populate(set);
        exponential::populate(set);
        roots::populate(set);
        trigonometry::populate(set);
        match complex_range {
            ComplexRangeFlags::Improved => smith::populate(set),
            ComplexRangeFlags::Basic | ComplexRangeFlags::None => division::populate(set),
        }
    });
}

#[native_rewrite]
fn part_type(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Type> {
    match ty.data(rewriter.context()) {
        TypeData::Complex(part) => Some(*part),
        _ => None,
    }
}

/// Returns the bits of an infinity as a constant of a type.
fn infinity_attr(rewriter: &PatternRewriter<'_>, ty: Type, is_negative: bool) -> Option<Attribute> {
    let ctx = rewriter.context();
    let kind = float_kind(ctx, ty)?;
    constants::constant(ctx, ty, &constants::Number::Float(kind, kind.infinity(is_negative)?))
}

#[native_rewrite]
fn infinity(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    infinity_attr(rewriter, ty, false)
}

#[native_rewrite]
fn negative_infinity(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    infinity_attr(rewriter, ty, true)
}

#[native_rewrite(NaN)]
fn nan(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    let ctx = rewriter.context();
    let kind = float_kind(ctx, ty)?;
    constants::constant(ctx, ty, &constants::Number::Float(kind, kind.quiet_nan()?))
}

#[native_rewrite]
fn with_specials(rewriter: &mut PatternRewriter<'_>, f: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let flags = FastMathFlags::from_dialect_attr(ctx, f, "arith", "fastmath")?;
    let specials = (FastMathFlags::NNAN | FastMathFlags::NINF).value();
    let kept = FastMathFlags::from_value(flags.value() & !specials)?;
    Some(kept.to_dialect_attr(ctx, "arith", "fastmath"))
}

#[native_constraint]
fn has_no_specials(rewriter: &mut PatternRewriter<'_>, f: Attribute) -> bool {
    let flags = FastMathFlags::from_dialect_attr(rewriter.context(), f, "arith", "fastmath");
    flags.is_some_and(|flags| flags.contains(FastMathFlags::NNAN | FastMathFlags::NINF))
}
