//! Folders of `math`: functions of constants, element by element.
//!
//! The functions of `f32` and `f64` are those of std, which calls the libm of the host, as MLIR does; of the inverse hyperbolic functions std has its
//! own, and of the error functions none, so `special` has them: their last digits may differ from MLIR's. MLIR: MathOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, FloatKind, Location, Op, Type};

use super::ops as math;
use super::special::{acosh, asinh, atanh, erf, erfc};
use crate::arith;
use crate::constants::{Number, Numbers, fold_binary, fold_ints, fold_unary};
use crate::integer::Int;

impl math::Dialect {
    /// Creates `arith.constant`, or `ub.poison`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

/// A function of a float in both formats that are computed.
#[derive(Copy, Clone)]
struct Function {
    single: fn(f32) -> f32,
    double: fn(f64) -> f64,
    /// Returns whether the function is computed for a number.
    has: fn(f64) -> bool,
}

/// Computes a function of a constant.
fn fold_function(fold: &FoldAdaptor<'_>, function: Function) -> Fold {
    let value = fold_unary(fold.context(), fold.operand(0), None, &mut |number| {
        let (kind, bits) = number.float()?;
        let bits = match kind {
            FloatKind::F32 => {
                let value = f32::from_bits(u32::try_from(bits).ok()?);
                (function.has)(value.into()).then(|| (function.single)(value).to_bits().into())
            }
            FloatKind::F64 => {
                let value = f64::from_bits(u64::try_from(bits).ok()?);
                (function.has)(value).then(|| (function.double)(value).to_bits().into())
            }
            _ => None,
        };
        Some(Number::Float(kind, bits?))
    });
    value.into()
}

/// Implements the folders of functions of one float.
macro_rules! functions {
    ($($op:ident: $single:expr, $double:expr, $has:expr;)*) => {
        $(impl math::$op {
            /// Computes the function of a constant.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
                fold_function(fold, Function { single: $single, double: $double, has: $has })
            }
        })*
    };
}

functions! {
    AcosOp: f32::acos, f64::acos, any;
    AcoshOp: |x| acosh(x.into()) as f32, acosh, any;
    AsinOp: f32::asin, f64::asin, any;
    AsinhOp: |x| asinh(x.into()) as f32, asinh, any;
    AtanOp: f32::atan, f64::atan, any;
    AtanhOp: |x| atanh(x.into()) as f32, atanh, any;
    CosOp: f32::cos, f64::cos, any;
    CoshOp: f32::cosh, f64::cosh, any;
    ErfOp: |x| erf(x.into()) as f32, erf, any;
    ErfcOp: |x| erfc(x.into()) as f32, erfc, any;
    Exp2Op: f32::exp2, f64::exp2, any;
    ExpM1Op: f32::exp_m1, f64::exp_m1, any;
    ExpOp: f32::exp, f64::exp, any;
    Log10Op: f32::log10, f64::log10, is_not_negative;
    Log1pOp: f32::ln_1p, f64::ln_1p, |x| is_not_negative(x + 1.0);
    Log2Op: f32::log2, f64::log2, is_not_negative;
    LogOp: f32::ln, f64::ln, is_not_negative;
    RoundOp: f32::round, f64::round, any;
    SinOp: f32::sin, f64::sin, any;
    SinhOp: f32::sinh, f64::sinh, any;
    SqrtOp: f32::sqrt, f64::sqrt, is_not_negative;
    TanOp: f32::tan, f64::tan, any;
    TanhOp: f32::tanh, f64::tanh, any;
    TruncOp: f32::trunc, f64::trunc, any;
}

fn any(_: f64) -> bool {
    true
}

fn is_not_negative(x: f64) -> bool {
    !x.is_sign_negative()
}

/// Computes a function of two float constants; `other` computes it on the bits of other formats.
fn fold_function_of_two(
    fold: &FoldAdaptor<'_>,
    single: fn(f32, f32) -> f32,
    double: fn(f64, f64) -> f64,
    other: fn(FloatKind, u128, u128) -> Option<u128>,
) -> Fold {
    let operands = [fold.operand(0), fold.operand(1)];
    let value = fold_binary(fold.context(), operands, None, &mut |a, b| {
        let ((kind, a), (_, b)) = (a.float()?, b.float()?);
        let bits = match kind {
            FloatKind::F32 => {
                let (a, b) = (u32::try_from(a).ok()?, u32::try_from(b).ok()?);
                single(f32::from_bits(a), f32::from_bits(b)).to_bits().into()
            }
            FloatKind::F64 => {
                let (a, b) = (u64::try_from(a).ok()?, u64::try_from(b).ok()?);
                double(f64::from_bits(a), f64::from_bits(b)).to_bits().into()
            }
            _ => other(kind, a, b)?,
        };
        Some(Number::Float(kind, bits))
    });
    value.into()
}

impl math::Atan2Op {
    /// Computes the angle of constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        // MLIR folds the angle of zeros to NaN, whatever their signs, in all formats.
        fold_function_of_two(
            fold,
            |y, x| if y == 0.0 && x == 0.0 { f32::NAN } else { y.atan2(x) },
            |y, x| if y == 0.0 && x == 0.0 { f64::NAN } else { y.atan2(x) },
            |kind, y, x| if kind.is_zero(y) && kind.is_zero(x) { kind.quiet_nan() } else { None },
        )
    }
}

impl math::PowFOp {
    /// Computes the power of constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_function_of_two(fold, f32::powf, f64::powf, |_, _, _| None)
    }
}

/// Computes a function of bit patterns in any format.
fn fold_bits(fold: &FoldAdaptor<'_>, calculate: &dyn Fn(FloatKind, u128) -> Option<u128>) -> Fold {
    let value = fold_unary(fold.context(), fold.operand(0), None, &mut |number| {
        let (kind, bits) = number.float()?;
        Some(Number::Float(kind, calculate(kind, bits)?))
    });
    value.into()
}

/// Rounds a constant to an integer; not in formats with more digits than `f64`.
fn fold_rounded(fold: &FoldAdaptor<'_>, round: fn(f64) -> f64) -> Fold {
    fold_bits(fold, &|kind, bits| {
        if kind.is_nan(bits) {
            return Some(kind.quieted(bits));
        }
        if kind.is_infinite(bits) || kind.is_zero(bits) {
            return Some(bits);
        }
        kind.is_representable_in(FloatKind::F64).then(|| kind.from_f64(round(kind.to_f64(bits))))
    })
}

impl math::CeilOp {
    /// Rounds a constant up.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_rounded(fold, f64::ceil)
    }
}

impl math::FloorOp {
    /// Rounds a constant down.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_rounded(fold, f64::floor)
    }
}

impl math::RoundEvenOp {
    /// Rounds a constant to the nearest integer, to the even one of two.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_rounded(fold, f64::round_ties_even)
    }
}

impl math::AbsFOp {
    /// Clears the sign of a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_bits(fold, &|kind, bits| Some(kind.abs(bits)))
    }
}

impl math::CopySignOp {
    /// Gives a constant the sign of another one.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [fold.operand(0), fold.operand(1)];
        let value = fold_binary(fold.context(), operands, None, &mut |a, b| {
            let ((kind, a), (_, b)) = (a.float()?, b.float()?);
            let is_same = kind.is_negative(a) == kind.is_negative(b);
            Some(Number::Float(kind, if is_same { a } else { kind.neg(a)? }))
        });
        value.into()
    }
}

/// Tests a number, or the number of a splat.
fn fold_test(fold: &FoldAdaptor<'_>, test: fn(FloatKind, u128) -> bool) -> Fold {
    let (ctx, ty) = (fold.context(), fold.op().result(fold, 0).ty(fold));
    let is_single = fold
        .operand(0)
        .is_some_and(|attr| Numbers::of(ctx, attr).is_none_or(|numbers| numbers.single().is_some()));
    if !is_single {
        return Fold::Failed;
    }
    let value = fold_unary(ctx, fold.operand(0), Some(ty), &mut |number| {
        let (kind, bits) = number.float()?;
        Some(Number::Int(Int::new(1, i32::from(test(kind, bits)))))
    });
    value.into()
}

impl math::IsFiniteOp {
    /// Returns whether a constant is finite.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_test(fold, |kind, bits| !kind.is_nan(bits) && !kind.is_infinite(bits))
    }
}

impl math::IsInfOp {
    /// Returns whether a constant is infinite.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_test(fold, FloatKind::is_infinite)
    }
}

impl math::IsNaNOp {
    /// Returns whether a constant is not a number.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_test(fold, FloatKind::is_nan)
    }
}

impl math::IsNormalOp {
    /// Returns whether a constant is finite, and neither zero nor denormal.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_test(fold, |kind, bits| {
            let is_normal = !kind.is_nan(bits) && !kind.is_infinite(bits) && !kind.is_zero(bits);
            is_normal && kind.exponent_of(bits).is_some_and(|exponent| exponent >= min_exponent(kind))
        })
    }
}

/// Returns the exponent of the smallest normal number.
fn min_exponent(kind: FloatKind) -> i32 {
    match kind {
        FloatKind::F4E2M1FN | FloatKind::F6E2M3FN => 0,
        FloatKind::F6E3M2FN | FloatKind::F8E3M4 => -2,
        FloatKind::F8E4M3 | FloatKind::F8E4M3FN => -6,
        FloatKind::F8E4M3FNUZ => -7,
        FloatKind::F8E4M3B11FNUZ => -10,
        FloatKind::F8E5M2 | FloatKind::F16 => -14,
        FloatKind::F8E5M2FNUZ => -15,
        FloatKind::F8E8M0FNU => -127,
        FloatKind::BF16 | FloatKind::TF32 | FloatKind::F32 => -126,
        FloatKind::F64 => -1022,
        FloatKind::F80 | FloatKind::F128 => -16382,
    }
}

/// Computes a function of an integer constant.
fn fold_int(fold: &FoldAdaptor<'_>, calculate: fn(&Int) -> Int) -> Fold {
    let value = fold_unary(fold.context(), fold.operand(0), None, &mut |number| {
        Some(Number::Int(calculate(number.int()?)))
    });
    value.into()
}

impl math::AbsIOp {
    /// Computes the absolute value of a constant; the smallest number stays.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_int(
            fold,
            |value| if value.is_negative() { Int::zero(value.width()).sub(value) } else { value.clone() },
        )
    }
}

impl math::CountLeadingZerosOp {
    /// Counts the zeros before the first set bit of a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_int(fold, |value| Int::new(value.width(), u64::from(value.width()) - value.unsigned().bits()))
    }
}

impl math::CountTrailingZerosOp {
    /// Counts the zeros after the last set bit of a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_int(fold, |value| {
            let n = value.unsigned().trailing_zeros().unwrap_or(value.width().into());
            Int::new(value.width(), n)
        })
    }
}

impl math::CtPopOp {
    /// Counts the set bits of a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_int(fold, |value| {
            let (_, bytes) = value.unsigned().to_bytes_le();
            Int::new(value.width(), bytes.iter().map(|byte| byte.count_ones()).sum::<u32>())
        })
    }
}

impl math::IPowIOp {
    /// Computes the power of integer constants. Zero has no negative power.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_ints(fold.context(), [fold.operand(0), fold.operand(1)], None, power).into()
    }
}

fn power(base: &Int, exponent: &Int) -> Option<Int> {
    let width = base.width();
    let one = Int::new(width, 1);
    let is_odd = exponent.signed().bit(0);
    if exponent.is_negative() {
        return match () {
            () if base.is_zero() => None,
            () if *base == one => Some(one),
            () if !base.is_all_ones() => Some(Int::zero(width)),
            () => Some(if is_odd { base.clone() } else { one }),
        };
    }
    let exponent = exponent.unsigned();
    let (mut result, mut factor) = (one, base.clone());
    for nth in 0..exponent.bits() {
        if exponent.bit(nth) {
            result = result.mul(&factor);
        }
        factor = factor.mul(&factor);
    }
    Some(result)
}
