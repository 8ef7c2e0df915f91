//! In which order searches are nested: whose first question would be asked first.
//!
//! In: the ways up, one root after the other. Out: searches, the outermost first.
//! Invariant: a search comes after the one that finds what it starts from.
//! MLIR: asks a pattern's predicates by how often the pattern states them, then by how many operations away from the root they are, then
//! as they were found. That an operand's operation is there is stated twice; that a result is, where the result is given a type and
//! used as well; and a native constraint, where the pattern calls it again with the same arguments.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::{Search, is_range, operands, parent};
use crate::pattern::{EntityKind, Node, NodeId, NodeKind};

/// The way up to a root.
pub(super) struct Climb {
    pub(super) target: NodeId,
    /// What it starts from.
    pub(super) start: NodeId,
    pub(super) steps: Vec<Step>,
}

/// A step up.
pub(super) enum Step {
    /// To an operation that uses the value.
    User { op: NodeId, operand: usize },
    /// To a result of the operation.
    Result(NodeId),
}

/// Where something is found: so many operations away from the root, and by which search.
#[derive(Copy, Clone)]
struct Place {
    depth: u32,
    search: Option<usize>,
}

/// What questions that are stated more than once are about.
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

/// Is it asked whether something is there, or what a native constraint says of it?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    IsThere,
    Native,
}

/// How often, how far, about what, what, and as found.
type Rank = (Reverse<u32>, u32, Kind, Asked, (usize, u32));

struct Nesting<'a> {
    nodes: &'a [Node],
    places: Vec<Option<Place>>,
    /// Where each search starts, and what it is for.
    searches: Vec<(Place, Search)>,
    /// What is asked before other questions, and within which search.
    early: Vec<(Rank, usize)>,
    /// The operations in the order their result types are looked at.
    done: Vec<NodeId>,
}

/// The searches of all ways up, as they are nested.
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
    /// Goes up; stops where nothing is known.
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

    /// Visits what is below an operation, but for the operand that it was found by.
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

    /// Notes the native constraints that are called more than once with the same arguments.
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
            // It is asked about the first of those that are farthest.
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

    /// Where is a constraint's argument found, and what is it? `None` for what is found nowhere, such as a literal.
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

    /// Notes the results that are given a type and used by no operation.
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

    /// Does the operation's list of types state that the result is there?
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
        self.early.sort_unstable_by_key(|(rank, _)| *rank);
        let mut late: Vec<usize> = (0..self.searches.len()).collect();
        late.sort_by_key(|search| self.searches[*search].0.depth);
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
