//! Ranges of the results of index operations, which hold for indices of 32 and of 64 bits.
//!
//! MLIR: the InferIntRangeInterfaceImpls.cpp of `index`.

use pdll::ir::{Int, Ir, TypeData, Value};
use pdll::ods::{IntRange, OpDef as _};

use super::ops::*;
use crate::int_range::{self, Compared, Overflow};
use crate::range::Comparison;

impl ConstantOp {
    /// Returns the constant.
    pub fn infer_result_ranges(&self, ir: &Ir, _: &[IntRange]) -> Vec<(Value, IntRange)> {
        let value = self.op().attr_str(ir, "value").and_then(|attr| attr.as_big_int(ir.context()));
        let range = value.map(|value| IntRange::constant_of(Int::new(64, value)));
        range.map(|range| (self.op().result(ir, 0), range)).into_iter().collect()
    }
}

impl BoolConstantOp {
    /// Returns the constant.
    pub fn infer_result_ranges(&self, ir: &Ir, _: &[IntRange]) -> Vec<(Value, IntRange)> {
        let value = self.op().attr_str(ir, "value").and_then(|attr| attr.as_bool(ir.context()));
        vec![(self.op().result(ir, 0), int_range::truth(value))]
    }
}

impl SizeOfOp {
    /// Returns 32 to 64.
    pub fn infer_result_ranges(&self, ir: &Ir, _: &[IntRange]) -> Vec<(Value, IntRange)> {
        vec![(self.op().result(ir, 0), IntRange::unsigned(Int::new(64, 32), Int::new(64, 64)))]
    }
}

/// Implements the interface for operations with two operands.
macro_rules! binary {
    ($($op:ident $compared:ident => $infer:expr;)*) => {$(
        impl $op {
            /// Returns the range of the result.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                let infer: fn(&IntRange, &IntRange) -> IntRange = $infer;
                let infer = |ranges: &[IntRange]| infer(&ranges[0], &ranges[1]);
                vec![(self.op().result(ir, 0), int_range::infer_index(&infer, ranges, Compared::$compared))]
            }
        }
    )*};
}

const WRAPS: Overflow = Overflow { nsw: false, nuw: false };

binary! {
    AddOp Both => |a, b| int_range::add(a, b, WRAPS);
    SubOp Both => |a, b| int_range::sub(a, b, WRAPS);
    MulOp Both => |a, b| int_range::mul(a, b, WRAPS);
    DivUOp Unsigned => int_range::div_unsigned;
    DivSOp Signed => int_range::div_signed;
    CeilDivUOp Unsigned => int_range::ceil_div_unsigned;
    CeilDivSOp Signed => int_range::ceil_div_signed;
    FloorDivSOp Signed => int_range::floor_div_signed;
    RemSOp Signed => int_range::rem_signed;
    RemUOp Unsigned => int_range::rem_unsigned;
    MaxSOp Signed => int_range::max_signed;
    MaxUOp Unsigned => int_range::max_unsigned;
    MinSOp Signed => int_range::min_signed;
    MinUOp Unsigned => int_range::min_unsigned;
    ShlOp Both => |a, b| int_range::shl(a, b, WRAPS);
    ShrSOp Signed => int_range::shr_signed;
    ShrUOp Unsigned => int_range::shr_unsigned;
    AndOp Unsigned => int_range::and;
    OrOp Unsigned => int_range::or;
    XOrOp Unsigned => int_range::xor;
}

impl CmpOp {
    /// Returns the range of the truth value, if it is the same for both widths.
    pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
        let known = Comparison::from_value(self.pred(ir).value()).and_then(|predicate| {
            let narrow: Vec<IntRange> = ranges.iter().map(|range| int_range::truncate(range, 32)).collect();
            let wide = predicate.evaluate(&ranges[0], &ranges[1])?;
            (predicate.evaluate(&narrow[0], &narrow[1]) == Some(wide)).then_some(wide)
        });
        vec![(self.op().result(ir, 0), int_range::truth(known))]
    }
}

/// Implements the interface for casts.
macro_rules! casts {
    ($($op:ident => $is_signed:literal;)*) => {$(
        impl $op {
            /// Returns the range of the converted integer; of an index, for both widths.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                let result = self.op().result(ir, 0);
                let range = match result.ty(ir).data(ir.context()) {
                    TypeData::Integer { width, .. } => int_range::convert(&ranges[0], *width, $is_signed),
                    _ => {
                        let narrow = int_range::convert(&ranges[0], 32, $is_signed);
                        let wide = int_range::convert(&ranges[0], 64, $is_signed);
                        wide.union(&int_range::extend(&narrow, 64))
                    }
                };
                vec![(result, range)]
            }
        }
    )*};
}

casts! {
    CastSOp => true;
    CastUOp => false;
}
