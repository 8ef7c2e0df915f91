//! Canonicalization patterns of `scf.execute_region`.

use pdll::ir::{Builder, OperationState, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::replace_with_region;
use crate::scf::ops;

impl ops::ExecuteRegionOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::ExecuteRegionOp>(inline_block).name("SingleBlockExecuteInliner");
        set.add_fn::<ops::ExecuteRegionOp>(inline_blocks).name("MultiBlockExecuteInliner");
        crate::region_branch::populate::<ops::ExecuteRegionOp>(set);
    }
}

/// A region with one block is inlined.
fn inline_block(op: ops::ExecuteRegionOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let region = op.region(rewriter);
    if !region.has_one_block(rewriter) || op.no_inline(rewriter) {
        return Ok(false);
    }
    replace_with_region(rewriter, op.op(), region, &[])
}

/// A region with several blocks is inlined where several blocks may be.
fn inline_blocks(op: ops::ExecuteRegionOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let (op, region) = match op.no_inline(rewriter) {
        true => return Ok(false),
        false => (op.op(), op.region(rewriter)),
    };
    let parent = op.parent_op(rewriter).map(|parent| parent.name_text(rewriter));
    if !matches!(parent, Some("func.func" | "scf.execute_region")) {
        return Ok(false);
    }
    let (Some(before), Some(entry)) = (op.block(rewriter), region.entry(rewriter)) else { return Ok(false) };
    let br = rewriter.context().op_name("cf.br");
    let behind = rewriter.split_block(op)?;
    rewriter.set_insertion_point_to_end(before);
    let loc = op.loc(rewriter);
    rewriter.create_op(&OperationState::new(br, loc).successors(&[entry]));
    let blocks: Vec<_> = region.blocks(rewriter).collect();
    for block in blocks {
        let last = block.last_op(rewriter).filter(|last| last.name_text(rewriter) == "scf.yield");
        let Some(last) = last else { continue };
        let operands: Vec<Value> = last.operands(rewriter).collect();
        rewriter.set_insertion_point(last);
        let state = OperationState::new(br, last.loc(rewriter));
        rewriter.create_op(&state.operands(&operands).successors(&[behind]));
        rewriter.erase_op(last)?;
    }
    rewriter.inline_region_before_block(region, behind)?;
    let (types, loc): (Vec<_>, _) = (op.result_types(rewriter).collect(), op.loc(rewriter));
    let mut args = Vec::new();
    for ty in types {
        args.push(rewriter.add_block_argument_with_loc(behind, ty, loc)?);
    }
    rewriter.replace_op(op, &args[..])?;
    Ok(true)
}
