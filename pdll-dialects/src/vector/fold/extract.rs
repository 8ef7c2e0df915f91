//! Folders of `vector.extract` and `vector.extract_strided_slice`: elements whose origin is known.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, DYNAMIC, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::parts::{at_position, fold_positions, poison_at, poison_of, result_type, splat};
use crate::constants::{self, Numbers};
use crate::permutation::inverse;
use crate::shaped::{Mixed, defined_by, numbers};
use crate::vector::ops::{
    ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};
use crate::vector::position::{
    MAX_CHAIN, delinearize, element_at, integers, is_broadcast_like, linearize, position_of, rank_of,
    slice_places, static_position, strides, vector_in,
};

/// Source of an extracted value.
enum Origin {
    /// It is this value.
    Value(Value),
    /// It is at a position of another vector.
    At(Value, Vec<Mixed>),
}

impl Origin {
    fn at(source: Value, position: &[i64]) -> Origin {
        Origin::At(source, position.iter().map(|at| Mixed::Static(*at)).collect())
    }
}

/// An extraction whose position has no constant operands.
struct Extraction<'a> {
    ir: &'a Ir,
    source: Value,
    shape: &'a [i64],
    position: &'a [Mixed],
    ty: Type,
}

/// Folds the extraction of everything, of constants and poison, and of elements whose origin is known.
pub(super) fn extract(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (source, ty) = (op.get_operand(fold, 0)?, result_type(fold, op)?);
    let mut position = position_of(fold, op, 1);
    if position.is_empty() && source.ty(fold) == ty {
        return Some(source.into());
    }
    if let Some(poison) = poison_of(fold, 0) {
        return Some(poison.into());
    }
    let shape = vector_in(fold, source)?.shape;
    let is_changed = fold_positions(fold, &mut position, shape);
    if let Some(poison) = poison_at(fold, &position) {
        return Some(poison.into());
    }
    let fixed = static_position(&position);
    if let Some(constant) = fold.operand(0).and_then(|attr| of_constant(fold, attr, fixed.as_deref(), ty)) {
        return Some(constant.into());
    }
    let extraction = Extraction { ir: fold, source, shape, position: &position, ty };
    match extraction.origin(fixed.as_deref()) {
        Some(Origin::Value(value)) => Some(value.into()),
        Some(Origin::At(source, position)) => Some(at_position(fold, &[source], &position)),
        None => is_changed.then(|| at_position(fold, &[source], &position)),
    }
}

/// Returns a part of a constant.
fn of_constant(
    fold: &FoldAdaptor<'_>,
    attr: Attribute,
    position: Option<&[i64]>,
    ty: Type,
) -> Option<Attribute> {
    let ctx = fold.context();
    if ty.is_shaped(ctx)
        && let Some(splat) = splat(ctx, attr, ty)
    {
        return Some(splat);
    }
    let values = Numbers::of(ctx, attr).filter(|values| !values.is_scalar())?;
    if values.is_splat() {
        return constants::constant(ctx, ty, &values.single()?);
    }
    let first = element_at(position?, values.ty().shape(ctx)?)?;
    if !ty.is_shaped(ctx) {
        return constants::constant(ctx, ty, &values.get(first)?);
    }
    let n = ty.n_elements(ctx)?;
    let part: Vec<_> = (0..n).map(|nth| values.get(first + nth)).collect::<Option<_>>()?;
    constants::elements(ctx, ty, &part)
}

impl Extraction<'_> {
    fn origin(&self, fixed: Option<&[i64]>) -> Option<Origin> {
        let Some(fixed) = fixed else { return self.of_broadcast() };
        self.of_extract(fixed)
            .or_else(|| self.of_insert_chain(fixed))
            .or_else(|| self.of_broadcast())
            .or_else(|| self.of_shuffle(fixed))
            .or_else(|| self.of_shape_cast(fixed))
            .or_else(|| self.of_slice(fixed))
            .or_else(|| self.of_inserted_slices(fixed))
            .or_else(|| self.of_elements(fixed))
    }

    /// Number of dimensions of the result; zero for a scalar.
    fn rank(&self) -> usize {
        rank_of(self.ir.context(), self.ty)
    }

    /// An extraction from extractions is one at all positions.
    fn of_extract(&self, fixed: &[i64]) -> Option<Origin> {
        let mut parts = vec![fixed.to_vec()];
        let mut source = self.source;
        while let Some(inner) = defined_by::<ExtractOp>(self.ir, source).filter(|_| parts.len() < MAX_CHAIN) {
            parts.push(static_position(&position_of(self.ir, inner.op(), 1))?);
            source = inner.op().operand(self.ir, 0);
        }
        parts.reverse();
        (parts.len() > 1).then(|| Origin::at(source, &parts.concat()))
    }

    /// Walks through insertions and transposes to what was inserted at the position.
    ///
    /// Entries below zero stand for the dimensions of the result. Only if they are in order at the end, the value is extracted as it is.
    fn of_insert_chain(&self, fixed: &[i64]) -> Option<Origin> {
        let n_kept = self.shape.len().checked_sub(fixed.len())?;
        let kept: Vec<i64> = (1..).take(n_kept).map(|nth: i64| -nth).collect();
        let mut position = [fixed, &kept].concat();
        let mut source = self.source;
        let found = |source: Value, position: &[i64]| {
            let (before, after) = position.split_at(position.len().checked_sub(n_kept)?);
            (source != self.source && after == kept).then(|| Origin::at(source, before))
        };
        for _ in 0..MAX_CHAIN {
            if let Some(transpose) = defined_by::<TransposeOp>(self.ir, source) {
                let inverse = inverse(&numbers(self.ir, transpose.op(), "permutation"))?;
                position = inverse.iter().map(|nth| position.get(*nth).copied()).collect::<Option<_>>()?;
                source = transpose.op().operand(self.ir, 0);
                continue;
            }
            let Some(insert) = defined_by::<InsertOp>(self.ir, source) else { break };
            let (value, dest) = (insert.op().operand(self.ir, 0), insert.op().operand(self.ir, 1));
            let inserted = numbers(self.ir, insert.op(), "static_position");
            let n_fixed = position.len() - n_kept;
            if !inserted.contains(&DYNAMIC) {
                if inserted == position[..n_fixed] && position[n_fixed..] == kept {
                    return Some(Origin::Value(value));
                }
                if position.starts_with(&inserted) {
                    return found(value, &position[inserted.len()..]);
                }
            }
            let may_be_same = |(a, b): (&i64, &i64)| *a < 0 || *b < 0 || a == b;
            if inserted.starts_with(&position) || position.iter().zip(&inserted).all(may_be_same) {
                return None;
            }
            source = dest;
        }
        found(source, &position)
    }

    /// The position in a broadcast is one in what is broadcast.
    fn of_broadcast(&self) -> Option<Origin> {
        let op = self.source.defining_op(self.ir).filter(|op| is_broadcast_like(self.ir, *op))?;
        let input = op.operand(self.ir, 0);
        if input.ty(self.ir) == self.ty {
            return Some(Origin::Value(input));
        }
        let rank = self.rank();
        let shape = vector_in(self.ir, input)?.shape;
        let n_positions = shape.len().checked_sub(rank)?;
        let result = self.ty.shape(self.ir.context()).unwrap_or(&[]);
        if shape[n_positions..] != *result {
            return None;
        }
        let lead = self.shape.len().checked_sub(shape.len())?;
        let entry = |(nth, size): (usize, &i64)| match size {
            1 => Some(Mixed::Static(0)),
            _ => self.position.get(nth + lead).copied(),
        };
        let position: Option<Vec<Mixed>> = shape[..n_positions].iter().enumerate().map(entry).collect();
        Some(Origin::At(input, position?))
    }

    /// An element of a shuffle is one of a shuffled vector.
    fn of_shuffle(&self, fixed: &[i64]) -> Option<Origin> {
        let op = defined_by::<ShuffleOp>(self.ir, self.source)?.op();
        let (first, second) = (op.operand(self.ir, 0), op.operand(self.ir, 1));
        let &[size] = vector_in(self.ir, first)?.shape else { return None };
        let &[at] = fixed else { return None };
        let at = *numbers(self.ir, op, "mask").get(usize::try_from(at).ok()?)?;
        Some(if at < size { Origin::at(first, &[at]) } else { Origin::at(second, &[at - size]) })
    }

    /// The position in a vector of another shape is computed if the last dimensions are those of the result.
    fn of_shape_cast(&self, fixed: &[i64]) -> Option<Origin> {
        let input = defined_by::<ShapeCastOp>(self.ir, self.source)?.op().operand(self.ir, 0);
        let shape = vector_in(self.ir, input)?.shape;
        let n_positions = shape.len().checked_sub(self.rank())?;
        let result = self.ty.shape(self.ir.context()).unwrap_or(&[]);
        if shape[n_positions..] != *result {
            return None;
        }
        let place = linearize(fixed, &strides(&self.shape[..fixed.len()]));
        Some(Origin::at(input, &delinearize(place, &strides(&shape[..n_positions]))))
    }

    /// The position in a slice is one in what is sliced, if the slice keeps the dimensions of the result.
    fn of_slice(&self, fixed: &[i64]) -> Option<Origin> {
        let op = defined_by::<ExtractStridedSliceOp>(self.ir, self.source)?.op();
        let input = op.operand(self.ir, 0);
        let shape = vector_in(self.ir, input)?.shape;
        let mut offsets = integers(self.ir, op, "offsets");
        while let Some(last) = offsets.len().checked_sub(1) {
            if offsets[last] != 0 || self.shape.get(last) != shape.get(last) {
                break;
            }
            offsets.pop();
        }
        if self.rank() > shape.len().checked_sub(offsets.len())? || offsets.len() > fixed.len() {
            return None;
        }
        let mut position = fixed.to_vec();
        position.iter_mut().zip(&offsets).for_each(|(at, offset)| *at += offset);
        Some(Origin::at(input, &position))
    }

    /// Walks through insertions of slices to the one that has the position.
    fn of_inserted_slices(&self, fixed: &[i64]) -> Option<Origin> {
        let mut source = self.source;
        for _ in 0..MAX_CHAIN {
            let op = defined_by::<InsertStridedSliceOp>(self.ir, source)?.op();
            let (value, dest) = (op.operand(self.ir, 0), op.operand(self.ir, 1));
            let (inner, outer) = (vector_in(self.ir, value)?.shape, vector_in(self.ir, dest)?.shape);
            let lead = outer.len().checked_sub(inner.len())?;
            let n_before = inner.len().checked_sub(self.rank())?;
            let offsets = integers(self.ir, op, "offsets");
            let size = |dim: usize| dim.checked_sub(lead).map_or(1, |dim| inner[dim]);
            let mut within = Vec::new();
            let is_inside = fixed.iter().zip(&offsets).enumerate().all(|(dim, (at, start))| {
                if dim >= lead {
                    within.push(at - start);
                }
                (*start..start.saturating_add(size(dim))).contains(at)
            });
            if is_inside {
                // A part of the result may come from the destination.
                return (inner[n_before..] == outer[n_before + lead..]).then(|| Origin::at(value, &within));
            }
            source = dest;
        }
        None
    }

    /// A scalar of `vector.from_elements` is an operand.
    fn of_elements(&self, fixed: &[i64]) -> Option<Origin> {
        let op = defined_by::<FromElementsOp>(self.ir, self.source)?.op();
        if fixed.len() != self.shape.len() || vector_in(self.ir, self.source)?.element != self.ty {
            return None;
        }
        let nth = usize::try_from(element_at(fixed, self.shape)?).ok()?;
        op.get_operand(self.ir, nth).map(Origin::Value)
    }
}

/// Folds slices of everything, of slices that were inserted, and of constants.
pub(super) fn slice(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let ctx = fold.context();
    let (source, ty) = (op.get_operand(fold, 0)?, result_type(fold, op)?);
    if source.ty(fold) == ty {
        return Some(source.into());
    }
    let [offsets, sizes] = ["offsets", "sizes"].map(|key| integers(fold, op, key));
    if let Some((source, offsets)) = inserted_slice(fold, source, &offsets, &sizes) {
        let offsets: Vec<Attribute> =
            offsets.iter().map(|offset| ctx.integer_attr(ctx.integer_type(64), *offset)).collect();
        let change = Fold::in_place().set_operand(0, source);
        return Some(change.set_attr(ctx.identifier("offsets"), ctx.array_attr(&offsets)).into());
    }
    let constant = fold.operand(0)?;
    if let Some(splat) = splat(ctx, constant, ty) {
        return Some(splat.into());
    }
    let values = Numbers::of(ctx, constant).filter(|values| !values.is_scalar())?;
    let (whole, part) = (values.ty().shape(ctx)?, ty.shape(ctx)?);
    let mut offsets = offsets;
    offsets.resize(whole.len(), 0);
    let part: Option<Vec<_>> =
        slice_places(whole, &offsets, part)?.into_iter().map(|place| values.get(place)).collect();
    constants::elements(ctx, ty, &part?).map(Fold::from)
}

/// Returns the inserted vector that has the whole slice, and the offsets of the slice in it.
fn inserted_slice(ir: &Ir, mut source: Value, offsets: &[i64], sizes: &[i64]) -> Option<(Value, Vec<i64>)> {
    for _ in 0..MAX_CHAIN {
        let op = defined_by::<InsertStridedSliceOp>(ir, source)?.op();
        let (value, dest) = (op.operand(ir, 0), op.operand(ir, 1));
        let (shape, dest_shape) = (vector_in(ir, value)?.shape, vector_in(ir, dest)?.shape);
        let starts = integers(ir, op, "offsets");
        if shape.len() != dest_shape.len() || offsets.len() > starts.len() {
            return None;
        }
        let (mut is_inside, mut is_apart) = (true, false);
        for (dim, (from, start)) in offsets.iter().zip(&starts).enumerate() {
            let (to, end) = (from.saturating_add(*sizes.get(dim)?), start.saturating_add(shape[dim]));
            is_inside &= start <= from && to <= end;
            is_apart |= to <= *start || end <= *from;
        }
        if is_inside {
            // The slice has the other dimensions as a whole. MLIR takes them to be inserted as a whole too.
            if shape.get(offsets.len()..) != dest_shape.get(offsets.len()..) {
                return None;
            }
            return Some((value, offsets.iter().zip(&starts).map(|(from, start)| from - start).collect()));
        }
        // MLIR goes on if a slice starts before what was inserted, although it may have a part of it.
        if !is_apart {
            return None;
        }
        source = dest;
    }
    None
}
