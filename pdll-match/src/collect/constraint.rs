//! Native constraints: the order of their evaluation, and the positions of their results.
//!
//! Invariant: a constraint is evaluated after all structural predicates that need no search, and after
//! earlier constraints.

use rustc_hash::FxHashSet;

use super::collector::Collector;
use super::error::CollectError;
use crate::pattern::{EntityKind, NativeCall, NodeId, NodeKind};
use crate::predicate::{Answer, ConstraintCall, Position, PositionId, Predicate, Question};

impl Collector<'_> {
    /// Adds a native constraint, and assigns positions to its results.
    pub(super) fn visit_constraint(
        &mut self,
        node: NodeId,
        call: &NativeCall,
        is_negated: bool,
    ) -> Result<(), CollectError> {
        let args = call
            .args
            .iter()
            .map(|&arg| self.places[arg.index()].ok_or(CollectError::Unbound(arg)))
            .collect::<Result<Vec<_>, _>>()?;
        let deepest = args.iter().copied().max().unwrap_or(PositionId(0));
        // A negated constraint has no results.
        let results: &[EntityKind] = if is_negated { &[] } else { &call.results };
        let question = Question::Constraint(ConstraintCall {
            name: call.name.clone(),
            args: args.clone(),
            results: results.to_vec(),
            is_negated,
        });
        let question_id = self.vocabulary.add_question(question.clone());
        let asked = self.ask(deepest, question, Answer::Yes);
        self.wait_for_structure(asked, &args);
        self.note_native(asked);
        for (index, &kind) in results.iter().enumerate() {
            let position = self.vocabulary.add_position(Position::ConstraintResult {
                call: question_id,
                index: index as u32,
                kind,
            });
            self.buffers.guards.set(position, asked);
        }
        // Results that are also in the matched IR must be equal to it.
        for result in self.buffers.results_of.remove(&node).unwrap_or_default() {
            let NodeKind::NativeResult { index, kind, .. } = self.pattern.node(result).kind else {
                continue;
            };
            let position =
                self.vocabulary.add_position(Position::ConstraintResult { call: question_id, index, kind });
            match self.places[result.index()] {
                Some(first) => {
                    self.ask(position, Question::EqualTo(first), Answer::Yes);
                }
                None => self.places[result.index()] = Some(position),
            }
        }
        Ok(())
    }

    /// Makes a native constraint depend on all structural predicates, except those inside a search among
    /// users that the constraint does not use.
    fn wait_for_structure(&mut self, asked: u32, args: &[PositionId]) {
        let mut searched: FxHashSet<PositionId> = FxHashSet::default();
        for arg in args {
            let mut at = self.search(*arg);
            while let Some(search) = at
                && searched.insert(search)
            {
                at = self.search_around(search);
            }
        }
        self.sort_structure(asked);
        // Dependencies of an earlier constraint without searches need not be repeated.
        let plain = self.plain_native.filter(|plain| *plain < asked);
        let parts = std::iter::once(None).chain(searched.iter().copied().map(Some));
        let mut needed: Vec<u32> = Vec::new();
        let mut earlier = None;
        for part in parts.filter_map(|part| self.buffers.parts.get(&part)) {
            // A position inside a search is also inside its enclosing searches.
            let before = |end: u32| part.structure.partition_point(|&i| i < end);
            needed.extend_from_slice(&part.structure[before(plain.unwrap_or(0))..before(asked)]);
            // Constraints of one pattern keep their order, because a later one may rely on an earlier one.
            earlier = earlier.max(part.natives.iter().rev().find(|(_, native)| *native != asked));
        }
        needed.sort_unstable();
        needed.splice(0..0, plain);
        needed.extend(
            earlier.map(|&(_, native)| native).filter(|&native| native < asked && Some(native) != plain),
        );
        let known: FxHashSet<u32> = self.buffers.dependencies[asked as usize].iter().copied().collect();
        needed.retain(|dependency| !known.contains(dependency));
        self.buffers.dependencies[asked as usize].extend(needed);
        if searched.is_empty() {
            self.plain_native = self.plain_native.max(Some(asked));
        }
    }

    /// Sorts the predicates before a constraint into their parts.
    fn sort_structure(&mut self, asked: u32) {
        for i in self.n_sorted..asked {
            let Predicate { position, question, .. } = self.buffers.predicates[i as usize];
            let is_native = |question| matches!(self.vocabulary.question(question), Question::Constraint(_));
            // A predicate that uses another constraint's result waits for that constraint.
            let mut dependencies = self.buffers.dependencies[i as usize].iter();
            if !is_native(question)
                && !dependencies
                    .any(|&dependency| is_native(self.buffers.predicates[dependency as usize].question))
            {
                let search = self.search(position);
                self.buffers.parts.entry(search).or_default().structure.push(i);
            }
        }
        self.n_sorted = self.n_sorted.max(asked);
    }

    fn note_native(&mut self, asked: u32) {
        let search = self.search(self.buffers.predicates[asked as usize].position);
        let natives = &mut self.buffers.parts.entry(search).or_default().natives;
        if natives.last().is_none_or(|(_, last)| *last != asked) {
            natives.push((self.n_natives, asked));
        }
        self.n_natives += 1;
    }

    /// Returns the innermost search among users on the path to a position. Each position is visited once.
    fn search(&mut self, position: PositionId) -> Option<PositionId> {
        let mut path = Vec::new();
        let mut at = Some(position);
        let found = loop {
            let Some(here) = at else { break None };
            if let Some(known) = self.buffers.searches.get(&here) {
                break *known;
            }
            path.push(here);
            if matches!(self.vocabulary.position(here), Position::User { .. }) {
                break Some(here);
            }
            at = self.vocabulary.parent(here);
        };
        self.buffers.searches.extend(path.into_iter().map(|at| (at, found)));
        found
    }

    /// Returns the search that encloses another one.
    fn search_around(&mut self, search: PositionId) -> Option<PositionId> {
        self.vocabulary.parent(search).and_then(|around| self.search(around))
    }
}
