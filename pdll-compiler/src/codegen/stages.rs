//! Text of the stages between PDLL and Rust: patterns, predicates, decision trees.
//!
//! In: lowered patterns and their `Trees`. Out: text for people and tests, the same for the same input.

use pdll_match::{Rank, Trees, dump};

use crate::lower::Lowered;

/// A stage that can be printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The nodes of each pattern.
    Pattern,
    /// The predicates of each pattern.
    Predicates,
    /// The decision trees.
    Tree,
}

/// Prints the nodes of each pattern.
pub fn patterns(lowered: &[Lowered]) -> String {
    let patterns = lowered.iter().map(|lowered| dump::pattern(&lowered.pattern));
    patterns.collect::<Vec<_>>().join("\n")
}

/// Prints the predicates of each pattern, in source order.
pub fn predicates(lowered: &[Lowered], trees: &Trees) -> String {
    let mut out = vec![String::new(); lowered.len()];
    for (&pattern, predicates) in trees.order.iter().zip(&trees.predicates) {
        let title = dump::title(&lowered[pattern].pattern);
        out[pattern] = format!("{title}\n{}", dump::predicates(predicates, &trees.vocabulary));
    }
    out.join("\n")
}

/// Prints the patterns by rank, then the decision trees.
pub fn trees(lowered: &[Lowered], trees: &Trees) -> String {
    let mut out = String::new();
    for rank in (0..trees.order.len() as u32).map(Rank) {
        let pattern = &lowered[trees.pattern(rank)].pattern;
        out.push_str(&format!("{}: {}\n", rank.0, dump::title(pattern)));
    }
    for tree in &trees.trees {
        out.push('\n');
        out.push_str(&dump::tree(tree, &trees.vocabulary));
    }
    out
}
