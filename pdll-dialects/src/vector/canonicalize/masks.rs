//! Native functions of `canonicalize.pdll` for masks, and the pattern of `vector.mask` that it cannot express.

use pdll::ir::{Attribute, Context, DYNAMIC, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};
use pdll::{native_constraint, native_rewrite};

use crate::arith;
use crate::constants::{self, Numbers};
use crate::shaped::{defined_by, int_constant, numbers};
use crate::vector::mask::{MaskFormat, mask_format};
use crate::vector::mask_region::{masked_op, terminator};
use crate::vector::ops::{MaskOp, StepOp, VectorScaleOp};
use crate::vector::position::{STATIC_POSITION, integers, vector_in};
use crate::vector::shape::vector_of;

#[native_constraint]
pub(super) fn is_all_true(ir: &Ir, mask: Value) -> bool {
    mask_format(ir, mask) == MaskFormat::AllTrue
}

#[native_constraint]
pub(super) fn is_all_false(ir: &Ir, mask: Value) -> bool {
    mask_format(ir, mask) == MaskFormat::AllFalse
}

#[native_rewrite]
pub(super) fn no_bits(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    constants::int_constant(rewriter.context(), ty, 0)
}

/// Known facts about elements that are extracted from a mask.
#[derive(PartialEq, Eq)]
enum Extracted {
    Unset,
    /// They are like the last dimensions of the mask.
    AsLast,
    Unknown,
}

fn extracted(ir: &Ir, root: Op, mask: Op) -> Extracted {
    let Some(whole) = mask.get_result(ir, 0) else { return Extracted::Unknown };
    if mask_format(ir, whole) == MaskFormat::AllFalse {
        return Extracted::Unset;
    }
    let Some(vector) = vector_in(ir, whole) else { return Extracted::Unknown };
    let mut result = Extracted::AsLast;
    let sizes = mask.operands(ir).zip(vector.shape);
    for (at, (size, dim)) in numbers(ir, root, STATIC_POSITION).into_iter().zip(sizes) {
        match int_constant(ir, size) {
            Some(size) if at != DYNAMIC => {
                if at >= size {
                    return Extracted::Unset;
                }
            }
            Some(size) if size >= *dim => {}
            _ => result = Extracted::Unknown,
        }
    }
    result
}

#[native_constraint]
pub(super) fn is_extracted_unset(ir: &Ir, root: Op, mask: Op) -> bool {
    extracted(ir, root, mask) == Extracted::Unset
}

#[native_constraint]
pub(super) fn extracted_sizes(ir: &Ir, root: Op, mask: Op) -> Option<Vec<Value>> {
    let n = numbers(ir, root, STATIC_POSITION).len();
    (extracted(ir, root, mask) == Extracted::AsLast).then(|| mask.operands(ir).skip(n).collect())
}

#[native_rewrite]
pub(super) fn sliced_sizes(rewriter: &mut PatternRewriter<'_>, root: Op, mask: Op) -> Vec<Value> {
    let ctx = rewriter.context().clone();
    let offsets = integers(rewriter, root, "offsets");
    let mut sizes: Vec<Value> = mask.operands(rewriter).collect();
    let (loc, index, value) = (root.loc(rewriter), ctx.index_type(), ctx.identifier("value"));
    for (size, offset) in sizes.iter_mut().zip(offsets) {
        let attrs = [(value, ctx.integer_attr(index, offset))];
        let offset = arith::ConstantOp::create_with(rewriter, loc, &[index], &[], &attrs).op();
        let operands = [*size, offset.result(rewriter, 0)];
        *size = arith::SubIOp::create_with(rewriter, loc, &[index], &operands, &[]).op().result(rewriter, 0);
    }
    sizes
}

#[native_constraint]
pub(super) fn sliced_constant_sizes(ir: &Ir, root: Op, sizes: Attribute) -> Option<Attribute> {
    let ctx = ir.context();
    let mut sizes = sizes.as_dense_i64_array(ctx)?.to_vec();
    let parts = integers(ir, root, "offsets").into_iter().zip(integers(ir, root, "sizes"));
    for (size, (offset, part)) in sizes.iter_mut().zip(parts) {
        *size = offset.saturating_add(part).min(*size).saturating_sub(offset).max(0);
    }
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    Some(ctx.dense_i64_array_attr(&sizes))
}

/// Returns the rank of the vector that remains if a cast drops dimensions of size 1 at the end, all but the only one.
fn rank_without_trailing_ones(ctx: &Context, from: Type, to: Type) -> Option<usize> {
    let (from, to) = (vector_of(ctx, from)?, vector_of(ctx, to)?);
    let (kept, dropped) = from.shape.split_at_checked(to.shape.len())?;
    let is_trailing = kept == to.shape
        && from.scalable[..kept.len()] == *to.scalable
        && dropped.iter().all(|size| *size == 1)
        && !from.scalable[kept.len()..].contains(&true);
    let ends_in_one = kept.last() == Some(&1) && to.scalable.last() == Some(&false);
    let is_minimal = !ends_in_one || kept.len() == 1;
    (is_trailing && is_minimal && !dropped.is_empty() && !kept.is_empty()).then_some(kept.len())
}

#[native_constraint]
pub(super) fn without_trailing_ones(ir: &Ir, sizes: &[Value], from: Type, to: Type) -> Option<Vec<Value>> {
    let rank = rank_without_trailing_ones(ir.context(), from, to)?;
    let (sizes, ones) = sizes.split_at_checked(rank)?;
    ones.iter().all(|size| int_constant(ir, *size) == Some(1)).then(|| sizes.to_vec())
}

#[native_constraint]
pub(super) fn constant_without_trailing_ones(
    ir: &Ir,
    sizes: Attribute,
    from: Type,
    to: Type,
) -> Option<Attribute> {
    let ctx = ir.context();
    let rank = rank_without_trailing_ones(ctx, from, to)?;
    let sizes = sizes.as_dense_i64_array(ctx)?;
    let (sizes, ones) = sizes.split_at_checked(rank)?;
    ones.iter().all(|size| *size == 1).then(|| ctx.dense_i64_array_attr(sizes))
}

/// Returns the factor if a value is a constant multiple of the scale of vectors.
fn scale_factor(ir: &Ir, value: Value) -> Option<i64> {
    let is_scale = |value| defined_by::<VectorScaleOp>(ir, value).is_some();
    if is_scale(value) {
        return Some(1);
    }
    let product = defined_by::<arith::MulIOp>(ir, value)?.op();
    let (a, b) = (product.operand(ir, 0), product.operand(ir, 1));
    match (is_scale(a), is_scale(b)) {
        (true, _) => int_constant(ir, b),
        (_, true) => int_constant(ir, a),
        _ => None,
    }
}

#[native_constraint]
pub(super) fn constant_sizes(ir: &Ir, root: Op) -> Option<Attribute> {
    let vector = vector_in(ir, root.get_result(ir, 0)?)?;
    let is_point = vector.shape.is_empty();
    let (shape, scalable) = if is_point { (&[1][..], &[false][..]) } else { (vector.shape, vector.scalable) };
    let mut sizes = Vec::new();
    for (value, (dim, scalable)) in root.operands(ir).zip(shape.iter().zip(scalable)) {
        let size = match int_constant(ir, value) {
            // Less than zero is nothing, whatever the scale is.
            Some(size) if *scalable && size >= 0 => return None,
            Some(size) => size,
            None => scale_factor(ir, value).filter(|factor| factor >= dim)?,
        };
        sizes.push(size.clamp(0, *dim));
    }
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    Some(ir.context().dense_i64_array_attr(&sizes))
}

#[native_constraint]
pub(super) fn yielded_value(ir: &Ir, root: Op) -> Option<Value> {
    let yielded = terminator(ir, root).filter(|_| masked_op(ir, root).is_none())?;
    let value = yielded.get_operand(ir, 0).filter(|_| yielded.n_operands(ir) == 1)?;
    let shape = |value| vector_in(ir, value).map(|vector| vector.shape);
    (shape(value).is_some() && shape(value) == shape(root.get_operand(ir, 0)?)).then_some(value)
}

#[native_constraint]
pub(super) fn is_zero_based_sequence(ir: &Ir, indices: Value) -> bool {
    let Some(vector) = vector_in(ir, indices) else { return false };
    let (&[n], &[false]) = (vector.shape, vector.scalable) else { return false };
    if defined_by::<StepOp>(ir, indices).is_some() {
        return true;
    }
    let ctx = ir.context();
    let Some(attr) = indices.constant(ir) else { return false };
    let Some(values) = Numbers::of(ctx, attr).filter(|values| !values.is_scalar()) else { return false };
    let is_nth = |nth: i64| {
        let value = u64::try_from(nth).ok().and_then(|nth| values.get(nth));
        value.is_some_and(|value| value.int().is_some_and(|value| *value.signed() == nth.into()))
    };
    (0..n).all(is_nth)
}

/// The number of a predicate of `arith.cmpi`.
mod predicate {
    pub(super) const EQ: i64 = 0;
    pub(super) const NE: i64 = 1;
    pub(super) const ULT: i64 = 6;
    pub(super) const ULE: i64 = 7;
    pub(super) const UGT: i64 = 8;
    pub(super) const UGE: i64 = 9;
}

#[native_constraint]
pub(super) fn compared_step(ir: &Ir, root: Op) -> Option<Attribute> {
    let ctx = ir.context();
    let vector = vector_in(ir, root.get_operand(ir, 0)?)?;
    let (&[n], &[false]) = (vector.shape, vector.scalable) else { return None };
    let constant = constants::int_of(ctx, root.get_operand(ir, 1)?.constant(ir))?;
    let constant = i64::try_from(constant.signed()).ok()?;
    let result = match root.attr_str(ir, "predicate")?.as_i64(ctx)? {
        predicate::ULT | predicate::NE if n <= constant => true,
        predicate::UGE | predicate::EQ if n <= constant => false,
        predicate::ULE if n - 1 <= constant => true,
        predicate::UGT if n - 1 <= constant => false,
        _ => return None,
    };
    constants::int_constant(ctx, root.get_result(ir, 0)?.ty(ir), i32::from(result))
}

/// `mask(all) { op }` becomes `op`.
pub(super) struct MaskOfAll;

impl OpRewritePattern for MaskOfAll {
    type Op = MaskOp;

    fn match_and_rewrite(
        &self,
        op: MaskOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let is_all = mask_format(ir, op.operand(ir, 0)) == MaskFormat::AllTrue;
        let Some(masked) = masked_op(ir, op).filter(|_| is_all) else { return Ok(false) };
        rewriter.move_op_before(masked, op)?;
        let values: Vec<Value> = masked.results(rewriter).collect();
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}
