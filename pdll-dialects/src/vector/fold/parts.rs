//! Common parts of folders: positions and constants of other types.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Context, Op, Type, Value};

use crate::constants::{self, Number, Numbers};
use crate::shaped::{Mixed, unmix};
use crate::vector::position::{MAX_ELEMENTS, POISON, STATIC_POSITION};

/// Returns the type of the only result.
pub(super) fn result_type(fold: &FoldAdaptor<'_>, op: Op) -> Option<Type> {
    Some(op.get_result(fold, 0)?.ty(fold))
}

/// Returns the constant if it is poison.
pub(super) fn poison_of(fold: &FoldAdaptor<'_>, operand: usize) -> Option<Attribute> {
    fold.operand(operand).filter(|attr| constants::is_poison(fold.context(), *attr))
}

/// Returns poison if a position is.
pub(super) fn poison_at(fold: &FoldAdaptor<'_>, position: &[Mixed]) -> Option<Attribute> {
    position.contains(&Mixed::Static(POISON)).then(|| fold.context().opaque_attr("ub", "poison"))
}

/// Replaces constant operands by numbers where these are in range, and returns whether there were any.
pub(super) fn fold_positions(fold: &FoldAdaptor<'_>, position: &mut [Mixed], shape: &[i64]) -> bool {
    let mut changed = false;
    for (at, size) in position.iter_mut().zip(shape) {
        let Mixed::Value(value) = *at else { continue };
        let number = fold.constant(value).and_then(|attr| attr.as_i64(fold.context()));
        if let Some(number) = number.filter(|number| (POISON..*size).contains(number)) {
            *at = Mixed::Static(number);
            changed = true;
        }
    }
    changed
}

/// Changes the operands before the position, and the position.
pub(super) fn at_position(fold: &FoldAdaptor<'_>, before: &[Value], position: &[Mixed]) -> Fold {
    let ctx = fold.context();
    let (numbers, values) = unmix(position);
    let operands: Vec<Value> = before.iter().copied().chain(values).collect();
    Fold::in_place()
        .set_operands(&operands)
        .set_attr(ctx.identifier(STATIC_POSITION), ctx.dense_i64_array_attr(&numbers))
        .into()
}

/// Returns elements with another type that has as many.
pub(super) fn reshaped(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let AttributeData::DenseElements { data, is_splat, .. } = value.data(ctx) else { return None };
    Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.clone(), is_splat: *is_splat }))
}

/// Returns a constant, whose elements are all equal, with another type.
pub(super) fn splat(ctx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    matches!(value.data(ctx), AttributeData::DenseElements { is_splat: true, .. })
        .then(|| reshaped(ctx, value, ty))?
}

/// Returns the elements of a constant.
pub(super) fn elements_of(ctx: &Context, value: Attribute) -> Option<Vec<Number>> {
    let numbers = Numbers::of(ctx, value)?;
    let n = if numbers.is_scalar() { 1 } else { numbers.n_elements() };
    (n <= MAX_ELEMENTS.unsigned_abs()).then(|| (0..n).map(|nth| numbers.get(nth)).collect())?
}
