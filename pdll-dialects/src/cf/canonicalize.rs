//! Canonicalization patterns of `cf`: branches. PDLL cannot match or create successors, so those of branches are Rust.
//!
//! MLIR: ControlFlowOps.cpp, with the same order of patterns.

use pdll::ir::{Block, Builder, Context, Ir, Op, OperationState, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::ops;
use crate::scalars::{bool_constant, is_true};

pdll::pdll! {
    mod patterns;
    use crate::cf::ops as cf;
    #include "cf/canonicalize.pdll"
}

impl ops::AssertOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

/// A destination of a branch, with the values of its arguments.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) block: Block,
    pub(super) operands: Vec<Value>,
}

impl Target {
    /// Returns a successor of a branch.
    pub(super) fn of(ir: &Ir, branch: Op, index: usize) -> Target {
        let passed = branch.successor_operands(ir, index).map(|passed| passed.forwarded).unwrap_or_default();
        Target { block: branch.successor(ir, index), operands: branch.operands(ir).slice(passed).collect() }
    }

    /// Skips a block that only branches to another one. Returns whether it did.
    ///
    /// A block that takes part in a cycle of such blocks is not skipped.
    pub(super) fn collapse(&mut self, ir: &Ir) -> bool {
        let block = self.block;
        let Some(branch) = block.first_op(ir).filter(|op| op.next(ir).is_none()).and_then(|op| as_br(ir, op))
        else {
            return false;
        };
        if block.args(ir).iter().any(|arg| arg.users(ir).any(|user| user != branch)) {
            return false;
        }
        let dest = branch.successor(ir, 0);
        if dest == block {
            return false;
        }
        let mut visited = vec![block, dest];
        let mut next = dest.last_op(ir).and_then(|op| as_br(ir, op));
        while let Some(op) = next {
            let to = op.successor(ir, 0);
            if visited.contains(&to) {
                return false;
            }
            visited.push(to);
            next = to.last_op(ir).and_then(|op| as_br(ir, op));
        }
        let passed = |value: Value| match value.arg_block(ir) == Some(block) {
            true => value.arg_index(ir).and_then(|index| self.operands.get(index)).copied().unwrap_or(value),
            false => value,
        };
        let operands = branch.operands(ir).map(passed).collect();
        *self = Target { block: dest, operands };
        true
    }
}

/// Returns the operation if it is a `cf.br`.
fn as_br(ir: &Ir, op: Op) -> Option<Op> {
    op.cast::<ops::BranchOp>(ir).map(|_| op)
}

/// Returns the block that alone precedes a block, on one edge.
pub(super) fn single_predecessor(ir: &Ir, block: Block) -> Option<Block> {
    let mut predecessors = block.predecessors(ir);
    predecessors.next().filter(|_| predecessors.next().is_none())
}

/// Returns whether all edges to a block come from one other block.
fn is_unique_predecessor(ir: &Ir, block: Block, predecessor: Option<Block>) -> bool {
    predecessor.is_some() && block.predecessors(ir).all(|block| Some(block) == predecessor)
}

/// Replaces a terminator by `cf.br`.
pub(super) fn replace_with_br(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    target: &Target,
) -> Result<bool, RewriteError> {
    rewriter.set_insertion_point(op);
    create_br(rewriter, op.loc(rewriter), target);
    rewriter.erase_op(op)?;
    Ok(true)
}

/// Creates a `cf.br`.
fn create_br(rewriter: &mut PatternRewriter<'_>, loc: pdll::ir::Location, target: &Target) -> Op {
    let name = rewriter.context().op_name("cf.br");
    let state = OperationState::new(name, loc);
    rewriter.create_op(&state.operands(&target.operands).successors(&[target.block]))
}

fn create_cond_br(rewriter: &mut PatternRewriter<'_>, op: Op, yes: &Target, no: &Target) -> Op {
    let ctx: Context = rewriter.context().clone();
    let condition = op.operand(rewriter, 0);
    let operands: Vec<Value> = std::iter::once(condition)
        .chain(yes.operands.iter().copied())
        .chain(no.operands.iter().copied())
        .collect();
    let sizes = pdll::__private::ods_support::sizes_attr(&ctx, &[1, yes.operands.len(), no.operands.len()]);
    let mut attrs = vec![(ctx.identifier(OPERAND_SEGMENT_SIZES), sizes)];
    if let Some(weights) = op.attr_str(rewriter, "branch_weights") {
        attrs.push((ctx.identifier("branch_weights"), weights));
    }
    rewriter.set_insertion_point(op);
    let state = OperationState::new(op.name(rewriter), op.loc(rewriter));
    let successors = [yes.block, no.block];
    rewriter.create_op(&state.operands(&operands).attrs(&attrs).successors(&successors))
}

impl ops::BranchOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::BranchOp>(simplify_br).name("SimplifyBranch");
    }
}

/// Merges a block with its only predecessor, or skips a block that only branches.
fn simplify_br(branch: ops::BranchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let op = branch.op();
    let Some(block) = op.block(rewriter) else { return Ok(false) };
    let mut target = Target::of(rewriter, op, 0);
    if target.block == block {
        return Ok(false);
    }
    let passes_own_argument =
        target.operands.iter().any(|operand| operand.arg_block(rewriter) == Some(target.block));
    if single_predecessor(rewriter, target.block).is_some() && !passes_own_argument {
        rewriter.erase_op(op)?;
        rewriter.merge_blocks(target.block, block, &target.operands)?;
        return Ok(true);
    }
    match target.collapse(rewriter) {
        true => replace_with_br(rewriter, op, &target),
        false => Ok(false),
    }
}

impl ops::CondBranchOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::CondBranchOp>(constant_condition).name("SimplifyConstCondBranchPred");
        set.add_fn::<ops::CondBranchOp>(skip_blocks).name("SimplifyPassThroughCondBranch");
        set.add_fn::<ops::CondBranchOp>(identical_successors).name("SimplifyCondBranchIdenticalSuccessors");
        set.add_fn::<ops::CondBranchOp>(known_condition)
            .name("SimplifyCondBranchFromCondBranchOnSameCondition");
        set.add_fn::<ops::CondBranchOp>(propagate_truth).name("CondBranchTruthPropagation");
        set.add_fn::<ops::CondBranchOp>(drop_unreachable).name("DropUnreachableCondBranch");
    }
}

/// A branch on a constant goes one way.
fn constant_condition(
    branch: ops::CondBranchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let op = branch.op();
    let Some(constant) = branch.condition(rewriter).constant(rewriter) else { return Ok(false) };
    let Some(value) = constant.as_bool(rewriter.context()) else { return Ok(false) };
    let target = Target::of(rewriter, op, usize::from(!value));
    replace_with_br(rewriter, op, &target)
}

/// A destination that only branches is skipped.
fn skip_blocks(branch: ops::CondBranchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let op = branch.op();
    let (mut yes, mut no) = (Target::of(rewriter, op, 0), Target::of(rewriter, op, 1));
    let (skipped_yes, skipped_no) = (yes.collapse(rewriter), no.collapse(rewriter));
    if !skipped_yes && !skipped_no {
        return Ok(false);
    }
    create_cond_br(rewriter, op, &yes, &no);
    rewriter.erase_op(op)?;
    Ok(true)
}

/// A branch with the same destination twice goes there; operands that differ are selected.
fn identical_successors(
    branch: ops::CondBranchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let op = branch.op();
    let (yes, no) = (Target::of(rewriter, op, 0), Target::of(rewriter, op, 1));
    if yes.block != no.block {
        return Ok(false);
    }
    if yes.operands == no.operands {
        return replace_with_br(rewriter, op, &yes);
    }
    if !is_unique_predecessor(rewriter, yes.block, op.block(rewriter)) {
        return Ok(false);
    }
    rewriter.set_insertion_point(op);
    let (condition, loc) = (branch.condition(rewriter), op.loc(rewriter));
    let mut operands = Vec::new();
    for (a, b) in yes.operands.into_iter().zip(no.operands) {
        operands.push(match a == b {
            true => a,
            false => crate::arith::SelectOp::create(rewriter, loc, a.ty(rewriter), condition, a, b)
                .result(rewriter),
        });
    }
    replace_with_br(rewriter, op, &Target { block: yes.block, operands })
}

/// A branch on the condition of its only predecessor's branch goes the same way.
fn known_condition(
    branch: ops::CondBranchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let op = branch.op();
    let Some(block) = op.block(rewriter) else { return Ok(false) };
    let before = single_predecessor(rewriter, block).and_then(|block| block.last_op(rewriter));
    let Some(before) = before.and_then(|op| op.cast::<ops::CondBranchOp>(rewriter)) else { return Ok(false) };
    if before.condition(rewriter) != branch.condition(rewriter) {
        return Ok(false);
    }
    let way = usize::from(before.op().successor(rewriter, 0) != block);
    let target = Target::of(rewriter, op, way);
    replace_with_br(rewriter, op, &target)
}

/// In a destination that has no other predecessor, the condition is known.
fn propagate_truth(
    branch: ops::CondBranchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let op = branch.op();
    let (condition, loc) = (branch.condition(rewriter), op.loc(rewriter));
    let mut replaced = false;
    for (index, value) in [(0, true), (1, false)] {
        let dest = op.successor(rewriter, index);
        if single_predecessor(rewriter, dest).is_none() {
            continue;
        }
        let uses: Vec<_> = condition
            .uses(rewriter)
            .map(|operand| (operand.owner(rewriter), operand.position(rewriter)))
            .filter(|(user, _)| user.block(rewriter) == Some(dest))
            .collect();
        let mut constant = None;
        for (user, position) in uses {
            let constant = *constant.get_or_insert_with(|| {
                rewriter.set_insertion_point(op);
                bool_constant(rewriter, loc, value)
            });
            rewriter.set_operand(user, position, constant)?;
            replaced = true;
        }
    }
    Ok(replaced)
}

/// A destination that is never reached is not branched to.
fn drop_unreachable(
    branch: ops::CondBranchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let op = branch.op();
    for (index, other) in [(0, 1), (1, 0)] {
        let first = op.successor(rewriter, index).first_op(rewriter);
        if first.is_some_and(|first| first.name_text(rewriter) == "ub.unreachable") {
            let target = Target::of(rewriter, op, other);
            return replace_with_br(rewriter, op, &target);
        }
    }
    Ok(false)
}
