//! Native constraints: when they are asked, and where their results stand.
//!
//! Invariant: a constraint is asked after all of the structure that its pattern does not have to search for, and after the
//! constraints before it.

use super::{CollectError, Collector};
use crate::pattern::{EntityKind, NativeCall, NodeId, NodeKind};
use crate::predicate::{Answer, ConstraintCall, Position, PositionId, Question};

impl Collector<'_> {
    /// Asks a native constraint, and gives its results their places.
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
        // What must fail gives nothing.
        let results: &[EntityKind] = if is_negated { &[] } else { &call.results };
        self.origin = node;
        let question = Question::Constraint(ConstraintCall {
            name: call.name.clone(),
            args: args.clone(),
            results: results.to_vec(),
            is_negated,
        });
        let question_id = self.vocabulary.add_question(question.clone());
        let asked = self.ask(deepest, question, Answer::Yes);
        self.wait_for_structure(asked, &args);
        self.natives.push(asked);
        for (index, &kind) in results.iter().enumerate() {
            let position = self.vocabulary.add_position(Position::ConstraintResult {
                call: question_id,
                index: index as u32,
                kind,
            });
            self.guards.insert(position, asked);
        }
        // Results that stand in the matched IR too must be the same there.
        for result in self.pattern.match_nodes() {
            let NodeKind::NativeResult { call, index, kind } = self.pattern.node(result).kind else {
                continue;
            };
            if call != node {
                continue;
            }
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

    /// A native constraint is run after all that is asked of the structure, unless that needs a search among
    /// users which the constraint has no part in.
    fn wait_for_structure(&mut self, asked: u32, args: &[PositionId]) {
        let searched: Vec<PositionId> = args.iter().flat_map(|&arg| self.searches(arg)).collect();
        let mut needed = Vec::new();
        for (i, predicate) in self.predicates[..asked as usize].iter().enumerate() {
            let is_native = matches!(self.vocabulary.question(predicate.question), Question::Constraint(_));
            if !is_native && self.searches(predicate.position).iter().all(|at| searched.contains(at)) {
                // What depends on another constraint's result waits for that constraint.
                let after_native = self.dependencies[i].iter().any(|dep| self.natives.contains(dep));
                if !after_native {
                    needed.push(i as u32);
                }
            }
        }
        // Constraints of one pattern keep their order: a later one may count on an earlier one.
        let earlier = self.natives.iter().rev().copied().find(|&native| {
            let at = self.predicates[native as usize].position;
            native != asked && self.searches(at).iter().all(|at| searched.contains(at))
        });
        needed.extend(earlier.filter(|&native| native < asked));
        for dependency in needed {
            self.depend(asked, dependency);
        }
    }

    /// The searches among users on the way to a position.
    fn searches(&self, position: PositionId) -> Vec<PositionId> {
        std::iter::successors(Some(position), |&at| self.vocabulary.parent(at))
            .filter(|&at| matches!(self.vocabulary.position(at), Position::User { .. }))
            .collect()
    }
}
