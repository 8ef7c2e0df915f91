//! The order in which a conversion visits operations: before those in their regions; blocks before those they dominate.
//!
//! Invariant: blocks that cannot be reached are not visited.
//! MLIR: Iterators.h (`ForwardDominanceIterator`).

use crate::drive::conversion::target::{Legality, Rule};
use crate::ir::internal::{IndexSet, OpData};
use crate::ir::{Ir, Op, OperationName};

/// Returns the operations to convert: the roots, and those in their regions, unless they are in one that is recursively legal. Those that
/// are legal by their names are left out unless `includes_legal`.
pub(super) fn ops_to_convert<'t>(
    ir: &Ir,
    roots: &[Op],
    includes_legal: bool,
    mut rule: impl FnMut(OperationName) -> Rule<'t>,
) -> Vec<Op> {
    let mut ops = Vec::new();
    // Operations from which to go on to the end of their block, the next one last.
    let mut starts = Vec::new();
    // Returns whether to go on to the regions of an operation.
    let mut visit = |op: Op, data: &OpData| {
        let rule = rule(data.name);
        let is_legal = rule.is_plainly_legal();
        if includes_legal || !is_legal {
            ops.push(op);
        }
        data.has_cold()
            && ir.has_regions(op)
            && (is_legal || rule.legality(ir, op) != Legality::Legal { is_recursive: true })
    };
    for root in roots {
        if visit(*root, ir.op_data(*root)) {
            add_starts(ir, *root, &mut starts);
        }
        while let Some(start) = starts.pop() {
            let mut at = Some(start);
            while let Some(op) = at {
                let data = ir.op_data(op);
                at = data.next;
                if visit(op, data) {
                    starts.extend(at.take());
                    add_starts(ir, op, &mut starts);
                }
            }
        }
    }
    ops
}

/// Adds the first operations of the blocks in an operation, those of the first block last. Blocks of a region come in the order in which
/// a depth-first search meets them.
fn add_starts(ir: &Ir, op: Op, starts: &mut Vec<Op>) {
    let from = starts.len();
    for region in op.regions(ir) {
        let Some(entry) = region.entry(ir) else { continue };
        if region.has_one_block(ir) {
            starts.extend(entry.first_op(ir));
            continue;
        }
        let (mut is_met, mut stack) = (IndexSet::default(), vec![entry]);
        while let Some(block) = stack.pop() {
            if !is_met.insert(block.index()) {
                continue;
            }
            starts.extend(block.first_op(ir));
            let at = stack.len();
            stack.extend(block.successors(ir).filter(|next| next.parent_region(ir) == Some(*region)));
            stack[at..].reverse();
        }
    }
    starts[from..].reverse();
}
