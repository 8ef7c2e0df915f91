//! Verifiers of broadcasts, shuffles, casts and transposes.

use pdll::ir::{Ir, Op, Type, TypeData};

use super::parts::{Verified, dim_text, fail, minor_bits, operand_vector, result_type, result_vector};
use crate::shaped::numbers;
use crate::vector::position::{NotBroadcastable, POISON, check_broadcast, n_elements};
use crate::vector::shape::{Vector, vector_of};

pub(super) fn broadcast(ir: &Ir, op: Op) -> Verified {
    let (Some(source), Some(to)) = (op.get_operand(ir, 0), result_vector(ir, op)) else { return Ok(()) };
    match check_broadcast(ir.context(), source.ty(ir), to) {
        Ok(()) => Ok(()),
        Err(NotBroadcastable::NoVector) => fail("source type is not a vector"),
        Err(NotBroadcastable::RankHigher) => fail("source rank higher than destination rank"),
        Err(NotBroadcastable::Mismatch((size, scalable), (wanted, wanted_scalable))) => fail(format!(
            "dimension mismatch ({} vs. {})",
            dim_text(size, scalable),
            dim_text(wanted, wanted_scalable)
        )),
    }
}

pub(super) fn shuffle(ir: &Ir, op: Op) -> Verified {
    let (Some(first), Some(second), Some(result)) =
        (operand_vector(ir, op, 0), operand_vector(ir, op, 1), result_vector(ir, op))
    else {
        return Ok(());
    };
    let rank = first.shape.len();
    let is_scalar = rank == 0 && second.shape.is_empty() && result.shape.len() == 1;
    if !is_scalar && (second.shape.len() != rank || result.shape.len() != rank) {
        return fail("rank mismatch");
    }
    for nth in 1..rank {
        if first.shape[nth] != second.shape[nth] || first.shape[nth] != result.shape[nth] {
            return fail("dimension mismatch");
        }
    }
    let mask = numbers(ir, op, "mask");
    if mask.is_empty() {
        return fail("invalid mask length");
    }
    let size = |vector: Vector<'_>| vector.shape.first().copied().unwrap_or(1);
    let n = size(first).saturating_add(size(second));
    match mask.iter().position(|index| !(POISON..n).contains(index)) {
        Some(nth) => fail(format!("mask index #{} out of range", nth + 1)),
        None => Ok(()),
    }
}

pub(super) fn shape_cast(ir: &Ir, op: Op) -> Verified {
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let (n_from, n_to) = (n_elements(from.shape), n_elements(to.shape));
    if n_from != n_to {
        return fail(format!("has different number of elements at source ({n_from}) and result ({n_to})"));
    }
    if from.element != to.element {
        return fail("has different source and result element types");
    }
    let n_scalable = |vector: Vector<'_>| vector.scalable.iter().filter(|scalable| **scalable).count();
    let (n_from, n_to) = (n_scalable(from), n_scalable(to));
    if n_from != n_to {
        return fail(format!(
            "has different number of scalable dims at source ({n_from}) and result ({n_to})"
        ));
    }
    Ok(())
}

pub(super) fn bitcast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let rank = from.shape.len().min(to.shape.len());
    for nth in 0..rank.saturating_sub(1) {
        if from.shape[nth] != to.shape[nth] {
            return fail(format!("dimension size mismatch at: {nth}"));
        }
    }
    if minor_bits(ctx, from) != minor_bits(ctx, to) {
        return match rank {
            0 => fail("source/result bitwidth of the 0-D vector element types must be equal"),
            _ => fail("source/result bitwidth of the minor 1-D vectors must be equal"),
        };
    }
    Ok(())
}

pub(super) fn transpose(ir: &Ir, op: Op) -> Verified {
    let (Some(from), Some(to)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    let permutation = numbers(ir, op, "permutation");
    let rank = to.shape.len();
    if from.shape.len() != rank {
        return fail(format!("vector result rank mismatch: {rank}"));
    }
    if permutation.len() != rank {
        return fail(format!("transposition length mismatch: {}", permutation.len()));
    }
    let mut seen = vec![false; rank];
    for (nth, at) in permutation.iter().enumerate() {
        let Some(index) = usize::try_from(*at).ok().filter(|index| *index < rank) else {
            return fail(format!("transposition index out of range: {at}"));
        };
        if std::mem::replace(&mut seen[index], true) {
            return fail(format!("duplicate position index: {at}"));
        }
        if to.shape[nth] != from.shape[index] {
            return fail(format!("dimension size mismatch at: {at}"));
        }
    }
    Ok(())
}

pub(super) fn type_cast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(from), Some(to)) = (op.get_operand(ir, 0), result_type(ir, op)) else {
        return Ok(());
    };
    let from = from.ty(ir);
    let (
        TypeData::MemRef { shape, element, layout, memory_space },
        TypeData::MemRef { shape: to_shape, element: to_element, layout: to_layout, memory_space: to_space },
    ) = (from.data(ctx), to.data(ctx))
    else {
        return Ok(());
    };
    if layout.is_some() {
        return fail("expects operand to be a memref with identity layout");
    }
    if to_layout.is_some() {
        return fail("expects result to be a memref with identity layout");
    }
    if memory_space != to_space {
        return fail("expects result in same memory space");
    }
    let flat = |shape: &[i64], element: Type| -> (Vec<i64>, Type) {
        let mut shape = shape.to_vec();
        match vector_of(ctx, element) {
            Some(inner) => {
                shape.extend_from_slice(inner.shape);
                (shape, inner.element)
            }
            None => (shape, element),
        }
    };
    let ((from_shape, from_element), (to_shape, to_element)) =
        (flat(shape, *element), flat(to_shape, *to_element));
    if from_element != to_element {
        return fail(format!(
            "expects result and operand with same underlying scalar type: '{}'",
            to.display(ctx)
        ));
    }
    if from_shape != to_shape {
        return fail(format!(
            "expects concatenated result and operand shapes to be equal: '{}'",
            to.display(ctx)
        ));
    }
    Ok(())
}
