//! Stable sorting whose code is compiled once, for all types of items.
//!
//! `slice::sort_by_key` is about ten kilobytes of code for each type of items and each key, in each crate. Here only the order of
//! indices is sorted, and a comparison is a call through a reference, so these functions are for lists that are sorted once.

use std::cmp::Ordering;

/// Sorts a list by keys. Items with equal keys keep their order.
///
/// ```
/// let mut words = vec!["bb", "a", "aa", "b"];
/// pdll_support::sort::sort_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["a", "b", "bb", "aa"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, &|a, b| key(a).cmp(&key(b)));
}

/// Sorts a list by a comparison. Items that compare as equal keep their order.
///
/// ```
/// let mut words = vec!["b".to_owned(), "c".to_owned(), "a".to_owned()];
/// pdll_support::sort::sort_by(&mut words, &|a, b| b.cmp(a));
/// assert_eq!(words, ["c", "b", "a"]);
/// ```
pub fn sort_by<T>(items: &mut Vec<T>, compare: &dyn Fn(&T, &T) -> Ordering) {
    if items.is_sorted_by(|a, b| compare(a, b).is_le()) {
        return;
    }
    let order = sorted_order(items.len(), &|a, b| compare(&items[a], &items[b]));
    reorder(items, order.into_iter());
}

/// Sorts a list by numbers, which is faster than by keys of other types. Items with equal numbers keep their order.
///
/// ```
/// let mut words = vec!["bb", "a", "aa", "b"];
/// pdll_support::sort::sort_by_number(&mut words, |word| word.len() as u32);
/// assert_eq!(words, ["a", "b", "bb", "aa"]);
/// ```
pub fn sort_by_number<T>(items: &mut Vec<T>, number: impl Fn(&T) -> u32) {
    let mut order: Vec<u64> =
        items.iter().zip(0..).map(|(item, index)| u64::from(number(item)) << 32 | index).collect();
    order.sort_unstable();
    reorder(items, order.into_iter().map(|item| item as u32 as usize));
}

/// Puts the items with these indices, of which each occurs once, into a list.
fn reorder<T>(items: &mut Vec<T>, order: impl Iterator<Item = usize>) {
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.filter_map(|index| taken[index].take()));
}

/// Returns the indices of `n` items in the order of a comparison. Items that compare as equal keep their order.
pub fn sorted_order(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}
