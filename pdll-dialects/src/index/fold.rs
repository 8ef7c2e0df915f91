//! Folders of `index`, and the types between which its casts convert.
//!
//! An index has 32 or 64 bits. An operation folds if both give the same lower 32 bits; those for which that always
//! holds fold without a question. MLIR: IndexOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, Context, Location, Op, Type, TypeData, Value};
use pdll::ods::{IntRange, OpDef};

use super::ops::{self as index, IndexCmpPredicate};
use crate::constants::{Number, Numbers};
use crate::integer::Int;
use crate::range::Comparison;

impl index::Dialect {
    /// Creates `index.constant` or `index.bool.constant`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = builder.context();
        if let Some(value) = value.as_bool(ctx)
            && ty.is_signless_integer(ctx, 1)
        {
            return Some(index::BoolConstantOp::create(builder, loc, ty, value).op());
        }
        if !ty.is_index(ctx) || value.ty(ctx) != Some(ty) {
            return None;
        }
        let value = value.as_i64(ctx)?;
        Some(index::ConstantOp::create(builder, loc, ty, value).op())
    }
}

/// Returns the integer that a constant attribute is.
pub(super) fn int(ctx: &Context, attr: Option<Attribute>) -> Option<Int> {
    let numbers = Numbers::of(ctx, attr?)?;
    match numbers.is_scalar().then(|| numbers.single())?? {
        Number::Int(value) => Some(value),
        Number::Float(..) => None,
    }
}

fn operands(fold: &FoldAdaptor<'_>) -> Option<[Int; 2]> {
    let ctx = fold.context();
    Some([int(ctx, fold.operand(0))?, int(ctx, fold.operand(1))?])
}

fn index_attr(fold: &FoldAdaptor<'_>, value: &Int) -> Attribute {
    let ctx = fold.context();
    ctx.big_integer_attr(ctx.index_type(), value.signed())
}

/// Folds an operation whose lower bits depend only on the lower bits of the operands.
fn unchecked(fold: &FoldAdaptor<'_>, calculate: impl Fn(&Int, &Int) -> Option<Int>) -> Fold {
    let value = operands(fold).and_then(|[a, b]| calculate(&a, &b));
    value.map(|value| index_attr(fold, &value)).into()
}

/// Folds an operation if it gives the same for 32 bits.
fn checked(fold: &FoldAdaptor<'_>, calculate: impl Fn(&Int, &Int) -> Option<Int>) -> Fold {
    let narrow = |value: &Int| value.sext_or_trunc(32);
    unchecked(fold, |a, b| {
        let result = calculate(a, b)?;
        (calculate(&narrow(a), &narrow(b))? == narrow(&result)).then_some(result)
    })
}

/// Divides; the smallest integer by -1 is the smallest integer, as in MLIR's folders.
fn or_smallest(divide: impl Fn(&Int, &Int) -> Option<Int>) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| divide(a, b).or_else(|| (!b.is_zero()).then(|| a.clone()))
}

/// Divides and rounds up. For 32 bits it negates the dividend if only the divisor is positive, as MLIR does, which wraps for the smallest integer:
/// the quotients for 32 and 64 bits differ then, and the operation does not fold.
fn ceil_div(a: &Int, b: &Int) -> Option<Int> {
    let quotient = or_smallest(Int::ceil_div_signed)(a, b)?;
    let wraps = a.width() == 32 && *a == Int::min_signed(32) && !b.is_negative();
    Some(if wraps { Int::zero(32).sub(&quotient) } else { quotient })
}

/// Folds the constants, or else an operation with a constant on the right.
fn or_by_constant(fold: &FoldAdaptor<'_>, folded: Fold, by: impl Fn(&Int) -> Option<Value>) -> Fold {
    if folded.is_some() {
        return folded;
    }
    int(fold.context(), fold.operand(1)).and_then(|rhs| by(&rhs)).into()
}

impl index::ConstantOp {
    /// Returns the value.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold.op().attr_str(fold, "value").into()
    }
}

impl index::BoolConstantOp {
    /// Returns the value.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold.op().attr_str(fold, "value").into()
    }
}

impl index::AddOp {
    /// Constants, and `x + 0`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let folded = unchecked(fold, |a, b| Some(a.add(b)));
        or_by_constant(fold, folded, |rhs| rhs.is_zero().then(|| self.lhs(fold)))
    }
}

impl index::SubOp {
    /// Constants, and `x - 0`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let folded = unchecked(fold, |a, b| Some(a.sub(b)));
        or_by_constant(fold, folded, |rhs| rhs.is_zero().then(|| self.lhs(fold)))
    }
}

impl index::MulOp {
    /// Constants, `x * 0`, and `x * 1`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let folded = unchecked(fold, |a, b| Some(a.mul(b)));
        let rhs = fold.operand(1);
        if !folded.is_some() && int(fold.context(), rhs).is_some_and(|rhs| rhs.is_zero()) {
            return rhs.into();
        }
        or_by_constant(fold, folded, |rhs| rhs.is_one().then(|| self.lhs(fold)))
    }
}

impl index::DivSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, or_smallest(Int::div_signed))
    }
}

impl index::DivUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, Int::div_unsigned)
    }
}

impl index::CeilDivSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, ceil_div)
    }
}

impl index::CeilDivUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, Int::ceil_div_unsigned)
    }
}

impl index::FloorDivSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, or_smallest(Int::floor_div_signed))
    }
}

impl index::RemSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, Int::rem_signed)
    }
}

impl index::RemUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, Int::rem_unsigned)
    }
}

/// Returns the left number if the comparison holds, else the right one.
fn pick(comparison: Comparison) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| Some(if comparison.holds(a, b) { a.clone() } else { b.clone() })
}

impl index::MaxSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, pick(Comparison::Sgt))
    }
}

impl index::MaxUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, pick(Comparison::Ugt))
    }
}

impl index::MinSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, pick(Comparison::Slt))
    }
}

impl index::MinUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, pick(Comparison::Ult))
    }
}

impl index::AndOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        unchecked(fold, |a, b| Some(a.and(b)))
    }
}

impl index::OrOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        unchecked(fold, |a, b| Some(a.or(b)))
    }
}

impl index::XOrOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        unchecked(fold, |a, b| Some(a.xor(b)))
    }
}

/// Returns a shift that folds only if the amount is below the smaller width.
fn shifted(shift: fn(&Int, &Int) -> Int) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| b.shift_amount(32).map(|_| shift(a, b))
}

impl index::ShlOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        unchecked(fold, shifted(Int::shl))
    }
}

impl index::ShrSOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, shifted(Int::shr_signed))
    }
}

impl index::ShrUOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        checked(fold, shifted(Int::shr_unsigned))
    }
}

/// Folds a cast: to an index, of 64 bits; from an index, if 32 bits give the same.
fn cast(fold: &FoldAdaptor<'_>, to: Value, resize: fn(&Int, u32) -> Int) -> Fold {
    let ctx = fold.context();
    let ty = to.ty(fold);
    let Some(value) = int(ctx, fold.operand(0)) else { return Fold::Failed };
    match ty.data(ctx) {
        TypeData::Index => index_attr(fold, &resize(&value, 64)).into(),
        TypeData::Integer { width, .. } => {
            let wide = resize(&value, *width);
            let narrow = resize(&value.sext_or_trunc(32), *width);
            (wide == narrow).then(|| ctx.big_integer_attr(ty, wide.signed())).into()
        }
        _ => Fold::Failed,
    }
}

/// Returns whether one side of a cast is an index and the other one is not.
fn is_cast(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
    matches!((from, to), ([from], [to]) if from.is_index(ctx) != to.is_index(ctx))
}

impl index::CastSOp {
    /// Returns whether one side is an index and the other one an integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to)
    }

    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.output(fold), Int::sext_or_trunc)
    }
}

impl index::CastUOp {
    /// Returns whether one side is an index and the other one an integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to)
    }

    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        cast(fold, self.output(fold), Int::zext_or_trunc)
    }
}

/// Returns the comparison of a predicate.
fn comparison_of(predicate: IndexCmpPredicate) -> Option<Comparison> {
    Comparison::from_value(predicate.value())
}

impl index::CmpOp {
    /// Constants, the minimum or maximum with a constant compared with a constant, and equal operands.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let Some(comparison) = comparison_of(self.pred(fold)) else { return Fold::Failed };
        let narrow = |value: &Int| value.sext_or_trunc(32);
        if let Some([a, b]) = operands(fold) {
            let holds = comparison.holds(&a, &b);
            if comparison.holds(&narrow(&a), &narrow(&b)) == holds {
                return ctx.bool_attr(holds).into();
            }
        }
        if let (Some(bounded), Some(b)) = (self.lhs(fold).defining_op(fold), int(ctx, fold.operand(1)))
            && let Some(a) = bounded.get_operand(fold, 1).and_then(|a| int(ctx, a.constant(fold)))
        {
            let name = bounded.name_text(fold);
            let decide = |a: Int, b: Int| comparison.evaluate(&range_of(name, a)?, &IntRange::constant_of(b));
            let wide = decide(a.clone(), b.clone());
            if let Some(holds) = wide.filter(|_| decide(narrow(&a), narrow(&b)) == wide) {
                return ctx.bool_attr(holds).into();
            }
        }
        if self.lhs(fold) == self.rhs(fold) {
            return ctx.bool_attr(comparison.holds(&Int::zero(1), &Int::zero(1))).into();
        }
        Fold::Failed
    }
}

/// Returns the range of a minimum or maximum of any value and a constant.
fn range_of(name: &str, constant: Int) -> Option<IntRange> {
    let width = constant.width();
    Some(match name {
        "index.mins" => IntRange::signed(Int::min_signed(width), constant),
        "index.minu" => IntRange::unsigned(Int::zero(width), constant),
        "index.maxs" => IntRange::signed(constant, Int::max_signed(width)),
        "index.maxu" => IntRange::unsigned(constant, Int::all_ones(width)),
        _ => return None,
    })
}
