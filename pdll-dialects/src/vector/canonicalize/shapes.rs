//! Native functions of `canonicalize.pdll` for types, broadcasts and transposes.

use pdll::ir::{Attribute, Context, Ir, Op, Type, Value};
use pdll::native_constraint;

use crate::constants::{Number, Numbers};
use crate::shaped::numbers;
use crate::vector::position::{
    is_broadcast_like as is_op_broadcast_like, is_broadcastable as can_broadcast,
    keeps_order as op_keeps_order, n_elements,
};
use crate::vector::shape::vector_of;

#[native_constraint]
pub(super) fn is_scalar(ir: &Ir, ty: Type) -> bool {
    vector_of(ir.context(), ty).is_none()
}

#[native_constraint]
pub(super) fn is_vector(ir: &Ir, ty: Type) -> bool {
    vector_of(ir.context(), ty).is_some()
}

#[native_constraint]
pub(super) fn is_mem_ref(ir: &Ir, ty: Type) -> bool {
    ty.is_memref(ir.context())
}

#[native_constraint]
pub(super) fn is_tensor(ir: &Ir, ty: Type) -> bool {
    ty.is_ranked_tensor(ir.context())
}

#[native_constraint]
pub(super) fn are_same_size(ir: &Ir, a: Type, b: Type) -> bool {
    let size = |ty| vector_of(ir.context(), ty).map(|vector| n_elements(vector.shape));
    size(a).is_some() && size(a) == size(b)
}

#[native_constraint]
pub(super) fn is_broadcastable(ir: &Ir, from: Type, to: Type) -> bool {
    can_broadcast(ir.context(), from, to)
}

#[native_constraint]
pub(super) fn is_broadcast_like(ir: &Ir, producer: Op) -> bool {
    is_op_broadcast_like(ir, producer)
}

#[native_constraint]
pub(super) fn source(ir: &Ir, of: Op) -> Option<Value> {
    of.get_operand(ir, 0)
}

#[native_constraint]
pub(super) fn type_of(ir: &Ir, value: Value) -> Type {
    value.ty(ir)
}

#[native_constraint]
pub(super) fn is_zero(ir: &Ir, value: Value) -> bool {
    let number = value.constant(ir).and_then(|attr| Numbers::of(ir.context(), attr)?.single());
    match number {
        Some(Number::Int(value)) => value.is_zero(),
        Some(Number::Float(_, bits)) => bits == 0,
        None => false,
    }
}

/// Returns the entries in the order of a permutation.
fn in_order<T: Clone>(entries: &[T], permutation: &[i64]) -> Option<Vec<T>> {
    permutation.iter().map(|dim| entries.get(usize::try_from(*dim).ok()?).cloned()).collect()
}

fn dense(ctx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    Some(attr.as_dense_i64_array(ctx)?.to_vec())
}

#[native_constraint]
pub(super) fn permuted(ir: &Ir, values: &[Value], permutation: Attribute) -> Option<Vec<Value>> {
    in_order(values, &dense(ir.context(), permutation)?)
}

#[native_constraint]
pub(super) fn permuted_sizes(ir: &Ir, sizes: Attribute, permutation: Attribute) -> Option<Attribute> {
    let ctx = ir.context();
    let sizes = in_order(&dense(ctx, sizes)?, &dense(ctx, permutation)?)?;
    Some(ctx.dense_i64_array_attr(&sizes))
}

#[native_constraint]
pub(super) fn keeps_order(ir: &Ir, root: Op) -> bool {
    op_keeps_order(ir, root)
}

/// Dimensions that are repeated form groups between those that are not. A transpose within the groups gives a broadcast as well.
#[native_constraint]
pub(super) fn keeps_broadcast(ir: &Ir, root: Op, from: Type) -> bool {
    let Some(input) = vector_of(ir.context(), from) else { return true };
    let permutation = numbers(ir, root, "permutation");
    let Some(lead) = permutation.len().checked_sub(input.shape.len()) else { return false };
    let mut low = 0;
    for (nth, size) in input.shape.iter().enumerate() {
        let ends_group = *size != 1 || nth != 0 && input.shape[nth - 1] != 1;
        if !ends_group {
            continue;
        }
        let group = low..nth + lead;
        let stays = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| group.contains(&dim));
        if !permutation[group.clone()].iter().all(stays) {
            return false;
        }
        low = group.end;
    }
    true
}
