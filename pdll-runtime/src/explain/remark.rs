//! Remarks: why a pattern that matches an operation is not tried on it, as far as the IR alone tells.

use crate::drive::dead::is_trivially_dead;
use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::dominance::DominanceInfo;

/// What drivers do with an operation before they try patterns on it.
pub(super) fn remark(ir: &Ir, op: Op) -> Option<String> {
    let mut info = DominanceInfo::new(ir);
    let mut at = Some(op);
    while let Some(inner) = at {
        if inner.block(ir).is_some_and(|block| block.parent_region(ir).is_some() && !info.is_reachable(block))
        {
            let what = if inner == op { "it is" } else { "what it is in is" };
            return Some(format!(
                "{what} in a block that cannot be reached, which the greedy driver erases before patterns are tried"
            ));
        }
        at = inner.parent_op(ir);
    }
    is_trivially_dead(ir, op).then(|| {
        "it has no effect and nothing uses its results, so the greedy driver erases it before patterns are tried"
            .to_owned()
    })
}
