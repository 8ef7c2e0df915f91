//! Verification of views: offsets, sizes and strides go together. In upstream's words.
//!
//! MLIR: ViewLikeInterface.cpp (`OffsetSizeAndStrideOpInterface`).

use crate::arena::Ir;
use crate::dialect::{Op, VerifyMessage, VerifyResult};
use crate::types::DYNAMIC;
use crate::views::OffsetSizeAndStride;

/// Verifies that each list has an operand for each dynamic entry, that all lists have the expected length,
/// and that offsets and sizes are not negative.
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
    // A single offset is allowed.
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
