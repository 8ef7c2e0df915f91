//! Positions in vectors: shapes, strides, and what lies where.

use pdll::ir::{Context, Ir, Op, Type, Value};

use super::shape::{Vector, vector_of};
use crate::shaped::{Mixed, mix, numbers};

/// The attribute of `vector.extract` and `vector.insert` with the positions that are numbers.
pub(super) const STATIC_POSITION: &str = "static_position";

/// The position that means that a result is poison.
pub(super) const POISON: i64 = -1;

/// Maximum number of elements of a vector that are computed one by one.
pub(super) const MAX_ELEMENTS: i64 = 1 << 22;

/// Maximum length of a chain of operations that is followed; only in a graph region can a chain have no end.
pub(super) const MAX_CHAIN: usize = 1 << 16;

/// Returns the vector type of a value.
pub(super) fn vector_in(ir: &Ir, value: Value) -> Option<Vector<'_>> {
    vector_of(ir.context(), value.ty(ir))
}

/// Returns the number of dimensions; zero for scalars.
pub(super) fn rank_of(ctx: &Context, ty: Type) -> usize {
    vector_of(ctx, ty).map_or(0, |vector| vector.shape.len())
}

/// Returns the number of elements, without the scale of scalable dimensions.
pub(super) fn n_elements(shape: &[i64]) -> i64 {
    shape.iter().fold(1, |n: i64, size| n.saturating_mul(*size))
}

/// Returns the distances between elements that follow each other in each dimension.
pub(super) fn strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1_i64; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim].saturating_mul(shape[dim]);
    }
    strides
}

/// Returns the place of a position; dimensions without a position are at zero.
pub(super) fn linearize(position: &[i64], strides: &[i64]) -> i64 {
    position
        .iter()
        .zip(strides)
        .fold(0, |sum: i64, (at, stride)| sum.saturating_add(at.saturating_mul(*stride)))
}

/// Returns the position of a place.
pub(super) fn delinearize(mut place: i64, strides: &[i64]) -> Vec<i64> {
    let mut position = Vec::with_capacity(strides.len());
    for stride in strides {
        let stride = (*stride).max(1);
        position.push(place / stride);
        place %= stride;
    }
    position
}

/// Returns the place in a vector, as an index of its elements.
pub(super) fn element_at(position: &[i64], shape: &[i64]) -> Option<u64> {
    u64::try_from(linearize(position, &strides(shape))).ok()
}

/// Returns the places of the elements of a slice, in order.
pub(super) fn slice_places(shape: &[i64], offsets: &[i64], sizes: &[i64]) -> Option<Vec<u64>> {
    let n = n_elements(sizes);
    if n > MAX_ELEMENTS || sizes.iter().any(|size| *size < 1) {
        return None;
    }
    let (of_whole, of_slice) = (strides(shape), strides(sizes));
    (0..n)
        .map(|nth| {
            let within = delinearize(nth, &of_slice);
            let at: Vec<i64> = offsets.iter().zip(&within).map(|(offset, at)| offset + at).collect();
            u64::try_from(linearize(&at, &of_whole)).ok()
        })
        .collect()
}

/// Returns the position of `vector.extract` or `vector.insert`, whose operands before it are given by number.
pub(super) fn position_of(ir: &Ir, op: Op, n_before: usize) -> Vec<Mixed> {
    let values: Vec<Value> = op.operands(ir).skip(n_before).collect();
    mix(&numbers(ir, op, STATIC_POSITION), &values)
}

/// Returns the numbers of a position without operands.
pub(super) fn static_position(position: &[Mixed]) -> Option<Vec<i64>> {
    let number = |at: &Mixed| match at {
        Mixed::Static(number) => Some(*number),
        Mixed::Value(_) => None,
    };
    position.iter().map(number).collect()
}

/// Returns the integers of an array of attributes.
pub(super) fn integers(ir: &Ir, op: Op, key: &str) -> Vec<i64> {
    let ctx = ir.context();
    let attrs = op.attr_str(ir, key).and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
    attrs.iter().filter_map(|attr| attr.as_i64(ctx)).collect()
}

/// Returns whether a transpose moves only dimensions of size 1, so that the elements keep their order.
pub(super) fn keeps_order(ir: &Ir, transpose: Op) -> bool {
    let Some(vector) = transpose.get_operand(ir, 0).and_then(|value| vector_in(ir, value)) else {
        return false;
    };
    let is_unit = |dim: &i64| {
        let dim = usize::try_from(*dim).unwrap_or(usize::MAX);
        vector.shape.get(dim) == Some(&1) && vector.scalable.get(dim) == Some(&false)
    };
    let permutation = numbers(ir, transpose, "permutation");
    permutation.iter().filter(|dim| !is_unit(dim)).is_sorted()
}

/// The reason why a type cannot be broadcast to another one.
pub(super) enum NotBroadcastable {
    /// The source is not a vector.
    NoVector,
    /// The source has more dimensions.
    RankHigher,
    /// The sizes of a dimension, and whether they are scalable.
    Mismatch((i64, bool), (i64, bool)),
}

/// Checks that `vector.broadcast` can have these types.
pub(super) fn check_broadcast(ctx: &Context, from: Type, to: Vector<'_>) -> Result<(), NotBroadcastable> {
    if from == to.element {
        return Ok(());
    }
    let from = vector_of(ctx, from).ok_or(NotBroadcastable::NoVector)?;
    let Some(lead) = to.shape.len().checked_sub(from.shape.len()) else {
        return Err(NotBroadcastable::RankHigher);
    };
    for (nth, (size, scalable)) in from.shape.iter().zip(from.scalable).enumerate() {
        let wanted = (to.shape[lead + nth], to.scalable[lead + nth]);
        let is_unit = *size == 1 && !*scalable;
        if !is_unit && (*size, *scalable) != wanted {
            return Err(NotBroadcastable::Mismatch((*size, *scalable), wanted));
        }
    }
    Ok(())
}

/// Returns whether `vector.broadcast` can have these types.
pub(super) fn is_broadcastable(ctx: &Context, from: Type, to: Type) -> bool {
    vector_of(ctx, to).is_some_and(|to| check_broadcast(ctx, from, to).is_ok())
}

/// Returns whether an operation is a broadcast, or a cast that only prepends dimensions of size 1.
pub(super) fn is_broadcast_like(ir: &Ir, op: Op) -> bool {
    match op.name_text(ir) {
        "vector.broadcast" => true,
        "vector.shape_cast" => {
            let shape = |value: Option<Value>| vector_in(ir, value?).map(|vector| vector.shape);
            match (shape(op.get_operand(ir, 0)), shape(op.get_result(ir, 0))) {
                (Some(from), Some(to)) => to.ends_with(from),
                _ => false,
            }
        }
        _ => false,
    }
}
