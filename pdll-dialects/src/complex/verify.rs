//! Verifiers of `complex`.
//!
//! MLIR: ComplexOps.cpp.

use pdll::ir::{AttributeData, Context, Ir, Type, TypeData};
use pdll::ods::OpDef as _;

use super::ops::{BitcastOp, ConstantOp};

impl ConstantOp {
    /// Verifies that the value is two numbers of the element type.
    pub fn verify(self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let value = self.op().attr_str(ir, "value").and_then(|value| value.as_array(ctx)).unwrap_or(&[]);
        let &[real, imaginary] = value else {
            return Err(
                "requires 'value' to be a complex constant, represented as array of two values".to_owned()
            );
        };
        let is_number = |attr: pdll::ir::Attribute| {
            matches!(
                attr.data(ctx),
                AttributeData::Float { .. }
                    | AttributeData::Integer { .. }
                    | AttributeData::BigInteger { .. }
            )
        };
        let (Some(a), Some(b)) = (real.ty(ctx), imaginary.ty(ctx)) else {
            return Err("requires attribute's elements to be float or integer attributes".to_owned());
        };
        if !is_number(real) || !is_number(imaginary) {
            return Err("requires attribute's elements to be float or integer attributes".to_owned());
        }
        let element = self.op().result(ir, 0).ty(ir);
        let element = element_of(ctx, element).unwrap_or(element);
        if a != element || b != element {
            return Err(format!(
                "requires attribute's element types ('{}', '{}') to match the element type of the op's return type ('{}')",
                a.display(ctx),
                b.display(ctx),
                element.display(ctx)
            ));
        }
        Ok(())
    }
}

/// Returns the element type of a complex type.
pub(super) fn element_of(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

impl BitcastOp {
    /// Verifies that a complex number is cast from or to a number of its size.
    pub fn verify(self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let (from, to) = (self.operand(ir).ty(ir), self.op().result(ir, 0).ty(ir));
        let is_number = |ty: Type| {
            matches!(ty.data(ctx), TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Complex(_))
        };
        let width = |ty: Type| match element_of(ctx, ty) {
            Some(element) => element.bit_width(ctx).map(|width| u64::from(width) * 2),
            None => ty.bit_width(ctx).map(u64::from),
        };
        let message = match () {
            () if from == to => return Ok(()),
            () if !is_number(from) => "operand must be int/float/complex",
            () if !is_number(to) => "result must be int/float/complex",
            () if element_of(ctx, from).is_some() == element_of(ctx, to).is_some() => {
                "requires that either input or output has a complex type"
            }
            () if width(from) != width(to) => "casting bitwidths do not match",
            () => return Ok(()),
        };
        Err(message.to_owned())
    }
}
