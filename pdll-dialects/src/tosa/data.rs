//! Verifiers of the operations of `tosa` that move elements, or that reduce along an axis.
//!
//! Arithmetic on sizes wraps, as in MLIR. MLIR: TosaOps.cpp.

use pdll::ir::{DYNAMIC, Ir, Op};

use super::verify::{
    are_all_compatible, const_shape, constant_shape, element, index, listed, number, operand, resolvable,
    result, same_elements, shape_rank, verifiers,
};
use super::windows::divide_exactly;
use crate::shaped::{Verified, are_shapes_compatible, fail, quoted};

verifiers! {
    ArgMaxOp => verify_argmax;
    ConcatOp => verify_concat;
    FFT2dOp => verify_fft;
    GatherOp => verify_gather;
    PadOp => verify_pad;
    ReduceAllOp => verify_reduce;
    ReduceAnyOp => verify_reduce;
    ReduceMaxOp => verify_reduce;
    ReduceMinOp => verify_reduce;
    ReduceProductOp => verify_reduce;
    ReduceSumOp => verify_reduce;
    ReshapeOp => verify_reshape;
    ResizeOp => verify_resize;
    ReverseOp => verify_reverse;
    RFFT2dOp => verify_rfft;
    ScatterOp => verify_scatter;
    SliceOp => verify_slice;
    TileOp => verify_tile;
    TransposeOp => verify_transpose;
}

fn verify_argmax(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let output = result(ir, op, 0);
    if !element(ctx, output).is_integer(ctx) && !element(ctx, output).is_index(ctx) {
        return fail("result tensor is not of integer type");
    }
    let Some(input) = operand(ir, op, 0).shape(ctx) else { return Ok(()) };
    let Some(axis) = index(number(ir, op, "axis")).filter(|axis| *axis < input.len()) else {
        return fail("specified axis is outside the rank of the tensor");
    };
    let Some(found) = output.shape(ctx) else { return Ok(()) };
    let mut expected = input.to_vec();
    expected.remove(axis);
    match are_shapes_compatible(&expected, found) {
        true => Ok(()),
        false => fail(format!("expected output shape '{}', got '{}'", listed(&expected), listed(found))),
    }
}

fn verify_concat(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let output = result(ir, op, 0);
    let inputs: Vec<_> = op.operand_types(ir).collect();
    if inputs.is_empty() {
        return fail("expect at least one input");
    }
    for input in &inputs {
        same_elements(ctx, *input, output)?;
    }
    let axis = number(ir, op, "axis");
    let first = inputs.iter().find_map(|input| input.shape(ctx));
    let at = index(axis).filter(|axis| first.is_none_or(|first| *axis < first.len()));
    let Some(at) = at else {
        let range = "0 < axis < rank(input1[firstRankedTensorIdx])";
        return match first {
            Some(_) => fail(format!("expect axis to be within range {range}, got {axis}")),
            None => Ok(()),
        };
    };
    let shapes: Option<Vec<&[i64]>> = inputs.iter().map(|input| input.shape(ctx)).collect();
    let Some(shapes) = shapes else { return Ok(()) };
    let Some((first, others)) = shapes.split_first() else { return Ok(()) };
    for (nth, shape) in others.iter().enumerate() {
        let nth = nth + 1;
        let (rank, other) = (first.len(), shape.len());
        if rank != other {
            return fail(format!(
                "expect all operands to have the same rank, but got {rank} vs {other} on operands 0 and {nth}"
            ));
        }
        for (dim, (size, other)) in first.iter().zip(*shape).enumerate() {
            if dim != at && *size != DYNAMIC && *other != DYNAMIC && size != other {
                return fail(format!(
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but got {other} vs {size} \
                     at index {dim} on operands 0 and {nth}"
                ));
            }
        }
    }
    let Some(found) = output.shape(ctx) else { return Ok(()) };
    if found.len() != first.len() {
        let (found, rank) = (found.len(), first.len());
        return fail(format!("expect output rank to match inputs rank, got {found} vs {rank}"));
    }
    if shapes.iter().any(|shape| shape[at] == DYNAMIC) || found[at] == DYNAMIC {
        return Ok(());
    }
    let sum = shapes.iter().fold(0i64, |sum, shape| sum.wrapping_add(shape[at]));
    match sum == found[at] {
        true => Ok(()),
        false => fail(format!(
            "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {}",
            found[at]
        )),
    }
}

fn verify_power_of_two(size: i64, name: &str) -> Verified {
    match size == DYNAMIC || size > 0 && size & (size - 1) == 0 {
        true => Ok(()),
        false => fail(format!("expected {name} to be a power of two, got {size}")),
    }
}

fn verify_fft(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(real), Some(imag)) = (operand(ir, op, 0).shape(ctx), operand(ir, op, 1).shape(ctx)) else {
        return Ok(());
    };
    for (name, at) in [("height", 1), ("width", 2)] {
        // As in MLIR, the size of the second input counts if that of the first is static.
        verify_power_of_two(if real[at] == DYNAMIC { DYNAMIC } else { imag[at] }, name)?;
    }
    Ok(())
}

fn verify_rfft(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let outputs: Vec<_> = op.result_types(ir).collect();
    if !are_all_compatible(ctx, &outputs) {
        let outputs: Vec<String> = outputs.iter().map(|ty| quoted(ctx, *ty)).collect();
        return fail(format!("expected output shapes to match, got {}", outputs.join(", ")));
    }
    let input = operand(ir, op, 0);
    let Some(shape) = input.shape(ctx) else { return Ok(()) };
    verify_power_of_two(shape[1], "height")?;
    verify_power_of_two(shape[2], "width")?;
    let output = result(ir, op, 0);
    let Some(found) = output.shape(ctx) else { return Ok(()) };
    if !are_shapes_compatible(&shape[..2], &found[..2]) {
        let (input, output) = (quoted(ctx, input), quoted(ctx, output));
        return fail(format!(
            "expected batch and height dimensions of input/output to match, got input={input} output={output}"
        ));
    }
    let (width, out) = (shape[2], found[2]);
    match width == DYNAMIC || out == DYNAMIC || out == width / 2 + 1 {
        true => Ok(()),
        false => fail(format!("expected output width to be equal to input_width / 2 + 1, got {out}")),
    }
}

/// A size that several operands determine: the first that is static.
struct Size(i64);

impl Size {
    /// Takes a size, which must be the same if both are static.
    fn meet(&mut self, size: i64, what: &str) -> Verified {
        self.check(size, what)?;
        if self.0 == DYNAMIC {
            self.0 = size;
        }
        Ok(())
    }

    /// Verifies a size that does not determine it.
    fn check(&self, size: i64, what: &str) -> Verified {
        match self.0 == DYNAMIC || size == DYNAMIC || self.0 == size {
            true => Ok(()),
            false => fail(format!("requires {what} to have size {}, got {size}", self.0)),
        }
    }
}

fn verify_gather(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (values, output) = (operand(ir, op, 0), result(ir, op, 0));
    same_elements(ctx, values, output)?;
    let at = |shape: Option<&[i64]>, dim: usize| Size(shape.map_or(DYNAMIC, |shape| shape[dim]));
    let (values, indices) = (values.shape(ctx), operand(ir, op, 1).shape(ctx));
    let (mut n, w, c) = (at(values, 0), at(indices, 1), at(values, 2));
    n.meet(at(indices, 0).0, "indices dimension 0")?;
    let Some(output) = output.shape(ctx) else { return Ok(()) };
    n.check(output[0], "output dimension 0")?;
    w.check(output[1], "output dimension 1")?;
    c.check(output[2], "output dimension 2")
}

fn verify_scatter(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (values, input, output) = (operand(ir, op, 0), operand(ir, op, 2), result(ir, op, 0));
    same_elements(ctx, values, output)?;
    same_elements(ctx, input, output)?;
    let at = |shape: Option<&[i64]>, dim: usize| Size(shape.map_or(DYNAMIC, |shape| shape[dim]));
    let (values, indices) = (values.shape(ctx), operand(ir, op, 1).shape(ctx));
    let (mut n, mut k, mut c) = (at(values, 0), at(values, 1), at(values, 2));
    let mut w = at(indices, 1);
    n.meet(at(indices, 0).0, "indices dimension 0")?;
    if let Some(input) = input.shape(ctx) {
        n.meet(input[0], "input dimension 0")?;
        w.meet(input[1], "input dimension 1")?;
        c.meet(input[2], "input dimension 2")?;
    }
    if let Some(output) = output.shape(ctx) {
        n.check(output[0], "values_out dimension 0")?;
        k.meet(output[1], "values_out dimension 1")?;
        c.check(output[2], "values_out dimension 2")?;
    }
    match k.0 == DYNAMIC || w.0 == DYNAMIC || k.0 >= w.0 {
        true => Ok(()),
        false => fail(format!("requires dimensions K >= W, got K={} and W={}", k.0, w.0)),
    }
}

fn verify_pad(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let ctx = ir.context();
    let output = result(ir, op, 0);
    same_elements(ctx, operand(ir, op, 0), output)?;
    same_elements(ctx, operand(ir, op, 2), output)?;
    let (Some(input), Some(output)) = (operand(ir, op, 0).shape(ctx), output.shape(ctx)) else {
        return Ok(());
    };
    let (rank, found) = (input.len(), output.len());
    if rank != found {
        return fail(format!(
            "expect same input and output tensor rank, but got inputRank: {rank}, outputRank: {found}"
        ));
    }
    let Some(padding) = constant_shape(ir, op.operand(ir, 1)) else {
        // MLIR fails here without a message.
        return fail("requires constant padding if the ranks of input and output are known");
    };
    if padding.len() != rank * 2 {
        return fail(format!(
            "padding tensor must have {rank} * 2 = {} elements, but got {}",
            rank * 2,
            padding.len()
        ));
    }
    for (dim, pair) in padding.chunks(2).enumerate() {
        let [low, high] = pair else { return Ok(()) };
        if *low < -1 || *high < -1 {
            return fail(format!(
                "invalid padding values at dimension {dim}: values must be non-negative or -1 for dynamic padding, got \
                 [{low}, {high}]"
            ));
        }
        let (size, out) = (input[dim], output[dim]);
        let expected = size.wrapping_add(*low).wrapping_add(*high);
        if size != DYNAMIC && out != DYNAMIC && out != expected {
            return fail(format!(
                "mismatch in output shape at dimension {dim}: expected {size} + {low} + {high} = {expected}, but got {out}"
            ));
        }
    }
    Ok(())
}

/// Verifies an axis, and that input and output have the same rank.
fn verify_axis(ir: &Ir, op: Op, what: &str) -> Verified {
    let ctx = ir.context();
    let axis = number(ir, op, "axis");
    let is_outside = |rank: usize| index(axis).is_none_or(|at| at >= rank) && !(axis == 0 && rank == 0);
    let (input, output) = (operand(ir, op, 0).shape(ctx), result(ir, op, 0).shape(ctx));
    if let Some(rank) = input.map(<[i64]>::len).filter(|rank| is_outside(*rank)) {
        return fail(format!("expect input tensor rank ({rank}) to be larger than {what} axis ({axis})"));
    }
    let Some(output) = output else { return Ok(()) };
    if input.is_some_and(|input| input.len() != output.len()) {
        return fail("expect output tensor rank to be equal to input tensor rank");
    }
    if is_outside(output.len()) {
        let rank = output.len();
        return fail(format!("expect output tensor rank ({rank}) to be larger than {what} axis ({axis})"));
    }
    Ok(())
}

fn verify_reduce(ir: &Ir, op: Op) -> Verified {
    let axis = number(ir, op, "axis");
    let Some(at) = index(axis) else { return fail("reduce axis must not be negative") };
    verify_axis(ir, op, "reduce")?;
    let size = result(ir, op, 0).shape(ir.context()).and_then(|shape| shape.get(at));
    match size.copied().filter(|size| *size != DYNAMIC && *size != 1) {
        Some(size) => fail(format!("expect reduced dimension size to be 1, got {size}")),
        None => Ok(()),
    }
}

fn verify_reverse(ir: &Ir, op: Op) -> Verified {
    same_elements(ir.context(), operand(ir, op, 0), result(ir, op, 0))?;
    if number(ir, op, "axis") < 0 {
        return fail("expected non-negative reverse axis");
    }
    verify_axis(ir, op, "reverse")
}

/// Returns the number of elements of a static shape; it wraps.
fn count(shape: &[i64]) -> Option<i64> {
    shape.iter().try_fold(1i64, |count, size| (*size != DYNAMIC).then(|| count.wrapping_mul(*size)))
}

fn verify_reshape(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let ctx = ir.context();
    let (input, output) = (operand(ir, op, 0), result(ir, op, 0));
    same_elements(ctx, input, output)?;
    let Some(shape) = const_shape(ir, op.operand(ir, 1)) else { return Ok(()) };
    if shape.iter().filter(|size| **size == -1).count() > 1 {
        return fail("expected at most one target dimension to be -1");
    }
    let Some(found) = output.shape(ctx) else { return Ok(()) };
    if shape.len() != found.len() {
        return fail("new shape does not match result rank");
    }
    for (size, out) in shape.iter().zip(found) {
        if *size != -1 && *size != DYNAMIC && *out != DYNAMIC && size != out {
            return fail("new shape is inconsistent with result shape");
        }
        if *size != DYNAMIC && *size < -1 {
            return fail(format!("new shape has invalid tensor dimension size {size}"));
        }
    }
    let Some(n) = input.shape(ctx).and_then(count) else { return Ok(()) };
    if let Some(out) = count(found).filter(|out| *out != n) {
        return fail(format!("cannot reshape {n} elements into {out}"));
    }
    let new = shape.iter().filter(|size| **size > 0).fold(1i64, |count, size| count.wrapping_mul(*size));
    let is_static = shape.iter().all(|size| *size > 0);
    match if is_static { n != new } else { new > n } {
        true => fail(format!("cannot reshape {n} elements into {new}")),
        false => Ok(()),
    }
}

fn verify_resize(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let ctx = ir.context();
    let constant = |at| const_shape(ir, op.operand(ir, at));
    let (Some(scale), Some(offset), Some(border)) = (constant(1), constant(2), constant(3)) else {
        return Ok(());
    };
    if scale.iter().any(|scale| *scale <= 0) {
        return fail(format!("expect all scale values to be > 0, got {}", listed(&scale)));
    }
    let (Some(input), Some(output)) = (operand(ir, op, 0).shape(ctx), result(ir, op, 0).shape(ctx)) else {
        return Ok(());
    };
    for (nth, (name, axis)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
        let (&[n, d], Some(&offset), Some(&border)) =
            (scale.get(2 * nth..2 * nth + 2).unwrap_or_default(), offset.get(nth), border.get(nth))
        else {
            return Ok(());
        };
        let (size, out) = (input[nth + 1], output[nth + 1]);
        // A size of one may be broadcast.
        if size == DYNAMIC || size == 1 {
            continue;
        }
        let scaled = size.wrapping_sub(1).wrapping_mul(n).wrapping_sub(offset).wrapping_add(border);
        let Some(steps) = divide_exactly(scaled, d) else {
            return fail(format!(
                "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible by \
                 scale_{axis}_d, got (({size} - 1) * {n} - {offset} + {border}) / {d}"
            ));
        };
        let calculated = steps.wrapping_add(1);
        if out != DYNAMIC && calculated != out {
            return fail(format!(
                "calculated output {name} did not match expected: calculated={calculated}, expected={out}"
            ));
        }
    }
    Ok(())
}

fn verify_slice(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let ctx = ir.context();
    let (input, output) = (operand(ir, op, 0), result(ir, op, 0));
    same_elements(ctx, input, output)?;
    let Some(rank) = input.shape(ctx).map(<[i64]>::len) else { return Ok(()) };
    if let Some(found) = output.shape(ctx).map(<[i64]>::len).filter(|found| *found != rank) {
        return fail(format!("expect input1 and output to have the same ranks, got {rank} and {found}"));
    }
    for (name, at) in [("start", 1), ("size", 2)] {
        if shape_rank(ctx, operand(ir, op, at)).and_then(index) != Some(rank) {
            return fail(format!("length of {name} is not equal to rank of input shape"));
        }
    }
    Ok(())
}

fn verify_tile(ir: &Ir, op: Op) -> Verified {
    resolvable(ir, op)?;
    let ctx = ir.context();
    same_elements(ctx, operand(ir, op, 0), result(ir, op, 0))?;
    let rank = |shape: Option<&[i64]>| shape.map(<[i64]>::len);
    let (input, output) = (rank(operand(ir, op, 0).shape(ctx)), rank(result(ir, op, 0).shape(ctx)));
    let n = shape_rank(ctx, operand(ir, op, 1)).and_then(index).unwrap_or(0);
    match (input, output) {
        (Some(input), _) if input != n => {
            return fail(format!("expect 'multiples' to have rank {input} but got {n}."));
        }
        (Some(input), Some(output)) if input != output => {
            return fail("expect same input and output tensor rank.");
        }
        (None, Some(output)) if output != n => {
            return fail(format!("expect 'multiples' array to have length {output} but got {n}."));
        }
        _ => {}
    }
    let multiples = constant_shape(ir, op.operand(ir, 1)).unwrap_or_default();
    match multiples.iter().any(|multiple| *multiple <= 0 && *multiple != -1) {
        true => fail("expect element of 'multiples' to be positive integer or -1."),
        false => Ok(()),
    }
}

/// Returns the permutation of `tosa.transpose`.
pub(super) fn permutation(ir: &Ir, op: Op) -> Vec<i32> {
    op.attr_str(ir, "perms").and_then(|perms| perms.as_dense_i32_array(ir.context())).unwrap_or_default()
}

fn verify_transpose(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    same_elements(ctx, operand(ir, op, 0), result(ir, op, 0))?;
    let (input, output) = (operand(ir, op, 0).shape(ctx), result(ir, op, 0).shape(ctx));
    let perms = permutation(ir, op);
    let wrong_size = |shape: &[i64], what: &str| {
        let (rank, n) = (shape.len(), perms.len());
        fail(format!("expected perms attribute to have size {rank} ({what} rank) but got size {n}"))
    };
    if let Some(input) = input.filter(|input| input.len() != perms.len()) {
        return wrong_size(input, "input");
    }
    if let (Some(input), Some(output)) = (input, output)
        && input.len() != output.len()
    {
        return fail("expected input tensor rank to equal result tensor rank");
    }
    if let Some(output) = output.filter(|output| output.len() != perms.len()) {
        return wrong_size(output, "output");
    }
    let mut is_there = vec![false; perms.len()];
    let mut positions = Vec::with_capacity(perms.len());
    for perm in &perms {
        let at = usize::try_from(*perm).ok().filter(|at| is_there.get(*at) == Some(&false));
        let Some(at) = at else { return fail("expected valid permutation indices") };
        is_there[at] = true;
        positions.push(at);
    }
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    if let (Some(a), Some(b)) = (count(input), count(output))
        && a != b
    {
        return fail(format!("expected input1 and output to have same numbers of elements, got {a} and {b}"));
    }
    for (dim, (at, out)) in positions.into_iter().zip(output).enumerate() {
        let size = input[at];
        if size != DYNAMIC && *out != DYNAMIC && size != *out {
            return fail(format!(
                "expected output tensor dim {dim} to match input dim {at} with value of {size}"
            ));
        }
    }
    Ok(())
}
