//! Constants, comparison, selection, sums and products of wide integers.

use pdll::ir::{Op, Value};

use super::halves::Emulation;
use super::patterns::Patterns;
use crate::arith::CmpIPredicate;
use crate::constants::{Number, Numbers, elements};
use crate::integer::Int;

pub(super) fn populate(patterns: &mut Patterns<'_>) {
    patterns.add("arith.constant", "ConvertConstant", constant);
    patterns.add("arith.cmpi", "ConvertCmpI", compare);
    patterns.add("arith.select", "ConvertSelect", select);
    patterns.add("arith.addi", "ConvertAddI", add);
    patterns.add("arith.subi", "ConvertSubI", subtract);
    patterns.add("arith.muli", "ConvertMulI", multiply);
    patterns.add("arith.andi", "ConvertBitwiseBinary", |op, operands, emulation| {
        bitwise(op, operands, emulation, "arith.andi")
    });
    patterns.add("arith.ori", "ConvertBitwiseBinary", |op, operands, emulation| {
        bitwise(op, operands, emulation, "arith.ori")
    });
    patterns.add("arith.xori", "ConvertBitwiseBinary", |op, operands, emulation| {
        bitwise(op, operands, emulation, "arith.xori")
    });
    patterns
        .add("arith.maxui", "ConvertMaxMin", |op, _, emulation| extremum(op, emulation, CmpIPredicate::Ugt));
    patterns
        .add("arith.maxsi", "ConvertMaxMin", |op, _, emulation| extremum(op, emulation, CmpIPredicate::Sgt));
    patterns
        .add("arith.minui", "ConvertMaxMin", |op, _, emulation| extremum(op, emulation, CmpIPredicate::Ult));
    patterns
        .add("arith.minsi", "ConvertMaxMin", |op, _, emulation| extremum(op, emulation, CmpIPredicate::Slt));
}

/// Each number becomes its lower and its upper half.
fn constant(op: Op, _: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (ctx, width) = (emulation.rewriter.context().clone(), emulation.width);
    let attr = op.attr_str(emulation.rewriter, "value")?;
    let numbers = Numbers::of(&ctx, attr)?;
    let mut halves = Vec::new();
    for index in 0..numbers.n_elements() {
        let number = numbers.get(index)?;
        let value = number.int()?.signed().clone();
        halves.push(Number::Int(Int::new(width, value.clone())));
        halves.push(Number::Int(Int::new(width, value >> width)));
    }
    let attr = elements(&ctx, ty, &halves)?;
    Some(emulation.value("arith.constant", &[], ty, &[("value", attr)]))
}

/// The upper halves decide, unless they are equal; then the lower ones do, without sign.
fn compare(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let of = emulation.operand(op, 0);
    emulation.wide(emulation.ty(of))?;
    let ctx = emulation.rewriter.context().clone();
    let predicate = CmpIPredicate::from_attr(&ctx, op.attr_str(emulation.rewriter, "predicate")?)?;
    let (a_low, a_high) = emulation.halves(operands[0]);
    let (b_low, b_high) = emulation.halves(operands[1]);
    let both = match predicate {
        CmpIPredicate::Eq => Some("arith.andi"),
        CmpIPredicate::Ne => Some("arith.ori"),
        _ => None,
    };
    let result = if let Some(both) = both {
        let low = emulation.compare(predicate, a_low, b_low);
        let high = emulation.compare(predicate, a_high, b_high);
        emulation.binary(both, low, high)
    } else {
        let low = emulation.compare(unsigned(predicate), a_low, b_low);
        let high = emulation.compare(predicate, a_high, b_high);
        let is_equal = emulation.compare(CmpIPredicate::Eq, a_high, b_high);
        emulation.select(is_equal, low, high)
    };
    Some(emulation.drop_last_dim(result))
}

/// Returns the predicate that compares without sign.
fn unsigned(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        other => other,
    }
}

fn select(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (a_low, a_high) = emulation.halves(operands[1]);
    let (b_low, b_high) = emulation.halves(operands[2]);
    let condition = emulation.append_last_dim(operands[0]);
    let low = emulation.select(condition, a_low, b_low);
    let high = emulation.select(condition, a_high, b_high);
    emulation.join(ty, low, high)
}

/// The carry of the lower halves is added to the upper ones.
fn add(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (a_low, a_high) = emulation.halves(operands[0]);
    let (b_low, b_high) = emulation.halves(operands[1]);
    let half = emulation.half_type(ty);
    let bit = {
        let ctx = emulation.rewriter.context();
        pdll::__private::ods_support::i1_same_shape(ctx, half)
    };
    let sum = emulation.op("arith.addui_extended", &[a_low, b_low], &[half, bit], &[]);
    let (low, overflow) = (sum.result(emulation.rewriter, 0), sum.result(emulation.rewriter, 1));
    let carry = emulation.value("arith.extui", &[overflow], half, &[]);
    let with_carry = emulation.binary("arith.addi", carry, a_high);
    let high = emulation.binary("arith.addi", with_carry, b_high);
    emulation.join(ty, low, high)
}

fn subtract(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (a_low, a_high) = emulation.halves(operands[0]);
    let (b_low, b_high) = emulation.halves(operands[1]);
    let half = emulation.half_type(ty);
    let low = emulation.binary("arith.subi", a_low, b_low);
    let borrows = emulation.compare(CmpIPredicate::Ult, a_low, b_low);
    let borrow = emulation.value("arith.extui", &[borrows], half, &[]);
    let with_borrow = emulation.binary("arith.subi", a_high, borrow);
    let high = emulation.binary("arith.subi", with_borrow, b_high);
    emulation.join(ty, low, high)
}

/// The product of the upper halves is beyond the result.
fn multiply(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (a_low, a_high) = emulation.halves(operands[0]);
    let (b_low, b_high) = emulation.halves(operands[1]);
    let half = emulation.half_type(ty);
    let product = emulation.op("arith.mului_extended", &[a_low, b_low], &[half, half], &[]);
    let (low, carry) = (product.result(emulation.rewriter, 0), product.result(emulation.rewriter, 1));
    let low_high = emulation.binary("arith.muli", a_low, b_high);
    let high_low = emulation.binary("arith.muli", a_high, b_low);
    let sum = emulation.binary("arith.addi", carry, low_high);
    let high = emulation.binary("arith.addi", sum, high_low);
    emulation.join(ty, low, high)
}

fn bitwise(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>, name: &str) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let (a_low, a_high) = emulation.halves(operands[0]);
    let (b_low, b_high) = emulation.halves(operands[1]);
    let low = emulation.binary(name, a_low, b_low);
    let high = emulation.binary(name, a_high, b_high);
    emulation.join(ty, low, high)
}

/// A comparison and a selection of the wide values, which are emulated in turn.
fn extremum(op: Op, emulation: &mut Emulation<'_, '_, '_>, predicate: CmpIPredicate) -> Option<Value> {
    emulation.converted_result(op)?;
    let (a, b) = (emulation.operand(op, 0), emulation.operand(op, 1));
    let is_first = emulation.compare(predicate, a, b);
    Some(emulation.select(is_first, a, b))
}
