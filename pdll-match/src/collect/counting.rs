//! Counting: which operands and result types are found by their number, from the front or from the back.
//!
//! In: which nodes of a list are ranges, and what is known of the operation's groups. Out: `Counting`, read by `collect` and by whoever
//! interprets a pattern.
//! Invariant: where a node is found by counting, each node stands for a group as ODS counts them, if there are as many.

/// What of a list of operands or result types is found by counting. What is not is a group as ODS counts them: where the operation has as
/// many groups as the list has nodes, each node stands for one.
#[derive(Copy, Clone, Debug)]
pub struct Counting<'a> {
    /// Are the range, of which there is one, and what stands behind it found by counting from both ends?
    pub from_ends: bool,
    /// For each group, whether it holds exactly one, where counting is not enough.
    singles: Option<&'a [bool]>,
}

impl<'a> Counting<'a> {
    /// Of a list in which some nodes are ranges; `singles` says of each group of the operation, if it is known, whether it holds exactly one.
    pub fn new(is_range: &[bool], singles: Option<&'a [bool]>) -> Counting<'a> {
        let n_ranges = is_range.iter().filter(|is_range| **is_range).count();
        let known = singles.filter(|singles| is_range.len() > 1 && singles.len() == is_range.len());
        // Without a range, as many as there are groups are one for each, if at most one group varies.
        let told =
            known.filter(|singles| match (singles.iter().filter(|single| !**single).count(), n_ranges) {
                (0, _) | (1, 0) => false,
                (1, 1) => singles.iter().zip(is_range).any(|(single, is_range)| single == is_range),
                _ => true,
            });
        Counting { from_ends: n_ranges == 1 && told.is_none(), singles: told }
    }

    /// Is the node, which is one value or type in front of all ranges, found by its number?
    pub fn finds(&self, node: usize) -> bool {
        self.singles.is_none_or(|singles| singles[node])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which nodes are found how: `f` from the front, `e` from the ends, `g` as a group.
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
    fn groups_are_counted_where_that_is_enough() {
        let (one, range) = (false, true);
        let (single, open) = (true, false);
        // A group that holds one is asked for as such, the one that varies as a range.
        assert_eq!(found(&[one, range, one], &[single, open, single]), "fee");
        // As many as there are groups can only be one for each.
        assert_eq!(found(&[one, one], &[single, open]), "ff");
        assert_eq!(found(&[range, one], &[single, single]), "ee");
        // The group that holds one is the range, the other one must hold one.
        assert_eq!(found(&[range, one], &[single, open]), "gg");
        assert_eq!(found(&[one, range], &[open, single]), "gg");
        // Only the operation knows where its groups begin.
        assert_eq!(found(&[one, one], &[open, open]), "gg");
        assert_eq!(found(&[one, range], &[open, open]), "gg");
        assert_eq!(found(&[one, range, one], &[single, open, open]), "fgg");
        // One range is all there is; and of what has another number of groups nothing is known.
        assert_eq!(found(&[range], &[single]), "e");
        assert_eq!(found(&[range, one], &[open]), "ee");
    }
}
