//! The number of programs that provoke each message of the front end.
//!
//! In: the messages in its source (`topics/source.rs`), and the diagnostics of programs. Out: a table. A
//! message that no program provokes is in `topics/unprovoked.txt`, with the reason, or is missing.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::oracle_generated::source::{Text, texts};

/// All messages that programs may provoke.
pub(crate) struct Texts {
    texts: Vec<Text>,
}

/// Number of programs that provoked each.
#[derive(Default)]
pub(crate) struct Counts(BTreeMap<usize, usize>);

impl Texts {
    pub(crate) fn new() -> Texts {
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/topics/unprovoked.txt");
        let list = std::fs::read_to_string(list).unwrap();
        let is_unprovoked = |text: &Text| {
            list.lines().any(|line| line.split_once(" ==> ").is_some_and(|(shown, _)| shown == text.shown))
        };
        Texts { texts: texts().into_iter().filter(|text| !is_unprovoked(text)).collect() }
    }

    /// Counts the messages of one program.
    pub(crate) fn count(&self, said: &BTreeSet<String>, counts: &mut Counts) {
        let provoked: BTreeSet<usize> =
            said.iter().flat_map(|said| (0..self.texts.len()).filter(|i| self.texts[*i].is(said))).collect();
        for i in provoked {
            *counts.0.entry(i).or_default() += 1;
        }
    }

    /// Returns the table, and the missing messages.
    pub(crate) fn report(&self, counts: &Counts) -> (String, Vec<&str>) {
        let count = |i: usize| counts.0.get(&i).copied().unwrap_or(0);
        let mut order: Vec<usize> = (0..self.texts.len()).collect();
        order.sort_by_key(|i| count(*i));
        let line = |i: &usize| {
            format!("  {:6} say: {} ({})\n", count(*i), self.texts[*i].shown, self.texts[*i].file)
        };
        let missed = order.iter().filter(|i| count(**i) == 0).map(|i| self.texts[*i].shown.as_str());
        (order.iter().map(line).collect(), missed.collect())
    }
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        for (text, n) in other.0 {
            *self.0.entry(text).or_default() += n;
        }
    }
}
