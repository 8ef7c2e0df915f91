//! Memory of tables: kept for the rest of the process, like the static tables of `ods!`.
//!
//! Invariant: bounded by the distinct texts of definitions that a process loads, because equal texts share their tables (`cache`), and
//! equal strings their memory.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use once_cell::sync::Lazy;

/// Keeps a value for the rest of the process.
pub(super) fn keep<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Keeps a list.
pub(super) fn keep_list<T>(list: Vec<T>) -> &'static [T] {
    if list.is_empty() { &[] } else { Vec::leak(list) }
}

/// Keeps a string, once.
pub(super) fn keep_str(text: &str) -> &'static str {
    static KEPT: Lazy<Mutex<HashSet<&'static str>>> = Lazy::new(Mutex::default);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    match kept.get(text) {
        Some(found) => found,
        None => {
            let new: &'static str = Box::leak(text.into());
            kept.insert(new);
            new
        }
    }
}

/// Keeps strings.
pub(super) fn keep_strs<'a>(texts: impl IntoIterator<Item = &'a str>) -> &'static [&'static str] {
    keep_list(texts.into_iter().map(keep_str).collect())
}
