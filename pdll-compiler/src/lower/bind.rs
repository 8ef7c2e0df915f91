//! Binding: every variable of a pattern must be reachable from the operation with which its rewrite section
//! starts.
//!
//! In: lowered patterns. Out: errors at variables that are not reachable, and at entities that cannot be
//! matched or created. MLIR: the verifiers of PDLOps. Differs: reported in terms of PDLL, with one error per
//! connected component; an operation that only uses a value need not itself be used, as the language
//! specifies.

use pdll_match::pattern::{Node, NodeId, NodeKind, Pattern};
use pdll_support::diag::{Diag, Diags};
use pdll_support::sort::sort_by_key;
use smallvec::SmallVec;

use super::Lowered;

/// Reports unbound entities of a pattern.
pub(crate) fn check_bindings(lowered: &Lowered, diags: &mut Diags) {
    let pattern = &lowered.pattern;
    if !is_all_below_root(pattern) {
        let links = links(pattern);
        let mut group = vec![None; pattern.n_match as usize];
        mark(&links, pattern.root, 0, &mut group);
        report_unreached(lowered, &links, &mut group, diags);
    }
    report_empty_calls(lowered, diags);
    report_unmade(lowered, diags);
    report_untyped(lowered, diags);
}

/// Returns whether the root leads to all entities that must be reachable, from operations to their operands
/// and types. Then no other checks are needed.
fn is_all_below_root(pattern: &Pattern) -> bool {
    let mut is_reached: SmallVec<[bool; 64]> = SmallVec::from_elem(false, pattern.n_match as usize);
    is_reached[pattern.root.index()] = true;
    // A node only refers to earlier ones.
    for id in (0..pattern.n_match).rev().map(NodeId) {
        let kind = &pattern.node(id).kind;
        if !is_reached[id.index()] {
            if needs_binding(kind) {
                return false;
            }
            continue;
        }
        let mut reach = |id: &NodeId| is_reached[id.index()] = true;
        match kind {
            NodeKind::Operation(operation) => {
                operation.operands.iter().flatten().for_each(&mut reach);
                operation.attributes.iter().for_each(|attribute| reach(&attribute.value));
                operation.result_types.iter().flatten().for_each(&mut reach);
            }
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => reach(op),
            NodeKind::Operand { ty } | NodeKind::Operands { ty } | NodeKind::Attribute { ty, .. } => {
                ty.iter().for_each(&mut reach);
            }
            _ => {}
        }
    }
    true
}

/// The neighbors of a node.
type Links = SmallVec<[NodeId; 4]>;

/// Returns the neighbors of each match node: the nodes that are reachable from it.
fn links(pattern: &Pattern) -> Vec<Links> {
    let mut links = vec![Links::new(); pattern.n_match as usize];
    for id in pattern.match_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Operation(operation) => {
                for value in operation.operands.iter().flatten() {
                    links[id.index()].push(*value);
                    // A native result does not lead to the operations that use it.
                    if !matches!(pattern.node(*value).kind, NodeKind::NativeResult { .. }) {
                        links[value.index()].push(id);
                    }
                }
                links[id.index()].extend(operation.attributes.iter().map(|attribute| attribute.value));
                links[id.index()].extend(operation.result_types.iter().flatten().copied());
            }
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => {
                links[id.index()].push(*op);
                links[op.index()].push(id);
            }
            NodeKind::Operand { ty } | NodeKind::Operands { ty } | NodeKind::Attribute { ty, .. } => {
                links[id.index()].extend(*ty);
            }
            _ => {}
        }
    }
    links
}

/// Adds all nodes that are reachable from a node, and in no group yet, to a group.
fn mark(links: &[Links], from: NodeId, number: u32, group: &mut [Option<u32>]) {
    let mut todo: SmallVec<[NodeId; 16]> = SmallVec::from_slice(&[from]);
    while let Some(id) = todo.pop() {
        if group[id.index()].replace(number) != Some(number) {
            todo.extend(links[id.index()].iter().copied().filter(|next| group[next.index()].is_none()));
        }
    }
}

fn report_unreached(lowered: &Lowered, links: &[Links], group: &mut [Option<u32>], diags: &mut Diags) {
    let pattern = &lowered.pattern;
    if pattern.match_nodes().all(|id| group[id.index()].is_some() || !needs_binding(&pattern.node(id).kind)) {
        return;
    }
    // Operations first, the last one first: connected nodes are then reported with it.
    let mut ids: Vec<NodeId> = pattern.match_nodes().collect();
    ids.reverse();
    sort_by_key(&mut ids, |id| !matches!(pattern.node(*id).kind, NodeKind::Operation(_)));
    let mut found = Vec::new();
    for id in ids {
        if group[id.index()].is_none() && needs_binding(&pattern.node(id).kind) {
            mark(links, id, 1, group);
            found.push(id);
        }
    }
    found.sort();
    for id in found {
        diags.push(unbound(lowered, id));
    }
}

/// Returns whether a node must be reachable.
fn needs_binding(kind: &NodeKind) -> bool {
    match kind {
        NodeKind::Attribute { value, .. } => value.is_none(),
        NodeKind::Type { value } => value.is_none(),
        NodeKind::Types { values } => values.is_none(),
        NodeKind::Operand { .. }
        | NodeKind::Operands { .. }
        | NodeKind::Operation(_)
        | NodeKind::Result { .. }
        | NodeKind::Results { .. } => true,
        _ => false,
    }
}

fn unbound(lowered: &Lowered, id: NodeId) -> Diag {
    let pattern = &lowered.pattern;
    let node = pattern.node(id);
    let what = match (&node.name, &node.kind) {
        (Some(name), _) => format!("variable `{name}` is not bound"),
        (None, NodeKind::Operation(operation)) => match &operation.name {
            Some(name) => format!("operation `{name}` is not bound"),
            None => "operation is not bound".to_owned(),
        },
        (None, _) => "variable is not bound".to_owned(),
    };
    let why = match node.kind {
        NodeKind::Attribute { .. } => "it must be an attribute of an operation that is matched",
        NodeKind::Type { .. } | NodeKind::Types { .. } => {
            "it must be the type of a result, operand or attribute that is matched"
        }
        NodeKind::Operation(_) => {
            "it must be connected to the root by operands and results, here or through others"
        }
        _ => "it must be an operand of an operation that is matched",
    };
    let diag = Diag::error(lowered.spans[id.index()], what).note(why);
    diag.note_at(lowered.spans[pattern.root.index()], "the root of the pattern is here")
}

/// Reports native constraints without arguments.
fn report_empty_calls(lowered: &Lowered, diags: &mut Diags) {
    for (node, span) in lowered.pattern.nodes.iter().zip(&lowered.spans) {
        if let NodeKind::Constraint { call, .. } = &node.kind
            && call.args.is_empty()
        {
            let message = format!("expected at least one argument for native constraint `{}`", call.name);
            diags.push(Diag::error(*span, message));
        }
    }
}

/// Reports entities of a rewrite that cannot be created. Only types may be determined by later creations.
fn report_unmade(lowered: &Lowered, diags: &mut Diags) {
    let pattern = &lowered.pattern;
    for id in pattern.rewrite_nodes() {
        let ty = match &pattern.node(id).kind {
            NodeKind::Operand { .. } => "Value",
            NodeKind::Attribute { value: None, .. } => "Attr",
            // An unconstrained operation has unconstrained operands.
            NodeKind::Operands { .. } => "",
            _ => continue,
        };
        let span = lowered.spans[id.index()];
        let same = |other: &NodeId| lowered.spans[other.index()] == span;
        let is_op = |id: &NodeId| matches!(pattern.node(*id).kind, NodeKind::Operation(_));
        let ty = match ty {
            "" if pattern.rewrite_nodes().filter(same).any(|id| is_op(&id)) => "Op",
            "" => "ValueRange",
            ty => ty,
        };
        let name = pattern.rewrite_nodes().filter(same).find_map(|id| pattern.node(id).name.as_deref());
        let what =
            name.map_or("variable is not bound".to_owned(), |name| format!("variable `{name}` is not bound"));
        let why = format!("a variable of type `{ty}` within a rewrite needs an initializer");
        diags.push(Diag::error(span, what).note(why));
    }
}

/// Reports types of a rewrite that are used before an operation was created with them.
fn report_untyped(lowered: &Lowered, diags: &mut Diags) {
    let pattern = &lowered.pattern;
    let is_open = |node: &Node| match &node.kind {
        NodeKind::Type { value } => value.is_none(),
        NodeKind::Types { values } => values.is_none(),
        _ => false,
    };
    if !pattern.rewrite_nodes().any(|id| is_open(pattern.node(id))) {
        return;
    }
    let mut open: Vec<bool> = pattern.nodes.iter().map(is_open).collect();
    open[..pattern.n_match as usize].fill(false);
    for id in pattern.rewrite_nodes() {
        let used: &[NodeId] = match &pattern.node(id).kind {
            NodeKind::Operation(operation) => {
                for ty in operation.result_types.iter().flatten() {
                    open[ty.index()] = false;
                }
                continue;
            }
            NodeKind::NativeRewrite(call) => &call.args,
            NodeKind::Range { parts, .. } => parts,
            _ => continue,
        };
        for ty in used {
            if std::mem::take(&mut open[ty.index()]) {
                let name = pattern.node(*ty).name.as_deref();
                let what = name.map_or("variable is not bound".to_owned(), |name| {
                    format!("variable `{name}` is not bound")
                });
                let diag = Diag::error(lowered.spans[ty.index()], what);
                let why = "a type is known once an operation was created with it as a result type";
                diags.push(diag.note_at(lowered.spans[id.index()], "it is used here").note(why));
            }
        }
    }
}
