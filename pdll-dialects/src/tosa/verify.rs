//! Common parts of the verifiers of `tosa`: types, constant operands, zero points; and the verifiers of arithmetic on numbers.
//!
//! MLIR: TosaOps.cpp, ConversionUtils.cpp (`getConstShapeValues`).

use pdll::__private::ods_support::int_parameter;
use pdll::ir::{Attribute, AttributeData, Context, DYNAMIC, FloatKind, Ir, Op, Type, TypeData, Value};

use super::ops;
use crate::constants::{Number, Numbers};
use crate::shaped::{Verified, are_shapes_compatible, defined_by, fail, quoted};

/// Implements the verifier of operations by a function of their [`Op`].
macro_rules! verifiers {
    ($($op:ident => $verify:expr;)*) => {$(
        impl super::ops::$op {
            /// Verifies types, attributes and constant operands.
            pub fn verify(self, ir: &Ir) -> Verified {
                $verify(ir, pdll::ods::OpDef::op(self))
            }
        }
    )*};
}
pub(super) use verifiers;

// Types.

/// Returns the rank of a type `!tosa.shape`.
pub(super) fn shape_rank(ctx: &Context, ty: Type) -> Option<i64> {
    int_parameter(ctx, ty, "tosa", "shape")
}

/// Returns whether a type is `!tosa.shape` of a rank.
pub(super) fn is_shape_of_rank(ctx: &Context, ty: Type, rank: i64) -> bool {
    shape_rank(ctx, ty) == Some(rank)
}

impl ops::shapeType {
    pub(super) fn verify(self, ctx: &Context) -> Result<(), String> {
        let rank = self.rank(ctx);
        if rank < 0 { Err(format!("invalid rank (must be >= 0): {rank}")) } else { Ok(()) }
    }
}

/// Returns the type of an operand.
pub(super) fn operand(ir: &Ir, op: Op, index: usize) -> Type {
    op.operand(ir, index).ty(ir)
}

/// Returns the type of a result.
pub(super) fn result(ir: &Ir, op: Op, index: usize) -> Type {
    op.result(ir, index).ty(ir)
}

/// Returns the type of the elements.
pub(super) fn element(ctx: &Context, ty: Type) -> Type {
    ty.element_type_or_self(ctx)
}

/// Returns whether a type is a quantized type with one scale.
pub(super) fn is_uniform(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Opaque { dialect, body, .. } => {
            ctx.str(*dialect) == "quant" && body.starts_with("uniform") && !body.contains('{')
        }
        _ => false,
    }
}

/// Returns the type that stores a quantized type, and any other type.
pub(super) fn stored(ctx: &Context, ty: Type) -> Type {
    match crate::quant::format::storage_width(ctx, ty).and_then(|width| u32::try_from(width).ok()) {
        Some(width) => ctx.integer_type(width),
        None => ty,
    }
}

/// Returns the type that stores the elements.
pub(super) fn stored_element(ctx: &Context, ty: Type) -> Type {
    stored(ctx, element(ctx, ty))
}

/// Returns whether a type is an integer of a width.
pub(super) fn is_int(ctx: &Context, ty: Type, width: u32) -> bool {
    ty.is_integer(ctx) && ty.bit_width(ctx) == Some(width)
}

/// Returns whether a type is a float.
pub(super) fn is_float(ctx: &Context, ty: Type) -> bool {
    ty.float_kind(ctx).is_some()
}

/// Returns whether a type is an integer, `index` or float.
pub(super) fn is_number(ctx: &Context, ty: Type) -> bool {
    ty.is_integer(ctx) || ty.is_index(ctx) || is_float(ctx, ty)
}

/// Returns whether a type is a float of a format.
pub(super) fn is_kind(ctx: &Context, ty: Type, kind: FloatKind) -> bool {
    ty.float_kind(ctx) == Some(kind)
}

/// Returns numbers as diagnostics show them.
pub(super) fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns whether two tensors may have the same shape.
pub(super) fn are_compatible(ctx: &Context, a: Type, b: Type) -> bool {
    match (a.shape(ctx), b.shape(ctx)) {
        (Some(a), Some(b)) => are_shapes_compatible(a, b),
        _ => true,
    }
}

/// Returns whether several tensors may have the same shape.
pub(super) fn are_all_compatible(ctx: &Context, types: &[Type]) -> bool {
    let shapes: Vec<&[i64]> = types.iter().filter_map(|ty| ty.shape(ctx)).collect();
    let Some(first) = shapes.first() else { return true };
    shapes.iter().all(|shape| shape.len() == first.len())
        && (0..first.len()).all(|dim| {
            let mut sizes = shapes.iter().map(|shape| shape[dim]).filter(|size| *size != DYNAMIC);
            sizes.next().is_none_or(|first| sizes.all(|size| size == first))
        })
}

/// Verifies that two tensors have the same element type, if both are numbers.
pub(super) fn same_elements(ctx: &Context, input: Type, output: Type) -> Verified {
    same_elements_of(ctx, ("input", input), ("output", output))
}

/// Verifies that two tensors have the same element type, if both are numbers. They are given with their names.
pub(super) fn same_elements_of(ctx: &Context, a: (&str, Type), b: (&str, Type)) -> Verified {
    let (one, other) = (element(ctx, a.1), element(ctx, b.1));
    let is_compared = |ty| is_number(ctx, ty) || is_uniform(ctx, ty);
    if is_compared(one) && is_compared(other) && one != other {
        let (one, other) = (quoted(ctx, one), quoted(ctx, other));
        return fail(format!("expect {} and {} to have same element type, got {one} and {other}", a.0, b.0));
    }
    Ok(())
}

/// Verifies that two tensors have the same element type and shapes that may be the same.
pub(super) fn same_types(ctx: &Context, a: (Type, &str), b: (Type, &str)) -> Verified {
    let (one, other) = (element(ctx, a.0), element(ctx, b.0));
    if one != other {
        let (one, other) = (quoted(ctx, one), quoted(ctx, other));
        return fail(format!("require same element type for {} ({one}) and {} ({other})", a.1, b.1));
    }
    if !are_compatible(ctx, a.0, b.0) {
        let (one, other) = (quoted(ctx, a.0), quoted(ctx, b.0));
        return fail(format!("require same shapes for {} ({one}) and {} ({other})", a.1, b.1));
    }
    Ok(())
}

// Constants.

/// Returns the numbers of an attribute of elements of `index`.
pub(super) fn sizes_of(ctx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    let elements = crate::lists::unsigned_elements(ctx, attr)?;
    Some(elements.into_iter().map(|size| (size as u64).cast_signed()).collect())
}

/// Returns the numbers of a shape that is a constant.
pub(super) fn constant_shape(ir: &Ir, value: Value) -> Option<Vec<i64>> {
    sizes_of(ir.context(), value.constant(ir)?)
}

/// Returns the numbers of `tosa.const_shape`.
pub(super) fn const_shape(ir: &Ir, value: Value) -> Option<Vec<i64>> {
    let op = pdll::ods::OpDef::op(defined_by::<ops::ConstShapeOp>(ir, value)?);
    sizes_of(ir.context(), op.attr_str(ir, "values")?)
}

/// Returns a size as a position, if it is not negative.
pub(super) fn index(value: i64) -> Option<usize> {
    usize::try_from(value).ok()
}

/// Returns the first number of a constant.
pub(super) fn first_number(ir: &Ir, value: Value) -> Option<Number> {
    Numbers::of(ir.context(), value.constant(ir)?)?.get(0)
}

/// Returns an integer attribute.
pub(super) fn number(ir: &Ir, op: Op, name: &str) -> i64 {
    op.attr_str(ir, name).and_then(|attr| attr.as_i64(ir.context())).unwrap_or(0)
}

/// Returns the numbers of an array attribute, with zeros if there are fewer than `N`.
pub(super) fn numbers<const N: usize>(ir: &Ir, op: Op, name: &str) -> [i64; N] {
    let found =
        op.attr_str(ir, name).and_then(|attr| attr.as_dense_i64_array(ir.context())).unwrap_or_default();
    std::array::from_fn(|at| found.get(at).copied().unwrap_or(0))
}

/// Returns an attribute that is a truth value.
fn flag(ir: &Ir, op: Op, name: &str) -> bool {
    op.attr_str(ir, name).and_then(|attr| attr.as_bool(ir.context())) == Some(true)
}

/// Verifies that all shapes among the operands are results of operations on shapes.
pub(super) fn resolvable(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    for value in op.operands(ir).filter(|value| shape_rank(ctx, value.ty(ir)).is_some()) {
        let is_shape_operator = |op: Op| op.info(ir).trait_names.contains(&"TosaShapeOperator");
        if !value.defining_op(ir).is_some_and(|op| op.is_registered(ir) && is_shape_operator(op)) {
            return fail("shape operand is not compile time resolvable");
        }
    }
    Ok(())
}

/// Returns the value of a zero point that is a constant; -1 stands for a float that is not zero.
pub(super) fn zero_point(ir: &Ir, value: Value, is_signed: bool) -> Option<i64> {
    let ctx = ir.context();
    let attr = value.constant(ir)?;
    match first_number(ir, value) {
        Some(Number::Float(kind, bits)) => Some(if kind.is_zero(bits) { 0 } else { -1 }),
        Some(Number::Int(value)) if is_signed => i64::try_from(value.signed()).ok(),
        Some(Number::Int(value)) => i64::try_from(value.unsigned()).ok(),
        None => matches!(attr.data(ctx), AttributeData::DenseElements { .. }).then_some(-1),
    }
}

/// Verifies that a zero point is zero, unless it has 8 bits. The name of its tensor is in lower case.
pub(super) fn verify_zero_point(ir: &Ir, value: Value, name: &str) -> Verified {
    let ctx = ir.context();
    match zero_point(ir, value, true) {
        Some(zero) if zero != 0 && !is_int(ctx, element(ctx, value.ty(ir)), 8) => {
            fail(format!("{name} zero point must be zero for non-int8 integer types"))
        }
        _ => Ok(()),
    }
}

/// Verifies that a tensor and its zero point have the same element type.
pub(super) fn same_as_zero_point(ctx: &Context, ty: Type, zero: Type, what: &str) -> Verified {
    let (found, zero) = (stored_element(ctx, ty), stored_element(ctx, zero));
    if found == zero {
        return Ok(());
    }
    let (found, zero) = (quoted(ctx, found), quoted(ctx, zero));
    fail(format!("expect {what} the same element type, got {found} and {zero}"))
}

// Constants and elementwise operations.

verifiers! {
    ConstOp => verify_const;
    ClampOp => verify_clamp;
    MatMulOp => verify_matmul;
    MulOp => verify_mul;
    NegateOp => verify_negate;
    RescaleOp => verify_rescale;
    SelectOp => verify_select;
    TableOp => verify_table;
}

fn verify_const(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let is_tensor = |ty: Type| ty.is_tensor(ctx);
    let values = op.attr_str(ir, "values").and_then(|values| values.ty(ctx));
    let output = result(ir, op, 0);
    let Some(values) = values.filter(|ty| is_tensor(*ty) && is_tensor(output)) else {
        return fail("expected tensors for attr/result type");
    };
    let (given, found) = (element(ctx, values), element(ctx, output));
    match given == found || (stored(ctx, found) != found && stored(ctx, found) == given) {
        true => Ok(()),
        false => fail("expected same attr/result element types"),
    }
}

fn verify_clamp(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let uniform = |ty: Type| {
        let ty = element(ctx, ty);
        if is_uniform(ctx, ty) { stored(ctx, ty) } else { ty }
    };
    let input = uniform(operand(ir, op, 0));
    if input != uniform(result(ir, op, 0)) {
        return fail("input/output element types are incompatible.");
    }
    let (Some(min), Some(max)) = (op.attr_str(ir, "min_val"), op.attr_str(ir, "max_val")) else {
        return Ok(());
    };
    if min.ty(ctx) != Some(input) || max.ty(ctx) != Some(input) {
        return fail("min/max attributes types are incompatible with input/output element types.");
    }
    let shown = || format!("got min_val={}, max_val={}", min.display(ctx), max.display(ctx));
    let bounds = (
        Numbers::of(ctx, min).and_then(|min| min.single()),
        Numbers::of(ctx, max).and_then(|max| max.single()),
    );
    let is_ordered = match bounds {
        (Some(Number::Int(min)), Some(Number::Int(max))) => {
            let is_unsigned = matches!(
                input.data(ctx),
                TypeData::Integer { signedness: pdll::ir::Signedness::Unsigned, .. }
            );
            if is_unsigned || is_int(ctx, input, 1) {
                min.unsigned() <= max.unsigned()
            } else {
                min.signed() <= max.signed()
            }
        }
        (Some(Number::Float(kind, min)), Some(Number::Float(_, max))) => {
            if kind.is_nan(min) || kind.is_nan(max) {
                return fail(format!("min/max attributes should not be 'NaN', {}", shown()));
            }
            kind.compare(max, min) != Some(std::cmp::Ordering::Less)
        }
        _ => true,
    };
    if is_ordered { Ok(()) } else { fail(format!("expected min_val <= max_val, {}", shown())) }
}

fn verify_matmul(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (a, b) = (operand(ir, op, 0), operand(ir, op, 1));
    let (of_a, of_b) = (element(ctx, a), element(ctx, b));
    let both = |a: Type, b: Type| format!("{} and {}", quoted(ctx, a), quoted(ctx, b));
    match (is_uniform(ctx, of_a), is_uniform(ctx, of_b)) {
        (true, true) => {
            let (a, b) = (stored(ctx, of_a).bit_width(ctx), stored(ctx, of_b).bit_width(ctx));
            if a != b {
                let (a, b) = (a.unwrap_or(0), b.unwrap_or(0));
                return fail(format!("expect quantized operands to have same widths, got {a} and {b}"));
            }
        }
        (false, false) => {}
        _ => {
            let both = both(of_a, of_b);
            return fail(format!("expect operands to be both quantized or both not quantized, got {both}"));
        }
    }
    for (name, index, ty) in [("a", 2, a), ("b", 3, b)] {
        let (ty, zero) = (stored_element(ctx, ty), stored_element(ctx, operand(ir, op, index)));
        if ty != zero {
            let both = both(ty, zero);
            return fail(format!("expect input {name} and {name}_zp have the same element type, got {both}"));
        }
    }
    verify_zero_point(ir, op.operand(ir, 2), "a")?;
    verify_zero_point(ir, op.operand(ir, 3), "b")
}

/// Returns whether two shapes of one rank broadcast to a shape.
fn do_broadcast(a: &[i64], b: &[i64]) -> bool {
    let fits = |(a, b): (&i64, &i64)| a == b || *a == 1 || *b == 1 || *a == DYNAMIC || *b == DYNAMIC;
    a.iter().zip(b).all(fits)
}

fn verify_mul(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (a, b, output) = (operand(ir, op, 0), operand(ir, op, 1), result(ir, op, 0));
    let (of_a, of_b, of_output) = (element(ctx, a), element(ctx, b), element(ctx, output));
    if of_output.is_integer(ctx) {
        if !of_a.is_integer(ctx) || of_a != of_b {
            return fail("requires the same element type for all operands");
        }
        if of_a.bit_width(ctx) > of_output.bit_width(ctx) {
            return fail("invalid data type size for operands or result");
        }
    } else {
        if of_a != of_output || of_b != of_output {
            return fail("requires the same element type for all operands and results");
        }
        let shift = first_number(ir, op.operand(ir, 2));
        if shift.is_some_and(|shift| shift.int().is_some_and(|shift| !shift.is_zero())) {
            return fail("require shift to be 0 for float type");
        }
    }
    let (a_shape, b_shape) = (a.shape(ctx), b.shape(ctx));
    if let (Some(one), Some(other)) = (a_shape, b_shape) {
        if one.len() != other.len() {
            let (one, other) = (one.len(), other.len());
            return fail(format!("a and b operands don't have matching ranks, got {one} and {other}"));
        }
        if !do_broadcast(one, other) {
            let (a, b) = (quoted(ctx, a), quoted(ctx, b));
            return fail(format!("a and b operands don't have broadcast-compatible shapes, got {a} and {b}"));
        }
    }
    let Some(rank) = output.shape(ctx).map(<[i64]>::len) else { return Ok(()) };
    for (name, shape) in [("a", a_shape), ("b", b_shape)] {
        if let Some(other) = shape.map(<[i64]>::len).filter(|other| *other != rank) {
            return fail(format!("result type has different rank than {name}, got {rank} vs {other}"));
        }
    }
    Ok(())
}

fn verify_negate(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (input, output) = (operand(ir, op, 0), result(ir, op, 0));
    same_elements(ctx, input, output)?;
    if !are_all_compatible(ctx, &[input, output]) {
        return fail("requires the same shape for input1 and output");
    }
    same_as_zero_point(ctx, input, operand(ir, op, 1), "both input1 and its zero point are")?;
    same_as_zero_point(ctx, output, operand(ir, op, 2), "both output and its zero point are")?;
    verify_zero_point(ir, op.operand(ir, 1), "input1")?;
    verify_zero_point(ir, op.operand(ir, 2), "output")
}

/// Verifies that a tensor and its zero point have integers of one width.
fn verify_rescaled(ctx: &Context, ty: Type, zero: Type, name: &str) -> Verified {
    let (ty, zero) = (stored_element(ctx, ty), stored_element(ctx, zero));
    if ty.is_integer(ctx) && zero.is_integer(ctx) && ty.bit_width(ctx) == zero.bit_width(ctx) {
        return Ok(());
    }
    fail(format!(
        "expected {name} and {name}_zp to both be integer of the same bitwidth, but got {} vs. {}",
        quoted(ctx, ty),
        quoted(ctx, zero)
    ))
}

/// Verifies a zero point of `tosa.rescale`.
fn verify_rescale_zero_point(ir: &Ir, op: Op, index: usize, name: &str) -> Verified {
    let ctx = ir.context();
    let (value, is_unsigned) = (op.operand(ir, index), flag(ir, op, &format!("{name}_unsigned")));
    let ty = element(ctx, value.ty(ir));
    let Some(zero) = zero_point(ir, value, !is_unsigned).filter(|zero| *zero != 0) else { return Ok(()) };
    let is_unsigned_16 = is_int(ctx, ty, 16) && is_unsigned;
    if !is_int(ctx, ty, 8) && !is_unsigned_16 {
        return fail(format!("expect {name}_zp of 0, got {zero}"));
    }
    if is_unsigned_16 && zero != 32768 {
        return fail(format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero}"));
    }
    Ok(())
}

fn verify_rescale(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (input, output) = (operand(ir, op, 0), result(ir, op, 0));
    for (name, ty) in [("input", input), ("output", output)] {
        let ty = stored_element(ctx, ty);
        if !ty.is_integer(ctx) {
            return fail(format!("expect {name} to have integer element type, got {}", quoted(ctx, ty)));
        }
    }
    verify_rescaled(ctx, input, operand(ir, op, 3), "input")?;
    verify_rescaled(ctx, output, operand(ir, op, 4), "output")?;
    verify_rescale_zero_point(ir, op, 3, "input")?;
    verify_rescale_zero_point(ir, op, 4, "output")?;
    let (multiplier, shift) = (operand(ir, op, 1), operand(ir, op, 2));
    let (width, scale32) = if flag(ir, op, "scale32") { (32, "true") } else { (16, "false") };
    let found = element(ctx, multiplier);
    if !is_int(ctx, found, width) {
        let found = quoted(ctx, found);
        return fail(format!(
            "expect i{width} element type for multiplier for scale32={scale32}, got {found}"
        ));
    }
    let Some(shape) = input.shape(ctx) else { return Ok(()) };
    let n_channels = match (flag(ir, op, "per_channel"), shape.last()) {
        (true, Some(last)) => *last,
        (true, None) => {
            return fail("requires input to be at least rank 1 when per_channel is true, but got rank 0");
        }
        (false, _) => 1,
    };
    for (name, ty) in [("multiplier", multiplier), ("shift", shift)] {
        let Some(size) = ty.shape(ctx).and_then(|shape| shape.first()) else { return Ok(()) };
        if *size != DYNAMIC && *size != n_channels {
            return fail(format!("expect shape of {{ {n_channels} }} for {name} input, got {{ {size} }}"));
        }
    }
    Ok(())
}

fn verify_select(ir: &Ir, op: Op) -> Verified {
    let (ctx, output) = (ir.context(), result(ir, op, 0));
    same_elements(ctx, operand(ir, op, 1), output)?;
    same_elements(ctx, operand(ir, op, 2), output)
}

fn verify_table(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(input), Some(output)) = (operand(ir, op, 0).shape(ctx), result(ir, op, 0).shape(ctx)) else {
        return Ok(());
    };
    if input.len() != output.len() {
        return fail("expected input tensor rank to equal result tensor rank");
    }
    let differs = |(output, input): (&i64, &i64)| *output != DYNAMIC && output != input;
    match output.iter().zip(input).position(differs) {
        Some(dim) => fail(format!(
            "dim(result, {dim}) = {} doesn't match dim(input, {dim}) = {}",
            output[dim], input[dim]
        )),
        None => Ok(()),
    }
}
