//! `topological-sort`: puts operations of graph regions after those whose results they use, as far as cycles allow.
//!
//! MLIR: TopologicalSort.cpp, TopologicalSortUtils.cpp, with the same order.

use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{Block, Ir, Op, Trait};
use rustc_hash::FxHashSet;

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Sorts the blocks of regions without dominance.
#[derive(Copy, Clone, Debug, Default)]
pub struct TopologicalSort;

impl Pass for TopologicalSort {
    fn argument(&self) -> &str {
        "topological-sort"
    }

    fn name(&self) -> &str {
        "TopologicalSort"
    }

    fn description(&self) -> &str {
        "Sort regions without SSA dominance in topological order"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let graphs = ir.walk_post_order(run.op()).filter(|op| op.has_trait(ir, Trait::GraphRegion));
        let regions = graphs.flat_map(|op| op.regions(ir));
        let blocks: Vec<Block> = regions.flat_map(|region| region.blocks(ir)).collect();
        let mut rewriter = run.rewriter();
        blocks.into_iter().try_for_each(|block| sort(&mut rewriter, block))
    }
}

/// Sorts the operations of a block, except a terminator at its end.
fn sort(rewriter: &mut PatternRewriter<'_>, block: Block) -> Result<(), PassFailure> {
    let mut ops: Vec<Op> = block.ops(rewriter).collect();
    ops.pop_if(|last| last.has_trait(rewriter, Trait::Terminator));
    let mut unscheduled: FxHashSet<Op> = ops.iter().copied().collect();
    // The operations not scheduled yet, in their order in the block.
    while !ops.is_empty() {
        let mut rest: Vec<Op> = Vec::new();
        for op in ops.iter().copied() {
            if !is_ready(rewriter, op, &unscheduled) {
                rest.push(op);
                continue;
            }
            unscheduled.remove(&op);
            if let Some(front) = rest.first() {
                rewriter.move_op_before(op, *front)?;
            }
        }
        if rest.len() == ops.len() {
            // A cycle: its first operation stays where it is.
            unscheduled.remove(&rest.remove(0));
        }
        ops = rest;
    }
    Ok(())
}

/// Returns whether an operation and those in its regions use no value of an operation that is not scheduled yet.
fn is_ready(ir: &Ir, op: Op, unscheduled: &FxHashSet<Op>) -> bool {
    ir.walk_pre_order(op).all(|inner| {
        inner.operands(ir).all(|value| {
            let mut at = value.defining_op(ir);
            while let Some(parent) = at.filter(|parent| *parent != op) {
                if unscheduled.contains(&parent) {
                    return false;
                }
                at = parent.parent_op(ir);
            }
            true
        })
    })
}
