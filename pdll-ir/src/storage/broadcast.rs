//! Broadcasting of shapes: aligned at their ends, a size of one becomes the other's.

use smallvec::SmallVec;

use crate::context::Context;
use crate::types::{DYNAMIC, Type};

/// Returns whether two types broadcast to one: their elements are equal, and their shapes broadcast.
pub(crate) fn are_broadcastable(ctx: &Context, a: Type, b: Type) -> bool {
    let is_vector = |ty: Type| ty.is_vector(ctx);
    let is_tensor = |ty: Type| ty.is_tensor(ctx);
    let is_unranked = |ty: Type| ty.is_unranked_tensor(ctx);
    if a.element_type_or_self(ctx) != b.element_type_or_self(ctx)
        || is_vector(a) && is_tensor(b)
        || is_tensor(a) && is_vector(b)
    {
        return false;
    }
    let shape = |ty: Type| ty.shape(ctx).unwrap_or_default();
    is_unranked(a) || is_unranked(b) || broadcast(shape(a), shape(b)).is_some()
}

/// Returns the broadcast of two shapes: aligned at their ends, a one becomes the size of the other.
pub(crate) fn broadcast(a: &[i64], b: &[i64]) -> Option<SmallVec<[i64; 8]>> {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let mut out: SmallVec<[i64; 8]> = long.into();
    for (to, other) in out.iter_mut().rev().zip(short.iter().rev()) {
        *to = match (*to, *other) {
            (a, b) if a == b => a,
            (1, b) => b,
            (a, 1) => a,
            // If only one size is static, the other is assumed to be broadcast to it.
            (DYNAMIC, known) | (known, DYNAMIC) => {
                if known > 1 {
                    known
                } else {
                    DYNAMIC
                }
            }
            _ => return None,
        };
    }
    Some(out)
}
