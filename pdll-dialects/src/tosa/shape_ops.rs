//! Verifiers of the operations of `tosa` that compute shapes, and of those with scales per block.
//!
//! MLIR: TosaOps.cpp.

use pdll::ir::{DYNAMIC, Ir, Op, Type};

use super::verify::{
    are_compatible, first_number, index, number, operand, resolvable, result, same_elements_of, shape_rank,
    verifiers,
};
use crate::shaped::{Verified, are_shapes_compatible, fail, quoted, shape_of};

verifiers! {
    AddShapeOp => verify_elementwise;
    CastFromBlockScaledOp => verify_cast_from_block_scaled;
    CastToBlockScaledOp => verify_cast_to_block_scaled;
    ConcatShapeOp => verify_concat_shape;
    ConstShapeOp => verify_const_shape;
    DimOp => verify_dim;
    DivCeilShapeOp => verify_elementwise;
    DivFloorShapeOp => verify_elementwise;
    Exp2ShapeOp => verify_elementwise;
    Log2CeilShapeOp => verify_elementwise;
    Log2FloorShapeOp => verify_elementwise;
    MatmulTBlockScaledOp => verify_matmul_t_block_scaled;
    MaxShapeOp => verify_elementwise;
    MinShapeOp => verify_elementwise;
    ModShapeOp => verify_elementwise;
    MulShapeOp => verify_elementwise;
    SliceShapeOp => verify_slice_shape;
    SubShapeOp => verify_elementwise;
}

/// Returns the number of sizes in a shape.
fn rank(ir: &Ir, ty: Type) -> i64 {
    shape_rank(ir.context(), ty).unwrap_or(0)
}

/// Verifies that operands and result have the same number of sizes.
fn verify_elementwise(ir: &Ir, op: Op) -> Verified {
    let expected = rank(ir, operand(ir, op, 0));
    if op.operand_types(ir).any(|ty| rank(ir, ty) != expected) {
        return fail("operands don't have matching ranks");
    }
    if rank(ir, result(ir, op, 0)) != expected {
        return fail("result shape has different rank than operands");
    }
    resolvable(ir, op)
}

fn verify_const_shape(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let Some(ty) = op.attr_str(ir, "values").and_then(|values| values.ty(ctx)) else { return Ok(()) };
    if shape_of(ctx, ty).len() != 1 {
        return fail("expect elements in attribute values with rank 1");
    }
    let (count, rank) = (shape_of(ctx, ty)[0], rank(ir, result(ir, op, 0)));
    match count == rank || count == 1 && rank == 0 {
        true => Ok(()),
        false => fail(format!(
            "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result \
             shape type"
        )),
    }
}

fn verify_concat_shape(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let sum = op.operand_types(ir).fold(0i64, |sum, ty| sum.wrapping_add(rank(ir, ty)));
    let found = rank(ir, result(ir, op, 0));
    match sum == found {
        true => Ok(()),
        false => fail(format!(
            "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {found}"
        )),
    }
}

fn verify_dim(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let output = result(ir, op, 0);
    if rank(ir, output) != 1 {
        return fail(format!("expect output shape type to contain one element, got {}", quoted(ctx, output)));
    }
    let Some(rank) = operand(ir, op, 0).shape(ctx).map(<[i64]>::len) else { return Ok(()) };
    let axis = number(ir, op, "axis");
    match index(axis).is_some_and(|axis| axis < rank) {
        true => Ok(()),
        false => fail(format!("expect axis to be in the range [0, {rank}), got {axis}")),
    }
}

fn verify_slice_shape(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let constant = |at| {
        let number = first_number(ir, op.operand(ir, at))?;
        i64::try_from(number.int()?.signed()).ok()
    };
    let (start, size) = (constant(1), constant(2));
    if let Some(start) = start.filter(|start| *start < 0) {
        return fail(format!("expected non-negative start index, got {start}"));
    }
    let Some(size) = size else { return Ok(()) };
    if size <= 0 {
        return fail(format!("expected positive size, got {size}"));
    }
    let found = rank(ir, result(ir, op, 0));
    if found != size {
        return fail(format!(
            "expected output type size to be equal to size attribute, got {found} vs {size}"
        ));
    }
    let input = rank(ir, operand(ir, op, 0));
    match start.map(|start| start.wrapping_add(size)).filter(|end| *end > input) {
        Some(end) => fail(format!(
            "expected start + size to be less than or equal to input shape rank ({input}), got {end}"
        )),
        None => Ok(()),
    }
}

// Scales per block.

/// Returns the number of elements that have one scale.
fn block_size(ir: &Ir, op: Op) -> i64 {
    let text = op.attr_str(ir, "block_size").map(|attr| attr.display(ir.context()).to_string());
    let digits = text.as_deref().and_then(|text| text.strip_suffix('>')?.rsplit('_').next());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(32)
}

/// Returns sizes as diagnostics show them.
fn listed_sizes(sizes: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    sizes.iter().map(size).collect::<Vec<_>>().join(", ")
}

/// A tensor with its name.
type Named<'a> = (&'a str, Type);

/// Verifies the shape of the scales of a tensor: one for each block of the last dimension.
fn verify_scale(ir: &Ir, block: i64, data: Named<'_>, scale: Named<'_>) -> Verified {
    let ctx = ir.context();
    let (Some(of_data), Some(of_scale)) = (data.1.shape(ctx), scale.1.shape(ctx)) else { return Ok(()) };
    let (Some((last, outer)), Some((scales, others))) = (of_data.split_last(), of_scale.split_last()) else {
        return Ok(());
    };
    if !are_shapes_compatible(outer, others) {
        return fail(format!(
            "require compatible shapes for {} ({}) and {} ({}) except for the last dimension",
            data.0,
            quoted(ctx, data.1),
            scale.0,
            quoted(ctx, scale.1)
        ));
    }
    let expected = last.checked_div(block).unwrap_or(0);
    match *last == DYNAMIC || *scales == DYNAMIC || *scales == expected {
        true => Ok(()),
        false => fail(format!(
            "expect last dimension of {} ({scales}) to be equal to last dimension of {} / block_size ({expected})",
            scale.0, data.0
        )),
    }
}

/// Verifies that the data has the same shape before and after, and consists of whole blocks.
fn verify_blocks(ir: &Ir, block: i64, input: Type, output: Type) -> Verified {
    let ctx = ir.context();
    if !are_compatible(ctx, input, output) {
        let (input, output) = (quoted(ctx, input), quoted(ctx, output));
        return fail(format!(
            "require compatible shapes for input_data ({input}) and output_data ({output})"
        ));
    }
    match input.shape(ctx).and_then(|shape| shape.last()) {
        Some(last) if *last != DYNAMIC && last.checked_rem(block) != Some(0) => fail(format!(
            "expect last dimension of input_data ({last}) to be divisible by block_size ({block})"
        )),
        _ => Ok(()),
    }
}

fn verify_cast_from_block_scaled(ir: &Ir, op: Op) -> Verified {
    let (data, scale, output) = (operand(ir, op, 0), operand(ir, op, 1), result(ir, op, 0));
    let block = block_size(ir, op);
    verify_blocks(ir, block, data, output)?;
    verify_scale(ir, block, ("input_data", data), ("input_scale", scale))
}

fn verify_cast_to_block_scaled(ir: &Ir, op: Op) -> Verified {
    let (input, data, scale) = (operand(ir, op, 0), result(ir, op, 0), result(ir, op, 1));
    let block = block_size(ir, op);
    verify_blocks(ir, block, input, data)?;
    verify_scale(ir, block, ("output_data", data), ("output_scale", scale))
}

/// Takes the size of an operand, which must be the same as a size that is known.
fn meet(known: &mut i64, size: i64, dim: &str, of: &str) -> Verified {
    if *known == DYNAMIC {
        *known = size;
    } else if size != DYNAMIC && size != *known {
        return fail(format!("expected {dim} of {of} to match size {known}, got {size}"));
    }
    Ok(())
}

fn verify_matmul_t_block_scaled(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let of = |at| operand(ir, op, at);
    same_elements_of(ctx, ("A_data", of(0)), ("B_data", of(2)))?;
    let [mut batches, mut rows, mut depth, mut columns, mut other_batches, mut blocks] = [DYNAMIC; 6];
    if let Some(a) = of(0).shape(ctx) {
        [batches, rows, depth] = [a[0], a[1], a[2]];
    }
    if let Some(scale) = of(1).shape(ctx) {
        meet(&mut batches, scale[0], "batch", "a_scale")?;
        meet(&mut rows, scale[1], "height", "a_scale")?;
        blocks = scale[2];
    }
    if let Some(b) = of(2).shape(ctx) {
        [other_batches, columns] = [b[0], b[1]];
        meet(&mut depth, b[2], "channels", "b_data")?;
    }
    if let Some(scale) = of(3).shape(ctx) {
        meet(&mut other_batches, scale[0], "batch", "b_scale")?;
        meet(&mut columns, scale[1], "width", "b_scale")?;
        meet(&mut blocks, scale[2], "C/block_size", "b_scale")?;
    }
    if batches != DYNAMIC && other_batches != DYNAMIC && other_batches != batches && other_batches != 1 {
        return fail(format!(
            "expect B matrix batch size to be broadcast compatible with A, got D={other_batches} vs N={batches}"
        ));
    }
    let block = block_size(ir, op);
    if depth != DYNAMIC && depth.checked_rem(block) != Some(0) {
        return fail(format!("expect C to be a multiple of block size, got C={depth}, block_size={block}"));
    }
    let expected = depth.checked_div(block).unwrap_or(0);
    if depth != DYNAMIC && blocks != DYNAMIC && blocks != expected {
        return fail(format!(
            "expect scale operands dimension 2 to equal C/block_size ({depth}/{block}), got {blocks}"
        ));
    }
    let Some(found) = result(ir, op, 0).shape(ctx) else { return Ok(()) };
    let expected = [if batches == DYNAMIC { other_batches } else { batches }, rows, columns];
    match are_shapes_compatible(&expected, found) {
        true => Ok(()),
        false => fail(format!(
            "expected output shape {} to be compatible with expected output shape {}",
            listed_sizes(found),
            listed_sizes(&expected)
        )),
    }
}
