//! Native functions of `canonicalize.pdll` for vectors that are made of elements, and for shuffles.

use pdll::ir::{Attribute, DYNAMIC, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::PatternRewriter;
use pdll::{native_constraint, native_rewrite};

use crate::constants::{self, Numbers};
use crate::shaped::{defined_by, numbers};
use crate::vector::ops::{ExtractOp, InsertOp, ToElementsOp};
use crate::vector::position::{
    MAX_CHAIN, MAX_ELEMENTS, POISON, STATIC_POSITION, delinearize, element_at, integers, linearize,
    n_elements, slice_places, strides, vector_in,
};
use crate::vector::shape::vector_type;

/// Maximum number of elements of a constant that is made while the old one has other uses.
const MAX_SHARED_ELEMENTS: i64 = 256;

#[native_constraint]
pub(super) fn extracted_elements(ir: &Ir, root: Op, elements: &[Value]) -> Option<Vec<Value>> {
    let position = numbers(ir, root, STATIC_POSITION);
    if position.iter().any(|at| *at < 0) {
        return None;
    }
    let whole = vector_in(ir, root.get_operand(ir, 0)?)?.shape;
    let part = n_elements(vector_in(ir, root.get_result(ir, 0)?)?.shape);
    let first = usize::try_from(element_at(&position, whole)?).ok()?;
    elements.get(first..first.checked_add(usize::try_from(part).ok()?)?).map(<[Value]>::to_vec)
}

/// Creates `vector.to_elements`, and returns its results.
fn create_elements(rewriter: &mut PatternRewriter<'_>, of: Op, vector: Value) -> Vec<Value> {
    let (ty, loc) = (vector.ty(rewriter), of.loc(rewriter));
    let element = ty.element_type_or_self(rewriter.context());
    let n = ty.n_elements(rewriter.context()).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    let op = ToElementsOp::create_with(rewriter, loc, &vec![element; n], &[vector], &[]).op();
    op.results(rewriter).collect()
}

#[native_rewrite]
pub(super) fn broadcast_elements(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    x: Value,
) -> Option<Vec<Value>> {
    let to = vector_in(rewriter, root.get_operand(rewriter, 0)?)?.shape.to_vec();
    let from = vector_in(rewriter, x)?.shape.to_vec();
    let lead = to.len().checked_sub(from.len())?;
    let elements = create_elements(rewriter, root, x);
    let (of_result, of_source) = (strides(&to), strides(&from));
    let source = |nth: i64| {
        let mut at = delinearize(nth, &of_result).split_off(lead);
        at.iter_mut().zip(&from).filter(|(_, size)| **size == 1).for_each(|(at, _)| *at = 0);
        elements.get(usize::try_from(linearize(&at, &of_source)).ok()?).copied()
    };
    (0..n_elements(&to)).map(source).collect()
}

#[native_constraint]
pub(super) fn all_equal(_: &Ir, values: &[Value]) -> Option<Value> {
    let (first, others) = values.split_first()?;
    others.iter().all(|other| other == first).then_some(*first)
}

#[native_constraint]
pub(super) fn adjacent_elements(ir: &Ir, root: Op) -> Option<(Value, Attribute, Type)> {
    let n = i64::try_from(root.n_operands(ir)).ok().filter(|n| *n > 1)?;
    let origin = |element: Value| {
        let extract = defined_by::<ExtractOp>(ir, element)?.op();
        Some((extract.get_operand(ir, 0)?, numbers(ir, extract, STATIC_POSITION)))
    };
    let (source, first) = origin(root.get_operand(ir, 0)?)?;
    let vector = vector_in(ir, source)?;
    if first.contains(&DYNAMIC) || first.len() != vector.shape.len() {
        return None;
    }
    let (mut n_positions, mut n_part) = (first.len(), 1_i64);
    while n_positions > 0 && first[n_positions - 1] == 0 && n_part < n {
        n_part = n_part.saturating_mul(vector.shape[n_positions - 1]);
        n_positions -= 1;
    }
    let start = linearize(&first, &strides(vector.shape));
    let is_next = |(nth, element): (usize, Value)| {
        let place = i64::try_from(nth).map_or(-1, |nth| start.saturating_add(nth));
        origin(element) == Some((source, delinearize(place, &strides(vector.shape))))
    };
    if n_part != n || !root.operands(ir).enumerate().all(is_next) {
        return None;
    }
    let ctx = ir.context();
    let ty = vector_type(ctx, &vector.shape[n_positions..], &vector.scalable[n_positions..], vector.element);
    Some((source, ctx.dense_i64_array_attr(&first[..n_positions]), ty))
}

#[native_constraint]
pub(super) fn transposed_elements(ir: &Ir, root: Op, elements: &[Value]) -> Option<Vec<Value>> {
    let permutation = numbers(ir, root, "permutation");
    let (from, to) =
        (vector_in(ir, root.get_operand(ir, 0)?)?.shape, vector_in(ir, root.get_result(ir, 0)?)?.shape);
    let (of_source, of_result) = (strides(from), strides(to));
    let source = |nth: i64| {
        let mut at = vec![0; from.len()];
        for (dim, position) in permutation.iter().zip(delinearize(nth, &of_result)) {
            *at.get_mut(usize::try_from(*dim).ok()?)? = position;
        }
        elements.get(usize::try_from(linearize(&at, &of_source)).ok()?).copied()
    };
    (0..n_elements(to)).map(source).collect()
}

#[native_constraint]
pub(super) fn is_interleaving(ir: &Ir, root: Op) -> bool {
    let (Some(first), Some(second)) = (root.get_operand(ir, 0), root.get_operand(ir, 1)) else {
        return false;
    };
    let Some(&[n]) = vector_in(ir, first).map(|vector| vector.shape) else { return false };
    let mask = numbers(ir, root, "mask");
    first.ty(ir) == second.ty(ir) && mask.into_iter().eq((0..n).flat_map(|nth| [nth, n + nth]))
}

#[native_constraint]
pub(super) fn shuffled_scalar(ir: &Ir, root: Op) -> Option<Value> {
    let first =
        root.get_operand(ir, 0).filter(|first| vector_in(ir, *first).is_some_and(|v| v.shape.is_empty()))?;
    match numbers(ir, root, "mask")[..] {
        [0] => Some(first),
        [_] => root.get_operand(ir, 1),
        _ => None,
    }
}

/// An insertion of a chain: the place of its first element, their number and the value.
type Insertion = (usize, usize, Value);

/// Returns the last insertions of a chain that ends here, the last one first, if they set all elements.
fn full_chain(ir: &Ir, root: Op) -> Option<Vec<Insertion>> {
    let result = root.get_result(ir, 0)?;
    let is_dest = |user: Op| user.name_text(ir) == "vector.insert" && user.get_operand(ir, 1) == Some(result);
    let vector = vector_in(ir, result)?;
    let n = n_elements(vector.shape);
    if vector.scalable.contains(&true) || n > MAX_ELEMENTS || result.users(ir).any(is_dest) {
        return None;
    }
    let mut chain = vec![root];
    while let Some(next) = defined_by::<InsertOp>(ir, chain.last()?.get_operand(ir, 1)?) {
        if !next.op().get_result(ir, 0)?.has_one_use(ir) || chain.len() > MAX_CHAIN {
            return None;
        }
        chain.push(next.op());
    }
    if chain.iter().any(|op| numbers(ir, *op, STATIC_POSITION).contains(&DYNAMIC)) {
        return None;
    }
    let mut is_set = vec![false; usize::try_from(n).ok()?];
    let mut n_set = 0;
    let mut insertions = Vec::new();
    for op in chain {
        let position = numbers(ir, op, STATIC_POSITION);
        if position.contains(&POISON) {
            return None;
        }
        let value = op.get_operand(ir, 0)?;
        let first = usize::try_from(element_at(&position, vector.shape)?).ok()?;
        let n = vector_in(ir, value).map_or(1, |inserted| n_elements(inserted.shape));
        let n = usize::try_from(n).ok()?;
        for is_set in is_set.get_mut(first..first.checked_add(n)?)? {
            n_set += usize::from(!std::mem::replace(is_set, true));
        }
        insertions.push((first, n, value));
        if n_set == is_set.len() {
            return Some(insertions);
        }
    }
    None
}

#[native_constraint]
pub(super) fn is_fully_initialized(ir: &Ir, root: Op) -> bool {
    full_chain(ir, root).is_some()
}

#[native_rewrite]
pub(super) fn inserted_elements(rewriter: &mut PatternRewriter<'_>, root: Op) -> Option<Vec<Value>> {
    let insertions = full_chain(rewriter, root)?;
    let n = insertions.iter().map(|(first, n, _)| first + n).max()?;
    let mut elements = vec![None; n];
    for (first, n, value) in insertions.into_iter().rev() {
        let values = match vector_in(rewriter, value).is_some() {
            true => create_elements(rewriter, root, value),
            false => vec![value],
        };
        for (element, value) in elements.get_mut(first..first + n)?.iter_mut().zip(values) {
            *element = Some(value);
        }
    }
    elements.into_iter().collect()
}

#[native_constraint]
pub(super) fn inserted_slice(ir: &Ir, root: Op) -> Option<Attribute> {
    let ctx = ir.context();
    let (value, dest) = (root.get_operand(ir, 0)?, root.get_operand(ir, 1)?);
    let (inner, outer) = (vector_in(ir, value)?, vector_in(ir, dest)?);
    let n = n_elements(outer.shape);
    let is_small = n <= MAX_SHARED_ELEMENTS || dest.has_one_use(ir);
    if outer.scalable.contains(&true) || !is_small || n > MAX_ELEMENTS {
        return None;
    }
    let [old, new] = [dest, value].map(|value| value.constant(ir).and_then(|attr| Numbers::of(ctx, attr)));
    let (old, new) = (old?, new?);
    let mut all: Vec<_> = (0..old.n_elements()).map(|nth| old.get(nth)).collect::<Option<_>>()?;
    let mut sizes = vec![1; outer.shape.len().checked_sub(inner.shape.len())?];
    sizes.extend_from_slice(inner.shape);
    let places = slice_places(outer.shape, &integers(ir, root, "offsets"), &sizes)?;
    for (nth, place) in (0..).zip(places) {
        *all.get_mut(usize::try_from(place).ok()?)? = new.get(nth)?;
    }
    constants::elements(ctx, dest.ty(ir), &all)
}
