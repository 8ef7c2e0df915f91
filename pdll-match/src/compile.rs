//! Compilation of patterns for matching: predicates per pattern, then one decision tree per root operation.
//!
//! In: valid patterns, and the `Shapes` of the operations that are known. Out: `Trees`, from which the compiler writes Rust
//! and the runtime assembles a program. Both read the same `Trees`, so they ask the same questions in the same order.

use std::borrow::Borrow;
use std::fmt;

use pdll_support::sort::{sort_by_key, sorted_order};

use crate::collect::{CollectError, Predicates, Shapes, collect};
use crate::pattern::{NodeId, Pattern};
use crate::predicate::Vocabulary;
use crate::tree::{Rank, Tree, build_all};

/// Everything that it takes to match a list of patterns.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// The positions, questions and answers that predicates and trees refer to.
    pub vocabulary: Vocabulary,
    /// For each rank, the index of the pattern in the list that was compiled. See [`Trees::pattern`].
    pub order: Vec<usize>,
    /// The predicates of the pattern of each rank.
    pub predicates: Vec<Predicates>,
    /// One tree per name of a root operation, in order of the names; the tree for any operation comes last.
    pub trees: Vec<Tree>,
}

impl Trees {
    /// Returns the index of the pattern with a rank in the list that was compiled.
    pub fn pattern(&self, rank: Rank) -> usize {
        self.order[rank.index()]
    }
}

/// A pattern that cannot be matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchError {
    /// Index of the pattern in the list that was compiled.
    pub pattern: usize,
    /// The error.
    pub error: CollectError,
}

impl MatchError {
    /// Returns the node that the error is about.
    pub fn node(&self) -> NodeId {
        self.error.node()
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for MatchError {}

/// Compiles patterns, each of which must be valid (see [`validate`](crate::validate)).
///
/// Ranks follow falling benefit; patterns of the same benefit keep their order.
///
/// ```
/// use pdll_match::builder::PatternBuilder;
/// use pdll_match::collect::NoShapes;
///
/// let mut b = PatternBuilder::new("Identity");
/// let x = b.operand("x");
/// let root = b.op("toy.id", &[x]);
/// b.rewrite(root);
/// b.replace_with_values(root, &[x]);
/// let trees = pdll_match::compile(&[b.finish()], &NoShapes).unwrap();
/// assert_eq!(trees.trees[0].root.as_deref(), Some("toy.id"));
/// ```
///
/// # Errors
/// All patterns that cannot be matched, in the order of the list.
pub fn compile<P: Borrow<Pattern>>(patterns: &[P], shapes: &dyn Shapes) -> Result<Trees, Vec<MatchError>> {
    let pattern = |index: usize| -> &Pattern { patterns[index].borrow() };
    let order = sorted_order(patterns.len(), &|a, b| pattern(b).benefit.cmp(&pattern(a).benefit));
    let mut vocabulary = Vocabulary::new();
    let mut predicates = Vec::with_capacity(patterns.len());
    let mut errors = Vec::new();
    for &index in &order {
        match collect(pattern(index), shapes, &mut vocabulary) {
            Ok(found) => predicates.push(found),
            Err(error) => errors.push(MatchError { pattern: index, error }),
        }
    }
    if !errors.is_empty() {
        sort_by_key(&mut errors, |error| error.pattern);
        return Err(errors);
    }
    let trees = build_all(&predicates, &vocabulary);
    Ok(Trees { vocabulary, order, predicates, trees })
}
