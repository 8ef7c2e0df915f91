//! Native functions of `canonicalize.pdll` for transfers, and the patterns that change other operations.

use pdll::ir::{Attribute, DYNAMIC, Ir, Op, Type, Value};
use pdll::native_constraint;
use pdll::ods::OpDef as _;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};

use crate::permutation::inverse;
use crate::shaped::{Mixed, Slice, defined_by, int_constant, rank_of, segments};
use crate::tensor::{ExtractSliceOp, InsertSliceOp};
use crate::vector::map::dims;
use crate::vector::ops::TransferWriteOp;
use crate::vector::position::MAX_CHAIN;
use crate::vector::shape::vector_type;
use crate::vector::transfer::Transfer;

#[native_constraint]
pub(super) fn broadcast_of_written(ir: &Ir, root: Op) -> Option<(Value, Type, Attribute)> {
    let ctx = ir.context();
    let read = Transfer::of(ir, root)?;
    let write = Transfer::defining(ir, read.base, "vector.transfer_write")?;
    let is_plain = |transfer: &Transfer<'_>| {
        transfer.is_of_tensor(ir) && transfer.mask.is_none() && !transfer.has_out_of_bounds_dim()
    };
    if !is_plain(&read)
        || !is_plain(&write)
        || read.indices != write.indices
        || read.chunk(ir) != write.chunk(ir)
    {
        return None;
    }
    let (written, read_dims) = (dims(write.map), dims(read.map));
    // The dimension of the written vector that each of the read one is; those without are broadcast.
    let sources: Vec<Option<usize>> =
        read_dims.iter().map(|dim| written.iter().position(|other| dim.is_some() && other == dim)).collect();
    if (0..written.len()).any(|dim| !sources.contains(&Some(dim))) {
        return None;
    }
    let mut order: Vec<usize> = (0..sources.len()).filter(|nth| sources[*nth].is_none()).collect();
    order.extend((0..written.len()).filter_map(|dim| sources.iter().position(|source| *source == Some(dim))));
    let vector = read.vector(ir)?;
    let at = |nth: &usize| Some((*vector.shape.get(*nth)?, *vector.scalable.get(*nth)?));
    let (shape, scalable): (Vec<i64>, Vec<bool>) =
        order.iter().map(at).collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let order: Vec<i64> = order.iter().map(|nth| i64::try_from(*nth).ok()).collect::<Option<_>>()?;
    let permutation: Vec<i64> =
        inverse(&order)?.into_iter().map(|nth| i64::try_from(nth).ok()).collect::<Option<_>>()?;
    let ty = vector_type(ctx, &shape, &scalable, vector.element);
    Some((write.op.get_operand(ir, 0)?, ty, ctx.dense_i64_array_attr(&permutation)))
}

/// A write to a tensor makes an earlier one to the same place superfluous, if only others are between them.
pub(super) struct FoldWaw;

impl OpRewritePattern for FoldWaw {
    type Op = TransferWriteOp;

    fn match_and_rewrite(
        &self,
        op: TransferWriteOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let Some((last, base)) = overwritten(rewriter, op.op()) else { return Ok(false) };
        rewriter.set_operand(last, 1, base)?;
        Ok(true)
    }
}

/// Returns the write after an overwritten one, and the tensor before that one.
fn overwritten(ir: &Ir, op: Op) -> Option<(Op, Value)> {
    let write = Transfer::of(ir, op).filter(|write| write.is_of_tensor(ir))?;
    let (mut last, mut base) = (op, write.base);
    for _ in 0..MAX_CHAIN {
        let before = Transfer::defining(ir, base, "vector.transfer_write")?;
        if before.mask == write.mask && before.has_same_place(&write) {
            return Some((last, before.base));
        }
        if !before.is_disjoint(ir, &write) || !base.has_one_use(ir) {
            return None;
        }
        (last, base) = (before.op, before.base);
    }
    None
}

/// A slice of a tensor that was just written and is then inserted is written directly.
pub(super) struct SwapExtractSliceOfTransferWrite;

impl OpRewritePattern for SwapExtractSliceOfTransferWrite {
    type Op = InsertSliceOp;

    fn match_and_rewrite(
        &self,
        insert: InsertSliceOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let ctx = ir.context().clone();
        let insert = insert.op();
        let Some((write, slice)) = written_slice(ir, insert) else { return Ok(false) };
        let (source, dest) = (insert.operand(ir, 0), insert.operand(ir, 1));
        let (ty, loc) = (source.ty(ir), write.op.loc(ir));
        let Some(extract) = source.defining_op(ir) else { return Ok(false) };
        let (value, map) = (write.op.operand(ir, 0), write.op.attr_str(ir, "permutation_map"));
        let bounds = vec![ctx.bool_attr(false); write.in_bounds.len()];
        let indices = write.indices;
        let at = extract.loc(ir);
        let new: ExtractSliceOp = slice.create(rewriter, at, &[ty], &[dest]);
        let mut operands = vec![value, new.op().result(rewriter, 0)];
        operands.extend(&indices);
        let mut attrs = vec![
            (ctx.identifier("in_bounds"), ctx.array_attr(&bounds)),
            segments(&ctx, &[1, 1, indices.len(), 0]),
        ];
        attrs.extend(map.map(|map| (ctx.identifier("permutation_map"), map)));
        let new = TransferWriteOp::create_with(rewriter, loc, &[ty], &operands, &attrs).op();
        let new = new.result(rewriter, 0);
        rewriter.set_operand(insert, 0, new)?;
        Ok(true)
    }
}

/// Returns the write of all of the tensor whose slice is inserted, and where the slice is inserted.
fn written_slice<'a>(ir: &'a Ir, insert: Op) -> Option<(Transfer<'a>, Slice)> {
    let ctx = ir.context();
    let source = insert.get_operand(ir, 0)?;
    let extract = defined_by::<ExtractSliceOp>(ir, source).filter(|_| source.has_one_use(ir))?.op();
    let written = extract.get_operand(ir, 0).filter(|written| written.has_one_use(ir))?;
    let write = Transfer::defining(ir, written, "vector.transfer_write")?;
    let (to, from) = (Slice::of(ir, insert, 2), Slice::of(ir, extract, 1));
    let is = |entries: &[Mixed], number: i64| entries.iter().all(|entry| *entry == Mixed::Static(number));
    let is_same =
        |(a, b): (&Mixed, &Mixed)| a == b || a.constant(ir).is_some() && a.constant(ir) == b.constant(ir);
    let shape = write.base_type(ir).shape(ctx)?;
    let dims = dims(write.map);
    let whole: Vec<i64> =
        dims.iter().map(|dim| dim.and_then(|dim| shape.get(dim).copied()).unwrap_or(DYNAMIC)).collect();
    let fits = is(&to.strides, 1)
        && is(&from.strides, 1)
        && is(&from.offsets, 0)
        && rank_of(ctx, source.ty(ir)) == write.map.results.len()
        && write.indices.iter().all(|index| int_constant(ir, *index) == Some(0))
        && to.sizes.len() == from.sizes.len()
        && to.sizes.iter().zip(&from.sizes).all(is_same)
        && write.mask.is_none()
        && write.vector(ir)?.shape == whole;
    fits.then_some((write, to))
}
