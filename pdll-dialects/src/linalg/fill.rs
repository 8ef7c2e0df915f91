//! Canonicalization patterns of `linalg.fill` that compute shapes or look at all uses of a value.
//!
//! MLIR: LinalgOps.cpp (`FoldFillWithPad`, `FoldInsertPadIntoFill`, `FoldFillWithPack`, `FoldConcatsOfFill`).

use pdll::ir::{AffineBuilder, AffineExpr, Block, DYNAMIC, Ir, Op, Value};
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError, RewritePatternSet};

use super::create::{cast, empty, like, like_in_place, size_of};
use super::{FillOp, PackOp};
use crate::parts::operand_group;
use crate::shaped::{Mixed, Slice, defined_by, mix, name, numbers, rank_of, shape_of};
use crate::{affine, tensor};

/// Adds the patterns.
pub(super) fn populate(set: &mut RewritePatternSet) {
    set.add(FoldConcatsOfFill);
    set.add(FoldFillWithPack);
    set.add(FoldFillWithPad);
    set.add(FoldInsertPadIntoFill);
}

/// Returns the fill that makes a value.
fn fill_of(ir: &Ir, value: Value) -> Option<Op> {
    defined_by::<FillOp>(ir, value).map(OpDef::op)
}

/// Returns the low and high padding of each dimension.
fn paddings(ir: &Ir, pad: Op) -> [Vec<Mixed>; 2] {
    let list = |attr, group| mix(&numbers(ir, pad, attr), &operand_group(ir, pad, group));
    [list("static_low", 1), list("static_high", 2)]
}

/// Returns the padding value, if it is a constant or defined outside of the region.
fn padding_value(ir: &Ir, pad: Op) -> Option<Value> {
    let body: Block = pad.region(ir, 0).entry(ir)?;
    let value = body.last_op(ir)?.get_operand(ir, 0)?;
    (value.constant(ir).is_some() || value.owner_block(ir) != Some(body)).then_some(value)
}

/// Returns the sum of sizes, for which an `affine.apply` is created if it is not known.
fn sum(rewriter: &mut PatternRewriter<'_>, of: Op, terms: &[Mixed]) -> Mixed {
    let mut constant = 0i64;
    let mut values = Vec::new();
    for term in terms {
        match (term.constant(rewriter), term) {
            (Some(number), _) => constant = constant.wrapping_add(number),
            (None, Mixed::Value(value)) => values.push(*value),
            (None, Mixed::Static(_)) => {}
        }
    }
    match values[..] {
        [] => return Mixed::Static(constant),
        [value] if constant == 0 => return Mixed::Value(value),
        _ => {}
    }
    let mut builder = AffineBuilder::new();
    let mut total: Option<AffineExpr> = None;
    for nth in 0..u32::try_from(values.len()).unwrap_or(0) {
        let term = builder.symbol(nth);
        total = Some(total.map_or(term, |total| builder.add(total, term)));
    }
    let constant = builder.constant(constant);
    let total = total.map_or(constant, |total| builder.add(total, constant));
    let map = builder.finish_map(0, u32::try_from(values.len()).unwrap_or(0), &[total]);
    let (ctx, loc) = (rewriter.context().clone(), of.loc(rewriter));
    let attrs = [(name(&ctx, "map"), ctx.affine_map_attr(map))];
    let apply = affine::AffineApplyOp::create_with(rewriter, loc, &[ctx.index_type()], &values, &attrs).op();
    Mixed::Value(apply.result(rewriter, 0))
}

/// concat(fill(x), fill(x)) -> fill(x)
struct FoldConcatsOfFill;

impl OpRewritePattern for FoldConcatsOfFill {
    type Op = tensor::ConcatOp;

    fn match_and_rewrite(
        &self,
        concat: tensor::ConcatOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = concat.op();
        let fills: Option<Vec<Op>> = op.operands(ir).map(|value| fill_of(ir, value)).collect();
        let Some(fills) = fills else { return Ok(false) };
        let Some(&first) = fills.first() else { return Ok(false) };
        let value = |fill: Op| (fill.operand(ir, 0), fill.operand(ir, 0).constant(ir));
        let is_same = |fill: Op| {
            value(fill).0 == value(first).0 || value(first).1.is_some() && value(fill).1 == value(first).1
        };
        if !fills.iter().all(|fill| is_same(*fill)) {
            return Ok(false);
        }
        let outputs: Vec<Value> = fills.iter().map(|fill| fill.operand(ir, 1)).collect();
        let (loc, ty) = (op.loc(ir), op.result(ir, 0).ty(ir));
        let attrs = [(name(ir.context(), "dim"), op.attr_str(ir, "dim"))];
        let attrs: Vec<_> = attrs.into_iter().filter_map(|(name, attr)| Some((name, attr?))).collect();
        let outputs = tensor::ConcatOp::create_with(rewriter, loc, &[ty], &outputs, &attrs).op();
        let (value, outputs) = (first.operand(rewriter, 0), outputs.result(rewriter, 0));
        let new = like_in_place(rewriter, first, op, &[value, outputs])?;
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}

/// pack(fill(x)) -> fill(x)
struct FoldFillWithPack;

impl OpRewritePattern for FoldFillWithPack {
    type Op = PackOp;

    fn match_and_rewrite(
        &self,
        pack: PackOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = pack.op();
        let Some(fill) = fill_of(ir, op.operand(ir, 0)) else { return Ok(false) };
        let value = fill.operand(ir, 0);
        let is_value = |pad: Value| {
            pad == value
                || pad.constant(ir).and_then(|pad| pad.as_i64(ir.context())).is_some_and(|pad| {
                    value.constant(ir).and_then(|value| value.as_i64(ir.context())) == Some(pad)
                })
        };
        let dest = op.operand(ir, 1);
        if super::relayout::padding(ir, op).is_some_and(|pad| !is_value(pad)) || !dest.has_one_use(ir) {
            return Ok(false);
        }
        let new = like_in_place(rewriter, fill, op, &[value, dest])?;
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}

/// pad(fill(x)) with x -> fill(x)
struct FoldFillWithPad;

impl OpRewritePattern for FoldFillWithPad {
    type Op = tensor::PadOp;

    fn match_and_rewrite(
        &self,
        pad: tensor::PadOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = pad.op();
        let source = op.operand(ir, 0);
        let Some(fill) = fill_of(ir, source) else { return Ok(false) };
        let Some(value) = padding_value(ir, op).filter(|value| *value == fill.operand(ir, 0)) else {
            return Ok(false);
        };
        let ty = op.result(ir, 0).ty(ir);
        let shape = shape_of(ir.context(), ty).to_vec();
        let [low, high] = paddings(ir, op);
        let mut sizes = Vec::with_capacity(shape.len());
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let before = size_of(rewriter, op, source, dim);
                    sum(rewriter, op, &[before, low[dim], high[dim]])
                }
                size => Mixed::Static(size),
            });
        }
        let output = empty(rewriter, op, &sizes, ty);
        let new = like(rewriter, fill, &[value, output])?;
        let mut new = new.result(rewriter, 0);
        if new.ty(rewriter) != ty {
            new = cast(rewriter, op, new, ty);
        }
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}

/// insert_slice(pad(x) with y) into fill(y) -> insert_slice(x) into fill(y)
struct FoldInsertPadIntoFill;

/// Returns the first and the last index of a slice along a dimension, if they are numbers.
fn extent(slice: &Slice, dim: usize) -> Option<(i64, i64)> {
    let number = |list: &[Mixed]| match list.get(dim) {
        Some(Mixed::Static(number)) => Some(*number),
        _ => None,
    };
    let (start, size, stride) = (number(&slice.offsets)?, number(&slice.sizes)?, number(&slice.strides)?);
    Some((start, start.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride))))
}

/// Returns whether two slices have no element in common.
fn are_disjoint(a: &Slice, b: &Slice, rank: usize) -> bool {
    (0..rank).any(|dim| match (extent(a, dim), extent(b, dim)) {
        (Some((a_start, a_end)), Some((b_start, b_end))) => a_end < b_start || b_end < a_start,
        _ => false,
    })
}

impl FoldInsertPadIntoFill {
    /// Returns the padding, if the insertion is into a fill with its value.
    fn matches(ir: &Ir, op: Op) -> Option<Op> {
        let ctx = ir.context();
        let keeps_rank =
            |op: Op| rank_of(ctx, op.result(ir, 0).ty(ir)) == rank_of(ctx, op.operand(ir, 0).ty(ir));
        let pad = defined_by::<tensor::PadOp>(ir, op.operand(ir, 0))?.op();
        if !keeps_rank(op) {
            return None;
        }
        let (slice, rank) = (Slice::of(ir, op, 2), rank_of(ctx, op.result(ir, 0).ty(ir)));
        let mut dest = op.operand(ir, 1);
        while let Some(before) = defined_by::<tensor::InsertSliceOp>(ir, dest).map(OpDef::op) {
            if !keeps_rank(before) {
                return None;
            }
            if !are_disjoint(&slice, &Slice::of(ir, before, 2), rank) {
                break;
            }
            dest = before.operand(ir, 1);
        }
        let value = fill_of(ir, dest)?.operand(ir, 0);
        (padding_value(ir, pad) == Some(value)).then_some(pad)
    }
}

impl OpRewritePattern for FoldInsertPadIntoFill {
    type Op = tensor::InsertSliceOp;

    fn match_and_rewrite(
        &self,
        insert: tensor::InsertSliceOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = insert.op();
        let Some(pad) = Self::matches(ir, op) else { return Ok(false) };
        let mut slice = Slice::of(ir, op, 2);
        let [low, _] = paddings(ir, pad);
        let (source, dest) = (pad.operand(ir, 0), op.operand(ir, 1));
        let (loc, ty) = (op.loc(ir), op.result(ir, 0).ty(ir));
        for (offset, low) in slice.offsets.iter_mut().zip(low) {
            *offset = sum(rewriter, op, &[low, *offset]);
        }
        for (dim, size) in slice.sizes.iter_mut().enumerate() {
            *size = size_of(rewriter, op, source, dim);
        }
        let new: tensor::InsertSliceOp = slice.create(rewriter, loc, &[ty], &[source, dest]);
        rewriter.replace_op(op, new.op())?;
        Ok(true)
    }
}
