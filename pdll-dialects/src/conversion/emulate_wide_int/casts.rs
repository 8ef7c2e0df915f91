//! Extension and truncation of wide integers, and conversion from and to `index` and floats; `vector.print`.

use pdll::__private::ods_support::with_element;
use pdll::conversion::ConversionPatternRewriter;
use pdll::ir::{Attribute, FloatKind, Op, Type, Value};
use pdll::rewrite::PatternRoot;

use super::halves::Emulation;
use super::patterns::Patterns;
use crate::arith::{CmpFPredicate, CmpIPredicate};
use crate::constants::{Number, constant};
use crate::conversion::scalar_natives::float_kind;

pub(super) fn populate(patterns: &mut Patterns<'_>) {
    patterns.add("arith.extsi", "ConvertExtSI", extend_signed);
    patterns.add("arith.extui", "ConvertExtUI", extend_unsigned);
    patterns.add("arith.trunci", "ConvertTruncI", truncate);
    patterns.add("arith.index_cast", "ConvertIndexCast", |op, operands, emulation| {
        index_cast(op, operands, emulation, "arith.index_cast", "arith.extsi")
    });
    patterns.add("arith.index_castui", "ConvertIndexCastUI", |op, operands, emulation| {
        index_cast(op, operands, emulation, "arith.index_castui", "arith.extui")
    });
    patterns.add("arith.sitofp", "ConvertSIToFP", signed_to_float);
    patterns.add("arith.uitofp", "ConvertUIToFP", unsigned_to_float);
    patterns.add("arith.fptosi", "ConvertFPToSI", float_to_signed);
    patterns.add("arith.fptoui", "ConvertFPToUI", float_to_unsigned);
    let print = |op: Op, operands: &[Value], rewriter: &mut ConversionPatternRewriter<'_, '_>| {
        rewriter.modify_op_in_place(op, |rewriter| rewriter.set_operands(op, operands))??;
        Ok(true)
    };
    patterns
        .set
        .add_conversion_fn_on(PatternRoot::Named("vector.print"), Some(patterns.converter), print)
        .name("ConvertVectorPrint");
}

/// Extends an integer to the width of a half, unless it has that.
fn extend(emulation: &mut Emulation<'_, '_, '_>, name: &str, value: Value, ty: Type) -> Value {
    match emulation.ty(value) == ty {
        true => value,
        false => emulation.value(name, &[value], ty, &[]),
    }
}

/// The upper half is filled with the sign.
fn extend_signed(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let half = emulation.half_type(ty);
    let operand = emulation.append_last_dim(operands[0]);
    let low = extend(emulation, "arith.extsi", operand, half);
    let zero = emulation.constant(half, 0)?;
    let sign = emulation.compare(CmpIPredicate::Slt, low, zero);
    let high = emulation.value("arith.extsi", &[sign], half, &[]);
    emulation.join(ty, low, high)
}

fn extend_unsigned(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let half = emulation.half_type(ty);
    let operand = emulation.append_last_dim(operands[0]);
    let low = extend(emulation, "arith.extui", operand, half);
    let zero = emulation.constant(ty, 0)?;
    Some(emulation.insert(low, zero, 0))
}

/// The lower half remains, or less.
fn truncate(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let of = emulation.operand(op, 0);
    emulation.wide(emulation.ty(of))?;
    let ty = emulation.result_type(op);
    if !emulation.converter.is_legal_type(ty) {
        return None;
    }
    let low = emulation.half(operands[0], 0);
    let low = emulation.drop_last_dim(low);
    Some(extend(emulation, "arith.trunci", low, ty))
}

/// An index has the width of a half.
fn index_cast(
    op: Op,
    operands: &[Value],
    emulation: &mut Emulation<'_, '_, '_>,
    cast: &str,
    extension: &str,
) -> Option<Value> {
    let of = emulation.operand(op, 0);
    let ty = emulation.result_type(op);
    if emulation.wide(ty).is_some() {
        let narrow = emulation.narrow(ty);
        let low = emulation.value(cast, operands, narrow, &[]);
        return Some(emulation.value(extension, &[low], ty, &[]));
    }
    emulation.wide(emulation.ty(of))?;
    let low = emulation.half(operands[0], 0);
    let low = emulation.drop_last_dim(low);
    Some(emulation.value(cast, &[low], ty, &[]))
}

/// Returns a float constant of a type, or a splat of it.
fn float_constant(emulation: &mut Emulation<'_, '_, '_>, ty: Type, number: f64) -> Option<Value> {
    let ctx = emulation.rewriter.context().clone();
    let kind = float_kind(&ctx, ty)?;
    let bits = FloatKind::F64.convert(number.to_bits().into(), kind)?.0;
    let attr: Attribute = constant(&ctx, ty, &Number::Float(kind, bits))?;
    Some(emulation.value("arith.constant", &[], ty, &[("value", attr)]))
}

/// Returns 2 to the power of the width of a half.
fn range_of_half(emulation: &mut Emulation<'_, '_, '_>, ty: Type) -> Option<Value> {
    let exponent = i32::try_from(emulation.width).ok()?;
    float_constant(emulation, ty, 2_f64.powi(exponent))
}

/// The absolute value is converted, which is emulated in turn, and gets the sign.
fn signed_to_float(op: Op, _: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let number = emulation.operand(op, 0);
    let from = emulation.ty(number);
    emulation.wide(from)?;
    let ty = emulation.result_type(op);
    let zero = emulation.constant(from, 0)?;
    let is_negative = emulation.compare(CmpIPredicate::Slt, number, zero);
    let negated = emulation.binary("arith.subi", zero, number);
    let absolute = emulation.select(is_negative, negated, number);
    let float = emulation.value("arith.uitofp", &[absolute], ty, &[]);
    let negative = emulation.value("arith.negf", &[float], ty, &[]);
    Some(emulation.select(is_negative, negative, float))
}

/// Both halves are converted; the upper one is multiplied by the range of the lower one.
fn unsigned_to_float(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let of = emulation.operand(op, 0);
    emulation.wide(emulation.ty(of))?;
    let ty = emulation.result_type(op);
    let (low, high) = emulation.halves(operands[0]);
    let low = emulation.drop_last_dim(low);
    let high = emulation.drop_last_dim(high);
    let zero = emulation.constant(emulation.ty(high), 0)?;
    let is_low = emulation.compare(CmpIPredicate::Eq, high, zero);
    let low = emulation.value("arith.uitofp", &[low], ty, &[]);
    let high = emulation.value("arith.uitofp", &[high], ty, &[]);
    let range = range_of_half(emulation, ty)?;
    let product = emulation.binary("arith.mulf", high, range);
    let sum = emulation.binary("arith.addf", low, product);
    Some(emulation.select(is_low, low, sum))
}

/// The absolute value is converted, which is emulated in turn, and gets the sign.
fn float_to_signed(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    emulation.converted_result(op)?;
    let (ty, float) = (emulation.result_type(op), operands[0]);
    let from = emulation.ty(float);
    let zero = float_constant(emulation, from, 0.0)?;
    let zero_int = emulation.constant(ty, 0)?;
    let ctx = emulation.rewriter.context().clone();
    let bit = with_element(&ctx, from, ctx.integer_type(1));
    let predicate = CmpFPredicate::OLT.to_attr(&ctx);
    let is_negative = emulation.value("arith.cmpf", &[float, zero], bit, &[("predicate", predicate)]);
    let negated = emulation.value("arith.negf", &[float], from, &[]);
    let absolute = emulation.select(is_negative, negated, float);
    let number = emulation.value("arith.fptoui", &[absolute], ty, &[]);
    let negative = emulation.binary("arith.subi", zero_int, number);
    Some(emulation.select(is_negative, negative, number))
}

/// The upper half is the quotient by the range of the lower one, which is the remainder.
fn float_to_unsigned(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let float = operands[0];
    let from = emulation.ty(float);
    let narrow = emulation.narrow(from);
    let range = range_of_half(emulation, from)?;
    let quotient = emulation.binary("arith.divf", float, range);
    let high = emulation.value("arith.fptoui", &[quotient], narrow, &[]);
    let remainder = emulation.binary("arith.remf", float, range);
    let low = emulation.value("arith.fptoui", &[remainder], narrow, &[]);
    let high = emulation.append_last_dim(high);
    let low = emulation.append_last_dim(low);
    emulation.join(ty, low, high)
}
