//! Structure: the parts shared by all patterns with the same questions at the same positions, regardless of
//! the answers.
//!
//! In: the dependencies among the predicates of a pattern. Out: read by `tree`, and by users of node
//! positions.

use smallvec::SmallVec;

use crate::pattern::NodeId;
use crate::predicate::{Position, PositionId, Predicate, Question, Vocabulary};

/// The predicates of a pattern without their answers: dependencies, origins, and the positions of the nodes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Structure {
    /// For each predicate, the earlier ones that must be evaluated first.
    pub dependencies: Vec<SmallVec<[u32; 4]>>,
    /// For each predicate, the node that it belongs to.
    pub origins: Vec<NodeId>,
    /// Position of each node of the match section; `None` for nodes without one, such as constraints.
    pub places: Vec<Option<PositionId>>,
    /// The dependents of all predicates; `starts` contains the start of each predicate's list, and finally
    /// the end of the last.
    dependents: Vec<u32>,
    starts: Vec<u32>,
    /// For each predicate, the number of its dependencies that are open once the root's name is known.
    pub(crate) missing: Vec<u32>,
    /// The predicates that are ready at that point.
    pub(crate) ready: SmallVec<[u32; 8]>,
}

impl Structure {
    /// Computes the structure from dependencies.
    pub(super) fn new(
        predicates: &[Predicate],
        dependencies: Vec<SmallVec<[u32; 4]>>,
        origins: Vec<NodeId>,
        places: Vec<Option<PositionId>>,
        vocabulary: &Vocabulary,
    ) -> Structure {
        let mut starts = vec![0; predicates.len() + 1];
        for &needed in dependencies.iter().flatten() {
            starts[needed as usize] += 1;
        }
        // Each entry is the end of its predicate's list, and moves to the start while the list is filled from
        // the back.
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut dependents = vec![0; end as usize];
        for (i, needed) in dependencies.iter().enumerate().rev() {
            for &needed in needed {
                let start = &mut starts[needed as usize];
                *start -= 1;
                dependents[*start as usize] = i as u32;
            }
        }
        let missing = dependencies.iter().map(|needed| needed.len() as u32).collect();
        let mut structure =
            Structure { dependencies, origins, places, dependents, starts, missing, ready: SmallVec::new() };
        let is_root_name = |predicate: &Predicate| {
            matches!(vocabulary.position(predicate.position), Position::Root)
                && matches!(vocabulary.question(predicate.question), Question::OpName)
        };
        let mut known: SmallVec<[u32; 1]> = SmallVec::new();
        for (i, predicate) in predicates.iter().enumerate() {
            if is_root_name(predicate) {
                known.push(i as u32);
            } else if structure.missing[i] == 0 {
                structure.ready.push(i as u32);
            }
        }
        for index in known {
            for i in structure.starts[index as usize]..structure.starts[index as usize + 1] {
                let dependent = structure.dependents[i as usize];
                let missing = &mut structure.missing[dependent as usize];
                *missing -= 1;
                if *missing == 0 {
                    structure.ready.push(dependent);
                }
            }
        }
        structure
    }

    /// Returns the predicates that depend on a predicate.
    pub(crate) fn dependents(&self, predicate: u32) -> &[u32] {
        let (from, to) = (self.starts[predicate as usize], self.starts[predicate as usize + 1]);
        &self.dependents[from as usize..to as usize]
    }
}
