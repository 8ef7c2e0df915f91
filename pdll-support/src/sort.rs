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
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|index| taken[index].take()));
}

/// Returns the indices of `n` items in the order of a comparison. Items that compare as equal keep their order.
pub fn sorted_order(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}
