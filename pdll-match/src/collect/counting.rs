//! Counting: determines which operands and result types are found by their index, from the front or from the
//! back.
//!
//! In: which nodes of a list are ranges, and the operation's groups if known. Out: `Counting`, read by
//! `collect` and by interpreters of patterns. Invariant: if a node is found by counting, each node
//! corresponds to an ODS group, provided that their numbers are equal.

/// Determines which elements of a list of operands or result types are found by counting. The others are ODS
/// groups: if the operation has as many groups as the list has nodes, each node corresponds to one.
#[derive(Copy, Clone, Debug)]
pub struct Counting<'a> {
    /// Whether the single range, and the nodes after it, are found by counting from both ends.
    pub from_ends: bool,
    /// For each group, whether it has exactly one element, where counting is not sufficient.
    singles: Option<&'a [bool]>,
}

impl<'a> Counting<'a> {
    /// Analyses a list; `is_range` marks its ranges, and `singles` the groups of the operation that have
    /// exactly one element, if known.
    pub fn new(is_range: &[bool], singles: Option<&'a [bool]>) -> Counting<'a> {
        let n_ranges = is_range.iter().filter(|is_range| **is_range).count();
        let known = singles.filter(|singles| is_range.len() > 1 && singles.len() == is_range.len());
        // Without a range, and with at most one variadic group, as many nodes as groups are one each.
        let told =
            known.filter(|singles| match (singles.iter().filter(|single| !**single).count(), n_ranges) {
                (0, _) | (1, 0) => false,
                (1, 1) => singles.iter().zip(is_range).any(|(single, is_range)| single == is_range),
                _ => true,
            });
        Counting { from_ends: n_ranges == 1 && told.is_none(), singles: told }
    }

    /// Returns whether the node, a single value or type before all ranges, is found by its index.
    pub fn finds(&self, node: usize) -> bool {
        self.singles.is_none_or(|singles| singles[node])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how each node is found: `f` from the front, `e` from the ends, `g` as a group.
    fn found(is_range: &[bool], singles: &[bool]) -> String {
        let counting = Counting::new(is_range, Some(singles));
        let first_range = is_range.iter().position(|is_range| *is_range).unwrap_or(is_range.len());
        let how = |i: usize| match i < first_range && counting.finds(i) {
            true => 'f',
            false if counting.from_ends => 'e',
            false => 'g',
        };
        (0..is_range.len()).map(how).collect()
    }

    #[test]
    fn groups_of_known_sizes_are_counted() {
        let (one, range) = (false, true);
        let (single, open) = (true, false);
        // A group with one element is matched as a single value, the variadic one as a range.
        assert_eq!(found(&[one, range, one], &[single, open, single]), "fee");
        // As many nodes as groups can only be one for each.
        assert_eq!(found(&[one, one], &[single, open]), "ff");
        assert_eq!(found(&[range, one], &[single, single]), "ee");
        // The group with one element is matched as a range, the other one must have one element.
        assert_eq!(found(&[range, one], &[single, open]), "gg");
        assert_eq!(found(&[one, range], &[open, single]), "gg");
        // Only the operation can determine the starts of its groups.
        assert_eq!(found(&[one, one], &[open, open]), "gg");
        assert_eq!(found(&[one, range], &[open, open]), "gg");
        assert_eq!(found(&[one, range, one], &[single, open, open]), "fgg");
        // A single range covers all; an operation with another number of groups is treated as unknown.
        assert_eq!(found(&[range], &[single]), "e");
        assert_eq!(found(&[range, one], &[open]), "ee");
    }
}
