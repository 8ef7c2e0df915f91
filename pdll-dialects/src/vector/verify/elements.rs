//! Verifiers of extractions and insertions of elements and slices.

use pdll::ir::{Attribute, Context, DYNAMIC, Ir, Op, Type};

use super::parts::{Verified, ensure, fail, operand_vector, result_type};
use crate::parts::operand_group;
use crate::shaped::numbers;
use crate::vector::position::{POISON, integers};
use crate::vector::shape::{Vector, vector_of, vector_type};

/// Checks that a marker stands for each dynamic position.
fn dynamic_positions(ir: &Ir, op: Op, group: usize) -> Verified {
    let n_markers = numbers(ir, op, "static_position").iter().filter(|at| **at == DYNAMIC).count();
    let n_values = operand_group(ir, op, group).len();
    if n_markers > n_values {
        return fail(
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this \
             can only happen due to an incorrect fold/rewrite",
        );
    }
    if n_markers < n_values {
        return fail(
            "mismatch between dynamic and static positions (extra dynamic positions) -- this can only happen due to an \
             incorrect fold/rewrite",
        );
    }
    Ok(())
}

pub(super) fn extract(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(result)) = (operand_vector(ir, op, 0), result_type(ir, op)) else {
        return Ok(());
    };
    let position = numbers(ir, op, "static_position");
    let inferred = extracted(ctx, source, position.len());
    // A vector of one element may stand for the element.
    let is_single = |one: Type, other: Type| {
        vector_of(ctx, one).is_some_and(|one| one.shape == [1] && one.element == other)
    };
    if inferred != result && !is_single(inferred, result) && !is_single(result, inferred) {
        return fail(format!(
            "inferred type(s) '{}' are incompatible with return type(s) of operation '{}'",
            inferred.display(ctx),
            result.display(ctx)
        ));
    }
    if vector_of(ctx, result).is_some_and(|result| result.shape.is_empty())
        && position.len() == source.shape.len()
    {
        return fail("expected a scalar instead of a 0-d vector as the result type");
    }
    dynamic_positions(ir, op, 1)?;
    if position.len() > source.shape.len() {
        return fail("expected position attribute of rank no greater than vector rank");
    }
    for (nth, (at, size)) in position.iter().zip(source.shape).enumerate() {
        if *at != DYNAMIC && !(POISON..*size).contains(at) {
            return fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector \
                 dimension or poison (-1)",
                nth + 1
            ));
        }
    }
    Ok(())
}

/// Returns the type of what is extracted at a number of positions.
fn extracted(ctx: &Context, source: Vector<'_>, n_positions: usize) -> Type {
    if n_positions >= source.shape.len() {
        return source.element;
    }
    vector_type(ctx, &source.shape[n_positions..], &source.scalable[n_positions..], source.element)
}

pub(super) fn insert(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(value), Some(dest)) = (op.get_operand(ir, 0), operand_vector(ir, op, 1)) else { return Ok(()) };
    let position = numbers(ir, op, "static_position");
    let rank = dest.shape.len();
    let source = vector_of(ctx, value.ty(ir));
    if source.is_some_and(|source| source.shape.is_empty()) {
        return fail("expected a scalar instead of a 0-d vector as the source operand");
    }
    if position.len() > rank {
        return fail("expected position attribute of rank no greater than dest vector rank");
    }
    match source {
        Some(source) if source.shape.len() + position.len() != rank => {
            return fail("expected position attribute rank + source rank to match dest vector rank");
        }
        None if position.len() != rank => {
            return fail("expected position attribute rank to match the dest vector rank");
        }
        _ => {}
    }
    for (nth, (at, size)) in position.iter().zip(dest.shape).enumerate() {
        if *at != DYNAMIC && !(POISON..*size).contains(at) {
            return fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding dest vector \
                 dimension",
                nth + 1
            ));
        }
    }
    dynamic_positions(ir, op, 2)
}

/// Checks that integers are in an interval `[low, high)`.
fn confined(what: &str, values: &[i64], bounds: impl Fn(usize) -> (i64, i64), names_dim: bool) -> Verified {
    for (nth, value) in values.iter().enumerate() {
        let (low, high) = bounds(nth);
        if !(low..high).contains(value) {
            let dim = if names_dim { format!(" dimension {nth}") } else { String::new() };
            return fail(format!("expected {what}{dim} to be confined to [{low}, {high})"));
        }
    }
    Ok(())
}

pub(super) fn extract_slice(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let Some(source) = operand_vector(ir, op, 0) else { return Ok(()) };
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|key| integers(ir, op, key));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        return fail("expected offsets, sizes and strides attributes of same size");
    }
    if offsets.len() > source.shape.len() {
        return fail("expected offsets attribute of rank no greater than vector rank");
    }
    let size = |nth: usize| source.shape.get(nth).copied().unwrap_or(0);
    confined("offsets", &offsets, |nth| (0, size(nth)), true)?;
    confined("sizes", &sizes, |nth| (1, size(nth).saturating_add(1)), true)?;
    confined("strides", &strides, |_| (1, 2), false)?;
    let ends: Vec<i64> =
        offsets.iter().zip(&sizes).map(|(offset, size)| offset.saturating_add(*size)).collect();
    confined("sum(offsets, sizes)", &ends, |nth| (1, size(nth).saturating_add(1)), true)?;
    let mut shape = sizes.clone();
    shape.extend_from_slice(&source.shape[shape.len()..]);
    let wanted = vector_type(ctx, &shape, source.scalable, source.element);
    if result_type(ir, op) != Some(wanted) {
        return fail(format!("expected result type to be '{}'", wanted.display(ctx)));
    }
    let partial = (0..sizes.len()).find(|nth| source.scalable[*nth] && source.shape[*nth] != sizes[*nth]);
    partial.map_or(Ok(()), |nth| base_size(nth, sizes[nth], source.shape[nth]))
}

/// Fails because a part of a scalable dimension is taken.
fn base_size(nth: usize, size: i64, whole: i64) -> Verified {
    fail(format!(
        "expected size at idx={nth} to match the corresponding base size from the input vector ({size} vs {whole})"
    ))
}

pub(super) fn insert_slice(ir: &Ir, op: Op) -> Verified {
    let (Some(source), Some(dest)) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1)) else {
        return Ok(());
    };
    let [offsets, strides] = ["offsets", "strides"].map(|key| integers(ir, op, key));
    let (n_source, n_dest) = (source.shape.len(), dest.shape.len());
    if offsets.len() != n_dest {
        return fail("expected offsets of same size as destination vector rank");
    }
    if strides.len() != n_source {
        return fail("expected strides of same size as source vector rank");
    }
    if n_source > n_dest {
        return fail("expected source rank to be no greater than destination rank");
    }
    confined("offsets", &offsets, |nth| (0, dest.shape[nth]), true)?;
    confined("strides", &strides, |_| (1, 2), false)?;
    let sizes: Vec<i64> = (0..n_dest)
        .map(|nth| nth.checked_sub(n_dest - n_source).map_or(0, |nth| source.shape[nth]))
        .collect();
    let ends: Vec<i64> =
        offsets.iter().zip(&sizes).map(|(offset, size)| offset.saturating_add(*size)).collect();
    for (nth, end) in ends.iter().enumerate().skip(n_dest - n_source) {
        let high = dest.shape[nth].saturating_add(1);
        if !(1..high).contains(end) {
            return fail(format!(
                "expected sum(offsets, source vector shape) dimension {nth} to be confined to [1, {high})"
            ));
        }
    }
    let lead = n_dest - n_source;
    for (nth, scalable) in source.scalable.iter().enumerate() {
        if *scalable != dest.scalable[lead + nth] {
            return fail(format!("mismatching scalable flags (at source vector idx={nth})"));
        }
        if *scalable && source.shape[nth] != dest.shape[lead + nth] {
            return base_size(nth, source.shape[nth], dest.shape[lead + nth]);
        }
    }
    Ok(())
}

pub(super) fn print(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let is_line = |attr: Attribute| attr.display(ctx).to_string() == "#vector.punctuation<newline>";
    let is_plain = op.n_operands(ir) == 0 && op.attr_str(ir, "punctuation").is_none_or(is_line);
    let is_right = is_plain || op.attr_str(ir, "stringLiteral").is_none();
    ensure(is_right, "failed to verify that `source` or `punctuation` are not set when printing strings")
}
