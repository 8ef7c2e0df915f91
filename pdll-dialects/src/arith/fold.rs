//! Folders of `arith`.
//!
//! Each returns what MLIR's does, in the same order of questions. Constants are computed by `constants`; nothing
//! folds that divides by zero, or whose quotient does not fit. MLIR: ArithOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, Context, FloatKind, Location, Op, Type, TypeData, Value};
use pdll::ods::OpDef;

use super::ops::{self as arith, CmpIPredicate, FastMathFlags, IntegerOverflowFlags};
use crate::constants::{self, Number, NumberType, Numbers, fold_floats, fold_ints, fold_unary};
use crate::integer::Int;
use crate::ub;

impl arith::Dialect {
    /// Creates `arith.constant`, or `ub.poison`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = &builder.context().clone();
        if let Some(poison) = ub::materialize_poison(builder, value, ty, loc) {
            return Some(poison);
        }
        let is_signless = ty.bit_width(ctx).is_none_or(|width| ty.is_signless_integer(ctx, width));
        let is_number = matches!(
            value.data(ctx),
            AttributeData::Integer { .. } | AttributeData::BigInteger { .. } | AttributeData::Float { .. }
        );
        if value.ty(ctx) != Some(ty) || (ty.is_integer(ctx) && !is_signless) {
            return None;
        }
        (is_number || is_elements(ctx, value))
            .then(|| arith::ConstantOp::create(builder, loc, ty, value).op())
    }
}

/// Returns whether an attribute is elements of a vector or tensor.
pub(super) fn is_elements(ctx: &Context, attr: Attribute) -> bool {
    matches!(
        attr.data(ctx),
        AttributeData::DenseElements { .. }
            | AttributeData::DenseStrings { .. }
            | AttributeData::Sparse { .. }
            | AttributeData::DenseResource { .. }
            | AttributeData::DenseArray { .. }
    )
}

/// The constants that the operands of a binary operation are.
fn constants(fold: &FoldAdaptor<'_>) -> [Option<Attribute>; 2] {
    [fold.operand(0), fold.operand(1)]
}

fn is_zero(fold: &FoldAdaptor<'_>, operand: usize) -> bool {
    constants::is_zero_int(fold.context(), fold.operand(operand))
}

fn is_one(fold: &FoldAdaptor<'_>, operand: usize) -> bool {
    constants::is_one_int(fold.context(), fold.operand(operand))
}

fn int(fold: &FoldAdaptor<'_>, operand: usize) -> Option<Int> {
    constants::int_of(fold.context(), fold.operand(operand))
}

/// Returns the operation that defines a value, if it is of the type.
fn defining<D: OpDef>(fold: &FoldAdaptor<'_>, value: Value) -> Option<D> {
    value.defining_op(fold)?.cast::<D>(fold)
}

/// Returns the zero of a type; `None` of dynamic tensors.
fn zero(fold: &FoldAdaptor<'_>, ty: Type) -> Fold {
    constants::int_constant(fold.context(), ty, 0).into()
}

/// Computes an operation on two integer constants.
fn ints(fold: &FoldAdaptor<'_>, calculate: impl FnMut(&Int, &Int) -> Option<Int>) -> Fold {
    fold_ints(fold.context(), constants(fold), None, calculate).into()
}

/// Computes an operation on two float constants.
fn floats(fold: &FoldAdaptor<'_>, calculate: fn(FloatKind, u128, u128) -> Option<u128>) -> Fold {
    fold_floats(fold.context(), constants(fold), calculate).into()
}

/// Returns whether the right operand is a float constant, or a splat, with a property.
fn is_float(fold: &FoldAdaptor<'_>, has: fn(FloatKind, u128) -> bool) -> bool {
    constants::float_of(fold.context(), fold.operand(1)).is_some_and(|(kind, bits)| has(kind, bits))
}

/// Returns whether a value is `x ^ -1`.
fn is_not_of(fold: &FoldAdaptor<'_>, value: Value, x: Value) -> Option<arith::XOrIOp> {
    let not: arith::XOrIOp = defining(fold, value)?;
    let ones = constants::int_of(fold.context(), fold.constant(not.rhs(fold)))?;
    (not.lhs(fold) == x && ones.is_all_ones()).then_some(not)
}

impl arith::ConstantOp {
    /// Returns the value.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold.op().attr_str(fold, "value").into()
    }
}

impl arith::AddIOp {
    /// `x + 0`, `(a - b) + b`, `b + (a - b)`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if is_zero(fold, 1) {
            return lhs.into();
        }
        for (difference, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(sub) = defining::<arith::SubIOp>(fold, difference)
                && sub.rhs(fold) == other
            {
                return sub.lhs(fold).into();
            }
        }
        ints(fold, |a, b| Some(a.add(b)))
    }
}

impl arith::AddUIExtendedOp {
    /// `x + 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        if is_zero(fold, 1) {
            let no = constants::int_constant(ctx, self.overflow(fold).ty(fold), 0);
            return no.map_or(Fold::Failed, |no| {
                Fold::results([self.lhs(fold).into(), pdll::fold::OpFoldResult::Attr(no)])
            });
        }
        let Some(sum) = fold_ints(ctx, constants(fold), None, |a, b| Some(a.add(b))) else {
            return Fold::Failed;
        };
        if constants::is_poison(ctx, sum) {
            return Fold::results([sum, sum]);
        }
        let bits = self.overflow(fold).ty(fold);
        let overflow = fold_ints(ctx, [Some(sum), fold.operand(0)], Some(bits), |sum, lhs| {
            Some(Int::new(1, i32::from(sum.cmp_unsigned(lhs).is_lt())))
        });
        overflow.map_or(Fold::Failed, |overflow| Fold::results([sum, overflow]))
    }
}

impl arith::SubIOp {
    /// `x - x`, `x - 0`, `(a + b) - b`, `(a + b) - a`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if lhs == rhs {
            let zero = zero(fold, self.result(fold).ty(fold));
            if zero.is_some() {
                return zero;
            }
        }
        if is_zero(fold, 1) {
            return lhs.into();
        }
        if let Some(add) = defining::<arith::AddIOp>(fold, lhs) {
            if rhs == add.rhs(fold) {
                return add.lhs(fold).into();
            }
            if rhs == add.lhs(fold) {
                return add.rhs(fold).into();
            }
        }
        ints(fold, |a, b| Some(a.sub(b)))
    }
}

impl arith::MulIOp {
    /// `x * 0`, `x * 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_zero(fold, 1) {
            return self.rhs(fold).into();
        }
        if is_one(fold, 1) {
            return self.lhs(fold).into();
        }
        ints(fold, |a, b| Some(a.mul(b)))
    }
}

impl arith::MulSIExtendedOp {
    /// `x * 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_extended(fold, None, Int::mul_high_signed)
    }
}

impl arith::MulUIExtendedOp {
    /// `x * 0`, `x * 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_extended(fold, Some(self.lhs(fold)), Int::mul_high_unsigned)
    }
}

/// Folds a multiplication with both halves; `by_one` is the lower half of a product with one.
fn fold_extended(fold: &FoldAdaptor<'_>, by_one: Option<Value>, high: fn(&Int, &Int) -> Int) -> Fold {
    let ctx = fold.context();
    if is_zero(fold, 1) {
        return fold.operand(1).map_or(Fold::Failed, |zero| Fold::results([zero, zero]));
    }
    if let Some(lhs) = by_one
        && is_one(fold, 1)
    {
        let zero = constants::int_constant(ctx, lhs.ty(fold), 0);
        return zero
            .map_or(Fold::Failed, |zero| Fold::results([lhs.into(), pdll::fold::OpFoldResult::Attr(zero)]));
    }
    let Some(low) = fold_ints(ctx, constants(fold), None, |a, b| Some(a.mul(b))) else { return Fold::Failed };
    let high = fold_ints(ctx, constants(fold), None, |a, b| Some(high(a, b)));
    high.map_or(Fold::Failed, |high| Fold::results([low, high]))
}

/// Returns `a` of `(a * b) / b`, if the product has the flag.
fn quotient_of_product(
    fold: &FoldAdaptor<'_>,
    lhs: Value,
    rhs: Value,
    flag: IntegerOverflowFlags,
) -> Option<Value> {
    let mul: arith::MulIOp = defining(fold, lhs)?;
    if !mul.overflow_flags(fold).contains(flag) {
        return None;
    }
    if mul.lhs(fold) == rhs {
        return Some(mul.rhs(fold));
    }
    (mul.rhs(fold) == rhs).then(|| mul.lhs(fold))
}

impl arith::DivUIOp {
    /// `x / 1`, `(a * b) / b` without overflow, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if is_one(fold, 1) {
            return lhs.into();
        }
        match quotient_of_product(fold, lhs, rhs, IntegerOverflowFlags::NUW) {
            Some(value) => value.into(),
            None => ints(fold, Int::div_unsigned),
        }
    }
}

impl arith::DivSIOp {
    /// `x / 1`, `(a * b) / b` without overflow, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if is_one(fold, 1) {
            return lhs.into();
        }
        match quotient_of_product(fold, lhs, rhs, IntegerOverflowFlags::NSW) {
            Some(value) => value.into(),
            None => ints(fold, Int::div_signed),
        }
    }
}

/// Folds a division: by one, and of constants.
fn divide(fold: &FoldAdaptor<'_>, lhs: Value, calculate: impl FnMut(&Int, &Int) -> Option<Int>) -> Fold {
    if is_one(fold, 1) { lhs.into() } else { ints(fold, calculate) }
}

impl arith::CeilDivUIOp {
    /// `x / 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        divide(fold, self.lhs(fold), Int::ceil_div_unsigned)
    }
}

impl arith::CeilDivSIOp {
    /// `x / 1`, and constants, unless a step of MLIR's computation overflows.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        divide(fold, self.lhs(fold), |a, b| {
            let min = Int::min_signed(a.width());
            let is_negated = |n: &Int| n.is_negative() && *n == min;
            let is_positive = |n: &Int| !n.is_negative() && !n.is_zero();
            if b.is_zero() || (!a.is_zero() && (is_negated(a) || (is_negated(b)))) {
                return None;
            }
            // A positive number minus one plus one cannot overflow, except in one bit, which has no positive numbers.
            debug_assert!(a.width() > 1 || !is_positive(a));
            a.ceil_div_signed(b)
        })
    }
}

impl arith::FloorDivSIOp {
    /// `x / 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        divide(fold, self.lhs(fold), Int::floor_div_signed)
    }
}

/// Folds a remainder: of a division by one, and of constants.
fn remainder(fold: &FoldAdaptor<'_>, lhs: Value, calculate: impl FnMut(&Int, &Int) -> Option<Int>) -> Fold {
    if is_one(fold, 1) { zero(fold, lhs.ty(fold)) } else { ints(fold, calculate) }
}

impl arith::RemUIOp {
    /// `x % 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        remainder(fold, self.lhs(fold), Int::rem_unsigned)
    }
}

impl arith::RemSIOp {
    /// `x % 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        remainder(fold, self.lhs(fold), Int::rem_signed)
    }
}

impl arith::AndIOp {
    /// `x & 0`, `x & -1`, `x & ~x`, `a & (a & b)`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if is_zero(fold, 1) {
            return rhs.into();
        }
        if int(fold, 1).is_some_and(|value| value.is_all_ones()) {
            return lhs.into();
        }
        if is_not_of(fold, rhs, lhs).or_else(|| is_not_of(fold, lhs, rhs)).is_some() {
            return zero(fold, self.result(fold).ty(fold));
        }
        for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(and) = defining::<arith::AndIOp>(fold, inner)
                && (other == and.lhs(fold) || other == and.rhs(fold))
            {
                return inner.into();
            }
        }
        ints(fold, |a, b| Some(a.and(b)))
    }
}

impl arith::OrIOp {
    /// `x | 0`, `x | -1`, `x | ~x`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if let Some(value) = int(fold, 1) {
            if value.is_zero() {
                return lhs.into();
            }
            if value.is_all_ones() {
                return fold.operand(1).into();
            }
        }
        if let Some(not) = is_not_of(fold, rhs, lhs).or_else(|| is_not_of(fold, lhs, rhs)) {
            return not.rhs(fold).into();
        }
        ints(fold, |a, b| Some(a.or(b)))
    }
}

impl arith::XOrIOp {
    /// `x ^ 0`, `x ^ x`, `(x ^ a) ^ a`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if is_zero(fold, 1) {
            return lhs.into();
        }
        if lhs == rhs {
            return zero(fold, self.result(fold).ty(fold));
        }
        for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(xor) = defining::<arith::XOrIOp>(fold, inner) {
                if xor.rhs(fold) == other {
                    return xor.lhs(fold).into();
                }
                if xor.lhs(fold) == other {
                    return xor.rhs(fold).into();
                }
            }
        }
        ints(fold, |a, b| Some(a.xor(b)))
    }
}

/// Folds a minimum or maximum: of equal operands, of a bound that is the result, of one that is neutral, and of constants.
fn extremum(
    fold: &FoldAdaptor<'_>,
    [lhs, rhs]: [Value; 2],
    [absorbing, neutral]: [fn(u32) -> Int; 2],
    is_left: impl Fn(&Int, &Int) -> bool,
) -> Fold {
    if lhs == rhs {
        return rhs.into();
    }
    if let Some(value) = int(fold, 1) {
        if value == absorbing(value.width()) {
            return rhs.into();
        }
        if value == neutral(value.width()) {
            return lhs.into();
        }
    }
    ints(fold, |a, b| Some(if is_left(a, b) { a.clone() } else { b.clone() }))
}

impl arith::MaxSIOp {
    /// Equal operands, bounds, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum(fold, operands, [Int::max_signed, Int::min_signed], |a, b| a.cmp_signed(b).is_gt())
    }
}

impl arith::MaxUIOp {
    /// Equal operands, bounds, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum(fold, operands, [Int::all_ones, Int::zero], |a, b| a.cmp_unsigned(b).is_gt())
    }
}

impl arith::MinSIOp {
    /// Equal operands, bounds, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum(fold, operands, [Int::min_signed, Int::max_signed], |a, b| a.cmp_signed(b).is_lt())
    }
}

impl arith::MinUIOp {
    /// Equal operands, bounds, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum(fold, operands, [Int::zero, Int::all_ones], |a, b| a.cmp_unsigned(b).is_lt())
    }
}

/// Folds a shift: by zero, and of constants if the amount is below the width. Of vectors and tensors, MLIR only
/// requires that of the last amount.
fn shift(fold: &FoldAdaptor<'_>, lhs: Value, calculate: fn(&Int, &Int) -> Int) -> Fold {
    if is_zero(fold, 1) {
        return lhs.into();
    }
    let mut is_bounded = false;
    let result = ints(fold, |a, b| {
        is_bounded = b.shift_amount(b.width()).is_some();
        Some(calculate(a, b))
    });
    if is_bounded { result } else { Fold::Failed }
}

impl arith::ShLIOp {
    /// `x << 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        shift(fold, self.lhs(fold), Int::shl)
    }
}

impl arith::ShRUIOp {
    /// `x >> 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        shift(fold, self.lhs(fold), Int::shr_unsigned)
    }
}

impl arith::ShRSIOp {
    /// `x >> 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        shift(fold, self.lhs(fold), Int::shr_signed)
    }
}

impl arith::CmpIOp {
    /// Equal operands, extended bits compared with zero, and constants; moves a constant to the right.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (lhs, rhs, predicate) = (self.lhs(fold), self.rhs(fold), self.predicate(fold));
        let result_type = self.result(fold).ty(fold);
        if lhs == rhs {
            let holds = predicate.holds_for_equal();
            return constants::int_constant(ctx, result_type, i32::from(holds)).into();
        }
        let is_bit = |value: Value| value.ty(fold).element_type_or_self(ctx).is_signless_integer(ctx, 1);
        if predicate == CmpIPredicate::Ne && is_zero(fold, 1) {
            let extended = defining::<arith::ExtSIOp>(fold, lhs)
                .map(|ext| ext.r#in(fold))
                .or_else(|| Some(defining::<arith::ExtUIOp>(fold, lhs)?.r#in(fold)));
            if let Some(extended) = extended.filter(|value| is_bit(*value)) {
                return extended.into();
            }
            if is_bit(lhs) {
                return lhs.into();
            }
        }
        if predicate == CmpIPredicate::Eq && is_one(fold, 1) && is_bit(lhs) {
            return lhs.into();
        }
        let [left, right] = constants(fold);
        let Some(left) = left else { return Fold::Failed };
        if right.is_none() {
            let swapped = predicate.swapped().to_attr(ctx);
            let name = ctx.identifier("predicate");
            return Fold::in_place().set_attr(name, swapped).set_operand(0, rhs).set_operand(1, lhs).into();
        }
        if [Some(left), right].into_iter().flatten().any(|attr| constants::is_poison(ctx, attr)) {
            return Fold::Failed;
        }
        let bit = |a: &Int, b: &Int| Some(Int::new(1, i32::from(predicate.holds(a, b))));
        fold_ints(ctx, [Some(left), right], Some(result_type), bit).into()
    }
}

impl arith::CmpFOp {
    /// Constants; one that is a NaN suffices.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let number = |operand: usize| {
            let numbers = Numbers::of(ctx, fold.operand(operand)?)?;
            if numbers.is_scalar() { numbers.single()?.float() } else { None }
        };
        let (mut lhs, mut rhs) = (number(0), number(1));
        let is_nan = |number: Option<(FloatKind, u128)>| number.is_some_and(|(kind, bits)| kind.is_nan(bits));
        if is_nan(lhs) {
            rhs = lhs;
        }
        if is_nan(rhs) {
            lhs = rhs;
        }
        let (Some((kind, a)), Some((_, b))) = (lhs, rhs) else { return Fold::Failed };
        ctx.bool_attr(self.predicate(fold).holds(kind, a, b)).into()
    }
}

impl arith::SelectOp {
    /// Equal values, a constant condition, poison, the condition itself, and values that the condition compares.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (condition, yes, no) = (self.condition(fold), self.true_value(fold), self.false_value(fold));
        if yes == no || is_one(fold, 0) {
            return yes.into();
        }
        if is_zero(fold, 0) {
            return no.into();
        }
        let is_poison = |operand| fold.operand(operand).is_some_and(|attr| constants::is_poison(ctx, attr));
        if is_poison(1) {
            return no.into();
        }
        if is_poison(2) {
            return yes.into();
        }
        if self.result(fold).ty(fold).is_signless_integer(ctx, 1) && is_one(fold, 1) && is_zero(fold, 2) {
            return condition.into();
        }
        if let Some(cmp) = defining::<arith::CmpIOp>(fold, condition) {
            let (predicate, compared) = (cmp.predicate(fold), (cmp.lhs(fold), cmp.rhs(fold)));
            if matches!(predicate, CmpIPredicate::Eq | CmpIPredicate::Ne)
                && (compared == (yes, no) || compared == (no, yes))
            {
                return if predicate == CmpIPredicate::Ne { yes } else { no }.into();
            }
        }
        select_elements(fold).into()
    }
}

/// Selects elements of constants by a constant that is not a splat.
fn select_elements(fold: &FoldAdaptor<'_>) -> Option<Attribute> {
    let ctx = fold.context();
    let numbers =
        |operand: usize| Numbers::of(ctx, fold.operand(operand)?).filter(|numbers| !numbers.is_scalar());
    let (condition, yes, no) = (numbers(0)?, numbers(1)?, numbers(2)?);
    let chosen: Option<Vec<Number>> = (0..condition.n_elements())
        .map(|i| if condition.get(i)?.int()?.is_zero() { no.get(i) } else { yes.get(i) })
        .collect();
    constants::elements(ctx, yes.ty(), &chosen?)
}

impl arith::NegFOp {
    /// `--x`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if let Some(inner) = defining::<arith::NegFOp>(fold, self.operand(fold)) {
            return inner.operand(fold).into();
        }
        let negate = &mut |number: &Number| {
            let (kind, bits) = number.float()?;
            Some(Number::Float(kind, kind.neg(bits)?))
        };
        fold_unary(fold.context(), fold.operand(0), None, negate).into()
    }
}

impl arith::AddFOp {
    /// `x + -0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| kind.is_zero(bits) && kind.is_negative(bits)) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::add)
    }
}

impl arith::SubFOp {
    /// `x - 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| kind.is_zero(bits) && !kind.is_negative(bits)) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::sub)
    }
}

impl arith::MulFOp {
    /// `x * 1`, `x * 0` without NaNs and signed zeros, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| bits == kind.one()) {
            return self.lhs(fold).into();
        }
        let flags = FastMathFlags::NNAN | FastMathFlags::NSZ;
        if self.fastmath(fold).contains(flags) && is_float(fold, FloatKind::is_zero) {
            return self.rhs(fold).into();
        }
        floats(fold, FloatKind::mul)
    }
}

impl arith::DivFOp {
    /// `x / 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| bits == kind.one()) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::div)
    }
}

impl arith::RemFOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        floats(fold, FloatKind::rem)
    }
}

/// Returns the larger or smaller number; of zeros, minus zero is the smaller one.
fn extreme_float(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    if kind.is_zero(a) && kind.is_zero(b) && kind.is_negative(a) != kind.is_negative(b) {
        return if kind.is_negative(a) == is_max { b } else { a };
    }
    let order = if is_max { kind.compare(a, b) } else { kind.compare(b, a) };
    if order == Some(std::cmp::Ordering::Less) { b } else { a }
}

/// Returns the extreme number, or a NaN if one operand is.
fn with_nan(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    match [a, b].into_iter().find(|bits| kind.is_nan(*bits)) {
        Some(nan) => kind.quieted(nan),
        None => extreme_float(kind, a, b, is_max),
    }
}

/// Returns the extreme number, or the other operand if one is a quiet NaN.
fn without_nan(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    if let Some(signaling) = [a, b].into_iter().find(|bits| kind.is_signaling(*bits)) {
        return kind.quieted(signaling);
    }
    match (kind.is_nan(a), kind.is_nan(b)) {
        (true, _) => b,
        (_, true) => a,
        _ => extreme_float(kind, a, b, is_max),
    }
}

/// Folds a minimum or maximum of floats: equal operands, a neutral constant, and constants.
fn extremum_of_floats(
    fold: &FoldAdaptor<'_>,
    [lhs, rhs]: [Value; 2],
    is_neutral: fn(FloatKind, u128) -> bool,
    calculate: fn(FloatKind, u128, u128) -> Option<u128>,
) -> Fold {
    if lhs == rhs {
        return rhs.into();
    }
    if is_float(fold, is_neutral) {
        return lhs.into();
    }
    floats(fold, calculate)
}

impl arith::MaximumFOp {
    /// Equal operands, minus infinity, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let is_neutral = |kind: FloatKind, bits| kind.is_infinite(bits) && kind.is_negative(bits);
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, is_neutral, |kind, a, b| Some(with_nan(kind, a, b, true)))
    }
}

impl arith::MinimumFOp {
    /// Equal operands, infinity, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let is_neutral = |kind: FloatKind, bits| kind.is_infinite(bits) && !kind.is_negative(bits);
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, is_neutral, |kind, a, b| Some(with_nan(kind, a, b, false)))
    }
}

impl arith::MaxNumFOp {
    /// Equal operands, NaN, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, FloatKind::is_nan, |kind, a, b| {
            Some(without_nan(kind, a, b, true))
        })
    }
}

impl arith::MinNumFOp {
    /// Equal operands, NaN, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, FloatKind::is_nan, |kind, a, b| {
            Some(without_nan(kind, a, b, false))
        })
    }
}

/// Folds a cast of a constant to the type of the result.
fn cast(
    fold: &FoldAdaptor<'_>,
    to: Value,
    calculate: impl Fn(&Number, NumberType) -> Option<Number>,
) -> Fold {
    let (ctx, ty) = (fold.context(), to.ty(fold));
    let Some(number_type) = NumberType::of(ctx, ty) else { return Fold::Failed };
    fold_unary(ctx, fold.operand(0), Some(ty), &mut |number| calculate(number, number_type)).into()
}

/// Returns an integer in the width of a type.
fn resized(number: &Number, ty: NumberType, resize: fn(&Int, u32) -> Int) -> Option<Number> {
    match ty {
        NumberType::Int(width) => Some(Number::Int(resize(number.int()?, width))),
        NumberType::Float(_) => None,
    }
}

impl arith::ExtUIOp {
    /// An extension of an extension, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if let Some(inner) = defining::<arith::ExtUIOp>(fold, self.r#in(fold)) {
            return Fold::in_place().set_operand(0, inner.r#in(fold)).into();
        }
        cast(fold, self.out(fold), |number, ty| resized(number, ty, Int::zext_or_trunc))
    }
}

impl arith::ExtSIOp {
    /// An extension of an extension, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if let Some(inner) = defining::<arith::ExtSIOp>(fold, self.r#in(fold)) {
            return Fold::in_place().set_operand(0, inner.r#in(fold)).into();
        }
        cast(fold, self.out(fold), |number, ty| resized(number, ty, Int::sext_or_trunc))
    }
}

impl arith::TruncIOp {
    /// Of an extension or truncation, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let input = self.r#in(fold);
        let element = |value: Value| value.ty(fold).element_type_or_self(ctx);
        let extended = defining::<arith::ExtUIOp>(fold, input)
            .map(|ext| ext.r#in(fold))
            .or_else(|| Some(defining::<arith::ExtSIOp>(fold, input)?.r#in(fold)));
        if let Some(source) = extended {
            let (from, to) = (element(source), element(self.out(fold)));
            if from.bit_width(ctx) > to.bit_width(ctx) {
                return Fold::in_place().set_operand(0, source).into();
            }
            if from == to {
                return source.into();
            }
        }
        if let Some(inner) = defining::<arith::TruncIOp>(fold, input) {
            return Fold::in_place().set_operand(0, inner.r#in(fold)).into();
        }
        cast(fold, self.out(fold), |number, ty| resized(number, ty, Int::sext_or_trunc))
    }
}

/// Casts a float, if that loses nothing.
fn exactly(number: &Number, ty: NumberType) -> Option<Number> {
    let ((kind, bits), NumberType::Float(to)) = (number.float()?, ty) else { return None };
    let (bits, is_exact) = kind.convert(bits, to)?;
    is_exact.then_some(Number::Float(to, bits))
}

impl arith::ExtFOp {
    /// Of a truncation from the same type, if both may be contracted, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if let Some(inner) = defining::<arith::TruncFOp>(fold, self.r#in(fold))
            && inner.r#in(fold).ty(fold) == self.out(fold).ty(fold)
        {
            let may = |flags: Option<FastMathFlags>| {
                flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT))
            };
            if may(inner.fastmath(fold)) && may(self.fastmath(fold)) {
                return inner.r#in(fold).into();
            }
        }
        cast(fold, self.out(fold), exactly)
    }
}

impl arith::TruncFOp {
    /// Of an extension, and constants that are exact in the result.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let element = |value: Value| value.ty(fold).element_type_or_self(ctx);
        if let Some(ext) = defining::<arith::ExtFOp>(fold, self.r#in(fold)) {
            let source = ext.r#in(fold);
            let (from, between, to) = (element(source), element(ext.out(fold)), element(self.out(fold)));
            if let (Some(kind), Some(wide)) = (from.float_kind(ctx), between.float_kind(ctx))
                && kind.is_representable_in(wide)
            {
                if from.bit_width(ctx) > to.bit_width(ctx) {
                    return Fold::in_place().set_operand(0, source).into();
                }
                if from == to {
                    return source.into();
                }
            }
        }
        cast(fold, self.out(fold), exactly)
    }
}

/// Returns an integer as a float of a type.
fn to_float(number: &Number, ty: NumberType, is_signed: bool) -> Option<Number> {
    let (value, NumberType::Float(kind)) = (number.int()?, ty) else { return None };
    let value = if is_signed { value.signed().clone() } else { value.unsigned() };
    Some(Number::Float(kind, kind.from_int(&value)?))
}

/// Returns a float as an integer of a type, if it fits.
fn to_int(number: &Number, ty: NumberType, is_signed: bool) -> Option<Number> {
    let ((kind, bits), NumberType::Int(width)) = (number.float()?, ty) else { return None };
    let value = kind.to_int(bits)?;
    let wrapped = Int::new(width, value.clone());
    let is_same = if is_signed { *wrapped.signed() == value } else { wrapped.unsigned() == value };
    is_same.then_some(Number::Int(wrapped))
}

impl arith::SIToFPOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| to_float(number, ty, true))
    }
}

impl arith::UIToFPOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| to_float(number, ty, false))
    }
}

impl arith::FPToSIOp {
    /// Constants that fit.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| to_int(number, ty, true))
    }
}

impl arith::FPToUIOp {
    /// Constants that fit.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| to_int(number, ty, false))
    }
}

impl arith::IndexCastOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| resized(number, ty, Int::sext_or_trunc))
    }
}

impl arith::IndexCastUIOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.out(fold), |number, ty| resized(number, ty, Int::zext_or_trunc))
    }
}

impl arith::BitcastOp {
    /// To the same type, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let ty = self.out(fold).ty(fold);
        if self.r#in(fold).ty(fold) == ty {
            return self.r#in(fold).into();
        }
        let is_dense = |attr: Attribute| matches!(attr.data(ctx), AttributeData::DenseElements { .. });
        match fold.operand(0) {
            Some(attr) if ty.is_shaped(ctx) && !is_dense(attr) => Fold::Failed,
            _ if matches!(ty.data(ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => {
                Fold::Failed
            }
            _ => cast(fold, self.out(fold), same_bits),
        }
    }
}

/// Returns the bits of a number as another type of the same width.
fn same_bits(number: &Number, ty: NumberType) -> Option<Number> {
    let (width, bits) = match number {
        Number::Int(value) => (value.width(), value.unsigned()),
        Number::Float(kind, bits) => (kind.width(), (*bits).into()),
    };
    match ty {
        NumberType::Int(to) if to == width => Some(Number::Int(Int::new(width, bits))),
        NumberType::Float(kind) if kind.width() == width => {
            Some(Number::Float(kind, u128::try_from(bits).ok()?))
        }
        _ => None,
    }
}
