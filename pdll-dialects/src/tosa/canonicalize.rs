//! Canonicalization of `tosa`: `canonicalize.pdll`, what it calls, and the pattern that changes operands in place.
//!
//! MLIR: TosaCanonicalizations.cpp.

use std::cmp::Ordering;

use pdll::ir::{Attribute, Context, DYNAMIC, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use pdll::{native_constraint, native_rewrite};

use super::data::permutation;
use super::fold::shape_attr;
use super::fold_arithmetic::{is_unsigned, splat};
use super::ops::{self as tosa, LogicalNotOp, MaxPool2dOp, SelectOp, TransposeOp};
use super::verify::{constant_shape, element, index, is_int, number, numbers, operand, result};
use crate::constants::{Number, Numbers};
use crate::integer::Int;
use crate::shaped::{defined_by, n_dynamic, shape_of};

pdll::pdll! {
    mod patterns;
    use super::ops as tosa;
    use crate::tensor;
    #include "canonicalize.pdll"
}

/// Registers the patterns of the dialect once, with one of its operations; the others have none of their own.
macro_rules! without_own {
    ($($op:ident)*) => {$(
        impl tosa::$op {
            /// Adds nothing: `tosa.clamp` adds the patterns of all operations.
            pub fn canonicalization_patterns(_: &mut RewritePatternSet) {}
        }
    )*};
}

without_own! { ConcatOp Conv2DOp DepthwiseConv2DOp MaxPool2dOp SliceOp TransposeOp }

impl tosa::ClampOp {
    /// Adds the patterns of all operations of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

impl SelectOp {
    /// select(not(p), x, y) -> select(p, y, x)
    pub fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let op = self.op();
        let Some(not) = defined_by::<LogicalNotOp>(rewriter, op.operand(rewriter, 0)) else {
            return Ok(false);
        };
        let condition = not.op().operand(rewriter, 0);
        let (on_true, on_false) = (op.operand(rewriter, 1), op.operand(rewriter, 2));
        rewriter.modify_op_in_place(op, |rewriter| {
            rewriter.set_operands(op, &[condition, on_false, on_true])
        })??;
        Ok(true)
    }
}

// Clamps

#[native_constraint]
fn is_whole_range(rewriter: &mut PatternRewriter<'_>, ty: Type, min: Attribute, max: Attribute) -> bool {
    let ctx = rewriter.context();
    let limit = |attr| Numbers::of(ctx, attr).and_then(|limit| limit.single());
    let of = element(ctx, ty);
    match (limit(min), limit(max)) {
        _ if !ty.is_ranked_tensor(ctx) => false,
        (Some(Number::Float(kind, min)), Some(Number::Float(_, max))) if of.float_kind(ctx) == Some(kind) => {
            // As in MLIR, the upper limit may be any infinity.
            kind.is_infinite(min) && kind.is_negative(min) && kind.is_infinite(max)
        }
        (Some(Number::Int(min)), Some(Number::Int(max))) if of.is_integer(ctx) => {
            let width = min.width();
            if is_unsigned(ctx, of) || is_int(ctx, of, 1) {
                min.is_zero() && max.is_all_ones()
            } else {
                min == Int::min_signed(width) && max == Int::max_signed(width)
            }
        }
        _ => false,
    }
}

/// Returns whether a clamp propagates NaNs.
fn propagates(ctx: &Context, nan_mode: Attribute) -> bool {
    !nan_mode.display(ctx).to_string().contains("IGNORE")
}

/// Returns whether a number of these elements is smaller than another one.
fn is_less(ctx: &Context, of: Type, a: &Number, b: &Number) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) if is_unsigned(ctx, of) => a.unsigned() < b.unsigned(),
        (Number::Int(a), Number::Int(b)) if is_int(ctx, of, 1) => a.unsigned() < b.unsigned(),
        (Number::Int(a), Number::Int(b)) => a.signed() < b.signed(),
        (Number::Float(kind, a), Number::Float(_, b)) => kind.compare(*a, *b) == Some(Ordering::Less),
        _ => false,
    }
}

#[native_constraint]
fn common_range(
    rewriter: &mut PatternRewriter<'_>,
    outer: Op,
    inner: Op,
) -> Option<(Attribute, Attribute, Attribute)> {
    let ctx = rewriter.context();
    let attr = |op: Op, name: &str| op.attr_str(rewriter, name);
    let (outer_nan, inner_nan) = (attr(outer, "nan_mode")?, attr(inner, "nan_mode")?);
    if !propagates(ctx, outer_nan) && propagates(ctx, inner_nan) {
        return None;
    }
    let of = element(ctx, operand(rewriter, outer, 0));
    let limit = |op: Op, name: &str| -> Option<(Attribute, Number)> {
        let limit = attr(op, name)?;
        Some((limit, Numbers::of(ctx, limit)?.single()?))
    };
    let (min, other_min) = (limit(outer, "min_val")?, limit(inner, "min_val")?);
    let (max, other_max) = (limit(outer, "max_val")?, limit(inner, "max_val")?);
    if !is_less(ctx, of, &min.1, &other_max.1) || !is_less(ctx, of, &other_min.1, &max.1) {
        return None;
    }
    let min = if is_less(ctx, of, &min.1, &other_min.1) { other_min.0 } else { min.0 };
    let max = if is_less(ctx, of, &other_max.1, &max.1) { other_max.0 } else { max.0 };
    Some((min, max, inner_nan))
}

// Concatenations

#[native_constraint]
fn are_types_equal(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    a == b
}

#[native_constraint]
fn are_types_different(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
    a != b
}

// Transpositions

#[native_constraint]
fn composed_permutation(
    rewriter: &mut PatternRewriter<'_>,
    outer: Attribute,
    inner: Attribute,
) -> Option<Attribute> {
    let ctx = rewriter.context();
    let (outer, inner) = (outer.as_dense_i32_array(ctx)?, inner.as_dense_i32_array(ctx)?);
    if outer.len() != inner.len() || outer.is_empty() {
        return None;
    }
    let at = |perm: &i32| inner.get(usize::try_from(*perm).ok()?).copied();
    Some(ctx.dense_i32_array_attr(&outer.iter().map(at).collect::<Option<Vec<i32>>>()?))
}

#[native_constraint]
fn shape_of_transpose(rewriter: &mut PatternRewriter<'_>, transpose: Op) -> Option<(Attribute, Type)> {
    let ctx = rewriter.context();
    let is_composed = defined_by::<TransposeOp>(rewriter, transpose.operand(rewriter, 0)).is_some()
        || transpose
            .result(rewriter, 0)
            .users(rewriter)
            .any(|user| user.cast::<TransposeOp>(rewriter).is_some());
    let input = operand(rewriter, transpose, 0).shape(ctx)?;
    if is_composed || n_dynamic(input) > 1 {
        return None;
    }
    let perms = permutation(rewriter, transpose);
    let positions = perms.iter().map(|perm| usize::try_from(*perm).ok().filter(|at| *at < input.len()));
    let positions: Vec<usize> = positions.collect::<Option<_>>()?;
    let long = positions.iter().copied().filter(|at| input[*at] != 1);
    if !long.is_sorted() {
        return None;
    }
    let sizes: Vec<i64> = positions.iter().map(|at| input[*at]).collect();
    shape_attr(ctx, &sizes)
}

// Slices

/// Returns start and size of a slice that are constants.
fn slice_of(rewriter: &PatternRewriter<'_>, slice: Op) -> Option<(Vec<i64>, Vec<i64>)> {
    let constant = |at| constant_shape(rewriter, slice.operand(rewriter, at));
    let (start, size) = (constant(1)?, constant(2)?);
    (start.len() == size.len()).then_some((start, size))
}

#[native_constraint]
fn slice_of_input(
    rewriter: &mut PatternRewriter<'_>,
    slice: Op,
    concat: Op,
) -> Option<(Value, Attribute, Type, Attribute, Type)> {
    let ctx = rewriter.context();
    let whole = result(rewriter, concat, 0);
    if !whole.is_ranked_tensor(ctx) || !whole.has_static_shape(ctx) {
        return None;
    }
    let axis = index(number(rewriter, concat, "axis"))?;
    let (mut start, size) = slice_of(rewriter, slice)?;
    for input in concat.operands(rewriter) {
        let ty = input.ty(rewriter);
        if !ty.is_ranked_tensor(ctx) || !ty.has_static_shape(ctx) {
            return None;
        }
        let length = *shape_of(ctx, ty).get(axis)?;
        let first = start.get_mut(axis)?;
        if *first >= 0 && first.wrapping_add(*size.get(axis)?) <= length {
            let ((start, start_type), (size, size_type)) =
                (shape_attr(ctx, &start)?, shape_attr(ctx, &size)?);
            return Some((input, start, start_type, size, size_type));
        }
        *first = first.wrapping_sub(length);
    }
    None
}

#[native_constraint]
fn slice_of_padding(
    rewriter: &mut PatternRewriter<'_>,
    slice: Op,
    pad: Op,
) -> Option<(Attribute, Type, Type, Attribute, Type)> {
    let ctx = rewriter.context();
    let (input, padded) = (operand(rewriter, pad, 0), result(rewriter, pad, 0));
    if !pad.result(rewriter, 0).has_one_use(rewriter)
        || !input.is_ranked_tensor(ctx)
        || !padded.is_ranked_tensor(ctx)
    {
        return None;
    }
    let mut padding = constant_shape(rewriter, pad.operand(rewriter, 1))?;
    let (mut start, size) = slice_of(rewriter, slice)?;
    let shape = shape_of(ctx, input);
    if start.len() != shape.len() || padding.len() != 2 * shape.len() {
        return None;
    }
    let is_sliced = |at: usize| start[at] != 0 || size[at] != -1;
    if (0..shape.len()).any(|at| shape[at] == DYNAMIC && is_sliced(at)) {
        return None;
    }
    let (mut sizes, mut is_changed) = (vec![DYNAMIC; shape.len()], false);
    for (at, length) in shape.iter().enumerate().filter(|(_, length)| **length != DYNAMIC) {
        let (low, high, first) = (padding[2 * at], padding[2 * at + 1], start[at]);
        let end = first.checked_add(size[at])?;
        let behind = low.checked_add(*length)?;
        if first < 0 || end > behind.checked_add(high)? {
            return None;
        }
        start[at] = first.checked_sub(low)?.max(0);
        padding[2 * at] = low.checked_sub(first)?.max(0);
        padding[2 * at + 1] = end.checked_sub(behind)?.max(0);
        is_changed |= start[at] != first || padding[2 * at] != low || padding[2 * at + 1] != high;
        sizes[at] = padding[2 * at].checked_add(*length)?.checked_add(padding[2 * at + 1])?;
    }
    if !is_changed {
        return None;
    }
    let ((padding, padding_type), (start, start_type)) =
        (shape_attr(ctx, &padding)?, shape_attr(ctx, &start)?);
    let ty = ctx.ranked_tensor_type(&sizes, element(ctx, input));
    Some((padding, padding_type, ty, start, start_type))
}

#[native_constraint]
fn static_sizes(rewriter: &mut PatternRewriter<'_>, slice: Op) -> Option<(Attribute, Type)> {
    let ctx = rewriter.context();
    let shape = result(rewriter, slice, 0).shape(ctx)?;
    let mut sizes = constant_shape(rewriter, slice.operand(rewriter, 2))?;
    let is_open = |(size, known): (&i64, &i64)| *size == -1 && *known != DYNAMIC;
    if sizes.len() != shape.len() || !sizes.iter().zip(shape).any(is_open) {
        return None;
    }
    for (size, known) in sizes.iter_mut().zip(shape).filter(|(size, known)| is_open((&**size, *known))) {
        *size = *known;
    }
    shape_attr(ctx, &sizes)
}

// Pooling and convolutions

#[native_constraint]
fn is_one_pixel(rewriter: &mut PatternRewriter<'_>, image: Type, output: Type) -> bool {
    let ctx = rewriter.context();
    let has_one = |ty: Type| ty.has_static_shape(ctx) && shape_of(ctx, ty).get(1..3) == Some(&[1, 1]);
    image == output && has_one(image) && has_one(output)
}

/// Limit of the padding that MLIR merges.
const MAX_PADDING: i64 = 8192;

/// Returns whether the pooling ignores the padding: it is the smallest number.
fn is_smallest(ctx: &Context, of: Type, number: &Number) -> bool {
    match number {
        Number::Int(value) if is_unsigned(ctx, of) => value.is_zero(),
        Number::Int(value) => *value == Int::min_signed(value.width()),
        Number::Float(kind, bits) => kind.neg(kind.largest()) == Some(*bits),
    }
}

#[native_constraint]
fn common_padding(rewriter: &mut PatternRewriter<'_>, op: Op, pad: Op) -> Option<Attribute> {
    let ctx = rewriter.context();
    let own: [i64; 4] = numbers(rewriter, op, "pad");
    let padding = constant_shape(rewriter, pad.operand(rewriter, 1))?;
    let [0, 0, top, bottom, left, right, 0, 0] = padding[..] else { return None };
    let mut merged = [top, bottom, left, right];
    for (padding, own) in merged.iter_mut().zip(own) {
        *padding = padding.checked_add(own)?;
    }
    let value = pad.operand(rewriter, 2);
    let number = splat(ctx, value.constant(rewriter))?;
    let is_pool = op.cast::<MaxPool2dOp>(rewriter).is_some();
    if is_pool {
        let [y, x]: [i64; 2] = numbers(rewriter, op, "kernel");
        if merged.iter().zip([y, y, x, x]).any(|(padding, kernel)| *padding >= kernel) {
            return None;
        }
    }
    let is_ignored = match number {
        _ if is_pool => is_smallest(ctx, element(ctx, value.ty(rewriter)), &number),
        Number::Float(kind, bits) => kind.is_zero(bits),
        Number::Int(number) => {
            let zero = splat(ctx, op.operand(rewriter, 3).constant(rewriter))?;
            zero.int().is_some_and(|zero| zero.signed() == number.signed())
        }
    };
    (is_ignored && merged.iter().all(|padding| *padding <= MAX_PADDING))
        .then(|| ctx.dense_i64_array_attr(&merged))
}

#[native_rewrite]
fn with_padding(rewriter: &mut PatternRewriter<'_>, op: Op, input: Value, pad: Attribute) -> Op {
    let name = rewriter.context().identifier("pad");
    let mut operands: Vec<Value> = op.operands(rewriter).collect();
    if let Some(first) = operands.first_mut() {
        *first = input;
    }
    let with_pad = |(found, attr)| (found, if found == name { pad } else { attr });
    let mut attrs: Vec<_> = op.inherent_attrs(rewriter).map(with_pad).collect();
    if op.cast::<MaxPool2dOp>(rewriter).is_none() && op.attr_str(rewriter, "local_bound").is_none() {
        // MLIR states the default.
        attrs.push((rewriter.context().identifier("local_bound"), rewriter.context().bool_attr(false)));
    }
    let types: Vec<Type> = op.result_types(rewriter).collect();
    let (name, loc) = (op.name(rewriter), op.loc(rewriter));
    rewriter.create(name, loc, &operands, &types, &attrs)
}
