//! Native functions of `canonicalize.pdll` for slices.

use pdll::ir::{Attribute, Context, Ir, Op, Type};
use pdll::native_constraint;

use crate::vector::position::{integers, vector_in};
use crate::vector::shape::{vector_of, vector_type};

fn i64_array(ctx: &Context, values: &[i64]) -> Attribute {
    let ty = ctx.integer_type(64);
    let attrs: Vec<Attribute> = values.iter().map(|value| ctx.integer_attr(ty, *value)).collect();
    ctx.array_attr(&attrs)
}

/// Returns the number of dimensions of the result before those of what is broadcast.
fn n_leading(ir: &Ir, root: Op, from: Type) -> Option<usize> {
    let result = vector_in(ir, root.get_result(ir, 0)?)?;
    result.shape.len().checked_sub(vector_of(ir.context(), from)?.shape.len())
}

#[native_constraint]
pub(super) fn needs_slice(ir: &Ir, root: Op, from: Type) -> bool {
    let result = root.get_result(ir, 0).and_then(|result| vector_in(ir, result));
    let (Some(lead), Some(result), Some(from)) =
        (n_leading(ir, root, from), result, vector_of(ir.context(), from))
    else {
        return false;
    };
    from.shape.iter().zip(&result.shape[lead..]).any(|(from, to)| *from != 1 && from != to)
}

#[native_constraint]
pub(super) fn slice_of_broadcast(
    ir: &Ir,
    root: Op,
    from: Type,
) -> Option<(Attribute, Attribute, Attribute, Type)> {
    let ctx = ir.context();
    let lead = n_leading(ir, root, from)?;
    let [mut offsets, mut sizes, strides] = ["offsets", "sizes", "strides"]
        .map(|key| integers(ir, root, key).into_iter().skip(lead).collect::<Vec<i64>>());
    let vector = vector_of(ctx, from)?;
    let parts = offsets.iter_mut().zip(&mut sizes).zip(vector.shape);
    parts.filter(|(_, dim)| **dim == 1).for_each(|((offset, size), _)| (*offset, *size) = (0, 1));
    let shape: Vec<i64> =
        (0..vector.shape.len()).map(|dim| *sizes.get(dim).unwrap_or(&vector.shape[dim])).collect();
    let ty = vector_type(ctx, &shape, vector.scalable, vector.element);
    Some((i64_array(ctx, &offsets), i64_array(ctx, &sizes), i64_array(ctx, &strides), ty))
}

#[native_constraint]
pub(super) fn contiguous_slice(ir: &Ir, root: Op) -> Option<(Attribute, Type)> {
    let ctx = ir.context();
    let source = vector_in(ir, root.get_operand(ir, 0)?)?;
    let [offsets, sizes] = ["offsets", "sizes"].map(|key| integers(ir, root, key));
    let is_fixed = !source.scalable.contains(&true) && !source.shape.is_empty();
    if !is_fixed || sizes.len() > source.shape.len() || offsets.len() != sizes.len() {
        return None;
    }
    // Dimensions from here on are whole.
    let n_whole = sizes.iter().zip(source.shape).rev().take_while(|(size, dim)| size == dim).count();
    let mut n = sizes.len() - n_whole;
    if n == 0 || n == source.shape.len() || sizes[..n].iter().any(|size| *size != 1) {
        return None;
    }
    while n + 1 < sizes.len() && sizes[n] == 1 {
        n += 1;
    }
    let ty = vector_type(ctx, &source.shape[n..], &source.scalable[n..], source.element);
    Some((ctx.dense_i64_array_attr(&offsets[..n]), ty))
}
