//! Ranges of the results of integer operations.
//!
//! MLIR: the InferIntRangeInterfaceImpls.cpp of `arith`.

use pdll::ir::{Ir, Value};
use pdll::ods::{IntRange, OpDef as _};

use super::ops::*;
use crate::constants::{NumberType, Numbers};
use crate::int_range::{self, Overflow};
use crate::range::Comparison;

/// Returns the bits of an integer type, or of the elements of a type.
fn width(ir: &Ir, value: Value) -> Option<u32> {
    match NumberType::of(ir.context(), value.ty(ir).element_type_or_self(ir.context()))? {
        NumberType::Int(width) => Some(width),
        NumberType::Float(_) => None,
    }
}

fn overflow(flags: IntegerOverflowFlags) -> Overflow {
    let has = |flag| flags.contains(flag);
    Overflow { nsw: has(IntegerOverflowFlags::NSW), nuw: has(IntegerOverflowFlags::NUW) }
}

impl ConstantOp {
    /// Returns the range of the constant, or of its elements.
    pub fn infer_result_ranges(&self, ir: &Ir, _: &[IntRange]) -> Vec<(Value, IntRange)> {
        let result = self.op().result(ir, 0);
        let value = self.op().attr_str(ir, "value");
        let numbers = value.and_then(|value| Numbers::of(ir.context(), value));
        let Some(numbers) = numbers.filter(|numbers| width(ir, result) == int_width(numbers.number_type()))
        else {
            return Vec::new();
        };
        let n = if numbers.is_splat() { 1 } else { numbers.n_elements() };
        let elements = (0..n).filter_map(|nth| numbers.get(nth)?.int().cloned()).map(IntRange::constant_of);
        let range = elements.reduce(|all, element| all.union(&element));
        range.map(|range| (result, range)).into_iter().collect()
    }
}

fn int_width(ty: NumberType) -> Option<u32> {
    match ty {
        NumberType::Int(width) => Some(width),
        NumberType::Float(_) => None,
    }
}

/// Implements the interface for operations with two operands.
macro_rules! binary {
    ($($op:ident => $infer:expr;)*) => {$(
        impl $op {
            /// Returns the range of the result.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                let infer: fn(&IntRange, &IntRange) -> IntRange = $infer;
                vec![(self.op().result(ir, 0), infer(&ranges[0], &ranges[1]))]
            }
        }
    )*};
}

binary! {
    DivUIOp => int_range::div_unsigned;
    DivSIOp => int_range::div_signed;
    CeilDivUIOp => int_range::ceil_div_unsigned;
    CeilDivSIOp => int_range::ceil_div_signed;
    FloorDivSIOp => int_range::floor_div_signed;
    RemUIOp => int_range::rem_unsigned;
    RemSIOp => int_range::rem_signed;
    AndIOp => int_range::and;
    OrIOp => int_range::or;
    XOrIOp => int_range::xor;
    MaxSIOp => int_range::max_signed;
    MaxUIOp => int_range::max_unsigned;
    MinSIOp => int_range::min_signed;
    MinUIOp => int_range::min_unsigned;
    ShRUIOp => int_range::shr_unsigned;
    ShRSIOp => int_range::shr_signed;
}

/// Implements the interface for operations that may exclude overflow.
macro_rules! overflowing {
    ($($op:ident => $infer:path;)*) => {$(
        impl $op {
            /// Returns the range of the result.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                let range = $infer(&ranges[0], &ranges[1], overflow(self.overflow_flags(ir)));
                vec![(self.op().result(ir, 0), range)]
            }
        }
    )*};
}

overflowing! {
    AddIOp => int_range::add;
    SubIOp => int_range::sub;
    MulIOp => int_range::mul;
    ShLIOp => int_range::shl;
}

/// Implements the interface for conversions.
macro_rules! conversions {
    ($($op:ident => $is_signed:literal;)*) => {$(
        impl $op {
            /// Returns the range of the converted integer.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                let result = self.op().result(ir, 0);
                let width = width(ir, result);
                let range = width.map(|width| int_range::convert(&ranges[0], width, $is_signed));
                range.map(|range| (result, range)).into_iter().collect()
            }
        }
    )*};
}

conversions! {
    ExtSIOp => true;
    ExtUIOp => false;
    TruncIOp => true;
    IndexCastOp => true;
    IndexCastUIOp => false;
}

impl CmpIOp {
    /// Returns the range of the truth value.
    pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
        let comparison = Comparison::from_value(self.predicate(ir).value());
        let known = comparison.and_then(|comparison| comparison.evaluate(&ranges[0], &ranges[1]));
        vec![(self.op().result(ir, 0), int_range::truth(known))]
    }
}

impl SelectOp {
    /// Returns the range of the operand that is selected, or of both. What is not computed yet adds nothing.
    pub fn infer_result_ranges_from_optional(
        &self,
        ir: &Ir,
        ranges: &[Option<IntRange>],
    ) -> Vec<(Value, IntRange)> {
        let result = self.op().result(ir, 0);
        let [condition, yes, no] = ranges else { return Vec::new() };
        let range = match (condition.as_ref().and_then(IntRange::constant), yes, no) {
            (Some(known), yes, no) => if known.is_zero() { no } else { yes }.clone(),
            (None, Some(yes), Some(no)) => Some(yes.union(no)),
            (None, range, None) | (None, None, range) => range.clone(),
        };
        range.map(|range| (result, range)).into_iter().collect()
    }
}
