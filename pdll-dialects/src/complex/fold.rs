//! Folders of `complex`.
//!
//! MLIR: ComplexOps.cpp.

use pdll::fold::{Fold, FoldAdaptor, OpFoldResult};
use pdll::ir::{Attribute, Builder, Context, FloatKind, Ir, Location, Op, Type, Value};
use pdll::ods::OpDef;

use super::ops::{
    AddOp, BitcastOp, ConjOp, ConstantOp, CreateOp, Dialect, DivOp, ExpOp, ImOp, LogOp, MulOp, NegOp, ReOp,
    SubOp,
};
use super::verify::element_of;
use crate::arith;

impl Dialect {
    /// Creates `complex.constant` of two floats, otherwise `arith.constant`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = builder.context().clone();
        let is_complex = element_of(&ctx, ty).is_some_and(|element| {
            let floats = value.as_array(&ctx).unwrap_or(&[]);
            let is_float =
                |attr: &Attribute| attr.as_float_bits(&ctx).is_some() && attr.ty(&ctx) == Some(element);
            floats.len() == 2 && floats.iter().all(is_float)
        });
        if is_complex {
            let parts = value.as_array(&ctx).unwrap_or(&[]).to_vec();
            return Some(ConstantOp::create(builder, loc, ty, &parts).op());
        }
        arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

impl ConstantOp {
    /// Returns the value.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        self.op().attr_str(fold, "value").into()
    }
}

/// Returns the operation of a kind that defines a value.
fn defined_by<T: OpDef>(ir: &Ir, value: Value) -> Option<T> {
    value.defining_op(ir)?.cast::<T>(ir)
}

/// Returns the argument of a function whose argument is that of its inverse.
fn undone<T: OpDef>(fold: &FoldAdaptor<'_>) -> Fold {
    let inner: Option<T> = defined_by(fold, fold.op().operand(fold, 0));
    inner.map(|inner| inner.op().operand(fold, 0)).into()
}

impl NegOp {
    /// `-(-a)` is `a`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        undone::<NegOp>(fold)
    }
}

impl ConjOp {
    /// The conjugate of the conjugate is the number.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        undone::<ConjOp>(fold)
    }
}

impl ExpOp {
    /// `exp(log(a))` is `a`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        undone::<LogOp>(fold)
    }
}

impl LogOp {
    /// `log(exp(a))` is `a`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        undone::<ExpOp>(fold)
    }
}

impl BitcastOp {
    /// A cast to the same type is its operand.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let operand = self.operand(fold);
        (operand.ty(fold) == self.op().result(fold, 0).ty(fold)).then(|| operand.into())
    }
}

impl CreateOp {
    /// A number of the parts of a number is that number.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let real: ReOp = defined_by(fold, self.real(fold))?;
        let imaginary: ImOp = defined_by(fold, self.imaginary(fold))?;
        let number = real.op().operand(fold, 0);
        (number == imaginary.op().operand(fold, 0)).then(|| number.into())
    }
}

/// Returns a part of a constant, or of a number that is created of parts.
fn part(fold: &FoldAdaptor<'_>, nth: usize) -> Option<OpFoldResult> {
    let parts = fold.operand(0).and_then(|value| value.as_array(fold.context()));
    if let Some(&[real, imaginary]) = parts {
        return Some([real, imaginary][nth].into());
    }
    let created: CreateOp = defined_by(fold, fold.op().operand(fold, 0))?;
    Some(created.op().operand(fold, nth).into())
}

impl ReOp {
    /// Returns the real part of a constant, or of a number that is created of parts.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        part(fold, 0)
    }
}

impl ImOp {
    /// Returns the imaginary part of a constant, or of a number that is created of parts.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        part(fold, 1)
    }
}

/// Returns the parts of `complex.constant`, as bit patterns.
fn constant_parts(fold: &FoldAdaptor<'_>, value: Value) -> Option<[(FloatKind, u128); 2]> {
    let (ctx, constant): (&Context, ConstantOp) = (fold.context(), defined_by(fold, value)?);
    let parts = constant.op().attr_str(fold, "value")?.as_array(ctx)?;
    let float = |attr: Attribute| crate::constants::float_of(ctx, Some(attr));
    match parts {
        &[real, imaginary] => Some([float(real)?, float(imaginary)?]),
        _ => None,
    }
}

fn is_zero(parts: [(FloatKind, u128); 2]) -> bool {
    parts.into_iter().all(|(kind, bits)| kind.is_zero(bits))
}

fn is_one([(kind, real), (_, imaginary)]: [(FloatKind, u128); 2]) -> bool {
    real == kind.one() && kind.is_zero(imaginary)
}

impl AddOp {
    /// `(a - b) + b` and `b + (a - b)` are `a`; so is `a + 0`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        for (difference, other) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(sub) = defined_by::<SubOp>(fold, difference)
                && sub.rhs(fold) == other
            {
                return Some(sub.lhs(fold).into());
            }
        }
        constant_parts(fold, rhs).filter(|parts| is_zero(*parts)).map(|_| lhs.into())
    }
}

impl SubOp {
    /// `(a + b) - b` is `a`; so is `a - 0`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if let Some(add) = defined_by::<AddOp>(fold, lhs)
            && add.rhs(fold) == rhs
        {
            return Some(add.lhs(fold).into());
        }
        constant_parts(fold, rhs).filter(|parts| is_zero(*parts)).map(|_| lhs.into())
    }
}

impl MulOp {
    /// `a * 1` is `a`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        constant_parts(fold, self.rhs(fold)).filter(|parts| is_one(*parts)).map(|_| self.lhs(fold).into())
    }
}

impl DivOp {
    /// `a / 1` is `a`.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        constant_parts(fold, self.rhs(fold)).filter(|parts| is_one(*parts)).map(|_| self.lhs(fold).into())
    }
}
