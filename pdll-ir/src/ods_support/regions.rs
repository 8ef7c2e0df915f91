//! Questions about regions.

use crate::arena::Ir;
use crate::block::Region;

/// Any region at all.
pub fn is_any_region(_: &Ir, _: Region) -> bool {
    true
}

/// A region of so many blocks.
pub fn has_blocks(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n.saturating_add(1)).count() == n
}

/// A region of at least so many blocks.
pub fn has_blocks_at_least(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n).count() == n
}

/// A region of at most so many blocks.
pub fn has_blocks_at_most(ir: &Ir, region: Region, n: usize) -> bool {
    region.blocks(ir).take(n.saturating_add(1)).count() <= n
}
