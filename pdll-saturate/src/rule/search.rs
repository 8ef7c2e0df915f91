//! Search: all matches of a plan in an e-graph, by backtracking over the operations of each class.

use std::time::Instant;

use pdll::ir::{Attribute, Ir, Type};
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::EGraph;
use crate::rule::plan::{Plan, Step, TypeOf};

/// The value of a variable.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Bound {
    /// None yet.
    Unbound,
    /// A class.
    Class(ClassId),
    /// An operation.
    Node(NodeId),
    /// An attribute.
    Attribute(Attribute),
    /// A type.
    Type(Type),
}

/// Matches of a rule, and what stopped the search.
#[derive(Default)]
pub(crate) struct Found {
    /// New matches one after the other: each is the values of the variables, by slot.
    pub(crate) matches: Vec<Bound>,
    /// Number of all matches.
    pub(crate) n_matches: usize,
    /// Whether there are more than the limit.
    pub(crate) is_cut: bool,
    /// Whether the time was over.
    pub(crate) is_late: bool,
}

/// Number of steps between two readings of the clock.
const STEPS_PER_CHECK: u32 = 4096;

/// Returns the matches of a plan, at most `limit`, found until the deadline. All are counted, but those that the graph had after the time `since` are
/// left out.
pub(crate) fn search(
    graph: &EGraph,
    ir: &Ir,
    plan: &Plan,
    limit: usize,
    deadline: Instant,
    since: Option<u32>,
) -> Found {
    let mut search = Search {
        graph,
        ir,
        plan,
        limit,
        deadline,
        // What an edge adds to the matches of a class has no time.
        since: since.filter(|_| !graph.has_edges),
        n_steps: 0,
        slots: vec![Bound::Unbound; plan.n_slots],
        out: Found::default(),
    };
    let every: Vec<NodeId>;
    let roots: &[NodeId] = match plan.root_name {
        Some(name) => graph.by_name.get(&name).map_or(&[], |nodes| nodes),
        None => {
            every = graph.live_nodes().collect();
            &every
        }
    };
    for root in roots {
        let node = graph.node(*root);
        if !node.is_live || node.place == crate::graph::store::Place::Fixed {
            continue;
        }
        search.slots[plan.root] = Bound::Node(*root);
        let is_new = search.is_after(node.added);
        search.run(0, is_new);
        if search.out.is_cut || search.out.is_late {
            break;
        }
    }
    search.out
}

/// Slots and the values that they had.
type Rebound = SmallVec<[(usize, Bound); 2]>;

struct Search<'a> {
    graph: &'a EGraph,
    ir: &'a Ir,
    plan: &'a Plan,
    limit: usize,
    deadline: Instant,
    /// The last time at which all matches were applied.
    since: Option<u32>,
    n_steps: u32,
    slots: Vec<Bound>,
    out: Found,
}

impl Search<'_> {
    /// Returns whether a match that depends on what changed at a time is new.
    fn is_after(&self, changed: u32) -> bool {
        self.since.is_none_or(|since| changed > since)
    }

    /// Runs the steps from one on. The depth of the recursion is the number of operations of the pattern. A match is new if its root is, or a class
    /// whose nodes it chooses from or compares changed.
    fn run(&mut self, mut at: usize, mut is_new: bool) {
        while let Some(step) = self.plan.steps.get(at) {
            self.n_steps += 1;
            if self.n_steps.is_multiple_of(STEPS_PER_CHECK) && Instant::now() > self.deadline {
                self.out.is_late = true;
            }
            if self.out.is_late || self.out.is_cut {
                return;
            }
            match step {
                Step::Definer { of, operand, to, result } => {
                    let Some(class) = self.operand(*of, *operand) else { return };
                    let graph = self.graph;
                    // Few classes have refinements.
                    let own = [graph.find(class)];
                    let all;
                    let classes: &[ClassId] = if !graph.has_edges || graph.class(class).refined.is_empty() {
                        &own
                    } else {
                        all = graph.refinements(class);
                        &all
                    };
                    // The name is looked at before anything is bound.
                    let name = match self.plan.steps.get(at + 1) {
                        Some(Step::Operation { op, name, .. }) if op == to => *name,
                        _ => None,
                    };
                    for class in classes {
                        let class = graph.class(*class);
                        let is_new = is_new || self.is_after(class.changed);
                        for (id, index) in &class.nodes {
                            let node = graph.node(*id);
                            let has_name = name.is_none_or(|name| node.name == name);
                            if has_name && *index as usize == *result && node.is_live {
                                self.slots[*to] = Bound::Node(*id);
                                let before = self.rebound_from(at);
                                self.run(at + 1, is_new);
                                self.restore(before);
                            }
                        }
                    }
                    return;
                }
                step => {
                    if !self.check(step) {
                        return;
                    }
                    if let Step::SameValue { of, operand, .. } | Step::SameResult { of, operand, .. } = step
                        && let Some(class) = self.operand(*of, *operand)
                    {
                        is_new |= self.is_after(self.graph.class(class).changed);
                    }
                }
            }
            at += 1;
        }
        if self.out.n_matches >= self.limit {
            self.out.is_cut = true;
            return;
        }
        self.out.n_matches += 1;
        if is_new {
            self.out.matches.extend_from_slice(&self.slots);
        }
    }

    /// Returns the values that steps from here on may bind again to refinements.
    fn rebound_from(&self, at: usize) -> Rebound {
        if !self.graph.has_edges {
            return Rebound::new();
        }
        let rebinds = self.plan.rebinds.iter().filter(|(step, _)| *step >= at);
        rebinds.map(|(_, slot)| (*slot, self.slots[*slot])).collect()
    }

    fn restore(&mut self, before: Rebound) {
        for (slot, bound) in before {
            self.slots[slot] = bound;
        }
    }

    fn operand(&self, of: usize, operand: usize) -> Option<ClassId> {
        let Bound::Node(node) = self.slots[of] else { return None };
        self.graph.node(node).operands.get(operand).copied()
    }

    fn check(&mut self, step: &Step) -> bool {
        let graph = self.graph;
        let node = |slots: &[Bound], slot: usize| match slots[slot] {
            Bound::Node(node) => Some(graph.node(node)),
            _ => None,
        };
        match step {
            Step::Definer { .. } => false,
            Step::Operation { op, name, n_operands, n_results } => {
                let Some(node) = node(&self.slots, *op) else { return false };
                name.is_none_or(|name| node.name == name)
                    && n_operands.is_none_or(|n| node.operands.len() == n)
                    && n_results.is_none_or(|n| node.results.len() == n)
            }
            Step::Value { of, operand, to } => {
                let Some(class) = self.operand(*of, *operand) else { return false };
                self.slots[*to] = Bound::Class(graph.constant_or(class));
                true
            }
            Step::SameValue { of, operand, with } => {
                let (Some(class), Bound::Class(bound)) = (self.operand(*of, *operand), self.slots[*with])
                else {
                    return false;
                };
                if graph.is_refined_by(class, bound) {
                    return true;
                }
                // The refinement may stand for both.
                if graph.is_refined_by(bound, class) {
                    self.slots[*with] = Bound::Class(graph.find(class));
                    return true;
                }
                false
            }
            Step::SameResult { of, operand, with, result } => {
                let (Some(class), Some(node)) = (self.operand(*of, *operand), node(&self.slots, *with))
                else {
                    return false;
                };
                node.results.get(*result).is_some_and(|bound| graph.is_refined_by(class, *bound))
            }
            Step::Attribute { op, name, to } => {
                let found = node(&self.slots, *op).and_then(|node| node.op.attr(self.ir, *name));
                let Some(found) = found else { return false };
                self.slots[*to] = Bound::Attribute(found);
                true
            }
            Step::AttributeIs { op, name, value } => {
                node(&self.slots, *op).is_some_and(|node| node.op.attr(self.ir, *name) == Some(*value))
            }
            Step::SameAttribute { op, name, with } => node(&self.slots, *op)
                .and_then(|node| node.op.attr(self.ir, *name))
                .is_some_and(|found| self.slots[*with] == Bound::Attribute(found)),
            Step::Type { of, to } => {
                let Some(found) = self.type_of(*of) else { return false };
                self.slots[*to] = Bound::Type(found);
                true
            }
            Step::TypeIs { of, value } => self.type_of(*of) == Some(*value),
            Step::SameType { of, with } => {
                self.type_of(*of).is_some_and(|found| self.slots[*with] == Bound::Type(found))
            }
        }
    }

    fn type_of(&self, of: TypeOf) -> Option<Type> {
        match of {
            TypeOf::Operand(op, index) => Some(self.graph.class(self.operand(op, index)?).ty),
            TypeOf::Result(op, index) => {
                let Bound::Node(node) = self.slots[op] else { return None };
                Some(self.graph.class(*self.graph.node(node).results.get(index)?).ty)
            }
            TypeOf::Attribute(slot) => match self.slots[slot] {
                Bound::Attribute(attr) => attr.ty(self.ir.context()),
                _ => None,
            },
        }
    }
}
