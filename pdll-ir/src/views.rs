//! Views: offsets, sizes and strides, each of which is a number that is known or an operand.
//!
//! In: where an operation has them, and how many there are to be. Out: whether they go together, in upstream's words.
//! MLIR: ViewLikeInterface.cpp (`OffsetSizeAndStrideOpInterface`).

use crate::arena::Ir;
use crate::dialect::{Op, VerifyMessage};
use crate::types::DYNAMIC;
use crate::verify_traits::VerifyResult;

/// How many offsets, sizes and strides an operation has.
pub type MaxRanksFn = fn(&Ir, Op) -> [usize; 3];

/// Where an operation has its offsets, sizes and strides.
#[derive(Copy, Clone, Debug)]
pub struct OffsetSizeAndStride {
    /// The groups of operands that say what is not known.
    pub operands: [usize; 3],
    /// The slots of the attributes that say what is, as `array<i64: …>`, and have the dynamic size for what an operand says.
    pub attributes: [usize; 3],
    /// How many there are to be.
    pub max_ranks: MaxRanksFn,
}

/// Each list has as many operands as it leaves open, all are as long as they are to be, and offsets and sizes are not negative.
pub(crate) fn verify_offset_size_and_stride(ir: &Ir, op: Op, parts: &OffsetSizeAndStride) -> VerifyResult {
    let fail = |text: String| Err(VerifyMessage::bare(text));
    let ctx = ir.context();
    let names = ["offset", "size", "stride"];
    let values: [Vec<i64>; 3] = parts
        .attributes
        .map(|slot| op.inherent(ir, slot).and_then(|attr| attr.as_dense_i64_array(ctx)).unwrap_or_default());
    for (nth, name) in names.into_iter().enumerate() {
        let n = op.operand_group(ir, parts.operands[nth]).len();
        let n_open = values[nth].iter().filter(|value| **value == DYNAMIC).count();
        if n != n_open {
            return fail(format!(
                "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' ({n} vs {n_open})"
            ));
        }
    }
    let max_ranks = (parts.max_ranks)(ir, op);
    let [n_offsets, n_sizes, n_strides] = [0, 1, 2].map(|nth: usize| values[nth].len());
    // One offset may stand for all.
    let is_one_offset = n_offsets == 1 && max_ranks[0] == 1;
    for (is_wrong, name, n, other, n_other) in [
        (!is_one_offset && n_offsets != n_sizes, "offsets", n_offsets, "sizes", n_sizes),
        (n_sizes != n_strides, "sizes", n_sizes, "strides", n_strides),
    ] {
        if is_wrong {
            return fail(format!(
                "expected mixed {name} rank to match mixed {other} rank ({n} vs {n_other}) so the rank of the result type is well-formed."
            ));
        }
    }
    for (nth, name) in names.into_iter().enumerate() {
        let (n, expected) = (values[nth].len(), max_ranks[nth]);
        if n != expected {
            return fail(format!("expected {expected} {name} values, got {n}"));
        }
    }
    for (name, values) in names.into_iter().zip(&values).take(2) {
        if let Some(negative) = values.iter().find(|value| **value < 0 && **value != DYNAMIC) {
            return fail(format!("expected {name}s to be non-negative, but got {negative}"));
        }
    }
    Ok(())
}
