//! Which operation of a pattern the search starts from when its rewrite names none.
//!
//! In: a `pdl.pattern`. Out: the operation from which the others are reached at the least cost: a step up to a root costs as much
//! as the value it goes by lies deep below that root.
//! MLIR: RootOrdering.cpp. Differs: the cheapest tree is grown step by step, which need not be the cheapest of all.

use std::collections::{BTreeMap, BTreeSet};

use super::dialect::pdl;
use crate::{Ir, OpDef, Value};

/// The root to start from; `None` if every operation is used by another.
pub(super) fn choose_root(ir: &Ir, pattern: pdl::PatternOp) -> Option<Value> {
    let block = pattern.body_region(ir).entry(ir)?;
    let operations: Vec<pdl::OperationOp> =
        block.ops(ir).filter_map(|op| op.cast::<pdl::OperationOp>(ir)).collect();
    let mut used = BTreeSet::new();
    for operation in &operations {
        for operand in operation.operand_values(ir) {
            used.extend(parent(ir, operand));
        }
    }
    let handle = |operation: &pdl::OperationOp| OpDef::op(*operation).result(ir, 0);
    let roots: Vec<Value> = operations.iter().map(handle).filter(|root| !used.contains(root)).collect();
    if roots.len() < 2 {
        return roots.first().copied();
    }
    let depths: Vec<BTreeMap<Value, usize>> = roots.iter().map(|root| depths_below(ir, *root)).collect();
    let cost = |start: usize| {
        let mut reached = BTreeSet::from([start]);
        let mut total = 0;
        while reached.len() < roots.len() {
            // To the nearest root by a value below one that is reached.
            let steps = (0..roots.len()).filter(|to| !reached.contains(to)).filter_map(|to| {
                let shared = |value: &Value| reached.iter().any(|from| depths[*from].contains_key(value));
                let near =
                    depths[to].iter().filter(|(value, _)| shared(value)).map(|(_, depth)| *depth).min()?;
                Some((near, to))
            });
            let Some((depth, to)) = steps.min() else { return usize::MAX };
            total += depth;
            reached.insert(to);
        }
        total
    };
    let best = (0..roots.len()).min_by_key(|start| cost(*start))?;
    Some(roots[best])
}

/// The operation whose result a value is.
fn parent(ir: &Ir, value: Value) -> Option<Value> {
    let def = value.defining_op(ir)?;
    let is_result = def.cast::<pdl::ResultOp>(ir).is_some() || def.cast::<pdl::ResultsOp>(ir).is_some();
    if is_result { def.get_operand(ir, 0) } else { None }
}

/// How deep each value lies below a root, the nearest way.
fn depths_below(ir: &Ir, root: Value) -> BTreeMap<Value, usize> {
    let mut depths = BTreeMap::from([(root, 0)]);
    let mut todo = std::collections::VecDeque::from([root]);
    while let Some(handle) = todo.pop_front() {
        let depth = depths.get(&handle).copied().unwrap_or(0);
        let operation = handle.defining_op(ir).and_then(|op| op.cast::<pdl::OperationOp>(ir));
        for operand in operation.into_iter().flat_map(|operation| operation.operand_values(ir)) {
            depths.entry(operand).or_insert(depth + 1);
            if let Some(handle) = parent(ir, operand)
                && !depths.contains_key(&handle)
            {
                depths.insert(handle, depth + 1);
                todo.push_back(handle);
            }
        }
    }
    depths
}
