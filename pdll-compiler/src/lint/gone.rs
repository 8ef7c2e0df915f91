//! Operations that a rewrite uses after they were erased or replaced, or that replace themselves.
//!
//! In: patterns. Out: a warning at each use, which fails whenever the pattern matches.

use pdll_match::pattern::{NodeId, NodeKind, Pattern, Replacement};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lower::Lowered;

/// Reports them. Uses in a function are reported once, for any number of patterns that call it.
pub(super) fn gone_operations(lowered: &[Lowered], diags: &mut Diags) {
    let mut reported: FxHashSet<Span> = FxHashSet::default();
    let mut gone = FxHashMap::default();
    for lowered in lowered {
        for diag in gone_in_pattern(lowered, &mut gone) {
            if reported.insert(diag.span) {
                diags.push(diag);
            }
        }
    }
}

/// `gone` is only memory: the step that removed each operation of this pattern.
fn gone_in_pattern(lowered: &Lowered, gone: &mut FxHashMap<NodeId, NodeId>) -> Vec<Diag> {
    let pattern = &lowered.pattern;
    let span = |id: NodeId| lowered.spans[id.index()];
    let mut found = Vec::new();
    gone.clear();
    for id in pattern.rewrite_nodes() {
        let step = &pattern.node(id).kind;
        if !gone.is_empty() {
            let used =
                uses(step).into_iter().find_map(|used| Some((used, *gone.get(&operation(pattern, used))?)));
            if let Some((used, by)) = used {
                let how = if matches!(pattern.node(by).kind, NodeKind::Erase { .. }) {
                    "erased"
                } else {
                    "replaced"
                };
                // A result that is only used here has its own location.
                let place = if used.index() > by.index() { used } else { id };
                let diag = Diag::warning(span(place), format!("operation is used after it was {how}"));
                found.push(if span(place) == span(by) {
                    diag.note_at(lowered.span, format!("it is {how} here by two calls of a function"))
                } else {
                    diag.note_at(span(by), format!("it is {how} here"))
                });
            }
        }
        match step {
            NodeKind::Erase { op } => drop(gone.insert(*op, id)),
            NodeKind::Replace { op, with } => {
                let own = values(with).iter().find(|value| operation(pattern, **value) == *op);
                if own.is_some() && !gone.contains_key(op) {
                    found.push(Diag::warning(span(id), "operation is replaced by its own results"));
                }
                gone.insert(*op, id);
            }
            _ => {}
        }
    }
    found.into_iter().map(|diag| diag.lint("gone_operations")).collect()
}

/// Returns the operations and values that a step of a rewrite uses.
fn uses(step: &NodeKind) -> Vec<NodeId> {
    match step {
        NodeKind::Operation(created) => created.operands.iter().flatten().copied().collect(),
        NodeKind::NativeRewrite(call) => call.args.clone(),
        NodeKind::Range { parts, .. } => parts.clone(),
        NodeKind::AttributeOf { op, .. } => vec![*op],
        NodeKind::Location(location) => location.of.clone(),
        NodeKind::Erase { op } => vec![*op],
        NodeKind::Replace { op, with } => [*op].into_iter().chain(values(with).iter().copied()).collect(),
        _ => Vec::new(),
    }
}

fn values(with: &Replacement) -> &[NodeId] {
    match with {
        Replacement::Operation(op) => std::slice::from_ref(op),
        Replacement::Values(values) => values,
    }
}

/// Returns the operation that defines a result; otherwise the node itself.
fn operation(pattern: &Pattern, id: NodeId) -> NodeId {
    match pattern.node(id).kind {
        NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => op,
        _ => id,
    }
}
