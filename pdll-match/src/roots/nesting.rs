//! The nesting order of searches, determined by the first question of each.
//!
//! In: the upward paths, one root after the other. Out: searches, outermost first. Invariant: a search
//! follows the one that finds its start. MLIR: orders a pattern's predicates by the number of times that the
//! pattern states them, then by the number of operations from the root, then in order of discovery. The
//! existence of an operand's operation is stated twice; that of a result is, if the result has a type and is
//! used; and so is a native constraint that the pattern calls again with the same arguments.

use std::cmp::Reverse;

use pdll_support::sort::{sort_by_key, sorted_order};
use rustc_hash::FxHashMap;

use super::nodes::{Search, is_range, operands, parent};
use crate::pattern::{EntityKind, Node, NodeId, NodeKind};

/// The upward path to a root.
pub(super) struct Climb {
    pub(super) target: NodeId,
    /// Start.
    pub(super) start: NodeId,
    pub(super) steps: Vec<Step>,
}

/// An upward step.
pub(super) enum Step {
    /// To an operation that uses the value.
    User { op: NodeId, operand: usize },
    /// To a result of the operation.
    Result(NodeId),
}

/// The location of an entity: its distance from the root in operations, and its search.
#[derive(Copy, Clone)]
struct Place {
    depth: u32,
    search: Option<usize>,
}

/// The kind of entity of a question stated more than once.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Operation,
    Operand,
    OperandGroup,
    Attribute,
    Result,
    Group,
    Type,
}

/// Whether the question tests existence or a native constraint.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    IsThere,
    Native,
}

/// Number of occurrences, distance, kind of entity, question, and order of discovery.
type Rank = (Reverse<u32>, u32, Kind, Asked, (usize, u32));

struct Nesting<'a> {
    nodes: &'a [Node],
    places: Vec<Option<Place>>,
    /// Start and target of each search.
    searches: Vec<(Place, Search)>,
    /// Questions with priority over others, each with its enclosing search.
    early: Vec<(Rank, usize)>,
    /// Operations in the order in which their result types are visited.
    done: Vec<NodeId>,
}

/// Returns the searches of all upward paths in nesting order.
pub(super) fn nest(nodes: &[Node], root: NodeId, climbs: &[Climb]) -> Vec<Search> {
    let mut nesting = Nesting {
        nodes,
        places: vec![None; nodes.len()],
        searches: Vec::new(),
        early: Vec::new(),
        done: Vec::new(),
    };
    nesting.places[root.index()] = Some(Place { depth: 0, search: None });
    nesting.descend(root, None);
    for climb in climbs {
        if nesting.places[climb.target.index()].is_none() {
            nesting.climb(climb);
        }
    }
    nesting.read_results();
    nesting.read_constraints();
    nesting.order()
}

impl Nesting<'_> {
    /// Follows a path upward; stops at an unknown entity.
    fn climb(&mut self, climb: &Climb) {
        let Some(mut at) = self.places[climb.start.index()] else { return };
        for step in &climb.steps {
            match *step {
                Step::Result(value) => {
                    self.places[value.index()].get_or_insert(at);
                }
                Step::User { op, operand } => {
                    if let Some(known) = self.places[op.index()] {
                        at = known;
                        continue;
                    }
                    let search = Some(self.searches.len());
                    self.searches.push((at, Search { op, operand }));
                    at = Place { depth: at.depth + 1, search };
                    self.places[op.index()] = Some(at);
                    self.descend(op, Some(operand));
                }
            }
        }
    }

    /// Visits everything below an operation, except the operand through which it was found.
    fn descend(&mut self, op: NodeId, ignored: Option<usize>) {
        let mut path = vec![(op, 0)];
        while let Some((op, next)) = path.last_mut() {
            let (op, operand) = (*op, *next);
            *next += 1;
            if operand == 0 {
                self.place_attributes(op);
            }
            let Some(&value) = operands(self.nodes, op).get(operand) else {
                self.place_types(op);
                self.done.push(op);
                path.pop();
                continue;
            };
            if path.len() == 1 && ignored == Some(operand) {
                continue;
            }
            let Some(place) = self.places[op.index()] else { continue };
            if self.places[value.index()].is_some() {
                continue;
            }
            self.places[value.index()] = Some(place);
            if let NodeKind::Operand { ty: Some(ty) } | NodeKind::Operands { ty: Some(ty) } =
                self.nodes[value.index()].kind
            {
                self.places[ty.index()].get_or_insert(place);
            }
            let Some(below) = parent(self.nodes, value) else { continue };
            if self.places[below.index()].is_some() {
                continue;
            }
            let depth = place.depth + 1;
            self.places[below.index()] = Some(Place { depth, search: place.search });
            if let Some(search) = place.search {
                let found = (self.early.len(), 0);
                let rank = (Reverse(2), depth, Kind::Operation, Asked::IsThere, found);
                self.early.push((rank, search));
            }
            path.push((below, 0));
        }
    }

    fn place_attributes(&mut self, op: NodeId) {
        let (nodes, place) = (self.nodes, self.places[op.index()]);
        let NodeKind::Operation(operation) = &nodes[op.index()].kind else { return };
        for attribute in &operation.attributes {
            let at = attribute.value.index();
            self.places[at] = self.places[at].or(place);
            if let NodeKind::Attribute { ty: Some(ty), .. } = nodes[at].kind {
                self.places[ty.index()] = self.places[ty.index()].or(place);
            }
        }
    }

    fn place_types(&mut self, op: NodeId) {
        let (nodes, place) = (self.nodes, self.places[op.index()]);
        let NodeKind::Operation(operation) = &nodes[op.index()].kind else { return };
        for ty in operation.result_types.iter().flatten() {
            self.places[ty.index()] = self.places[ty.index()].or(place);
        }
    }

    /// Records native constraints that are called more than once with the same arguments.
    fn read_constraints(&mut self) {
        let nodes = self.nodes;
        let mut calls: FxHashMap<(&str, &[NodeId], bool), (usize, u32)> = FxHashMap::default();
        for (i, node) in nodes.iter().enumerate() {
            if let NodeKind::Constraint { call, is_negated } = &node.kind {
                calls.entry((&call.name, &call.args, *is_negated)).or_insert((i, 0)).1 += 1;
            }
        }
        for ((_, args, _), (found, n)) in calls.into_iter().filter(|(_, (_, n))| *n > 1) {
            let places: Vec<(Place, Kind)> = args.iter().filter_map(|arg| self.asked_at(*arg)).collect();
            // The question belongs to the first of the farthest arguments.
            let Some(&(farthest, kind)) = places.iter().rev().max_by_key(|(place, _)| place.depth) else {
                continue;
            };
            let rank = (Reverse(n), farthest.depth, kind, Asked::Native);
            let around = std::iter::once(farthest).chain(places.into_iter().map(|(place, _)| place));
            let around = (0..).zip(around.filter_map(|place| place.search));
            self.early.extend(around.map(|(nth, search)| {
                let (n, depth, kind, asked) = rank;
                ((n, depth, kind, asked, (found, nth)), search)
            }));
        }
    }

    /// Returns the location and kind of a constraint's argument; `None` if it has no location, like a
    /// literal.
    fn asked_at(&self, arg: NodeId) -> Option<(Place, Kind)> {
        let (place, is_used) = match (self.places[arg.index()], parent(self.nodes, arg)) {
            (Some(place), _) => (place, true),
            (None, Some(op)) => (self.places[op.index()]?, false),
            (None, None) => return None,
        };
        let kind = match self.nodes[arg.index()].kind {
            NodeKind::Operation(_) => Kind::Operation,
            NodeKind::Attribute { .. } | NodeKind::NativeResult { kind: EntityKind::Attribute, .. } => {
                Kind::Attribute
            }
            NodeKind::Type { .. } | NodeKind::Types { .. } => Kind::Type,
            NodeKind::NativeResult { kind: EntityKind::Type | EntityKind::TypeRange, .. } => Kind::Type,
            NodeKind::Result { .. } if !is_used => Kind::Result,
            NodeKind::Results { .. } if !is_used => Kind::Group,
            _ if is_range(self.nodes, arg) => Kind::OperandGroup,
            _ => Kind::Operand,
        };
        Some((place, kind))
    }

    /// Records results that have a type and are used by no operation.
    fn read_results(&mut self) {
        let mut uses: FxHashMap<(NodeId, Kind, u32), u32> = FxHashMap::default();
        for (i, node) in self.nodes.iter().enumerate() {
            let used = match node.kind {
                _ if self.places[i].is_some() => continue,
                NodeKind::Result { op, index } => (op, Kind::Result, index),
                NodeKind::Results { op, group: Some(group), .. } => (op, Kind::Group, group),
                _ => continue,
            };
            if self.stated(NodeId(i as u32), used) {
                *uses.entry(used).or_insert(1) += 1;
            }
        }
        let mut found: FxHashMap<NodeId, usize> = FxHashMap::default();
        found.extend(self.done.iter().enumerate().map(|(i, op)| (*op, i)));
        for ((op, kind, index), n) in uses {
            if let (Some(Place { depth, search: Some(search) }), Some(&found)) =
                (self.places[op.index()], found.get(&op))
            {
                self.early.push(((Reverse(n), depth, kind, Asked::IsThere, (found, index)), search));
            }
        }
    }

    /// Returns whether the operation's list of types implies that the result exists.
    fn stated(&self, result: NodeId, (op, kind, index): (NodeId, Kind, u32)) -> bool {
        let NodeKind::Operation(operation) = &self.nodes[op.index()].kind else { return false };
        let types = operation.result_types.as_deref().unwrap_or_default();
        let Some(last) = types.get(index as usize) else { return false };
        let is_range_at = |ty: &NodeId| is_range(self.nodes, *ty);
        let is_behind_range = types[..=index as usize].iter().any(is_range_at);
        match kind {
            Kind::Group => {
                is_behind_range && types.len() > 1 && is_range_at(last) == is_range(self.nodes, result)
            }
            _ => !is_behind_range,
        }
    }

    fn order(mut self) -> Vec<Search> {
        sort_by_key(&mut self.early, |(rank, _)| *rank);
        let depth = |search: usize| self.searches[search].0.depth;
        let late = sorted_order(self.searches.len(), &|a, b| depth(a).cmp(&depth(b)));
        let mut is_open = vec![false; self.searches.len()];
        let mut order = Vec::with_capacity(self.searches.len());
        for search in self.early.iter().map(|(_, search)| *search).chain(late) {
            let mut around = Vec::new();
            let mut at = Some(search);
            while let Some(search) = at
                && !std::mem::replace(&mut is_open[search], true)
            {
                around.push(search);
                at = self.searches[search].0.search;
            }
            order.extend(around.into_iter().rev().map(|search| self.searches[search].1));
        }
        debug_assert_eq!(order.len(), self.searches.len());
        order
    }
}
