//! How the greedy driver goes about it.
//!
//! MLIR: GreedyPatternRewriteDriver.h (`GreedyRewriteConfig`). Differs: fields in place of setters; a listener is given beside; a
//! budget of rewrites.

pub use crate::drive::region::GreedySimplifyRegionLevel;
use crate::ir::block::Region;
use crate::observe::Observe;
pub use crate::rewrite::tracker::GreedyRewriteStrictness;

/// How the greedy driver goes about it. The default is upstream's.
///
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, GreedySimplifyRegionLevel};
/// let config = GreedyRewriteConfig { use_top_down_traversal: true, ..GreedyRewriteConfig::default() };
/// assert_eq!(config.max_iterations, Some(10));
/// assert!(config.fold && config.cse_constants);
///
/// // Patterns and nothing else.
/// let config = GreedyRewriteConfig::patterns_only();
/// assert!(!config.fold && !config.cse_constants);
/// assert_eq!(config.region_simplification, GreedySimplifyRegionLevel::Disabled);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyRewriteConfig {
    /// Are operations visited in their order first, rather than backward? Counts only where whole regions are rewritten.
    pub use_top_down_traversal: bool,
    /// How often is the worklist filled at most? `None` for any number. Counts only where whole regions are rewritten.
    pub max_iterations: Option<u32>,
    /// How many rewrites are made at most per iteration? `None` for any number. Reaching it ends the iteration. Folding does
    /// not count.
    pub max_num_rewrites: Option<u64>,
    /// After how many rewrites and folds in all is it an error that patterns still match? `None` for a number that grows with
    /// the IR.
    pub rewrite_budget: Option<u64>,
    /// Only operations in this region are visited. `None` for the region rewritten, or the closest one around all operations
    /// rewritten.
    pub scope: Option<Region>,
    /// Which operations may be visited?
    pub strictness: GreedyRewriteStrictness,
    /// What is done to regions after each iteration? Counts only where whole regions are rewritten.
    pub region_simplification: GreedySimplifyRegionLevel,
    /// Are operations folded before patterns are tried on them?
    pub fold: bool,
    /// Are constants moved to where they are needed by most, and made one where they are the same? Counts only where whole
    /// regions are rewritten.
    pub cse_constants: bool,
    /// Are operations erased that have no effect and whose results are not used?
    pub erase_dead_ops: bool,
    /// Are rewrites counted by pattern?
    pub statistics: bool,
    /// Takes operations from the worklist in a random order that this number determines; to find patterns whose result
    /// depends on the order.
    pub worklist_seed: Option<u64>,
    /// What is checked, written down and counted of each pattern?
    pub observe: Observe,
}

impl Default for GreedyRewriteConfig {
    fn default() -> GreedyRewriteConfig {
        GreedyRewriteConfig {
            use_top_down_traversal: false,
            max_iterations: Some(10),
            max_num_rewrites: None,
            rewrite_budget: None,
            scope: None,
            strictness: GreedyRewriteStrictness::AnyOp,
            region_simplification: GreedySimplifyRegionLevel::Aggressive,
            fold: true,
            cse_constants: true,
            erase_dead_ops: true,
            statistics: false,
            worklist_seed: None,
            observe: Observe::default(),
        }
    }
}

impl GreedyRewriteConfig {
    /// Patterns are applied and dead operations erased; nothing is folded, no constant moved, no region simplified.
    pub fn patterns_only() -> GreedyRewriteConfig {
        GreedyRewriteConfig {
            region_simplification: GreedySimplifyRegionLevel::Disabled,
            fold: false,
            cse_constants: false,
            ..GreedyRewriteConfig::default()
        }
    }
}
