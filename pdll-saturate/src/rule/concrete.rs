//! Concrete matches: the operations of a match, copied with the operands that were chosen, on which the pattern's own code runs.
//!
//! What it creates becomes nodes, and what it replaces the copy of the root by refines the root. Native functions therefore receive operations and
//! values of a valid program. Invariant: a rewrite that changes anything else is an error, because the e-graph cannot undo it.

use pdll::ir::{Block, InsertionPoint, Ir, Op, Region, Value, ValueVec};
use pdll::rewrite::{
    PatternApplicator, PatternHooks, PatternId, PatternInfo, PatternRewriter, RewriterListener,
};
use pdll_ir::IrMapping;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::graph::ids::NodeId;
use crate::graph::store::{Classes, EGraph, Place};
use crate::purity::{Purity, purity};
use crate::rule::plan::{Plan, Slot, Step};
use crate::rule::search::Bound;

/// Why a match was not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// What it creates cannot be a node; the graph is as before.
    Unusable(String),
    /// The pattern changed something else, or failed; the graph must be dropped.
    Fatal(String),
}

/// Runs a pattern on a match and adds what it replaces the root by.
pub(crate) fn apply(
    graph: &mut EGraph,
    ir: &mut Ir,
    applicator: &PatternApplicator,
    pattern: PatternId,
    plan: &Plan,
    slots: &[Bound],
    at: InsertionPoint,
) -> Result<(), Refusal> {
    let Bound::Node(root) = slots[plan.root] else { return Ok(()) };
    let Some(copies) = copy(graph, ir, plan, slots, at) else { return Ok(()) };
    let Some((root_copy, _)) = copies.last().copied() else { return Ok(()) };
    let mut changes = Changes {
        own: copies.iter().map(|(copy, _)| *copy).collect(),
        root: root_copy,
        created: Vec::new(),
        replaced: None,
        foreign: None,
    };
    let mut rewriter = PatternRewriter::with_listener(ir, &mut changes);
    rewriter.set_insertion_point(root_copy);
    let applied = applicator.match_and_rewrite_with(root_copy, &mut rewriter, &mut Only(pattern));
    drop(rewriter);
    if let Some(foreign) = changes.foreign {
        return Err(Refusal::Fatal(foreign));
    }
    let is_applied = applied.map_err(|error| Refusal::Fatal(error.to_string()))?.is_some();
    let outcome = if is_applied { import(graph, ir, root, &copies, &changes) } else { Ok(()) };
    for op in changes.own.iter().chain(&changes.created).rev() {
        if op.is_alive(ir) && !is_node(graph, ir, *op) {
            ir.erase_tree(*op);
        }
    }
    outcome
}

/// Returns whether an operation is that of a node.
fn is_node(graph: &EGraph, ir: &Ir, op: Op) -> bool {
    op.get_result(ir, 0)
        .and_then(|value| graph.known_class(value))
        .is_some_and(|class| graph.class(class).nodes.iter().any(|(node, _)| graph.node(*node).op == op))
}

/// Returns copies of the matched operations, the root last, each with its node.
fn copy(
    graph: &EGraph,
    ir: &mut Ir,
    plan: &Plan,
    slots: &[Bound],
    at: InsertionPoint,
) -> Option<SmallVec<[(Op, NodeId); 4]>> {
    let mut copies: SmallVec<[(Op, NodeId); 4]> = SmallVec::new();
    let mut by_slot: FxHashMap<Slot, Op> = FxHashMap::default();
    for slot in plan.ops.iter().rev() {
        let Bound::Node(id) = slots[*slot] else { return None };
        let node = graph.node(id);
        // What stays as it is must not be copied: it may have effects.
        if node.place == Place::Fixed {
            by_slot.insert(*slot, node.op);
            continue;
        }
        let mut values: ValueVec = node.operands.iter().map(|class| graph.representative(*class)).collect();
        for step in &plan.steps {
            match step {
                Step::Definer { of, operand, to, result, .. }
                | Step::SameResult { of, operand, with: to, result }
                    if of == slot =>
                {
                    // An operation that is matched twice, from operations of different depths, may not be copied yet.
                    if let Some(copy) = by_slot.get(to) {
                        values[*operand] = copy.get_result(ir, *result)?;
                    }
                }
                Step::Value { of, operand, to } | Step::SameValue { of, operand, with: to } if of == slot => {
                    if let Bound::Class(class) = slots[*to] {
                        values[*operand] = graph.representative(class);
                    }
                }
                _ => {}
            }
        }
        let op = ir.clone_op_without_regions(node.op, &mut IrMapping::new());
        ir.replace_operands(op, &values);
        ir.insert_at(op, at);
        by_slot.insert(*slot, op);
        copies.push((op, id));
    }
    Some(copies)
}

/// Adds what a rewrite created, and refines the root by what replaced its copy.
fn import(
    graph: &mut EGraph,
    ir: &mut Ir,
    root: NodeId,
    copies: &[(Op, NodeId)],
    changes: &Changes,
) -> Result<(), Refusal> {
    let Some((root_copy, _)) = copies.last().copied() else { return Ok(()) };
    let root_place = graph.node(root).place;
    let created: Vec<Op> = changes.created.iter().copied().filter(|op| op.is_alive(ir)).collect();
    // All are checked first, so that nothing has to be taken back.
    for op in &created {
        match (purity(ir, *op), root_place) {
            (Purity::Free, _) | (Purity::Unsafe, Place::Pinned(_)) => {}
            (purity, _) => return Err(Refusal::Unusable(purity.why_not(ir, *op))),
        }
    }
    let is_changed = changes.replaced.is_none() && root_copy.is_alive(ir);
    let mut todo: Vec<Op> = copies.iter().map(|(op, _)| *op).filter(|op| op.is_alive(ir)).collect();
    if !is_changed {
        todo.retain(|op| *op != root_copy);
    }
    // Copies whose results nothing uses need no nodes.
    let replacement: ValueVec = match &changes.replaced {
        Some(values) => values.clone(),
        None if is_changed => root_copy.results(ir).collect(),
        None => return Ok(()),
    };
    todo.retain(|op| {
        *op == root_copy || op.results(ir).any(|value| !value.use_empty(ir) || replacement.contains(&value))
    });
    todo.extend(created);
    // Operands before those that use them.
    let pending: rustc_hash::FxHashSet<Op> = todo.iter().copied().collect();
    let mut stack: Vec<(Op, bool)> = todo.iter().rev().map(|op| (*op, false)).collect();
    let mut done: rustc_hash::FxHashSet<Op> = rustc_hash::FxHashSet::default();
    while let Some((op, is_ready)) = stack.pop() {
        if done.contains(&op) {
            continue;
        }
        if !is_ready {
            stack.push((op, true));
            for operand in op.operands(ir) {
                if let Some(definer) = operand.defining_op(ir)
                    && pending.contains(&definer)
                    && !done.contains(&definer)
                    && !stack.contains(&(definer, true))
                {
                    stack.push((definer, false));
                }
            }
            continue;
        }
        done.insert(op);
        let place = match purity(ir, op) {
            Purity::Free => Place::Free,
            _ => root_place,
        };
        let node = graph.add_op(ir, op, place, None, true, None);
        if graph.node(node).op == op {
            // Its operands may be copies that are erased.
            crate::graph::fold::refresh(graph, ir, node);
        }
    }
    let from = graph.node(root).results.clone();
    let to: Classes = replacement.iter().map(|value| graph.class_of(ir, *value)).collect();
    if from.len() == to.len() {
        for (from, to) in from.into_iter().zip(to) {
            graph.refine(from, to);
        }
    }
    Ok(())
}

/// Allows one pattern.
struct Only(PatternId);

impl PatternHooks for Only {
    fn can_apply(&mut self, _ir: &Ir, _op: Op, pattern: PatternInfo<'_>) -> bool {
        pattern.id() == self.0
    }
}

/// What a rewrite changes.
struct Changes {
    /// Copies of the matched operations.
    own: SmallVec<[Op; 4]>,
    root: Op,
    created: Vec<Op>,
    replaced: Option<ValueVec>,
    /// A change of something else.
    foreign: Option<String>,
}

impl Changes {
    fn is_own(&self, op: Op) -> bool {
        self.own.contains(&op) || self.created.contains(&op)
    }

    fn changed(&mut self, ir: &Ir, op: Op, verb: &str) {
        if !self.is_own(op) {
            let name = op.name_text(ir);
            self.foreign
                .get_or_insert_with(|| format!("it {verb} `{name}`, which is not a node of its match"));
        }
    }
}

impl RewriterListener for Changes {
    fn op_inserted(&mut self, _ir: &Ir, op: Op) {
        self.created.push(op);
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, _previous: InsertionPoint) {
        self.changed(ir, op, "moves");
    }

    fn block_inserted(&mut self, _ir: &Ir, _block: Block) {
        self.foreign.get_or_insert_with(|| "it creates blocks".to_owned());
    }

    fn block_moved(&mut self, _ir: &Ir, _block: Block, _previous: Region, _before: Option<Block>) {
        self.foreign.get_or_insert_with(|| "it moves blocks".to_owned());
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.changed(ir, op, "changes");
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        if op == self.root {
            self.replaced = Some(values.into());
        }
        self.changed(ir, op, "replaces");
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.changed(ir, op, "erases");
    }
}
