//! Alternatives of a pattern: `either` in PDLL and in rules, and results of nested operations in rules.
//!
//! In: questions in the order in which the pattern is lowered. Out: one lowered pattern for each combination of answers.

/// Maximum number of patterns to which the alternatives of one pattern expand.
pub(crate) const MAX_ALTERNATIVES: usize = 64;

/// The alternatives of a pattern: one lowered pattern for each.
#[derive(Default)]
pub(crate) struct Choices {
    /// The alternatives that are taken, in order.
    taken: Vec<u32>,
    /// The numbers of alternatives, in order.
    sizes: Vec<u32>,
}

impl Choices {
    /// Returns the alternative to take, below `size`.
    pub(crate) fn choose(&mut self, size: u32) -> u32 {
        let taken = self.taken.get(self.sizes.len()).copied().unwrap_or(0);
        self.sizes.push(size);
        taken
    }

    /// Returns the next alternatives; `None` after the last ones.
    pub(crate) fn next(&self) -> Option<Choices> {
        let mut taken = self.taken.clone();
        taken.resize(self.sizes.len(), 0);
        let last = (0..taken.len()).rev().find(|&i| taken[i] + 1 < self.sizes[i])?;
        taken[last] += 1;
        taken.truncate(last + 1);
        Some(Choices { taken, sizes: Vec::new() })
    }
}
