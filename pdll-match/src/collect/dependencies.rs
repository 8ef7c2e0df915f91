//! Dependencies among the predicates of one pattern.
//!
//! In: for each predicate, the predicates that must hold before it is asked. Out: `Dependencies`, read by `tree`.
//! Invariant: a predicate depends on earlier ones only.

use smallvec::SmallVec;

use crate::predicate::{Position, Predicate, Question, Vocabulary};

/// Order in which predicates of a pattern must be asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    /// For each predicate, the earlier ones that it depends on.
    needed: Vec<SmallVec<[u32; 4]>>,
    /// The predicates that depend on others, grouped by the predicate that they depend on.
    dependents: Vec<u32>,
    /// For each predicate, the index in `dependents` at which its group begins; the last entry is the end of the last group.
    starts: Vec<u32>,
    /// For each predicate, the number of dependencies that are left once the name of the root is known.
    pub(crate) missing: Vec<u32>,
    /// The predicates without dependencies once the name of the root is known. The root's name itself is not among them.
    pub(crate) ready: SmallVec<[u32; 8]>,
}

impl Dependencies {
    /// Inverts the relation: `needed[i]` are the predicates that predicate `i` depends on.
    pub(super) fn new(
        predicates: &[Predicate],
        needed: Vec<SmallVec<[u32; 4]>>,
        vocabulary: &Vocabulary,
    ) -> Dependencies {
        let mut starts = vec![0; predicates.len() + 1];
        for &predicate in needed.iter().flatten() {
            starts[predicate as usize] += 1;
        }
        // Each entry becomes the end of its group and moves to the beginning as the group is filled from its last element.
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut dependents = vec![0; end as usize];
        for (i, needed) in needed.iter().enumerate().rev() {
            for &predicate in needed {
                let start = &mut starts[predicate as usize];
                *start -= 1;
                dependents[*start as usize] = i as u32;
            }
        }
        let missing = needed.iter().map(|needed| needed.len() as u32).collect();
        let mut dependencies = Dependencies { needed, dependents, starts, missing, ready: SmallVec::new() };
        dependencies.assume_root_name(predicates, vocabulary);
        dependencies
    }

    /// Fills `ready`, with the predicate on the root's name taken for answered: the choice of the tree answers it.
    fn assume_root_name(&mut self, predicates: &[Predicate], vocabulary: &Vocabulary) {
        let is_root_name = |predicate: &Predicate| {
            matches!(vocabulary.position(predicate.position), Position::Root)
                && matches!(vocabulary.question(predicate.question), Question::OpName)
        };
        let mut answered: SmallVec<[u32; 1]> = SmallVec::new();
        for (i, predicate) in predicates.iter().enumerate() {
            if is_root_name(predicate) {
                answered.push(i as u32);
            } else if self.missing[i] == 0 {
                self.ready.push(i as u32);
            }
        }
        for index in answered {
            for i in self.starts[index as usize]..self.starts[index as usize + 1] {
                let dependent = self.dependents[i as usize];
                let missing = &mut self.missing[dependent as usize];
                *missing -= 1;
                if *missing == 0 {
                    self.ready.push(dependent);
                }
            }
        }
    }

    /// Returns the predicates that a predicate depends on.
    pub fn of(&self, predicate: usize) -> &[u32] {
        &self.needed[predicate]
    }

    /// Returns the predicates that depend on a predicate.
    pub(crate) fn dependents(&self, predicate: u32) -> &[u32] {
        let (from, to) = (self.starts[predicate as usize], self.starts[predicate as usize + 1]);
        &self.dependents[from as usize..to as usize]
    }
}
