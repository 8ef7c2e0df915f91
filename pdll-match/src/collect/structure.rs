//! Structure: what is the same in all patterns that ask the same questions of the same places, whatever they want to hear.
//!
//! In: the dependencies among the predicates of a pattern. Out: read by `tree`, and by whoever asks where a node stands.

use smallvec::SmallVec;

use crate::pattern::NodeId;
use crate::predicate::{Position, PositionId, Predicate, Question, Vocabulary};

/// The predicates of a pattern without their answers: what depends on what, who asks, and where the nodes stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Structure {
    /// For each predicate, which earlier ones must have been asked before it.
    pub dependencies: Vec<SmallVec<[u32; 4]>>,
    /// For each predicate, the node that asks for it.
    pub origins: Vec<NodeId>,
    /// Where each node of the match section is found; `None` for nodes that stand nowhere, such as constraints.
    pub places: Vec<Option<PositionId>>,
    /// The predicates that depend on others, by those; where those of each begin is in `starts`, and at last where all end.
    dependents: Vec<u32>,
    starts: Vec<u32>,
    /// For each predicate, how many of those it depends on are to be asked once it is known which operation the root is.
    pub(crate) missing: Vec<u32>,
    /// Those that may be asked then.
    pub(crate) ready: SmallVec<[u32; 8]>,
}

impl Structure {
    /// Of predicates that depend on each other so.
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
        // Each is where those of its predicate end, and goes back to where they begin as they are filled in, the last first.
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

    /// The predicates that depend on a predicate.
    pub(crate) fn dependents(&self, predicate: u32) -> &[u32] {
        let (from, to) = (self.starts[predicate as usize], self.starts[predicate as usize + 1]);
        &self.dependents[from as usize..to as usize]
    }
}
