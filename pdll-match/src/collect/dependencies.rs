//! Dependencies among the predicates of one pattern.
//!
//! In: for each predicate, the predicates that must hold before it is asked. Out: `Dependencies`, read by `tree`.
//! Invariant: a predicate depends on earlier ones only.

use std::ops::Range;

use smallvec::SmallVec;

use crate::predicate::{Position, Predicate, Question, Vocabulary};

/// Order in which predicates of a pattern must be asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    /// Number of predicates.
    n: usize,
    /// All lists, one after the other: for each predicate, the number of dependencies that are left once the name of the root is
    /// known; for each predicate, where those that it depends on begin, and the end of the last; the same for those that depend
    /// on it; the ones that it depends on; the ones that depend on it.
    lists: Vec<u32>,
    /// The predicates without dependencies once the name of the root is known. The root's name itself is not among them.
    pub(crate) ready: SmallVec<[u32; 8]>,
}

impl Dependencies {
    /// Inverts the relation: `needed[i]` are the predicates that predicate `i` depends on.
    pub(super) fn new(
        predicates: &[Predicate],
        needed: &[SmallVec<[u32; 4]>],
        vocabulary: &Vocabulary,
    ) -> Dependencies {
        let n = predicates.len();
        let n_pairs: usize = needed.iter().map(SmallVec::len).sum();
        let mut lists = vec![0; n + 2 * (n + 1) + 2 * n_pairs];
        let (missing, rest) = lists.split_at_mut(n);
        let (starts_needed, rest) = rest.split_at_mut(n + 1);
        let (starts, rest) = rest.split_at_mut(n + 1);
        let (all_needed, dependents) = rest.split_at_mut(n_pairs);
        let mut start = 0;
        for (i, needed) in needed.iter().enumerate() {
            missing[i] = needed.len() as u32;
            starts_needed[i] = start as u32;
            for &predicate in needed {
                all_needed[start] = predicate;
                starts[predicate as usize] += 1;
                start += 1;
            }
        }
        starts_needed[n] = start as u32;
        // Each entry becomes the end of its group and moves to the beginning as the group is filled from its last element.
        let mut end = 0;
        for start in starts.iter_mut() {
            end += *start;
            *start = end;
        }
        for (i, needed) in needed.iter().enumerate().rev() {
            for &predicate in needed {
                let start = &mut starts[predicate as usize];
                *start -= 1;
                dependents[*start as usize] = i as u32;
            }
        }
        let mut dependencies = Dependencies { n, lists, ready: SmallVec::new() };
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
            } else if self.lists[i] == 0 {
                self.ready.push(i as u32);
            }
        }
        for index in answered {
            for at in self.dependents_range(index) {
                let dependent = self.lists[at];
                let missing = &mut self.lists[dependent as usize];
                *missing -= 1;
                if *missing == 0 {
                    self.ready.push(dependent);
                }
            }
        }
    }

    /// Returns, for each predicate, the number of dependencies that are left once the name of the root is known.
    pub(crate) fn missing(&self) -> &[u32] {
        &self.lists[..self.n]
    }

    /// Returns the predicates that a predicate depends on.
    pub fn of(&self, predicate: usize) -> &[u32] {
        let (at, first) = (self.n + predicate, 3 * self.n + 2);
        &self.lists[first + self.lists[at] as usize..first + self.lists[at + 1] as usize]
    }

    /// Returns the predicates that depend on a predicate.
    pub(crate) fn dependents(&self, predicate: u32) -> &[u32] {
        &self.lists[self.dependents_range(predicate)]
    }

    fn dependents_range(&self, predicate: u32) -> Range<usize> {
        let n_pairs = self.lists.get(2 * self.n).map_or(0, |end| *end as usize);
        let (at, first) = (2 * self.n + 1 + predicate as usize, 3 * self.n + 2 + n_pairs);
        first + self.lists[at] as usize..first + self.lists[at + 1] as usize
    }
}
