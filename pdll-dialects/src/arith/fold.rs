//! Folders of `arith`: integers, comparisons and selections. `fold_floats.rs` and `fold_casts.rs` have the others.
//!
//! Each returns what MLIR's does, in the same order of questions. Constants are computed by `constants`; nothing
//! folds that divides by zero, or whose quotient does not fit. MLIR: ArithOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, Context, FloatKind, Location, Op, Type, Value};
use pdll::ods::OpDef;

use super::ops::{self as arith, CmpIPredicate, IntegerOverflowFlags};
use crate::constants::{self, Number, Numbers, fold_ints};
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
pub(super) fn constants(fold: &FoldAdaptor<'_>) -> [Option<Attribute>; 2] {
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
pub(super) fn defining<D: OpDef>(fold: &FoldAdaptor<'_>, value: Value) -> Option<D> {
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
