//! Verifiers of the operations of `tosa` that move a window over an image: convolutions and pooling.
//!
//! Arithmetic on sizes wraps, as in MLIR. MLIR: TosaOps.cpp (`verifyConvOp`, `verifyPoolingOp`).

use pdll::ir::{Context, DYNAMIC, FloatKind, Ir, Op, Type};

use super::verify::{
    is_float, is_int, is_kind, listed, numbers, operand, result, same_as_zero_point, same_elements,
    stored_element, verifiers, verify_zero_point,
};
use crate::shaped::{Verified, fail, quoted};

verifiers! {
    AvgPool2dOp => verify_avg_pool;
    Conv2DOp => |ir, op| verify_conv(ir, op, &CONV_2D);
    Conv3DOp => |ir, op| verify_conv(ir, op, &CONV_3D);
    DepthwiseConv2DOp => |ir, op| verify_conv(ir, op, &DEPTHWISE_2D);
    MaxPool2dOp => verify_max_pool;
    TransposeConv2DOp => verify_transpose_conv;
}

/// A dimension of an image, as messages name it.
struct Dim {
    /// Position of the size of the kernel in the weights.
    weight: usize,
    name: &'static str,
    axis: &'static str,
    /// The names of the sides.
    sides: [&'static str; 2],
}

const fn dim(weight: usize, name: &'static str, axis: &'static str, sides: [&'static str; 2]) -> Dim {
    Dim { weight, name, axis, sides }
}

const CONV_2D: [Dim; 2] = [dim(1, "height", "y", ["top", "bottom"]), dim(2, "width", "x", ["left", "right"])];
const DEPTHWISE_2D: [Dim; 2] =
    [dim(0, "height", "y", ["top", "bottom"]), dim(1, "width", "x", ["left", "right"])];
const CONV_3D: [Dim; 3] = [
    dim(1, "depth", "d", ["front", "back"]),
    dim(2, "height", "y", ["top", "bottom"]),
    dim(3, "width", "x", ["left", "right"]),
];

/// Returns a quotient without remainder.
pub(super) fn divide_exactly(a: i64, b: i64) -> Option<i64> {
    (a.checked_rem(b)? == 0).then(|| a / b)
}

/// Verifies the size of the output against a computed one.
fn verify_size(calculated: i64, output: i64, name: &str) -> Verified {
    if output != DYNAMIC && calculated != output {
        return fail(format!(
            "calculated output {name} did not match expected: calculated={calculated}, expected={output}"
        ));
    }
    Ok(())
}

/// Verifies that all numbers of a list are at least `min`.
fn verify_list(values: &[i64], min: i64, what: &str) -> Verified {
    match values.iter().any(|value| *value < min) {
        true => fail(format!("expect all {what} values to be >= {min}, got {}", listed(values))),
        false => Ok(()),
    }
}

/// Verifies the types of a convolution, and its zero points.
fn verify_conv_types(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let of = |index| stored_element(ctx, operand(ir, op, index));
    let (input, weight, bias) = (of(0), of(1), of(2));
    let output = stored_element(ctx, result(ir, op, 0));
    let both = |a: Type, b: Type| format!("{} and {}", quoted(ctx, a), quoted(ctx, b));
    let is_f8 = |ty| is_kind(ctx, ty, FloatKind::F8E5M2) || is_kind(ctx, ty, FloatKind::F8E4M3FN);
    if is_float(ctx, bias) && is_float(ctx, output) && bias != output {
        let both = both(bias, output);
        return fail(format!("expect both bias and result to have same element type, got {both}"));
    }
    if (is_f8(input) || is_f8(weight)) && input != weight {
        let both = both(input, weight);
        return fail(format!("expect both input and weight to have same element type, got {both}"));
    }
    if is_float(ctx, input) != is_float(ctx, weight) {
        let both = both(input, weight);
        return fail(format!("expect both input and weight to be float or not together, got {both}"));
    }
    same_as_zero_point(ctx, operand(ir, op, 0), operand(ir, op, 3), "both input and its zero point are")?;
    same_as_zero_point(ctx, operand(ir, op, 1), operand(ir, op, 4), "both weight and its zero point are")?;
    verify_zero_point(ir, op.operand(ir, 3), "input")?;
    verify_zero_point(ir, op.operand(ir, 4), "weight")
}

/// Returns the type in which sums are computed.
fn acc_type(ir: &Ir, op: Op) -> Option<Type> {
    op.attr_str(ir, "acc_type")?.as_type(ir.context())
}

/// Verifies that floats are summed in a type that is at least as large.
fn verify_float_acc(ctx: &Context, input: Type, acc: Type) -> Verified {
    let is = |kind| is_kind(ctx, acc, kind);
    if is_kind(ctx, input, FloatKind::F16) && !is(FloatKind::F16) && !is(FloatKind::F32) {
        return fail("accumulator type for f16 tensor is not f16/f32");
    }
    if is_kind(ctx, input, FloatKind::BF16) && !is(FloatKind::F32) {
        return fail("accumulator type for bf16 tensor is not f32");
    }
    if is_kind(ctx, input, FloatKind::F32) && !is(FloatKind::F32) {
        return fail("accumulator type for f32 tensor is not f32");
    }
    Ok(())
}

fn verify_conv_acc(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let input = stored_element(ctx, operand(ir, op, 0));
    let Some(acc) = acc_type(ir, op) else { return Ok(()) };
    if is_int(ctx, input, 8) && !is_int(ctx, acc, 32) {
        return fail("accumulator type for i8 tensor is not i32");
    }
    if is_int(ctx, input, 16) && !is_int(ctx, acc, 48) {
        return fail("accumulator type for i16 tensor is not i48");
    }
    let is_f8 = is_kind(ctx, input, FloatKind::F8E5M2) || is_kind(ctx, input, FloatKind::F8E4M3);
    if is_f8 && !is_kind(ctx, acc, FloatKind::F16) {
        return fail("accumulator type for f8 tensor is not f16");
    }
    verify_float_acc(ctx, input, acc)
}

/// Verifies that a bias has one element, or one for each channel.
fn verify_bias(channels: i64, bias: i64) -> Verified {
    if bias != channels && bias != 1 {
        return fail(format!(
            "bias channels expected to be equal to output channels ({channels}) or 1, got {bias}"
        ));
    }
    Ok(())
}

fn verify_conv<const N: usize>(ir: &Ir, op: Op, dims: &[Dim; N]) -> Verified {
    verify_conv_types(ir, op)?;
    verify_conv_acc(ir, op)?;
    let ctx = ir.context();
    let list = |name| op.attr_str(ir, name).and_then(|attr| attr.as_dense_i64_array(ctx)).unwrap_or_default();
    let (pad, strides, dilations) = (list("pad"), list("stride"), list("dilation"));
    verify_list(&pad, 0, "padding")?;
    verify_list(&strides, 1, "stride")?;
    verify_list(&dilations, 1, "dilation")?;
    let Some(output) = result(ir, op, 0).shape(ctx) else { return Ok(()) };
    if let (Some(input), Some(weight)) = (operand(ir, op, 0).shape(ctx), operand(ir, op, 1).shape(ctx)) {
        for (nth, dim) in dims.iter().enumerate() {
            let (Some(&before), Some(&after)) = (pad.get(2 * nth), pad.get(2 * nth + 1)) else {
                return Ok(());
            };
            let (Some(&stride), Some(&dilation)) = (strides.get(nth), dilations.get(nth)) else {
                return Ok(());
            };
            let (size, kernel) = (input[nth + 1], weight[dim.weight]);
            if size == DYNAMIC || kernel == DYNAMIC {
                continue;
            }
            let span = size
                .wrapping_sub(1)
                .wrapping_add(before)
                .wrapping_add(after)
                .wrapping_sub(kernel.wrapping_sub(1).wrapping_mul(dilation));
            let Dim { name, axis, sides: [first, last], .. } = dim;
            let Some(steps) = divide_exactly(span, stride) else {
                return fail(format!(
                    "expected input_{name} - 1 + pad_{first} + pad_{last} - (kernel_{name} - 1) * dilation_{axis} to be \
                     wholly divisible by stride_{axis}, got ({size} - 1 + {before} + {after} - ({kernel} - 1) * \
                     {dilation}) / {stride}"
                ));
            };
            verify_size(steps.wrapping_add(1), output[nth + 1], name)?;
        }
    }
    let bias = operand(ir, op, 2).shape(ctx).and_then(|shape| shape.first());
    match (bias, output.last()) {
        (Some(&bias), Some(&channels)) if bias != DYNAMIC && channels != DYNAMIC => {
            verify_bias(channels, bias)
        }
        _ => Ok(()),
    }
}

fn verify_transpose_conv(ir: &Ir, op: Op) -> Verified {
    verify_conv_types(ir, op)?;
    verify_conv_acc(ir, op)?;
    let ctx = ir.context();
    let strides: [i64; 2] = numbers(ir, op, "stride");
    if strides.iter().any(|stride| *stride < 1) {
        return fail(format!("expect all stride values to be >= 1, got [{}]", listed(&strides)));
    }
    let pad: [i64; 4] = numbers(ir, op, "out_pad");
    let weight = operand(ir, op, 1).shape(ctx);
    const SIDES: [(&str, &str, usize); 4] = [
        ("out_pad_top", "KH", 1),
        ("out_pad_bottom", "KH", 1),
        ("out_pad_left", "KW", 2),
        ("out_pad_right", "KW", 2),
    ];
    if let Some(weight) = weight {
        for ((side, kernel_name, at), pad) in SIDES.into_iter().zip(pad) {
            let kernel = weight[at];
            if kernel != DYNAMIC && pad <= kernel.wrapping_neg() {
                return fail(format!(
                    "expected {side} > -{kernel_name}, but got: {side}={pad} and {kernel_name}={kernel}"
                ));
            }
        }
    }
    let Some(output) = result(ir, op, 0).shape(ctx) else { return Ok(()) };
    if let (Some(input), Some(weight)) = (operand(ir, op, 0).shape(ctx), weight) {
        for (nth, (o, i, axis, k)) in
            [("OH", "IH", "y", "KH"), ("OW", "IW", "x", "KW")].into_iter().enumerate()
        {
            let (size, kernel, out, stride) =
                (input[nth + 1], weight[nth + 1], output[nth + 1], strides[nth]);
            let (before, after) = (pad[2 * nth], pad[2 * nth + 1]);
            let expected = size
                .wrapping_sub(1)
                .wrapping_mul(stride)
                .wrapping_add(before)
                .wrapping_add(after)
                .wrapping_add(kernel);
            if size != DYNAMIC && out != DYNAMIC && out != expected {
                let [first, last] = if nth == 0 { ["top", "bottom"] } else { ["left", "right"] };
                return fail(format!(
                    "dimension mismatch: expected {o} == ({i} - 1) * stride_{axis} + out_pad_{first} + out_pad_{last} + \
                     {k}, but got {out} != ({size} - 1) * {stride} + {before} + {after} + {kernel}"
                ));
            }
        }
    }
    let bias = operand(ir, op, 2).shape(ctx).and_then(|shape| shape.first());
    match bias {
        Some(&bias) if bias != DYNAMIC && output[3] != DYNAMIC => verify_bias(output[3], bias),
        _ => Ok(()),
    }
}

fn verify_pool(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let kernel: [i64; 2] = numbers(ir, op, "kernel");
    let strides: [i64; 2] = numbers(ir, op, "stride");
    let pad: [i64; 4] = numbers(ir, op, "pad");
    verify_list(&kernel, 1, "kernel")?;
    verify_list(&strides, 1, "stride")?;
    verify_list(&pad, 0, "padding")?;
    let [top, bottom, left, right] = pad;
    if left >= kernel[1] || right >= kernel[1] {
        return fail(format!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, \
             pad_right={right}, kernel_x={}",
            kernel[1]
        ));
    }
    if top >= kernel[0] || bottom >= kernel[0] {
        return fail(format!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, \
             pad_bottom={bottom}, kernel_y={}",
            kernel[0]
        ));
    }
    let (Some(input), Some(output)) = (operand(ir, op, 0).shape(ctx), result(ir, op, 0).shape(ctx)) else {
        return Ok(());
    };
    for (nth, Dim { name, axis, sides: [first, last], .. }) in CONV_2D.iter().enumerate() {
        let (size, before, after) = (input[nth + 1], pad[2 * nth], pad[2 * nth + 1]);
        if size == DYNAMIC {
            continue;
        }
        let (kernel, stride) = (kernel[nth], strides[nth]);
        let span = size.wrapping_add(before).wrapping_add(after).wrapping_sub(kernel);
        let Some(steps) = divide_exactly(span, stride) else {
            return fail(format!(
                "expected input_{name} + pad_{first} + pad_{last} - kernel_{axis} to be wholly divisible by \
                 stride_{axis}, got ({size} + {before} + {after} - {kernel}) / {stride}"
            ));
        };
        verify_size(steps.wrapping_add(1), output[nth + 1], name)?;
    }
    Ok(())
}

fn verify_max_pool(ir: &Ir, op: Op) -> Verified {
    same_elements(ir.context(), operand(ir, op, 0), result(ir, op, 0))?;
    verify_pool(ir, op)
}

fn verify_avg_pool(ir: &Ir, op: Op) -> Verified {
    verify_pool(ir, op)?;
    let ctx = ir.context();
    let input = stored_element(ctx, operand(ir, op, 0));
    if let Some(acc) = acc_type(ir, op) {
        if input.is_integer(ctx) && !is_int(ctx, acc, 32) {
            return fail("accumulator type for integer tensor is not i32");
        }
        verify_float_acc(ctx, input, acc)?;
    }
    same_as_zero_point(ctx, operand(ir, op, 0), operand(ir, op, 1), "both input and its zero point are")?;
    same_as_zero_point(ctx, result(ir, op, 0), operand(ir, op, 2), "both output and its zero point are")?;
    verify_zero_point(ir, op.operand(ir, 1), "input")?;
    verify_zero_point(ir, op.operand(ir, 2), "output")
}
