//! Questions about regions.

use crate::arena::Ir;
use crate::block::Region;

/// Accepts any region.
pub fn is_any_region(_: &Ir, _: Region) -> bool {
    true
}

/// Returns whether a region has `n` blocks.
pub fn has_blocks(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n.saturating_add(1)).count() == n
}

/// Returns whether a region has at least `n` blocks.
pub fn has_blocks_at_least(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n).count() == n
}

/// Returns whether a region has at most `n` blocks.
pub fn has_blocks_at_most(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n.saturating_add(1)).count() <= n
}
