//! Folders of casts in `arith`.
//!
//! A cast between float formats folds only if it is exact. MLIR: ArithOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Value};

use super::fold::defining;
use super::ops::{self as arith, FastMathFlags};
use crate::constants::{Number, NumberType, fold_unary};
use crate::integer::Int;

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
            _ if ty.is_memref(ctx) || ty.is_unranked_memref(ctx) => Fold::Failed,
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
