//! Minimizer: the smallest case that still shows a difference.
//!
//! It removes patterns, then operations, then predicates and rewrites of a pattern.

use pdll_match::collect::{NoShapes, collect};
use pdll_match::pattern::{NodeKind, Pattern, Replacement};
use pdll_match::predicate::Vocabulary;
use pdll_match::validate::validate;

use crate::Case;
use crate::prune::prune;

/// Minimizes a case as long as `shows` returns that it still shows the difference.
pub fn minimise(mut case: Case, mut shows: impl FnMut(&Case) -> bool) -> Case {
    loop {
        let mut is_smaller = false;
        let mut step = 0;
        while let Some(smaller) = smaller(&case, &mut step) {
            if shows(&smaller) {
                case = smaller;
                is_smaller = true;
            } else {
                step += 1;
            }
        }
        if !is_smaller {
            return case;
        }
    }
}

/// Returns the case with one part removed: the one of that number or, if impossible, of a larger one.
fn smaller(case: &Case, step: &mut usize) -> Option<Case> {
    loop {
        let mut at = *step;
        if at < case.patterns.len() {
            let mut smaller = case.clone();
            smaller.patterns.remove(at);
            return Some(smaller);
        }
        at -= case.patterns.len();
        if at < case.ir.ops.len() {
            if let Some(smaller) = without_op(case, at) {
                return Some(smaller);
            }
            *step += 1;
            continue;
        }
        at -= case.ir.ops.len();
        if at < 2 * case.ir.ops.len() {
            let mut smaller = case.clone();
            let op = &mut smaller.ir.ops[at / 2];
            let is_less = if at.is_multiple_of(2) {
                op.operands.pop().is_some()
            } else {
                op.attributes.pop().is_some()
            };
            if is_less {
                return Some(smaller);
            }
            *step += 1;
            continue;
        }
        at -= 2 * case.ir.ops.len();
        let mut is_over = true;
        for (i, pattern) in case.patterns.iter().enumerate() {
            let n = 4 * pattern.nodes.len();
            if at >= n {
                at -= n;
                continue;
            }
            is_over = false;
            if let Some(pattern) = without_part(pattern, at / 4, at % 4) {
                let mut smaller = case.clone();
                smaller.patterns[i] = pattern;
                return Some(smaller);
            }
            break;
        }
        if is_over {
            return None;
        }
        *step += 1;
    }
}

/// Returns the case without an operation, if its results are unused.
fn without_op(case: &Case, at: usize) -> Option<Case> {
    let is_used = |op: &crate::RandomOp| op.operands.iter().any(|(of, _)| *of == at);
    let mut smaller = case.clone();
    for op in &mut smaller.ir.ops {
        if op.name == "s.use" {
            op.operands.retain(|(of, _)| *of != at);
        }
    }
    if smaller.ir.ops.iter().any(is_used) {
        return None;
    }
    smaller.ir.ops.remove(at);
    for op in &mut smaller.ir.ops {
        op.operands.iter_mut().filter(|(of, _)| *of > at).for_each(|(of, _)| *of -= 1);
    }
    Some(smaller)
}

/// Returns the pattern without a part of a node, if the part is not needed.
fn without_part(pattern: &Pattern, node: usize, part: usize) -> Option<Pattern> {
    let mut smaller = pattern.clone();
    match (&mut smaller.nodes[node].kind, part) {
        (NodeKind::Operation(op), 0) => drop(op.attributes.pop()?),
        (NodeKind::Operation(op), 1) if node < pattern.n_match as usize => drop(op.result_types.take()?),
        (NodeKind::Operation(op), 2) if node < pattern.n_match as usize => drop(op.operands.take()?),
        (NodeKind::Operation(op), 2) => drop(op.operands.as_mut()?.pop()?),
        (NodeKind::Operand { ty } | NodeKind::Operands { ty } | NodeKind::Attribute { ty, .. }, 0) => {
            ty.take()?;
        }
        (NodeKind::Replace { with: Replacement::Values(values), .. }, 0) => drop(values.pop()?),
        (_, 3) => return without_node(pattern, node),
        _ => return None,
    }
    checked(smaller)
}

/// Returns the pattern without a node that is not referenced.
fn without_node(pattern: &Pattern, node: usize) -> Option<Pattern> {
    let mut smaller = pattern.clone();
    if smaller.root.index() == node {
        return None;
    }
    let mut others = smaller.nodes.clone();
    let is_used = |kind: &mut NodeKind| crate::prune::references(kind).iter().any(|id| id.index() == node);
    if others.iter_mut().any(|other| is_used(&mut other.kind)) {
        return None;
    }
    let n_match = smaller.n_match as usize;
    smaller.nodes.remove(node);
    smaller.n_match -= u32::from(node < n_match);
    let shift = |id: &mut pdll_match::pattern::NodeId| id.0 -= u32::from(id.index() > node);
    shift(&mut smaller.root);
    smaller.nodes.iter_mut().flat_map(|node| crate::prune::references(&mut node.kind)).for_each(shift);
    smaller.external_rewrite.iter_mut().flat_map(|external| &mut external.args).for_each(shift);
    checked(smaller)
}

fn checked(pattern: Pattern) -> Option<Pattern> {
    let pattern = prune(pattern);
    // Without it the pattern would be applied forever.
    let takes_root = |id| match pattern.node(id).kind {
        NodeKind::Erase { op } | NodeKind::Replace { op, .. } => op == pattern.root,
        _ => false,
    };
    if pattern.external_rewrite.is_none() && !pattern.rewrite_nodes().any(takes_root) {
        return None;
    }
    validate(&pattern).ok()?;
    collect(&pattern, &NoShapes, &mut Vocabulary::new()).ok()?;
    Some(pattern)
}
