//! Verifiers of `arith`, and the types between which its casts convert.

use pdll::ir::{AttributeData, Context, DYNAMIC, Ir, Signedness, Type, TypeData};
use pdll::ods::{OpDef, VerifyMessage};

use super::fold::is_elements;
use super::ops as arith;

impl arith::ConstantOp {
    /// Checks that the value is a number or elements; of a scalable vector, a splat.
    pub fn verify(self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let ty = self.result(ir).ty(ir).data(ctx);
        if matches!(ty, TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless) {
            return Err("integer return type must be signless".to_owned());
        }
        // `value` is the only attribute.
        let Some(value) = self.op().inherent(ir, 0) else { return Ok(()) };
        let is_splat = match value.data(ctx) {
            AttributeData::Integer { .. }
            | AttributeData::BigInteger { .. }
            | AttributeData::Float { .. } => false,
            AttributeData::DenseElements { is_splat, .. } => *is_splat,
            AttributeData::DenseStrings { values, .. } => values.len() == 1,
            _ if is_elements(ctx, value) => false,
            _ => return Err("value must be an integer, float, or elements attribute".to_owned()),
        };
        match ty {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) && !is_splat => Err(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat"
                    .to_owned(),
            ),
            _ => Ok(()),
        }
    }
}

impl arith::SelectOp {
    /// Checks that the condition is one bit, or one per element of the result.
    pub fn verify(self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let condition = self.condition(ir).ty(ir);
        if condition.is_signless_integer(ctx, 1) {
            return Ok(());
        }
        let ty = self.result(ir).ty(ir);
        let is_shaped = matches!(
            ty.data(ctx),
            TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        );
        if !is_shaped {
            return Err(format!(
                "expected condition to be a signless i1, but got '{}'",
                condition.display(ctx)
            ));
        }
        let expected = same_shape(ctx, ty, ctx.integer_type(1));
        if condition == expected {
            return Ok(());
        }
        Err(format!(
            "expected condition type to have the same shape as the result type, expected '{}', but got '{}'",
            expected.display(ctx),
            condition.display(ctx)
        ))
    }
}

/// Returns the type of elements in the shape of a type; the element itself if that has none.
pub(crate) fn same_shape(ctx: &Context, shaped: Type, element: Type) -> Type {
    let data = match shaped.data(ctx) {
        TypeData::Vector { shape, scalable, .. } => {
            TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element }
        }
        TypeData::RankedTensor { shape, encoding, .. } => {
            TypeData::RankedTensor { shape: shape.clone(), element, encoding: *encoding }
        }
        TypeData::UnrankedTensor(_) => TypeData::UnrankedTensor(element),
        _ => return element,
    };
    ctx.intern_type(data)
}

/// A kind of numbers, as casts distinguish them.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Int(u32),
    Index,
    Float(u32),
}

/// Returns the kind of the numbers of a type.
fn kind(ctx: &Context, ty: Type, allow_memref: bool) -> Option<Kind> {
    let element = match ty.data(ctx) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } if allow_memref => {
            *element
        }
        TypeData::Vector { element, .. }
        | TypeData::RankedTensor { element, .. }
        | TypeData::UnrankedTensor(element) => *element,
        _ => ty,
    };
    match element.data(ctx) {
        TypeData::Integer { width, .. } => Some(Kind::Int(*width)),
        TypeData::Index => Some(Kind::Index),
        TypeData::Float(float) => Some(Kind::Float(float.width())),
        _ => None,
    }
}

/// Returns whether a cast between these types changes kinds in an allowed way.
fn is_cast(
    ctx: &Context,
    from: &[Type],
    to: &[Type],
    allow_memref: bool,
    is_allowed: impl Fn(Kind, Kind) -> bool,
) -> bool {
    let ([from], [to]) = (from, to) else { return false };
    let kinds = (kind(ctx, *from, allow_memref), kind(ctx, *to, allow_memref));
    let (Some(a), Some(b)) = kinds else { return false };
    have_compatible_shapes(ctx, *from, *to) && is_allowed(a, b)
}

fn have_compatible_shapes(ctx: &Context, from: Type, to: Type) -> bool {
    if from.is_shaped(ctx) != to.is_shaped(ctx) {
        return false;
    }
    let (Some(from), Some(to)) = (from.shape(ctx), to.shape(ctx)) else { return true };
    from.len() == to.len() && from.iter().zip(to).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

fn is_wider(from: Kind, to: Kind) -> bool {
    match (from, to) {
        (Kind::Int(from), Kind::Int(to)) | (Kind::Float(from), Kind::Float(to)) => from < to,
        _ => false,
    }
}

fn is_float_cast(from: Kind, to: Kind, is_allowed: fn(u32, u32) -> bool) -> bool {
    matches!((from, to), (Kind::Float(from), Kind::Float(to)) if is_allowed(from, to))
}

fn is_int_cast(from: Kind, to: Kind, is_allowed: fn(u32, u32) -> bool) -> bool {
    matches!((from, to), (Kind::Int(from), Kind::Int(to)) if is_allowed(from, to))
}

fn is_index_cast(from: Kind, to: Kind) -> bool {
    matches!((from, to), (Kind::Index, Kind::Int(_)) | (Kind::Int(_), Kind::Index))
}

/// Returns the message of an extension whose result is not wider.
fn verify_wider(ir: &Ir, from: Type, to: Type) -> Result<(), VerifyMessage> {
    let ctx = ir.context();
    let (from, to) = (from.element_type_or_self(ctx), to.element_type_or_self(ctx));
    if from.bit_width(ctx) < to.bit_width(ctx) {
        return Ok(());
    }
    Err(VerifyMessage::bare(format!(
        "result type '{}' must be wider than operand type '{}'",
        to.display(ctx),
        from.display(ctx)
    )))
}

/// Returns the message of a truncation whose result is not narrower.
fn verify_narrower(ir: &Ir, from: Type, to: Type) -> Result<(), VerifyMessage> {
    let ctx = ir.context();
    let (from, to) = (from.element_type_or_self(ctx), to.element_type_or_self(ctx));
    if from.bit_width(ctx) > to.bit_width(ctx) {
        return Ok(());
    }
    Err(VerifyMessage::bare(format!(
        "result type '{}' must be shorter than operand type '{}'",
        to.display(ctx),
        from.display(ctx)
    )))
}

impl arith::ExtFOp {
    /// Returns whether the result is a wider float.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| is_float_cast(a, b, |from, to| from < to))
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_wider(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::ScalingExtFOp {
    /// Returns whether the result is a float wider than the scaled one.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from.get(..1).unwrap_or(from), to, false, |a, b| {
            is_float_cast(a, b, |from, to| from < to)
        })
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_wider(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::TruncFOp {
    /// Returns whether the result is a narrower float.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| is_float_cast(a, b, |from, to| from > to))
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_narrower(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::ScalingTruncFOp {
    /// Returns whether the result is a float narrower than the scaled one.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from.get(..1).unwrap_or(from), to, false, |a, b| {
            is_float_cast(a, b, |from, to| from > to)
        })
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_narrower(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::ExtSIOp {
    /// Returns whether the result is a wider integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, is_wider)
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_wider(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::ExtUIOp {
    /// Returns whether the result is a wider integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, is_wider)
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_wider(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::TruncIOp {
    /// Returns whether the result is a narrower integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| is_int_cast(a, b, |from, to| from > to))
    }

    /// Checks the widths.
    pub fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        verify_narrower(ir, self.r#in(ir).ty(ir), self.out(ir).ty(ir))
    }
}

impl arith::SIToFPOp {
    /// Returns whether it is from integers to floats.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| matches!((a, b), (Kind::Int(_), Kind::Float(_))))
    }
}

impl arith::UIToFPOp {
    /// Returns whether it is from integers to floats.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| matches!((a, b), (Kind::Int(_), Kind::Float(_))))
    }
}

impl arith::FPToSIOp {
    /// Returns whether it is from floats to integers.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| matches!((a, b), (Kind::Float(_), Kind::Int(_))))
    }
}

impl arith::FPToUIOp {
    /// Returns whether it is from floats to integers.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, false, |a, b| matches!((a, b), (Kind::Float(_), Kind::Int(_))))
    }
}

impl arith::IndexCastOp {
    /// Returns whether one side is an index and the other one an integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, true, is_index_cast)
    }
}

impl arith::IndexCastUIOp {
    /// Returns whether one side is an index and the other one an integer.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        is_cast(ctx, from, to, true, is_index_cast)
    }
}

impl arith::BitcastOp {
    /// Returns whether both sides are integers or floats of one width.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let width = |kind: Kind| match kind {
            Kind::Int(width) | Kind::Float(width) => Some(width),
            Kind::Index => None,
        };
        is_cast(ctx, from, to, true, |a, b| width(a).is_some() && width(a) == width(b))
    }
}
