//! Remarks: reasons in the IR why a pattern that matches an operation is not tried on it.

use crate::drive::dead::is_trivially_dead;
use crate::fold::apply::{Folded, fold_op, materialize};
use crate::ir::internal::flag;
use crate::ir::{DominanceInfo, Ir, Op, OpFoldResult};
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::unwind::catch;

/// Describes what drivers do with an operation before they try patterns on it.
pub(super) fn remark(ir: &Ir, op: Op) -> Option<String> {
    let mut info = DominanceInfo::new(ir);
    let mut at = Some(op);
    while let Some(inner) = at {
        if inner.block(ir).is_some_and(|block| block.parent_region(ir).is_some() && !info.is_reachable(block))
        {
            let what = if inner == op { "it is" } else { "an operation around it is" };
            return Some(format!(
                "{what} in an unreachable block, which the greedy driver erases before it tries patterns"
            ));
        }
        at = inner.parent_op(ir);
    }
    if is_trivially_dead(ir, op) {
        let what = "it has no side effects and its results are unused, so the greedy driver erases it before it tries patterns";
        return Some(what.to_owned());
    }
    // A folder with an error stops the driver, which reports it.
    let effect = catch(|| folding(ir, op)).ok()??;
    Some(format!(
        "folding {effect}, and the greedy driver folds before it tries patterns, unless folding is disabled"
    ))
}

/// Describes the effect of folding an operation; `None` if there is none. Folds a copy.
fn folding(ir: &Ir, op: Op) -> Option<&'static str> {
    if ir.op_data(op).flags & (flag::FOLDS | flag::CONSTANT) != flag::FOLDS {
        return None;
    }
    let mut copy = ir.clone();
    let results = match fold_op(&mut copy, op).ok()? {
        Folded::Failed => return None,
        Folded::InPlace => return Some("changes it in place"),
        Folded::Results(results) => results,
    };
    let mut rewriter = PatternRewriter::new(&mut copy);
    rewriter.set_insertion_point(op);
    for (index, result) in results.iter().enumerate() {
        if let OpFoldResult::Attr(attr) = result {
            let ty = op.result(&rewriter, index).ty(&rewriter);
            materialize(&mut rewriter, op, *attr, ty).ok()??;
        }
    }
    Some("replaces it")
}
