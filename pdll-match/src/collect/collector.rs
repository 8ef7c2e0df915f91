//! The traversal of a match section that collects its predicates.
//!
//! In: nodes, from the root downward, then upward by searches. Out: predicates, with the predicates that must hold before them.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::counting::Counting;
use super::error::CollectError;
use super::guards::{Asked, Guards};
use super::shapes::{Shapes, Side};
use crate::pattern::{NodeId, NodeKind, OperationNode, Pattern};
use crate::predicate::{
    Answer, AnswerId, Index, Position, PositionId, Predicate, Question, QuestionId, Vocabulary,
};
use crate::roots::{Search, searches};

pub(super) struct Collector<'a> {
    pub(super) pattern: &'a Pattern,
    pub(super) shapes: &'a dyn Shapes,
    pub(super) vocabulary: &'a mut Vocabulary,
    pub(super) yes: AnswerId,
    pub(super) exists: QuestionId,
    pub(super) places: Vec<Option<PositionId>>,
    /// Number of predicates already sorted into the parts.
    pub(super) n_sorted: u32,
    /// Number of native constraints so far.
    pub(super) n_natives: u32,
    /// The last native constraint whose arguments are found without a search among users.
    pub(super) plain_native: Option<u32>,
    pub(super) buffers: &'a mut Buffers,
}

/// What is known about a pattern while its predicates are collected. Its memory is used again for the next pattern.
#[derive(Default)]
pub(crate) struct Buffers {
    pub(super) predicates: Vec<Predicate>,
    pub(super) dependencies: Vec<SmallVec<[u32; 4]>>,
    /// For each predicate, the previous one about its position; a list of those that `Guards` begins.
    pub(super) asked_before: Vec<Option<u32>>,
    /// Index of the predicate equal to a given one, if so many are about its position that a list is slow.
    pub(super) asked: FxHashMap<Predicate, u32>,
    pub(super) guards: Guards,
    /// Nodes still to be visited, the next one last.
    pub(super) work: Vec<Visit>,
    /// Predicates so far, by their innermost enclosing search among users.
    pub(super) parts: FxHashMap<Option<PositionId>, Part>,
    /// Innermost search among users on the path to each position, as far as computed.
    pub(super) searches: FxHashMap<PositionId, Option<PositionId>>,
    /// The result nodes of each native constraint.
    pub(super) results_of: FxHashMap<NodeId, Vec<NodeId>>,
}

impl Buffers {
    pub(super) fn clear(&mut self) {
        self.predicates.clear();
        self.dependencies.clear();
        self.asked_before.clear();
        self.guards.clear();
        self.work.clear();
        // Hardly any pattern fills the maps.
        if !self.asked.is_empty() {
            self.asked = FxHashMap::default();
        }
        if !self.parts.is_empty() || !self.searches.is_empty() || !self.results_of.is_empty() {
            (self.parts, self.searches, self.results_of) = Default::default();
        }
    }
}

/// Positions of a list of operands or result types.
type Positions = SmallVec<[PositionId; 8]>;

/// A node with its position.
#[derive(Copy, Clone)]
pub(super) struct Visit {
    pub(super) node: NodeId,
    pub(super) position: PositionId,
    /// Index in the pattern of an operand that was already compared.
    pub(super) ignored_operand: Option<usize>,
}

/// The predicates with a given innermost search among users, or none.
#[derive(Default)]
pub(super) struct Part {
    /// Predicates that are neither native constraints nor about their results, in order.
    pub(super) structure: Vec<u32>,
    /// The native constraints, one entry per occurrence, each with the number of constraints before it.
    pub(super) natives: Vec<(u32, u32)>,
}

impl Collector<'_> {
    /// Visits a node and all nodes below it.
    pub(super) fn visit_all(&mut self, node: NodeId, position: PositionId) {
        self.buffers.work.push(Visit { node, position, ignored_operand: None });
        self.run();
    }

    fn run(&mut self) {
        while let Some(visit) = self.buffers.work.pop() {
            let from = self.buffers.work.len();
            self.visit(visit);
            self.buffers.work[from..].reverse();
        }
    }

    fn visit(&mut self, Visit { node, position, ignored_operand }: Visit) {
        let pattern = self.pattern;
        let kind = &pattern.node(node).kind;
        match kind {
            NodeKind::Attribute { value: Some(text), .. } => {
                self.ask(position, Question::AttributeConstant, Answer::Text(text.clone()));
                self.places[node.index()].get_or_insert(position);
                return;
            }
            NodeKind::Type { value: Some(text) } => {
                self.ask(position, Question::TypeConstant, Answer::Text(text.clone()));
                self.places[node.index()].get_or_insert(position);
                return;
            }
            NodeKind::Types { values: Some(texts) } => {
                self.ask(position, Question::TypesConstant, Answer::Texts(texts.clone()));
                self.places[node.index()].get_or_insert(position);
                return;
            }
            _ => {}
        }
        if let Some(first) = self.places[node.index()] {
            if first != position {
                self.ask(position, Question::EqualTo(first), Answer::Yes);
            }
            return;
        }
        self.places[node.index()] = Some(position);
        match kind {
            NodeKind::Attribute { ty, .. } => {
                if let Some(ty) = *ty {
                    let at = self.vocabulary.add_position(Position::TypeOf(position));
                    self.require(at);
                    self.visit_later(ty, at);
                }
            }
            NodeKind::Operand { ty } | NodeKind::Operands { ty } => {
                if let Some(ty) = *ty {
                    let at = self.vocabulary.add_position(Position::TypeOf(position));
                    self.visit_later(ty, at);
                }
            }
            NodeKind::Result { op, index } => self.visit_result(*op, *index, position),
            NodeKind::Results { op, group, is_single } => match self.single_result(*op, *group, *is_single) {
                Some(index) => self.visit_result(*op, index, position),
                None => self.visit_results(*op, *group, *is_single, position),
            },
            NodeKind::Operation(operation) => self.visit_operation(operation, position, ignored_operand),
            // Compared with the call's result when the call is visited.
            NodeKind::NativeResult { .. } => {}
            NodeKind::Type { .. } | NodeKind::Types { .. } => {}
            NodeKind::Range { .. }
            | NodeKind::Constraint { .. }
            | NodeKind::NativeRewrite(_)
            | NodeKind::AttributeOf { .. }
            | NodeKind::Location(_)
            | NodeKind::Erase { .. }
            | NodeKind::Replace { .. } => {}
        }
    }

    fn visit_later(&mut self, node: NodeId, position: PositionId) {
        self.buffers.work.push(Visit { node, position, ignored_operand: None });
    }

    /// Requires that a value is result `index` of `op`.
    fn visit_result(&mut self, op: NodeId, index: u32, value: PositionId) {
        let definer = self.vocabulary.add_position(Position::DefiningOp(value));
        self.require(definer);
        let guard = self.buffers.guards.get(definer);
        let asked = self.ask(value, Question::ResultNumber, Answer::Count(index));
        guard.into_iter().for_each(|guard| self.depend(asked, guard));
        let result =
            self.vocabulary.add_position(Position::Result { op: definer, index: Index::Front(index) });
        self.buffers.guards.set(result, asked);
        self.visit_later(op, definer);
    }

    /// Requires that a value or range is a group of the results of `op`.
    fn visit_results(&mut self, op: NodeId, group: Option<u32>, is_single: bool, at: PositionId) {
        let definer = self.vocabulary.add_position(Position::DefiningOp(at));
        self.require(definer);
        let results = self.results_position(definer, group, is_single);
        if group.is_some() {
            self.require(results);
        }
        self.ask(at, Question::EqualTo(results), Answer::Yes);
        self.visit_later(op, definer);
    }

    fn visit_operation(&mut self, op: &OperationNode, at: PositionId, ignored_operand: Option<usize>) {
        if !matches!(self.vocabulary.position(at), Position::Root) {
            self.require(at);
        }
        if let Some(name) = &op.name {
            self.ask(at, Question::OpName, Answer::Name(name.clone()));
        }
        let operands = op.operands.as_deref().map(|nodes| self.positions_of(at, op, nodes, Side::Operands));
        let results = op.result_types.as_deref().map(|nodes| self.positions_of(at, op, nodes, Side::Results));
        for attribute in &op.attributes {
            let position =
                self.vocabulary.add_position(Position::Attribute { op: at, name: attribute.name.clone() });
            self.require(position);
            self.visit_later(attribute.value, position);
        }
        if let (Some(nodes), Some(positions)) = (&op.operands, operands) {
            for (i, (&node, &position)) in nodes.iter().zip(&positions).enumerate() {
                if ignored_operand != Some(i) {
                    self.visit_later(node, position);
                }
            }
        }
        if let (Some(nodes), Some(positions)) = (&op.result_types, results) {
            for (&node, &position) in nodes.iter().zip(&positions) {
                let position = self.vocabulary.add_position(Position::TypeOf(position));
                self.visit_later(node, position);
            }
        }
    }

    /// Adds the required count for a list of operands or result types; returns the position of each.
    fn positions_of(
        &mut self,
        op: PositionId,
        node: &OperationNode,
        nodes: &[NodeId],
        side: Side,
    ) -> Positions {
        if let [node] = *nodes {
            return smallvec![self.position_of_one(op, self.is_range(node), side)];
        }
        let is_range: SmallVec<[bool; 16]> = nodes.iter().map(|&node| self.is_range(node)).collect();
        let n_ranges = is_range.iter().filter(|&&is_range| is_range).count();
        let n_single = (nodes.len() - n_ranges) as u32;
        let count = match (side, n_ranges > 0) {
            (Side::Operands, false) => Some((Question::OperandCount, Answer::Count(n_single))),
            (Side::Results, false) => Some((Question::ResultCount, Answer::Count(n_single))),
            (Side::Operands, true) if n_single > 0 => {
                Some((Question::OperandCountAtLeast(n_single), Answer::Yes))
            }
            (Side::Results, true) if n_single > 0 => {
                Some((Question::ResultCountAtLeast(n_single), Answer::Yes))
            }
            _ => None,
        };
        let guard = count.map(|(question, answer)| self.ask(op, question, answer));
        let first_range = is_range.iter().position(|&is_range| is_range).unwrap_or(nodes.len());
        let singles = node.name.as_ref().and_then(|name| self.shapes.singles(name, side));
        let counting = Counting::new(&is_range, singles.as_deref());
        let mut positions = Positions::with_capacity(nodes.len());
        for (i, &is_range) in is_range.iter().enumerate() {
            let n_after = (nodes.len() - 1 - i) as u32;
            let n_before = i as u32;
            let position = match (side, is_range, counting.from_ends) {
                (_, false, _) if i < first_range && counting.finds(i) => {
                    one(side, op, Index::Front(n_before))
                }
                (_, false, true) => one(side, op, Index::Back(n_after)),
                (Side::Operands, true, true) => Position::Operands { op, first: n_before, last: n_after },
                (Side::Results, true, true) => Position::Results { op, first: n_before, last: n_after },
                (Side::Operands, ..) => Position::OperandGroup { op, group: n_before, is_range },
                (Side::Results, ..) => Position::ResultGroup { op, group: n_before, is_range },
            };
            let is_group = matches!(position, Position::OperandGroup { .. } | Position::ResultGroup { .. });
            let position = self.vocabulary.add_position(position);
            if is_group {
                self.require(position);
            } else if let Some(guard) = guard {
                self.buffers.guards.set(position, guard);
            }
            positions.push(position);
        }
        positions
    }

    /// Like `positions_of`, for a list of one value or range.
    fn position_of_one(&mut self, op: PositionId, is_range: bool, side: Side) -> PositionId {
        if is_range {
            return self.vocabulary.add_position(match side {
                Side::Operands => Position::Operands { op, first: 0, last: 0 },
                Side::Results => Position::Results { op, first: 0, last: 0 },
            });
        }
        let question = match side {
            Side::Operands => Question::OperandCount,
            Side::Results => Question::ResultCount,
        };
        let guard = self.ask(op, question, Answer::Count(1));
        let position = self.vocabulary.add_position(one(side, op, Index::Front(0)));
        self.buffers.guards.set(position, guard);
        position
    }

    pub(super) fn is_range(&self, node: NodeId) -> bool {
        use crate::pattern::EntityKind::{TypeRange, ValueRange};
        matches!(self.pattern.entity_kind(node), Some(TypeRange | ValueRange))
    }

    /// Finds operations that are not reached through operands from the root among the users of known values.
    pub(super) fn visit_upward(&mut self) -> Result<(), CollectError> {
        let pattern = self.pattern;
        let is_found = |id: NodeId| {
            !matches!(pattern.node(id).kind, NodeKind::Operation(_)) || self.places[id.index()].is_some()
        };
        if pattern.match_nodes().all(is_found) {
            return Ok(());
        }
        let mut last_search = None;
        let searches = searches(pattern).map_err(CollectError::Disconnected)?;
        for (number, Search { op: node, operand: i }) in searches.into_iter().enumerate() {
            let NodeKind::Operation(searched) = &pattern.node(node).kind else { continue };
            let operands = searched.operands.as_deref().unwrap_or_default();
            let value = self.place_of_value(operands[i])?;
            let user = self.vocabulary.add_position(Position::User { of: value, search: number as u32 });
            self.buffers.work.push(Visit { node, position: user, ignored_operand: Some(i) });
            // The operation's own predicates come first: its operand only exists if they hold.
            self.require(user);
            // The first of several matches is used, so the order of the searches is significant.
            if let Some(asked) = self.buffers.guards.get(user)
                && let Some(last) = last_search.replace(asked)
            {
                self.depend(asked, last);
            }
            let operand = self.positions_of(user, searched, operands, Side::Operands)[i];
            self.ask(operand, Question::EqualTo(value), Answer::Yes);
            self.run();
        }
        Ok(())
    }

    /// Returns the position of a value that is already visited, or is a result of a visited operation.
    fn place_of_value(&mut self, node: NodeId) -> Result<PositionId, CollectError> {
        if let Some(place) = self.places[node.index()] {
            return Ok(place);
        }
        let (op, group, is_single) = match self.pattern.node(node).kind {
            NodeKind::Result { op, .. } => (op, None, true),
            NodeKind::Results { op, group, is_single } => (op, group, is_single),
            _ => return Err(CollectError::Unbound(node)),
        };
        let parent = self.places[op.index()].ok_or(CollectError::Unbound(node))?;
        let number = match self.pattern.node(node).kind {
            NodeKind::Result { index, .. } => Some(index),
            _ => self.single_result(op, group, is_single),
        };
        let place = match number {
            Some(index) => {
                self.vocabulary.add_position(Position::Result { op: parent, index: Index::Front(index) })
            }
            None => self.results_position(parent, group, is_single),
        };
        if number.is_some() || group.is_some() {
            self.require(place);
        }
        self.places[node.index()] = Some(place);
        Ok(place)
    }

    /// Visits nodes outside of operations: literals, results by member access, native constraints.
    pub(super) fn visit_rest(&mut self) -> Result<(), CollectError> {
        let pattern = self.pattern;
        for node in pattern.match_nodes() {
            match &pattern.node(node).kind {
                NodeKind::Attribute { value: Some(text), .. } => {
                    self.place_literal(node, Position::AttributeLiteral(text.clone()));
                }
                NodeKind::Type { value: Some(text) } => {
                    self.place_literal(node, Position::TypeLiteral(text.clone()));
                }
                NodeKind::Types { values: Some(texts) } => {
                    self.place_literal(node, Position::TypesLiteral(texts.clone()));
                }
                NodeKind::Result { .. } | NodeKind::Results { .. } => {
                    self.place_of_value(node)?;
                }
                NodeKind::Constraint { call, is_negated } => {
                    self.visit_constraint(node, call, *is_negated)?
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn place_literal(&mut self, node: NodeId, literal: Position) {
        if self.places[node.index()].is_none() {
            self.places[node.index()] = Some(self.vocabulary.add_position(literal));
        }
    }

    pub(super) fn depend(&mut self, predicate: u32, on: u32) {
        let dependencies = &mut self.buffers.dependencies[predicate as usize];
        if !dependencies.contains(&on) {
            dependencies.push(on);
        }
    }

    fn single_result(&self, op: NodeId, group: Option<u32>, is_single: bool) -> Option<u32> {
        let NodeKind::Operation(OperationNode { name: Some(name), .. }) = &self.pattern.node(op).kind else {
            return None;
        };
        group.filter(|_| is_single).and_then(|group| self.shapes.single_result(name, group))
    }

    fn results_position(&mut self, op: PositionId, group: Option<u32>, is_single: bool) -> PositionId {
        self.vocabulary.add_position(match group {
            None => Position::Results { op, first: 0, last: 0 },
            Some(group) => Position::ResultGroup { op, group, is_range: !is_single },
        })
    }

    /// Requires that a position exists, unless an earlier predicate implies it.
    pub(super) fn require(&mut self, position: PositionId) {
        if self.buffers.guards.get(position).is_some() {
            return;
        }
        let asked = self.ask_id(position, self.exists, self.yes);
        self.buffers.guards.set(position, asked);
    }

    pub(super) fn ask(&mut self, position: PositionId, question: Question, answer: Answer) -> u32 {
        let question = self.vocabulary.add_question(question);
        let answer = self.vocabulary.add_answer(answer);
        self.ask_id(position, question, answer)
    }

    pub(super) fn ask_id(&mut self, position: PositionId, question: QuestionId, answer: AnswerId) -> u32 {
        /// Number of predicates about one position that are listed.
        const MOST: u32 = 32;
        let asked = self.buffers.guards.asked(position);
        let wanted = Predicate { position, question, answer };
        if asked.n > MOST
            && let Some(known) = self.buffers.asked.get(&wanted)
        {
            return *known;
        }
        let mut known = asked.last;
        while let Some(at) = known {
            if self.buffers.predicates[at as usize] == wanted {
                return at;
            }
            known = self.buffers.asked_before[at as usize];
        }
        let next = self.buffers.predicates.len() as u32;
        let mut dependencies = SmallVec::new();
        let mut depend = |guard: Option<u32>| {
            if let Some(guard) = guard.filter(|guard| !dependencies.contains(guard)) {
                dependencies.push(guard);
            }
        };
        depend(self.guard_of(position));
        match self.vocabulary.question(question) {
            Question::EqualTo(other) => depend(self.guard_of(*other)),
            Question::Constraint(call) => call.args.iter().for_each(|&arg| depend(self.guard_of(arg))),
            _ => {}
        }
        self.buffers.predicates.push(wanted);
        self.buffers.dependencies.push(dependencies);
        self.buffers.asked_before.push(asked.last);
        let is_listed = asked.n < MOST;
        if !is_listed {
            self.buffers.asked.insert(wanted, next);
        }
        let last = if is_listed { Some(next) } else { asked.last };
        self.buffers.guards.set_asked(position, Asked { n: asked.n + 1, last });
        next
    }

    fn guard_of(&self, position: PositionId) -> Option<u32> {
        self.buffers.guards.nearest(position, self.vocabulary)
    }
}

fn one(side: Side, op: PositionId, index: Index) -> Position {
    match side {
        Side::Operands => Position::Operand { op, index },
        Side::Results => Position::Result { op, index },
    }
}
