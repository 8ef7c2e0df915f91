//! Verifiers of loads and stores.

use pdll::ir::{Context, Ir, Op, Type, TypeData};

use super::parts::{Verified, ensure, fail, group, operand_vector, result_type, result_vector};
use crate::parts::operand_group;
use crate::shaped::strides_and_offset;
use crate::vector::position::{n_elements, vector_in};
use crate::vector::shape::{Vector, vector_of};

/// The shape and element type of memory.
#[derive(Copy, Clone)]
struct Memory<'a> {
    shape: &'a [i64],
    element: Type,
    /// Whether the elements of the last dimension follow each other.
    is_contiguous: bool,
}

fn memory(ctx: &Context, ty: Type) -> Option<Memory<'_>> {
    match ty.data(ctx) {
        TypeData::MemRef { shape, element, .. } => {
            let stride = strides_and_offset(ctx, ty).and_then(|(strides, _)| strides.last().copied());
            Some(Memory { shape, element: *element, is_contiguous: shape.is_empty() || stride == Some(1) })
        }
        TypeData::RankedTensor { shape, element, .. } => {
            Some(Memory { shape, element: *element, is_contiguous: true })
        }
        _ => None,
    }
}

fn operand_memory(ir: &Ir, op: Op, index: usize) -> Option<Memory<'_>> {
    memory(ir.context(), op.get_operand(ir, index)?.ty(ir))
}

fn indices(ir: &Ir, op: Op, group: usize, memory: Memory<'_>) -> Verified {
    match operand_group(ir, op, group).len() == memory.shape.len() {
        true => Ok(()),
        false => fail(format!("requires {} indices", memory.shape.len())),
    }
}

/// Checks the layout of memory that a vector is read from or written to.
fn contiguous(vector: Vector<'_>, memory: Memory<'_>) -> Verified {
    let is_unit = !vector.scalable.contains(&true) && n_elements(vector.shape) == 1;
    match is_unit || memory.is_contiguous {
        true => Ok(()),
        false => fail("most minor memref dim must have unit stride"),
    }
}

pub(super) fn load(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(memory), Some(result)) = (operand_memory(ir, op, 0), result_vector(ir, op)) else {
        return Ok(());
    };
    contiguous(result, memory)?;
    if memory.shape.len() < result.shape.len() {
        return fail("destination memref has lower rank than the result vector");
    }
    let mut element = memory.element;
    if let Some(elements) = vector_of(ctx, memory.element) {
        let ty = result_type(ir, op);
        if ty != Some(memory.element) {
            return fail("base memref and result vector types should match");
        }
        element = elements.element;
    }
    if element != result.element {
        return fail("base and result element types should match");
    }
    indices(ir, op, 1, memory)
}

pub(super) fn store(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(value), Some(memory)) = (operand_vector(ir, op, 0), operand_memory(ir, op, 1)) else {
        return Ok(());
    };
    contiguous(value, memory)?;
    if memory.shape.len() < value.shape.len() {
        return fail("source memref has lower rank than the vector to store");
    }
    let mut element = memory.element;
    if let Some(elements) = vector_of(ctx, memory.element) {
        if op.get_operand(ir, 0).map(|value| value.ty(ir)) != Some(memory.element) {
            return fail("base memref and valueToStore vector types should match");
        }
        element = elements.element;
    }
    if element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 2, memory)
}

/// Returns the vector of the first operand of a group.
fn group_vector(ir: &Ir, op: Op, nth: usize) -> Option<Vector<'_>> {
    vector_in(ir, group(ir, op, nth)?)
}

pub(super) fn masked_load(ir: &Ir, op: Op) -> Verified {
    load_by_mask(ir, op, "expected result shape to match mask shape")
}

fn load_by_mask(ir: &Ir, op: Op, differs: &str) -> Verified {
    let (Some(memory), Some(mask), Some(result)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), result_vector(ir, op))
    else {
        return Ok(());
    };
    if memory.element != result.element {
        return fail("base and result element type should match");
    }
    indices(ir, op, 1, memory)?;
    if mask.shape != result.shape {
        return fail(differs);
    }
    pass_thru(ir, op, 3)
}

fn pass_thru(ir: &Ir, op: Op, nth: usize) -> Verified {
    match group(ir, op, nth).map(|value| value.ty(ir)) == result_type(ir, op) {
        true => Ok(()),
        false => fail("expected pass_thru of same type as result type"),
    }
}

pub(super) fn masked_store(ir: &Ir, op: Op) -> Verified {
    store_by_mask(ir, op, "expected valueToStore shape to match mask shape")
}

fn store_by_mask(ir: &Ir, op: Op, differs: &str) -> Verified {
    let (Some(memory), Some(mask), Some(value)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), group_vector(ir, op, 3))
    else {
        return Ok(());
    };
    if memory.element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 1, memory)?;
    match mask.shape == value.shape {
        true => Ok(()),
        false => fail(differs),
    }
}

pub(super) fn gather(ir: &Ir, op: Op) -> Verified {
    ranked_base(ir, op)?;
    let (Some(memory), Some(at), Some(mask), Some(result)) =
        (operand_memory(ir, op, 0), group_vector(ir, op, 2), group_vector(ir, op, 3), result_vector(ir, op))
    else {
        return Ok(());
    };
    if memory.element != result.element {
        return fail("base and result element type should match");
    }
    indices(ir, op, 1, memory)?;
    if at.shape != result.shape {
        return fail("expected result dim to match indices dim");
    }
    if mask.shape != result.shape {
        return fail("expected result dim to match mask dim");
    }
    pass_thru(ir, op, 4)
}

pub(super) fn scatter(ir: &Ir, op: Op) -> Verified {
    ranked_base(ir, op)?;
    let (Some(memory), Some(at), Some(mask), Some(value)) = (
        operand_memory(ir, op, 0),
        group_vector(ir, op, 2),
        group_vector(ir, op, 3),
        group_vector(ir, op, 4),
    ) else {
        return Ok(());
    };
    if memory.element != value.element {
        return fail("base and valueToStore element type should match");
    }
    indices(ir, op, 1, memory)?;
    if at.shape != value.shape {
        return fail("expected valueToStore dim to match indices dim");
    }
    match mask.shape == value.shape {
        true => Ok(()),
        false => fail("expected valueToStore dim to match mask dim"),
    }
}

pub(super) fn expand_load(ir: &Ir, op: Op) -> Verified {
    load_by_mask(ir, op, "expected result dim to match mask dim")
}

pub(super) fn compress_store(ir: &Ir, op: Op) -> Verified {
    store_by_mask(ir, op, "expected valueToStore dim to match mask dim")
}

/// Checks the memory of a gather or scatter.
fn ranked_base(ir: &Ir, op: Op) -> Verified {
    let is_ranked = operand_memory(ir, op, 0).is_some();
    ensure(is_ranked, "requires base to be a memref or ranked tensor type")
}
