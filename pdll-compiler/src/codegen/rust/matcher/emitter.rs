//! The state of the emitter of one matcher.

use pdll_match::predicate::{PositionId, Vocabulary};
use pdll_match::tree::{LevelId, Tree};

use super::super::constants::Constants;
use super::super::rewrite::Rewrites;
use super::env::Env;
use super::uses::Uses;

/// A function still to be written.
pub(super) struct Function<'a> {
    pub(super) name: String,
    pub(super) level: LevelId,
    pub(super) env: Env<'a>,
    pub(super) params: Vec<PositionId>,
}

pub(super) struct Emitter<'a, 'c> {
    pub(super) root: usize,
    pub(super) tree: &'a Tree,
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) rewrites: &'a Rewrites<'a>,
    pub(super) constants: &'c mut Constants,
    pub(super) sizes: Vec<usize>,
    /// Whether native functions are called at or below each level.
    pub(super) natives: Vec<bool>,
    pub(super) env: Env<'a>,
    /// Uses of positions, computed on demand.
    pub(super) uses: Option<Uses>,
    pub(super) queue: Vec<Function<'a>>,
    pub(super) n_functions: usize,
    pub(super) n_labels: usize,
    pub(super) n_locals: usize,
    /// Number of levels in the current function.
    pub(super) n_levels: usize,
}
