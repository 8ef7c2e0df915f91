//! Restoring: an IR as it was when it was copied, with the handles given out since counted as erased.
//!
//! Invariant: no handle is given out again that was given out since the copy was made.

use crate::arena::Ir;
use crate::arena::pool::reserve;
use crate::arena::records::{BlockData, OpData, RegionData, ValueData};

impl Ir {
    /// Makes this IR what an earlier copy of it is.
    #[doc(hidden)]
    pub fn restore(&mut self, mut earlier: Ir) {
        // Index zero of each pool is a dummy, and dead.
        let dead_op: OpData = earlier.ops[0];
        fill(&mut earlier.ops, self.ops.len(), dead_op);
        let dead_value: ValueData = earlier.values[0];
        fill(&mut earlier.values, self.values.len(), dead_value);
        let dead_block: BlockData = earlier.blocks[0].clone();
        earlier.blocks.resize(self.blocks.len().max(earlier.blocks.len()), dead_block);
        let dead_region: RegionData = earlier.regions[0];
        earlier.regions.resize(self.regions.len().max(earlier.regions.len()), dead_region);
        *self = earlier;
    }
}

/// Makes a pool as long as another one, with nothing spare.
fn fill<T: Copy>(pool: &mut Vec<T>, len: usize, dead: T) {
    let more = len.saturating_sub(pool.len());
    reserve(pool, more);
    pool.extend(std::iter::repeat_n(dead, more));
}
