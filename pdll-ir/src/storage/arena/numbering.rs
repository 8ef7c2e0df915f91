//! Numbering: which entries of a pool are in a part of an IR, and their numbers there.
//!
//! Invariant: the entries of a part have consecutive numbers, in the order that they have in the original. Entries that are adjacent in
//! the original, as those of functions that were read one after the other, are found without a table.

use std::ops::Range;

/// Entries of a pool, collected range by range.
#[derive(Default)]
pub(super) struct Entries {
    ranges: Vec<Range<u32>>,
}

impl Entries {
    #[inline]
    pub(super) fn add(&mut self, numbers: Range<u32>) {
        match self.ranges.last_mut() {
            Some(last) if last.end == numbers.start => last.end = numbers.end,
            _ if numbers.is_empty() => {}
            _ => self.ranges.push(numbers),
        }
    }

    #[inline]
    pub(super) fn add_one(&mut self, number: u32) {
        self.add(number..number + 1);
    }

    /// Returns the ranges in order, none of which are adjacent.
    fn into_ranges(self) -> Vec<Range<u32>> {
        let mut ranges = self.ranges;
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.dedup_by(|next, last| {
            debug_assert!(last.end <= next.start, "an entry occurs twice");
            let is_adjacent = last.end == next.start;
            if is_adjacent {
                last.end = next.end;
            }
            is_adjacent
        });
        ranges
    }
}

/// The numbers of entries of a pool in a part.
#[derive(Default)]
pub(crate) struct Numbering {
    /// In the original, in order.
    ranges: Vec<Range<u32>>,
    /// Number of the first entry in the part.
    base: u32,
    /// Number of the first entry in the original.
    first: u32,
    len: u32,
    /// Which of the numbers from the first one on are of entries, 64 of them in each word; empty if there is only one range.
    words: Vec<Word>,
}

#[derive(Copy, Clone, Default)]
struct Word {
    entries: u64,
    /// Number of entries in the words before.
    before: u32,
}

impl Numbering {
    /// Numbers entries from a number on.
    pub(super) fn new(entries: Entries, base: u32) -> Numbering {
        let ranges = entries.into_ranges();
        let len = ranges.iter().map(|range| range.end - range.start).sum();
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
            return Numbering { base, ..Numbering::default() };
        };
        let (first, end) = (first.start, last.end);
        let mut numbering = Numbering { base, first, len, words: Vec::new(), ranges };
        if numbering.ranges.len() > 1 {
            numbering.fill(end);
        }
        numbering
    }

    fn fill(&mut self, end: u32) {
        self.words.resize((end - self.first).div_ceil(64) as usize, Word::default());
        for range in &self.ranges {
            let (mut at, end) = (range.start - self.first, range.end - self.first);
            while at < end {
                let n = (64 - at % 64).min(end - at);
                self.words[at as usize / 64].entries |= (u64::MAX >> (64 - n)) << (at % 64);
                at += n;
            }
        }
        let mut before = 0;
        for word in &mut self.words {
            word.before = before;
            before += word.entries.count_ones();
        }
    }

    /// Returns the entries, in order.
    pub(super) fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        self.ranges.iter().map(|range| range.start as usize..range.end as usize)
    }

    /// Returns the numbers of the entries in the original, in order.
    pub(super) fn originals(&self) -> impl Iterator<Item = u32> {
        self.ranges.iter().cloned().flatten()
    }

    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the number that follows those of the entries in the part.
    pub(super) fn end(&self) -> u32 {
        self.base + self.len
    }

    /// Returns the number in the part of an entry of the original; `None` if it is not in the part.
    #[inline]
    pub(super) fn here(&self, original: u32) -> Option<u32> {
        let at = original.wrapping_sub(self.first);
        if self.words.is_empty() {
            return (at < self.len).then_some(self.base.wrapping_add(at));
        }
        let word = self.words.get(at as usize / 64)?;
        let bit = 1 << (at % 64);
        let n_before = (word.entries & (bit - 1)).count_ones();
        (word.entries & bit != 0).then_some(self.base + word.before + n_before)
    }

    /// Drops what only `here` needs: then it must not be called.
    pub(super) fn drop_table(&mut self) {
        self.words = Vec::new();
    }

    /// Returns the number in the original of an entry of the part; `None` if the number is not that of one of these entries.
    pub(super) fn original(&self, here: u32) -> Option<u32> {
        let mut at = here.checked_sub(self.base)?;
        for range in &self.ranges {
            let n = range.end - range.start;
            if at < n {
                return Some(range.start + at);
            }
            at -= n;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that exactly these entries are numbered, from 10 on.
    fn assert_numbered(ranges: &[Range<u32>]) {
        let mut entries = Entries::default();
        ranges.iter().for_each(|range| entries.add(range.clone()));
        let numbering = Numbering::new(entries, 10);
        let mut numbers: Vec<u32> = ranges.iter().cloned().flatten().collect();
        numbers.sort_unstable();
        assert_eq!(numbering.len(), numbers.len());
        assert!(numbering.originals().eq(numbers.iter().copied()));
        assert!(numbering.ranges().flatten().eq(numbers.iter().map(|at| *at as usize)));
        for original in (0..1000).chain([u32::MAX]) {
            let at = numbers.binary_search(&original).ok();
            assert_eq!(numbering.here(original), at.map(|at| at as u32 + 10), "{original} of {ranges:?}");
        }
        for here in (0..1000).chain([u32::MAX]) {
            let number = here.checked_sub(10).and_then(|at| numbers.get(at as usize).copied());
            assert_eq!(numbering.original(here), number, "{here} of {ranges:?}");
        }
    }

    #[test]
    fn entries_are_numbered_in_order() {
        assert_numbered(&[]);
        assert_numbered(&[5..5, 9..9]);
        assert_numbered(&[1..2, 2..2]);
        assert_numbered(&[7..9, 9..300]);
        assert_numbered(&[7..64, 64..71, 71..72]);
        assert_numbered(&[40..45, 7..39]);
        assert_numbered(&[40..45, 45..46, 39..40, 3..39]);
        assert_numbered(&[1..2, 3..4, 66..67, 200..400, 900..901]);
        assert_numbered(&[300..428, 3..67, 131..132]);
    }
}
