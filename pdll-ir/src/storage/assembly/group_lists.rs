//! Lists of operands, types, blocks or regions, one per group, in one allocation.

use std::ops::Index;

/// A list for each group of an operation. All lists share one allocation, which is kept from operation to operation.
#[derive(Clone, Debug)]
pub struct GroupLists<T> {
    items: Vec<T>,
    n_groups: usize,
    /// By group; there may be more of them than groups.
    ranges: Vec<ItemRange>,
    /// Number of the operation. Ranges of other operations are empty, so there is nothing to reset.
    epoch: u32,
}

/// The positions of a list among the items. What was replaced stays there, in no range.
#[derive(Copy, Clone, Default, Debug)]
struct ItemRange {
    start: u32,
    end: u32,
    epoch: u32,
}

impl<T> Default for GroupLists<T> {
    fn default() -> GroupLists<T> {
        GroupLists { items: Vec::new(), n_groups: 0, ranges: Vec::new(), epoch: 1 }
    }
}

impl<T> GroupLists<T> {
    /// Makes all lists empty, for an operation with this number of groups.
    #[inline]
    pub(crate) fn reset(&mut self, n_groups: usize) {
        self.items.clear();
        self.n_groups = n_groups;
        self.epoch = self.epoch.wrapping_add(1);
        if n_groups > self.ranges.len() || self.epoch == 0 {
            self.make_room(n_groups);
        }
    }

    #[cold]
    fn make_room(&mut self, n_groups: usize) {
        self.ranges.clear();
        self.ranges.resize(n_groups.max(4), ItemRange::default());
        self.epoch = 1;
    }

    /// Returns the number of groups.
    pub fn n_groups(&self) -> usize {
        self.n_groups
    }

    /// Returns whether all lists are empty and nothing was ever in them.
    #[inline]
    pub(crate) fn are_untouched(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the list of a group; `None` if there is no such group.
    #[inline]
    pub fn get(&self, group: usize) -> Option<&[T]> {
        let range = self.ranges.get(group).filter(|_| group < self.n_groups)?;
        match range.epoch == self.epoch {
            true => self.items.get(range.start as usize..range.end as usize),
            false => Some(&[]),
        }
    }

    /// Replaces the list of a group. Does nothing if there is no such group.
    #[inline]
    pub fn set(&mut self, group: usize, values: impl IntoIterator<Item = T>) {
        let start = self.items.len() as u32;
        self.items.extend(values);
        let (end, epoch) = (self.items.len() as u32, self.epoch);
        if let Some(range) = self.ranges.get_mut(group) {
            *range = ItemRange { start, end, epoch };
        }
    }

    /// Replaces the list of a group by one element. Does nothing if there is no such group.
    #[inline]
    pub(crate) fn set_one(&mut self, group: usize, value: T) {
        let start = self.items.len() as u32;
        self.items.push(value);
        if let Some(range) = self.ranges.get_mut(group) {
            *range = ItemRange { start, end: start + 1, epoch: self.epoch };
        }
    }
}

impl<T: Clone> GroupLists<T> {
    /// Returns the number of elements of all lists.
    pub fn n_elements(&self) -> usize {
        (0..self.n_groups).map(|group| self[group].len()).sum()
    }

    /// Returns the first element of a group, if there is one.
    #[inline]
    pub fn one(&self, group: usize) -> Option<T> {
        self.get(group)?.first().cloned()
    }

    /// Appends an element to the list of a group. Does nothing if there is no such group.
    #[inline]
    pub fn push(&mut self, group: usize, value: T) {
        let n = self.items.len() as u32;
        match self.ranges.get_mut(group) {
            Some(range) if range.end == n && range.epoch == self.epoch => {
                range.end = n + 1;
                self.items.push(value);
            }
            _ => {
                let longer: Vec<T> =
                    self.get(group).unwrap_or_default().iter().cloned().chain([value]).collect();
                self.set(group, longer);
            }
        }
    }

    /// Takes the list of a group, which is empty then.
    pub fn take(&mut self, group: usize) -> Vec<T> {
        let list = self.get(group).map(<[T]>::to_vec).unwrap_or_default();
        self.set(group, []);
        list
    }

    /// Takes the only element of a group, whose list is empty then.
    pub fn take_one(&mut self, group: usize) -> Option<T> {
        self.take(group).pop()
    }

    /// Returns all elements, in the order of the groups.
    pub fn concat(&self) -> Vec<T> {
        (0..self.n_groups()).flat_map(|group| &self[group]).cloned().collect()
    }
}

/// The list of a group, which must exist.
impl<T> Index<usize> for GroupLists<T> {
    type Output = [T];

    #[inline]
    fn index(&self, group: usize) -> &[T] {
        match self.get(group) {
            Some(list) => list,
            None => no_group(group, self.n_groups),
        }
    }
}

#[cold]
fn no_group(group: usize, n_groups: usize) -> ! {
    panic!("there is no group {group} among {n_groups}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_filled_in_any_order() {
        let mut lists = GroupLists::default();
        lists.reset(3);
        lists.push(2, 'a');
        lists.push(0, 'b');
        lists.push(2, 'c');
        lists.set(1, ['d', 'e']);
        lists.push(3, 'f');
        assert_eq!((&lists[0], &lists[1], &lists[2]), (&['b'][..], &['d', 'e'][..], &['a', 'c'][..]));
        assert_eq!((lists.concat(), lists.n_elements()), (vec!['b', 'd', 'e', 'a', 'c'], 5));
        assert_eq!((lists.take(1), lists.take_one(2), lists.one(0)), (vec!['d', 'e'], Some('c'), Some('b')));
        assert_eq!((lists.concat(), lists.get(3)), (vec!['b'], None));
        lists.reset(1);
        assert_eq!((lists.n_groups(), lists.concat()), (1, vec![]));
    }
}
