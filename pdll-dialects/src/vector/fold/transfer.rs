//! Folders of transfers, loads and stores.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Ir, Op, Value};

use crate::memref::fold_casts;
use crate::shaped::int_constant;
use crate::tensor::source_of_foldable_cast;
use crate::vector::map::{dims, is_minor_identity};
use crate::vector::mask::{MaskFormat, mask_format};
use crate::vector::position::MAX_CHAIN;
use crate::vector::transfer::Transfer;

const READ: &str = "vector.transfer_read";
const WRITE: &str = "vector.transfer_write";

/// Takes the sources of casts of memrefs.
pub(super) fn memref_casts(fold: &FoldAdaptor<'_>, _: Op) -> Option<Fold> {
    fold_casts(fold, None)
}

/// Folds a read of what was just written, and what is known of bounds, the mask and the memory.
pub(super) fn read(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let transfer = Transfer::of(fold, op)?;
    written_value(fold, &transfer)
        .map(Fold::from)
        .or_else(|| in_bounds(fold, &transfer))
        .or_else(|| full_mask(fold, &transfer))
        .or_else(|| fold_casts(fold, None))
        .or_else(|| tensor_casts(fold, op))
}

/// Folds a write of what was just read, and what is known of bounds, the mask and the memory.
pub(super) fn write(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let transfer = Transfer::of(fold, op)?;
    read_value(fold, &transfer)
        .map(Fold::from)
        .or_else(|| in_bounds(fold, &transfer))
        .or_else(|| full_mask(fold, &transfer))
        .or_else(|| fold_casts(fold, None))
}

/// Returns the vector that was written where a tensor is read.
fn written_value(ir: &Ir, read: &Transfer<'_>) -> Option<Value> {
    if !read.is_of_tensor(ir) {
        return None;
    }
    let mut base = read.base;
    for _ in 0..MAX_CHAIN {
        let write = Transfer::defining(ir, base, WRITE)?;
        let is_whole = !write.has_out_of_bounds_dim() && write.mask.is_none() && read.mask.is_none();
        if is_whole && write.has_same_place(read) {
            return write.op.get_operand(ir, 0);
        }
        if !write.is_disjoint(ir, read) {
            return None;
        }
        base = write.base;
    }
    None
}

/// Returns the tensor that stays the same when a vector that was read of it is written.
fn read_value(ir: &Ir, write: &Transfer<'_>) -> Option<Value> {
    if !write.is_of_tensor(ir) {
        return None;
    }
    let read = Transfer::defining(ir, write.op.get_operand(ir, 0)?, READ)?;
    let is_masked = read.mask.is_some() || write.mask.is_some();
    if is_masked {
        return None;
    }
    let is_all = || {
        let is_zero = |index: &Value| int_constant(ir, *index) == Some(0);
        let is_plain = |transfer: &Transfer<'_>| {
            !transfer.map.results.is_empty()
                && is_minor_identity(transfer.map)
                && !transfer.has_out_of_bounds_dim()
                && transfer.indices.iter().all(is_zero)
        };
        let ctx = ir.context();
        is_plain(&read)
            && is_plain(write)
            && read.map.results.len() == write.map.results.len()
            && read.base_type(ir) == write.base_type(ir)
            && read.ty == write.ty
            && read.ty.shape(ctx) == read.base_type(ir).shape(ctx)
    };
    let is_same = read.base == write.base && read.has_same_place(write);
    (is_same || is_all()).then_some(read.base)
}

/// Marks dimensions that are surely in bounds. Dimensions without a map are if all others are.
fn in_bounds(fold: &FoldAdaptor<'_>, transfer: &Transfer<'_>) -> Option<Fold> {
    let ctx = fold.context();
    let shape = transfer.base_type(fold).shape(ctx)?;
    let vector = transfer.vector(fold)?;
    let dims = dims(transfer.map);
    let fits = |nth: usize, dim: usize| {
        let size = shape.get(dim).copied().filter(|size| *size != pdll::ir::DYNAMIC);
        let index = transfer.indices.get(dim).and_then(|index| int_constant(fold, *index));
        match (size, index, vector.shape.get(nth)) {
            (Some(size), Some(index), Some(n)) => index.saturating_add(*n) <= size,
            _ => false,
        }
    };
    let mut bounds: Vec<bool> = (0..dims.len())
        .map(|nth| transfer.in_bounds.get(nth) == Some(&true) || dims[nth].is_some_and(|dim| fits(nth, dim)))
        .collect();
    let mut others = bounds.iter().zip(&dims).filter(|(_, dim)| dim.is_some());
    if others.all(|(is_in, _)| *is_in) {
        bounds.fill(true);
    }
    if bounds == transfer.in_bounds {
        return None;
    }
    let bounds: Vec<Attribute> = bounds.into_iter().map(|is_in| ctx.bool_attr(is_in)).collect();
    Some(Fold::in_place().set_attr(ctx.identifier("in_bounds"), ctx.array_attr(&bounds)).into())
}

/// Removes a mask that selects everything.
fn full_mask(fold: &FoldAdaptor<'_>, transfer: &Transfer<'_>) -> Option<Fold> {
    let mask = transfer.mask.filter(|mask| mask_format(fold, *mask) == MaskFormat::AllTrue)?;
    let ctx = fold.context();
    let mut operands: Vec<Value> = transfer.op.operands(fold).collect();
    if operands.pop() != Some(mask) {
        return None;
    }
    let is_read = transfer.op.name_text(fold) == READ;
    let n = transfer.indices.len();
    let (name, sizes) = crate::shaped::segments(ctx, &if is_read { [1, n, 1, 0] } else { [1, 1, n, 0] });
    Some(Fold::in_place().set_operands(&operands).set_attr(name, sizes).into())
}

/// Takes the sources of casts of tensors that only remove static sizes.
fn tensor_casts(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let mut changes = Fold::in_place();
    let mut changed = false;
    for (index, operand) in op.operands(fold).enumerate() {
        if let Some(source) = source_of_foldable_cast(fold, operand) {
            changes = changes.set_operand(index, source);
            changed = true;
        }
    }
    changed.then(|| changes.into())
}
