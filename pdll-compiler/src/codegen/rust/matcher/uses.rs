//! Uses: which positions with locals are needed at or below a level.
//!
//! In: a tree, its vocabulary, and the positions that its leaves pass on. Out: for a level and a set of
//! positions, the subset that is read there. Invariant: a query costs the size of the set times the squared
//! logarithm of the tree, independently of the number of levels below; so a chain of functions that continue
//! each other does not take quadratic time.
//!
//! A position is read through its ancestors, up to the first that has a local. So a position of the set is
//! needed if there are more uses at or below it (in the forest of positions) than at or below its nearest
//! descendants in the set. Levels and positions are numbered so that everything below either is a range, and
//! counting uses in two ranges is a query on a tree of sorted lists.

use std::collections::BTreeMap;
use std::ops::Range;

use pdll_match::predicate::{PositionId, Question, Vocabulary};
use pdll_match::tree::{LevelId, Rank, Tree};
use pdll_support::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};

/// All uses of positions in a tree.
pub(super) struct Uses {
    /// For each level, the numbers of the uses at and below it.
    levels: Vec<Range<usize>>,
    /// For each used position and its ancestors, the numbers of itself and of its descendants.
    positions: FxHashMap<PositionId, Range<u32>>,
    /// Sorted lists of position numbers: the first contains single uses in the order of their levels; each
    /// following list contains blocks of twice as many uses.
    sorted: Vec<Vec<u32>>,
}

impl Uses {
    /// Traverses a tree once. `passed` are the positions that a leaf passes on.
    pub(super) fn new<'r>(
        tree: &Tree,
        vocabulary: &Vocabulary,
        passed: impl Fn(Rank) -> &'r [PositionId],
    ) -> Uses {
        let mut used: Vec<PositionId> = Vec::new();
        let mut levels = vec![0..0; tree.levels.len()];
        // A level's uses end with those of the last level below it.
        enum Step {
            Enter(LevelId),
            Leave(LevelId),
        }
        let mut steps = vec![Step::Enter(tree.top())];
        while let Some(step) = steps.pop() {
            let id = match step {
                Step::Enter(id) => id,
                Step::Leave(id) => {
                    levels[id.index()].end = used.len();
                    continue;
                }
            };
            levels[id.index()].start = used.len();
            steps.push(Step::Leave(id));
            let level = tree.level(id);
            for &leaf in &level.leaves {
                used.extend_from_slice(passed(leaf));
            }
            for group in &level.groups {
                used.push(group.position);
                match vocabulary.question(group.question) {
                    Question::EqualTo(other) => used.push(*other),
                    Question::Constraint(call) => used.extend_from_slice(&call.args),
                    _ => {}
                }
                steps.extend(group.arms.iter().map(|arm| Step::Enter(arm.level)));
            }
        }
        let positions = numbered(&used, vocabulary);
        let numbers = used.iter().map(|position| positions[position].start).collect();
        Uses { levels, positions, sorted: sorted(numbers) }
    }

    /// Returns which of these positions, in ascending order and with locals, are read at a level or below it.
    pub(super) fn needed(&self, level: LevelId, bound: impl Iterator<Item = PositionId>) -> Vec<PositionId> {
        let uses = &self.levels[level.index()];
        let mut bound: Vec<(PositionId, &Range<u32>)> =
            bound.filter_map(|at| Some((at, self.positions.get(&at)?))).collect();
        sort_by_key(&mut bound, |(_, range)| range.start);
        let counts: Vec<usize> = bound.iter().map(|(_, range)| self.count(uses, range)).collect();
        let mut direct = counts.clone();
        let mut open: Vec<usize> = Vec::new();
        for (i, (_, range)) in bound.iter().enumerate() {
            while open.last().is_some_and(|&around| bound[around].1.end <= range.start) {
                open.pop();
            }
            if let Some(&around) = open.last() {
                direct[around] -= counts[i];
            }
            open.push(i);
        }
        let mut needed: Vec<PositionId> =
            bound.iter().zip(&direct).filter(|(_, direct)| **direct > 0).map(|((at, _), _)| *at).collect();
        needed.sort_unstable();
        needed
    }

    /// Returns how many of a range of uses are in a range of positions.
    fn count(&self, uses: &Range<usize>, positions: &Range<u32>) -> usize {
        let (mut lo, mut hi, mut width, mut n) = (uses.start, uses.end, 1, 0);
        for list in &self.sorted {
            if lo >= hi {
                break;
            }
            let mut count = |part: usize| {
                let part = &list[part * width..(part + 1) * width];
                let below = |end: u32| part.partition_point(|number| *number < end);
                n += below(positions.end) - below(positions.start);
            };
            // A block that is not half of a block of the next list is counted here.
            if lo % 2 == 1 {
                count(lo);
                lo += 1;
            }
            if hi % 2 == 1 {
                hi -= 1;
                count(hi);
            }
            (lo, hi, width) = (lo / 2, hi / 2, width * 2);
        }
        n
    }
}

/// Numbers positions and their ancestors, so that the descendants of one are a range that begins with it.
fn numbered(used: &[PositionId], vocabulary: &Vocabulary) -> FxHashMap<PositionId, Range<u32>> {
    let mut below: BTreeMap<Option<PositionId>, Vec<PositionId>> = BTreeMap::new();
    let mut seen = FxHashSet::default();
    for &position in used {
        let path = std::iter::successors(Some(position), |&at| vocabulary.parent(at));
        for at in path.take_while(|at| seen.insert(*at)) {
            below.entry(vocabulary.parent(at)).or_default().push(at);
        }
    }
    let mut ranges = FxHashMap::default();
    let mut open: Vec<(PositionId, bool)> = Vec::new();
    let enter = |open: &mut Vec<(PositionId, bool)>, at: Option<PositionId>| {
        open.extend(below.get(&at).into_iter().flatten().map(|at| (*at, false)));
    };
    let mut next = 0;
    enter(&mut open, None);
    while let Some((at, is_done)) = open.pop() {
        if is_done {
            ranges.entry(at).and_modify(|range: &mut Range<u32>| range.end = next);
            continue;
        }
        ranges.insert(at, next..next);
        next += 1;
        open.push((at, true));
        enter(&mut open, Some(at));
    }
    ranges
}

/// Returns the numbers unchanged, then in sorted blocks of two, of four, and so on.
fn sorted(mut numbers: Vec<u32>) -> Vec<Vec<u32>> {
    // The padding is in no range.
    numbers.resize(numbers.len().next_power_of_two(), u32::MAX);
    let mut lists = vec![numbers];
    let mut width = 1;
    while let Some(last) = lists.last()
        && width < last.len()
    {
        width *= 2;
        let mut list = last.clone();
        // Each half is already sorted, which this sort exploits.
        list.chunks_mut(width).for_each(<[u32]>::sort);
        lists.push(list);
    }
    lists
}
