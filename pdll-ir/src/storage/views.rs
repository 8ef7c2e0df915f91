//! Views: offsets, sizes and strides, each a static number or an operand.
//!
//! In: their positions in an operation, and their expected numbers. Out: whether they are consistent, with
//! upstream's messages. MLIR: ViewLikeInterface.cpp (`OffsetSizeAndStrideOpInterface`).

use crate::arena::Ir;
use crate::op::Op;

/// Returns the expected number of offsets, sizes and strides of an operation.
pub(crate) type MaxRanksFn = fn(&Ir, Op) -> [usize; 3];

/// Locations of the offsets, sizes and strides of an operation.
#[derive(Copy, Clone, Debug)]
pub struct OffsetSizeAndStride {
    /// Groups of operands with the dynamic values.
    pub operands: [usize; 3],
    /// Slots of the attributes with the static values, as `array<i64: …>`, which contain the dynamic size for
    /// values in operands.
    pub attributes: [usize; 3],
    /// Expected numbers.
    pub max_ranks: MaxRanksFn,
}
