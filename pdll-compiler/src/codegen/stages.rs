//! Text of the stages between PDLL and Rust: patterns, predicates, decision trees.
//!
//! In: lowered patterns and their `Trees`. Out: text for people and tests, the same for the same input.

use pdll_match::tree::{Rank, Trees};
use pdll_match::{dump, graph};

use crate::lower::Lowered;

/// A stage that can be printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The nodes of each pattern.
    Pattern,
    /// The predicates of each pattern.
    Predicates,
    /// The decision trees.
    Tree(Format),
}

/// A way to show decision trees.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Indented text.
    #[default]
    Text,
    /// A graph in the language of Graphviz.
    Dot,
    /// A picture.
    Svg,
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

/// Prints the decision trees in a format.
pub fn trees(lowered: &[Lowered], trees: &Trees, format: Format) -> String {
    let draw = match format {
        Format::Text => return text_of_trees(lowered, trees),
        Format::Dot => graph::dot,
        Format::Svg => graph::svg,
    };
    let outlines: Vec<_> = trees.trees.iter().map(|tree| dump::outline(tree, &trees.vocabulary)).collect();
    let name =
        |rank| lowered[trees.pattern(rank)].pattern.name.as_deref().unwrap_or("(anonymous)").to_owned();
    draw(&outlines, &name)
}

/// Prints the patterns by rank, then the decision trees.
fn text_of_trees(lowered: &[Lowered], trees: &Trees) -> String {
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
