//! Canonicalization of `bufferization.dealloc`.
//!
//! MLIR: BufferizationOps.cpp.

use pdll::ir::{Builder as _, Ir, Op, Trait, Value};
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError, RewritePatternSet};

use super::ops::DeallocOp;
use crate::parts::operand_group;
use crate::shaped::{defined_by, int_constant, name, segments};
use crate::{arith, memref};

/// Adds the patterns.
pub(super) fn populate(set: &mut RewritePatternSet) {
    set.add(DeallocRemoveDuplicateDeallocMemrefs);
    set.add(DeallocRemoveDuplicateRetainedMemrefs);
    set.add(EraseEmptyDealloc);
    set.add(EraseAlwaysFalseDealloc);
    set.add(SkipExtractMetadataOfAlloc);
    set.add(RemoveAllocDeallocPairWhenNoOtherUsers);
}

/// The buffers that an operation frees, and the conditions.
#[derive(Clone, PartialEq, Eq)]
struct Freed {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
}

impl Freed {
    fn of(ir: &Ir, op: Op) -> Freed {
        Freed { memrefs: operand_group(ir, op, 0), conditions: operand_group(ir, op, 1) }
    }

    fn pairs(&self) -> impl Iterator<Item = (Value, Value)> + '_ {
        self.memrefs.iter().copied().zip(self.conditions.iter().copied())
    }

    fn from_pairs(pairs: impl Iterator<Item = (Value, Value)>) -> Freed {
        let (memrefs, conditions) = pairs.unzip();
        Freed { memrefs, conditions }
    }

    /// Makes an operation free these buffers, and returns whether it did not before.
    fn apply(&self, rewriter: &mut PatternRewriter<'_>, op: Op) -> Result<bool, RewriteError> {
        if Freed::of(rewriter, op) == *self {
            return Ok(false);
        }
        let retained = operand_group(rewriter, op, 2);
        let (name, sizes) =
            segments(rewriter.context(), &[self.memrefs.len(), self.conditions.len(), retained.len()]);
        let operands: Vec<Value> =
            self.memrefs.iter().chain(&self.conditions).chain(&retained).copied().collect();
        rewriter.set_operands(op, &operands)?;
        rewriter.set_attr(op, name, sizes)?;
        Ok(true)
    }
}

/// Returns whether an operation allocates its result.
fn is_allocation(ir: &Ir, op: Op) -> bool {
    op.has_trait(ir, Trait::MemAlloc)
}

/// A buffer is freed once, if any of its conditions holds.
struct DeallocRemoveDuplicateDeallocMemrefs;

impl OpRewritePattern for DeallocRemoveDuplicateDeallocMemrefs {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let op = op.op();
        let freed = Freed::of(rewriter, op);
        let mut unique = Freed { memrefs: Vec::new(), conditions: Vec::new() };
        for (memref, condition) in freed.pairs() {
            let Some(at) = unique.memrefs.iter().position(|known| *known == memref) else {
                unique.memrefs.push(memref);
                unique.conditions.push(condition);
                continue;
            };
            let known = unique.conditions[at];
            if known != condition {
                let (loc, i1) = (op.loc(rewriter), rewriter.context().integer_type(1));
                let or = arith::OrIOp::create_with(rewriter, loc, &[i1], &[known, condition], &[]).op();
                unique.conditions[at] = or.result(rewriter, 0);
            }
        }
        unique.apply(rewriter, op)
    }
}

/// A buffer is retained once.
struct DeallocRemoveDuplicateRetainedMemrefs;

impl OpRewritePattern for DeallocRemoveDuplicateRetainedMemrefs {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let op = op.op();
        let retained = operand_group(rewriter, op, 2);
        let mut unique: Vec<Value> = Vec::new();
        let mut positions = Vec::with_capacity(retained.len());
        for value in &retained {
            let at = unique.iter().position(|known| known == value);
            positions.push(at.unwrap_or(unique.len()));
            if at.is_none() {
                unique.push(*value);
            }
        }
        if unique.len() == retained.len() {
            return Ok(false);
        }
        let Freed { memrefs, conditions } = Freed::of(rewriter, op);
        let (loc, i1) = (op.loc(rewriter), rewriter.context().integer_type(1));
        let attrs = [segments(rewriter.context(), &[memrefs.len(), conditions.len(), unique.len()])];
        let types = vec![i1; unique.len()];
        let operands: Vec<Value> = memrefs.into_iter().chain(conditions).chain(unique).collect();
        let new = DeallocOp::create_with(rewriter, loc, &types, &operands, &attrs).op();
        let values: Vec<Value> = positions.into_iter().map(|at| new.result(rewriter, at)).collect();
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

/// An operation that frees nothing goes; nothing is owned after it.
struct EraseEmptyDealloc;

impl OpRewritePattern for EraseEmptyDealloc {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let op = op.op();
        if !operand_group(rewriter, op, 0).is_empty() {
            return Ok(false);
        }
        let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
        let attrs = [(name(&ctx, "value"), ctx.bool_attr(false))];
        let constant =
            arith::ConstantOp::create_with(rewriter, loc, &[ctx.integer_type(1)], &[], &attrs).op();
        let values = vec![constant.result(rewriter, 0); op.n_results(rewriter)];
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    }
}

/// A buffer whose condition is false is not freed.
struct EraseAlwaysFalseDealloc;

impl OpRewritePattern for EraseAlwaysFalseDealloc {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let freed = Freed::of(ir, op.op());
        let is_false = |condition: Value| int_constant(ir, condition) == Some(0);
        let kept = Freed::from_pairs(freed.pairs().filter(|(_, condition)| !is_false(*condition)));
        kept.apply(rewriter, op.op())
    }
}

/// The base of a buffer that was just allocated is the buffer.
struct SkipExtractMetadataOfAlloc;

impl OpRewritePattern for SkipExtractMetadataOfAlloc {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let mut freed = Freed::of(ir, op.op());
        for memref in &mut freed.memrefs {
            let Some(metadata) = defined_by::<memref::ExtractStridedMetadataOp>(ir, *memref) else {
                continue;
            };
            let source = metadata.op().operand(ir, 0);
            if source.defining_op(ir).is_some_and(|op| is_allocation(ir, op)) {
                *memref = source;
            }
        }
        freed.apply(rewriter, op.op())
    }
}

/// A buffer that is only freed is not allocated.
struct RemoveAllocDeallocPairWhenNoOtherUsers;

impl OpRewritePattern for RemoveAllocDeallocPairWhenNoOtherUsers {
    type Op = DeallocOp;

    fn match_and_rewrite(
        &self,
        op: DeallocOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let freed = Freed::of(ir, op.op());
        let has_more_effects = |op: Op| {
            [Trait::MemRead, Trait::MemWrite, Trait::MemInit, Trait::MemFree]
                .into_iter()
                .any(|other| op.has_trait(ir, other))
        };
        let allocation = |memref: Value| {
            let op = memref.defining_op(ir).filter(|op| is_allocation(ir, *op) && !has_more_effects(*op))?;
            memref.has_one_use(ir).then_some(op)
        };
        let useless: Vec<Op> = freed.memrefs.iter().filter_map(|memref| allocation(*memref)).collect();
        let kept = Freed::from_pairs(freed.pairs().filter(|(memref, _)| allocation(*memref).is_none()));
        if !kept.apply(rewriter, op.op())? {
            return Ok(false);
        }
        for op in useless {
            rewriter.erase_op(op)?;
        }
        Ok(true)
    }
}
