//! Folders of `vector.insert`, `vector.insert_strided_slice`, `vector.from_elements` and `vector.to_elements`.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Op, Value};
use pdll::ods::OpDef as _;

use super::parts::{at_position, elements_of, fold_positions, poison_at, result_type};
use crate::constants;
use crate::shaped::{Mixed, defined_by};
use crate::vector::ops::{BroadcastOp, FromElementsOp, InsertOp, ToElementsOp};
use crate::vector::position::{
    MAX_ELEMENTS, element_at, n_elements, position_of, static_position, vector_in,
};

/// Maximum number of elements of a constant that is made while the old one has other uses.
const MAX_SHARED_ELEMENTS: i64 = 256;

/// Folds the insertion of everything, into a vector with another element at the position, and into constants.
pub(super) fn insert(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (value, dest, ty) = (op.get_operand(fold, 0)?, op.get_operand(fold, 1)?, result_type(fold, op)?);
    let mut position = position_of(fold, op, 2);
    if position.is_empty() && value.ty(fold) == ty {
        return Some(value.into());
    }
    let is_changed = fold_positions(fold, &mut position, vector_in(fold, dest)?.shape);
    if let Some(poison) = poison_at(fold, &position) {
        return Some(poison.into());
    }
    if let Some(before) = defined_by::<InsertOp>(fold, dest)
        && position_of(fold, before.op(), 2) == position
    {
        return Some(at_position(fold, &[value, before.op().operand(fold, 1)], &position));
    }
    if let Some(constant) = of_constants(fold, dest, &position) {
        return Some(constant.into());
    }
    is_changed.then(|| at_position(fold, &[value, dest], &position))
}

/// Returns the constant with an inserted constant.
fn of_constants(fold: &FoldAdaptor<'_>, dest: Value, position: &[Mixed]) -> Option<Attribute> {
    let ctx = fold.context();
    let (value, old) = (fold.operand(0)?, fold.operand(1)?);
    let vector = vector_in(fold, dest)?;
    let n = n_elements(vector.shape);
    let is_small = n <= MAX_SHARED_ELEMENTS || fold.op().results(fold).any(|result| result.has_one_use(fold));
    if !is_small || n > MAX_ELEMENTS || vector.scalable.contains(&true) {
        return None;
    }
    let first = usize::try_from(element_at(&static_position(position)?, vector.shape)?).ok()?;
    let (inserted, mut all) = (elements_of(ctx, value)?, elements_of(ctx, old)?);
    let end = first.checked_add(inserted.len())?;
    all.get_mut(first..end)?.clone_from_slice(&inserted);
    constants::elements(ctx, dest.ty(fold), &all)
}

/// The insertion of everything is what is inserted.
pub(super) fn slice(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (value, dest) = (op.get_operand(fold, 0)?, op.get_operand(fold, 1)?);
    (value.ty(fold) == dest.ty(fold)).then(|| value.into())
}

/// Folds all elements of a vector, and constants.
pub(super) fn from_elements(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (ctx, ty) = (fold.context(), result_type(fold, op)?);
    if let Some(whole) = op.get_operand(fold, 0).and_then(|first| defined_by::<ToElementsOp>(fold, first)) {
        let source = whole.op().operand(fold, 0);
        if source.ty(fold) == ty && op.operands(fold).eq(whole.op().results(fold)) {
            return Some(source.into());
        }
    }
    let numbers: Option<Vec<_>> =
        fold.operands().map(|constant| constants::Numbers::of(ctx, constant?)?.single()).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty())?;
    constants::elements(ctx, ty, &numbers).map(Fold::from)
}

/// Folds the elements that a vector was made of, or a scalar that was broadcast.
pub(super) fn to_elements(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let source = op.get_operand(fold, 0)?;
    if let Some(made) = defined_by::<FromElementsOp>(fold, source) {
        return Some(Fold::results(made.op().operands(fold)));
    }
    let scalar = defined_by::<BroadcastOp>(fold, source)?.op().operand(fold, 0);
    let is_scalar = vector_in(fold, scalar).is_none();
    is_scalar.then(|| Fold::results(op.results(fold).map(|_| scalar)))
}
