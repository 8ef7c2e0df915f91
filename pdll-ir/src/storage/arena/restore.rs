//! Restoring: resets an IR to an earlier copy, with all handles created since then counted as erased.
//!
//! Invariant: handles created since the copy was made are not reused. A part remembers that it read what is not in it.

use crate::arena::Ir;
use crate::arena::pool::reserve;
use crate::arena::records::{BlockData, OpData, RegionData, ValueData};

impl Ir {
    /// Resets this IR to an earlier copy.
    #[doc(hidden)]
    pub fn restore(&mut self, mut earlier: Ir) {
        // Index zero of each pool is a dummy, and dead.
        let dead_op: OpData = earlier.ops[0];
        fill(&mut earlier.ops, self.ops.len(), dead_op);
        let dead_value: ValueData = earlier.values[0];
        fill(&mut earlier.values, self.values.len(), dead_value);
        let dead_block: BlockData = earlier.blocks[0];
        fill(&mut earlier.blocks, self.blocks.len(), dead_block);
        let dead_region: RegionData = earlier.regions[0];
        fill(&mut earlier.regions, self.regions.len(), dead_region);
        // What was read stays read.
        *earlier.part.has_missed.get_mut() |= *self.part.has_missed.get_mut();
        *self = earlier;
    }
}

/// Grows a pool to the length of another one, without spare capacity.
fn fill<T: Copy>(pool: &mut Vec<T>, len: usize, dead: T) {
    let more = len.saturating_sub(pool.len());
    reserve(pool, more);
    pool.extend(std::iter::repeat_n(dead, more));
}
