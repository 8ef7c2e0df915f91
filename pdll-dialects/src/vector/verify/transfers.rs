//! Verifiers of transfers.

use pdll::ir::{AffineMap, AffineNode, Ir, Op, TypeData};

use super::parts::{Verified, bits, ensure, fail, group, minor_bits};
use crate::vector::map::mask_type;
use crate::vector::shape::vector_of;
use crate::vector::transfer::Transfer;

pub(super) fn read(ir: &Ir, op: Op) -> Verified {
    let Some(transfer) = Transfer::of(ir, op) else { return Ok(()) };
    indices(ir, &transfer)?;
    common(ir, &transfer)?;
    let ctx = ir.context();
    let element = transfer.base_type(ir).element_type(ctx);
    let padding = group(ir, op, 2).map(|padding| padding.ty(ir));
    if element.is_some_and(|element| vector_of(ctx, element).is_some()) {
        ensure(element == padding, "requires source element type and padding type to match.")?;
    } else {
        let is_shaped = padding.is_some_and(|padding| padding.is_shaped(ctx));
        ensure(!is_shaped, "requires valid padding vector elemental type")?;
        ensure(element == padding, "requires formal padding and source of the same elemental type")?;
    }
    permutation(transfer.map)
}

pub(super) fn write(ir: &Ir, op: Op) -> Verified {
    let Some(transfer) = Transfer::of(ir, op) else { return Ok(()) };
    indices(ir, &transfer)?;
    let is_zero = |expr: &pdll::ir::AffineExpr| transfer.map.nodes[expr.index()] == AffineNode::Constant(0);
    ensure(!transfer.map.results.iter().any(is_zero), "should not have broadcast dimensions")?;
    common(ir, &transfer)?;
    permutation(transfer.map)
}

fn indices(ir: &Ir, transfer: &Transfer<'_>) -> Verified {
    let rank = transfer.base_type(ir).shape(ir.context()).map_or(0, <[i64]>::len);
    match transfer.indices.len() == rank {
        true => Ok(()),
        false => fail(format!("requires {rank} indices")),
    }
}

/// Checks the memory, the sizes of elements, the map, the mask and the bounds.
fn common(ir: &Ir, transfer: &Transfer<'_>) -> Verified {
    let ctx = ir.context();
    ensure(
        transfer.op.attr_str(ir, "masked").is_none(),
        "masked attribute has been removed. Use in_bounds instead.",
    )?;
    let base = transfer.base_type(ir);
    let (TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. }) =
        base.data(ctx)
    else {
        return fail("requires source to be a memref or ranked tensor type");
    };
    let Some(vector) = transfer.vector(ir) else { return Ok(()) };
    let same_rank = "requires a permutation_map with result dims of the same rank as the vector type";
    let is_multiple = |of: i64| of != 0 && minor_bits(ctx, vector) % of == 0;
    let n_results = transfer.map.results.len();
    if let Some(elements) = vector_of(ctx, *element) {
        ensure(
            is_multiple(minor_bits(ctx, elements)),
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D \
             vector of the source",
        )?;
        let Some(rank) = vector.shape.len().checked_sub(elements.shape.len()) else {
            return fail("requires source vector element and vector result ranks to match.");
        };
        ensure(n_results == rank, same_rank)?;
        ensure(transfer.mask.is_none(), "does not support masks with vector element type")?;
    } else {
        ensure(
            is_multiple(bits(ctx, *element)),
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source \
             element type",
        )?;
        ensure(n_results == vector.shape.len(), same_rank)?;
    }
    ensure(transfer.map.n_symbols == 0, "requires permutation_map without symbols")?;
    ensure(
        transfer.map.n_dims as usize == shape.len(),
        "requires a permutation_map with input dims of the same rank as the source type",
    )?;
    if let Some(mask) = transfer.mask {
        let (inferred, ty) = (mask_type(ctx, &vector, transfer.map), mask.ty(ir));
        if inferred != ty {
            return fail(format!(
                "inferred mask type ('{}') and mask operand type ('{}') don't match",
                inferred.display(ctx),
                ty.display(ctx)
            ));
        }
    }
    if n_results != transfer.in_bounds.len() {
        let map = transfer.op.attr_str(ir, "permutation_map");
        return fail(format!(
            "expects the in_bounds attr of same rank as permutation_map results: {} vs inBounds of size: {}",
            map.map(|map| map.display(ctx).to_string()).unwrap_or_default(),
            transfer.in_bounds.len()
        ));
    }
    Ok(())
}

/// Checks that each result of a map is zero, or another dimension.
fn permutation(map: &AffineMap) -> Verified {
    let mut seen = vec![false; map.n_dims as usize];
    for expr in &map.results {
        match map.nodes[expr.index()] {
            AffineNode::Constant(0) => {}
            AffineNode::Dim(dim) => {
                let is_used = seen.get_mut(dim as usize).is_some_and(|seen| std::mem::replace(seen, true));
                ensure(
                    !is_used,
                    "requires a permutation_map that is a permutation (found one dim used more than once)",
                )?;
            }
            _ => {
                return fail(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)",
                );
            }
        }
    }
    Ok(())
}
