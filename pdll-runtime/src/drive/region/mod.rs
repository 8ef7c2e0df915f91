//! Region simplification: unreachable blocks, dead values, identical blocks.
//!
//! In: regions with their contents. Out: the simplified regions. The greedy driver does this between its
//! iterations. MLIR: RegionUtils.h. Differs: an analysis is only run if a cheap check shows that it may find
//! something; merged blocks are grouped in the order of the region.

mod arguments;
mod liveness;
mod merge;
mod sweep;
mod unreachable;

use crate::drive::region::arguments::drop_redundant_arguments;
use crate::drive::region::merge::merge_identical_blocks;
use crate::drive::region::sweep::delete_dead;
use crate::ir::arena::Ir;
use crate::ir::block::{Block, Region};
use crate::ir::dialect::Op;
use crate::ir::walk::PreOrder;
use crate::rewrite::rewriter::PatternRewriter;
pub use unreachable::erase_unreachable_blocks;

/// Level of simplification of regions between the iterations of the greedy driver.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum GreedySimplifyRegionLevel {
    /// Nothing but that unreachable blocks are erased.
    Disabled,
    /// Dead operations and block arguments are erased, even if they use one another.
    Normal,
    /// In addition, identical blocks are merged, and redundant block arguments are replaced.
    #[default]
    Aggressive,
}

/// The outcome of a simplification.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Simplified {
    /// Whether anything was changed.
    pub(crate) changed: bool,
    /// Whether anything was changed that may let patterns match, as counted by upstream.
    pub(crate) again: bool,
}

impl Simplified {
    fn of(changed: bool) -> Simplified {
        Simplified { changed, again: changed }
    }

    pub(crate) fn or(self, other: Simplified) -> Simplified {
        Simplified { changed: self.changed || other.changed, again: self.again || other.again }
    }
}

/// Erases unreachable blocks from regions and nested regions, then dead operations and block arguments; with
/// `merge_blocks` it also merges identical blocks, and replaces redundant block arguments. Returns whether
/// anything was changed.
///
/// ```
/// use pdll_runtime::{Context, PatternRewriter, parse, simplify_regions};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"
///     "test.func"() ({
///       "test.return"() : () -> ()
///     ^unreachable:
///       "test.branch"()[^unreachable] : () -> ()
///     }) : () -> ()
/// "#)?;
/// let body = ir.top().region(&ir, 0);
/// assert!(simplify_regions(&mut PatternRewriter::new(&mut ir), &[body], true));
/// assert!(!ir.to_string().contains("test.branch"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simplify_regions(rewriter: &mut PatternRewriter<'_>, regions: &[Region], merge_blocks: bool) -> bool {
    simplify(rewriter, regions, merge_blocks).changed
}

/// Erases dead operations and block arguments, even if they use one another. Returns whether there were any.
pub fn run_region_dce(rewriter: &mut PatternRewriter<'_>, regions: &[Region]) -> bool {
    delete_dead(rewriter, regions).changed
}

pub(crate) fn simplify(
    rewriter: &mut PatternRewriter<'_>,
    regions: &[Region],
    merge_blocks: bool,
) -> Simplified {
    let mut done = Simplified::of(erase_unreachable_blocks(rewriter, regions));
    done = done.or(delete_dead(rewriter, regions));
    if merge_blocks && rewriter.ir.may_have_cfg() {
        let with_blocks = regions_of_many_blocks(rewriter, regions);
        for region in &with_blocks {
            done = done.or(Simplified::of(merge_identical_blocks(rewriter, *region)));
        }
        for region in with_blocks {
            done = done.or(Simplified::of(drop_redundant_arguments(rewriter, region)));
        }
    }
    done
}

/// Returns the regions among these and those nested in them that have more than one block.
fn regions_of_many_blocks(ir: &Ir, regions: &[Region]) -> Vec<Region> {
    let mut found: Vec<Region> = Vec::new();
    for region in regions {
        found.extend(Some(*region).filter(|region| has_many_blocks(ir, *region)));
        let mut walk = PreOrder::in_region(ir, *region);
        while let Some(op) = walk.next(ir) {
            if ir.has_regions(op) {
                let nested = op.regions(ir).iter().copied();
                found.extend(nested.filter(|region| has_many_blocks(ir, *region)));
            }
        }
    }
    found
}

pub(crate) fn has_many_blocks(ir: &Ir, region: Region) -> bool {
    !region.is_empty(ir) && !region.has_one_block(ir)
}

/// Returns the branches to a block, each with which of its successors that is, most recent first.
fn predecessors(ir: &Ir, block: Block) -> Vec<(Op, usize)> {
    let mut edges: Vec<(Op, usize)> = Vec::new();
    for op in block.predecessor_ops(ir) {
        let mentions = op.successors(ir).enumerate().filter(|entry| entry.1 == block);
        // An operation that mentions the block more than once comes as often.
        let n_seen = edges.iter().filter(|edge| edge.0 == op).count();
        let mut mentions: Vec<usize> = mentions.map(|entry| entry.0).collect();
        mentions.reverse();
        edges.extend(mentions.get(n_seen).map(|index| (op, *index)));
    }
    edges
}
