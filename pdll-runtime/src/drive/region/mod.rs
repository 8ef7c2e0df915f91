//! Simplification of regions: unreachable blocks, dead values, identical blocks.
//!
//! In: regions. Out: the same without what is not needed. The greedy driver does this between its iterations.
//! MLIR: RegionUtils.h. Differs: an analysis runs only where a cheap test shows that it could find something; blocks that are
//! merged are grouped in the order of the region.

mod arguments;
pub(crate) mod control_flow;
mod liveness;
mod merge;
pub(crate) mod simplified;
mod sweep;
pub(crate) mod unreachable;

use crate::drive::region::arguments::drop_redundant_arguments;
use crate::drive::region::control_flow::has_many_blocks;
use crate::drive::region::merge::merge_identical_blocks;
use crate::drive::region::simplified::Simplified;
use crate::drive::region::sweep::delete_dead;
use crate::drive::region::unreachable::erase_unreachable_blocks;
use crate::ir::{Ir, Region};
use crate::rewrite::rewriter::PatternRewriter;

/// Simplification of regions between the iterations of the greedy driver.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum GreedySimplifyRegionLevel {
    /// Erase unreachable blocks only.
    Disabled,
    /// Also erase dead operations and block arguments, including those that use one another.
    Normal,
    /// Also merge identical blocks, and replace block arguments that always are the same value.
    #[default]
    Aggressive,
}

/// Erases unreachable blocks of regions and of those nested in them, then dead operations and block arguments; with
/// `merge_blocks` it also merges identical blocks, and replaces block arguments that always are the same value. Returns whether
/// anything changed.
///
/// ```
/// use pdll_runtime::{PatternRewriter, simplify_regions};
/// use pdll_runtime::ir::{Context, parse};
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

/// Erases dead operations and block arguments, including those that use one another. Returns whether there was any.
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

/// Returns the regions among these and those nested in them that have more than one block: each before those nested in it, and the last of
/// those nested in one first, as in MLIR.
fn regions_of_many_blocks(ir: &Ir, regions: &[Region]) -> Vec<Region> {
    let mut found: Vec<Region> = Vec::new();
    let mut pending = regions.to_vec();
    while let Some(region) = pending.pop() {
        found.extend(Some(region).filter(|region| has_many_blocks(ir, *region)));
        for op in region.blocks(ir).flat_map(|block| block.ops(ir)).filter(|op| ir.has_regions(*op)) {
            pending.extend(op.regions(ir));
        }
    }
    found
}
