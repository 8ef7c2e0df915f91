//! Constants and folders of `shape`.
//!
//! MLIR: Shape.cpp, Traits.cpp (`getBroadcastedShape`, `staticallyKnownBroadcastable`).

use num_bigint::{BigInt, Sign};
use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, Context, DYNAMIC, Ir, Location, Op, Type, Value};
use pdll::ods::OpDef;

use super::ops::{self, Dialect};
use super::verify::{is_extent_tensor, is_shape, is_size, is_witness};
use crate::constants::{self, Number, elements, is_zero_int};
use crate::integer::Int;
use crate::shaped::{defined_by, int_constant};

impl Dialect {
    /// Creates a constant of the dialect, `ub.poison` or `arith.constant`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = builder.context().clone();
        if let Some(poison) = crate::ub::materialize_poison(builder, value, ty, loc) {
            return Some(poison);
        }
        let attr = |name: &str| [(ctx.identifier(name), value)];
        if is_shape(&ctx, ty) || is_extent_tensor(&ctx, ty) {
            // A list of another length would not be valid.
            let fits = is_shape(&ctx, ty) || value.ty(&ctx) == Some(ty);
            return (fits && sizes(&ctx, Some(value)).is_some())
                .then(|| ops::ConstShapeOp::create_with(builder, loc, &[ty], &[], &attr("shape")).op());
        }
        if is_size(&ctx, ty) {
            let is_index = value.ty(&ctx).is_some_and(|ty| ty.is_index(&ctx)) && value.as_i64(&ctx).is_some();
            return is_index
                .then(|| ops::ConstSizeOp::create_with(builder, loc, &[ty], &[], &attr("value")).op());
        }
        if is_witness(&ctx, ty) {
            return value
                .as_bool(&ctx)
                .map(|_| ops::ConstWitnessOp::create_with(builder, loc, &[ty], &[], &attr("passing")).op());
        }
        crate::arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

/// Returns the sizes in a constant.
pub(super) fn sizes(ctx: &Context, attr: Option<Attribute>) -> Option<Vec<i64>> {
    let attr = attr?;
    attr.ty(ctx)?.element_type(ctx)?.is_index(ctx).then_some(())?;
    let elements = crate::lists::unsigned_elements(ctx, attr)?;
    Some(elements.into_iter().map(|size| (size as u64).cast_signed()).collect())
}

/// Returns sizes as elements of `index`.
pub(super) fn sizes_attr(ctx: &Context, sizes: &[i64]) -> Option<Attribute> {
    let ty = ctx.ranked_tensor_type(&[i64::try_from(sizes.len()).ok()?], ctx.index_type());
    let numbers: Vec<Number> = sizes.iter().map(|size| Number::Int(Int::new(64, *size))).collect();
    if numbers.is_empty() {
        return constants::constant(ctx, ty, &Number::Int(Int::zero(64)));
    }
    elements(ctx, ty, &numbers)
}

/// Returns an integer of type `index`.
fn index_attr(ctx: &Context, value: i64) -> Attribute {
    ctx.integer_attr(ctx.index_type(), value)
}

/// Returns the shape that two shapes broadcast to.
pub(super) fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let mut out = long.to_vec();
    let first = long.len() - short.len();
    for (size, other) in out[first..].iter_mut().zip(short) {
        *size = match (*size, *other) {
            (DYNAMIC, size) | (size, DYNAMIC) if size > 1 => size,
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (size, 1) => size,
            (1, other) => other,
            (size, other) if size == other => size,
            _ => return None,
        };
    }
    Some(out)
}

/// Returns whether shapes broadcast for all values of dynamic sizes.
fn always_broadcast(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (0..rank).all(|from_end| {
        let mut known: Option<i64> = None;
        let mut sizes =
            shapes.iter().filter_map(|shape| shape.iter().rev().nth(from_end)).filter(|size| **size != 1);
        sizes.all(|size| match known {
            None => {
                known = Some(*size);
                true
            }
            Some(known) => *size != DYNAMIC && *size == known,
        })
    })
}

/// Returns the sizes of the shape of a ranked value, or of a constant.
fn known_sizes(ir: &Ir, value: Value) -> Option<Vec<i64>> {
    if let Some(shape) = defined_by::<ops::ShapeOfOp>(ir, value) {
        return shape.op().operand(ir, 0).ty(ir).shape(ir.context()).map(<[i64]>::to_vec);
    }
    sizes(ir.context(), value.constant(ir))
}

/// Returns the constant position that `shape.const_size` or `arith.constant` defines.
fn constant_position(ir: &Ir, value: Value) -> Option<usize> {
    let is_constant = defined_by::<ops::ConstSizeOp>(ir, value).is_some()
        || defined_by::<crate::arith::ConstantOp>(ir, value).is_some();
    is_constant.then(|| usize::try_from(int_constant(ir, value)?).ok())?
}

/// Implements the folders of constants.
macro_rules! constants {
    ($($op:ident => $attr:literal;)*) => {$(
        impl ops::$op {
            /// Returns the value.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
                self.op().attr_str(fold, $attr)
            }
        }
    )*};
}

constants! {
    ConstShapeOp => "shape";
    ConstSizeOp => "value";
    ConstWitnessOp => "passing";
}

/// Implements the folders of operations that pass on a constant.
macro_rules! casts {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// Constants.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
                fold.operand(0)
            }
        }
    )*};
}

casts! { CstrRequireOp IndexToSizeOp SizeToIndexOp }

/// Returns both operands if they are integers.
fn integers(fold: &FoldAdaptor<'_>) -> Option<[Int; 2]> {
    let ctx = fold.context();
    let int = |at| {
        let attr = fold.operand(at)?;
        attr.as_i64(ctx).and_then(|_| constants::int_of(ctx, Some(attr)))
    };
    Some([int(0)?, int(1)?])
}

/// Returns an integer as an attribute of type `index`.
fn wrapped(ctx: &Context, value: &Int) -> Option<Attribute> {
    constants::int_constant(ctx, ctx.index_type(), value.signed().clone())
}

/// Returns the first operand, if it has the type of the result.
fn first_of_same_type(fold: &FoldAdaptor<'_>, op: Op) -> Option<Value> {
    let value = op.operand(fold, 0);
    (value.ty(fold) == op.result(fold, 0).ty(fold)).then_some(value)
}

impl ops::AddOp {
    /// `x + 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        // MLIR's matcher knows no zero of type `size`.
        let is_index = self.op().operand(fold, 1).ty(fold).is_index(ctx);
        if is_index
            && is_zero_int(ctx, fold.operand(1))
            && let Some(value) = first_of_same_type(fold, self.op())
        {
            return value.into();
        }
        constants::fold_ints(ctx, [fold.operand(0), fold.operand(1)], None, |a, b| Some(a.add(b))).into()
    }
}

impl ops::MulOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let [a, b] = integers(fold)?;
        wrapped(fold.context(), &a.mul(&b))
    }
}

impl ops::DivOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let [a, b] = integers(fold)?;
        let (a, b) = (a.signed(), b.signed());
        if b.sign() == Sign::NoSign {
            return None;
        }
        let mut quotient = Int::new(64, a / b);
        // As in MLIR, a quotient between zero and minus one is zero.
        if quotient.is_negative() && (a % b).sign() != Sign::NoSign {
            quotient = Int::new(64, quotient.signed() - BigInt::from(1));
        }
        wrapped(fold.context(), &quotient)
    }
}

impl ops::AnyOp {
    /// The last shape, if it is a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        fold.operand(self.op().n_operands(fold).checked_sub(1)?)
    }
}

impl ops::AssumingAllOp {
    /// Removes witnesses that are known at the end of the list.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let mut n_left = op.n_operands(fold);
        while let Some(last) = n_left.checked_sub(1) {
            let Some(constant) = fold.operand(last) else { break };
            if constant.as_bool(ctx) == Some(false) {
                return constant.into();
            }
            n_left = last;
        }
        match n_left {
            0 => ctx.bool_attr(true).into(),
            n if n == op.n_operands(fold) => Fold::Failed,
            n => Fold::in_place().set_operands(&op.operands(fold).take(n).collect::<Vec<_>>()).into(),
        }
    }
}

impl ops::BroadcastOp {
    /// One shape, and two that are constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        match op.n_operands(fold) {
            1 => first_of_same_type(fold, op).into(),
            2 => {
                let (a, b) = (sizes(ctx, fold.operand(0)), sizes(ctx, fold.operand(1)));
                a.zip(b).and_then(|(a, b)| sizes_attr(ctx, &broadcast(&a, &b)?)).into()
            }
            _ => Fold::Failed,
        }
    }
}

impl ops::ConcatOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let mut all = sizes(ctx, fold.operand(0))?;
        all.extend(sizes(ctx, fold.operand(1))?);
        sizes_attr(ctx, &all)
    }
}

impl ops::CstrBroadcastableOp {
    /// Shapes that always broadcast.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, op) = (fold.context(), self.op());
        let is_scalar = |attr| sizes(ctx, attr).is_some_and(|sizes| sizes.is_empty());
        let has_one_shape = fold.operands().filter(|attr| !is_scalar(*attr)).count() <= 1;
        let known = || op.operands(fold).map(|value| known_sizes(fold, value)).collect::<Option<Vec<_>>>();
        (has_one_shape || known().is_some_and(|shapes| always_broadcast(&shapes)))
            .then(|| ctx.bool_attr(true))
    }
}

impl ops::CstrEqOp {
    /// Equal constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let first = fold.operand(0);
        fold.operands().all(|attr| attr.is_some() && attr == first).then(|| fold.context().bool_attr(true))
    }
}

impl ops::ShapeEqOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let all: Vec<Attribute> = fold.operands().collect::<Option<_>>()?;
        let first = all.first()?;
        Some(fold.context().bool_attr(all.iter().all(|attr| attr == first)))
    }
}

impl ops::DimOp {
    /// Static sizes.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, op) = (fold.context(), self.op());
        let at = constant_position(fold, op.operand(fold, 1))?;
        let size = *op.operand(fold, 0).ty(fold).shape(ctx)?.get(at)?;
        (size != DYNAMIC).then(|| index_attr(ctx, size))
    }
}

impl ops::FromExtentsOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let sizes: Option<Vec<i64>> = fold.operands().map(|attr| attr?.as_i64(ctx)).collect();
        sizes_attr(ctx, &sizes?)
    }
}

impl ops::GetExtentOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let at = constant_position(fold, self.op().operand(fold, 1))?;
        Some(index_attr(ctx, *sizes(ctx, fold.operand(0))?.get(at)?))
    }
}

impl ops::IsBroadcastableOp {
    /// Fewer than two shapes.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        (self.op().n_operands(fold) < 2).then(|| fold.context().bool_attr(true))
    }
}

/// Implements the folders of minimum and maximum.
macro_rules! extrema {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// Equal operands.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
                let op = self.op();
                first_of_same_type(fold, op).filter(|value| *value == op.operand(fold, 1))
            }
        }
    )*};
}

extrema! { MaxOp MinOp }

impl ops::NumElementsOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let sizes = sizes(ctx, fold.operand(0))?;
        Some(index_attr(ctx, sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size))))
    }
}

impl ops::RankOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        Some(index_attr(ctx, i64::try_from(sizes(ctx, fold.operand(0))?.len()).ok()?))
    }
}

impl ops::SplitAtOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let split = || {
            let all = sizes(ctx, fold.operand(0))?;
            let (at, rank) = (fold.operand(1)?.as_i64(ctx)?, i64::try_from(all.len()).ok()?);
            let at = if at < 0 { at.checked_add(rank)? } else { at };
            let (head, tail) = all.split_at_checked(usize::try_from(at).ok()?)?;
            Some([sizes_attr(ctx, head)?, sizes_attr(ctx, tail)?])
        };
        split().map_or(Fold::Failed, Fold::results)
    }
}

impl ops::ToExtentTensorOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        sizes_attr(ctx, &sizes(ctx, fold.operand(0))?)
    }
}
