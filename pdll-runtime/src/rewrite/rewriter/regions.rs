//! Rewriter methods that move blocks, single ones or a whole region's.
//!
//! Invariant: no block gets into itself; listeners hear of each block moved, and where it was.
//! MLIR: PatternMatch.cpp (`RewriterBase`).

use crate::ir::{Block, Region};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Moves all blocks of a region before a block of another region, or to its end.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }, { "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (first, second) = (ops[0].region(rewriter, 0), ops[0].region(rewriter, 1));
    ///         rewriter.inline_region_before(second, first, None)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }, { }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one was erased, or the other region is within the first.
    pub fn inline_region_before(
        &mut self,
        region: Region,
        parent: Region,
        before: Option<Block>,
    ) -> Result<(), RewriteError> {
        self.check_region_move(region, parent, before)?;
        self.move_blocks(region, parent, before);
        Ok(())
    }

    /// Moves all blocks of a region before a block of another region.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }, { "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (block, second) = (ops[1].block(rewriter).expect("it is in one"), ops[0].region(rewriter, 1));
    ///         rewriter.inline_region_before_block(second, block)
    ///     },
    ///     r#""t.f"() ({ "t.b"() : () -> () ^bb1: "t.a"() : () -> () }, { }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`inline_region_before`](PatternRewriter::inline_region_before), and if the block is in no region.
    pub fn inline_region_before_block(&mut self, region: Region, before: Block) -> Result<(), RewriteError> {
        self.check_block(before)?;
        let Some(parent) = before.parent_region(self.ir) else {
            return Err(RewriteError::other("the block to insert before is in no region"));
        };
        self.inline_region_before(region, parent, Some(before))
    }

    pub(super) fn check_region_move(
        &self,
        region: Region,
        parent: Region,
        before: Option<Block>,
    ) -> Result<(), RewriteError> {
        if !region.is_alive(self.ir) {
            return Err(RewriteError::other(STALE_REGION));
        }
        self.check_place(parent, before)?;
        if region.is_ancestor_of(self.ir, parent) {
            let op = region.parent_op(self.ir);
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::IntoItself));
        }
        Ok(())
    }

    pub(super) fn check_place(&self, region: Region, before: Option<Block>) -> Result<(), RewriteError> {
        if !region.is_alive(self.ir) {
            return Err(RewriteError::other(STALE_REGION));
        }
        let Some(before) = before else { return Ok(()) };
        self.check_block(before)?;
        if before.parent_region(self.ir) != Some(region) {
            return Err(RewriteError::other(
                "the block to insert before is not in the region to insert into",
            ));
        }
        Ok(())
    }

    pub(super) fn move_blocks(&mut self, from: Region, to: Region, before: Option<Block>) {
        while let Some(block) = from.entry(self.ir) {
            self.relink_block(block, to, before);
        }
    }

    /// Moves a block and notifies the listener. Moving it before itself does nothing.
    fn relink_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        let previous = block.parent_region(self.ir).map(|region| (region, block.next(self.ir)));
        if before != Some(block) {
            if let Some(parent) = block.parent_op(self.ir) {
                self.state.tracker.before_move(self.ir, parent);
            }
            self.state.tracker.before_move(self.ir, region.parent_op(self.ir));
            self.note_block_place(block);
            self.ir.unlink_block(block);
            self.ir.link_block(block, region, before);
        }
        self.count_change();
        self.state.tracker.moved();
        if let Some(listener) = &mut self.listener {
            match previous {
                None => listener.block_inserted(self.ir, block),
                Some((region, before)) => listener.block_moved(self.ir, block, region, before),
            }
        }
    }

    /// Moves a block before another one.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }, { "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[1].block(rewriter).expect("in one"), ops[2].block(rewriter).expect("in one"));
    ///         rewriter.move_block_before(b, a)
    ///     },
    ///     r#""t.f"() ({ "t.b"() : () -> () ^bb1: "t.a"() : () -> () }, { }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one was erased, the target is in no region or within the block.
    pub fn move_block_before(&mut self, block: Block, target: Block) -> Result<(), RewriteError> {
        let region = self.check_block_move(block, target)?;
        self.relink_block(block, region, Some(target));
        Ok(())
    }

    /// Moves a block after another one.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }, { "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (a, b) = (ops[1].block(rewriter).expect("in one"), ops[2].block(rewriter).expect("in one"));
    ///         rewriter.move_block_after(b, a)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }, { }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`move_block_before`](PatternRewriter::move_block_before).
    pub fn move_block_after(&mut self, block: Block, target: Block) -> Result<(), RewriteError> {
        let region = self.check_block_move(block, target)?;
        let next = target.next(self.ir);
        self.relink_block(block, region, if block == target { Some(block) } else { next });
        Ok(())
    }

    /// Moves a block to the end of a region.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () }, { "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let (b, first) = (ops[2].block(rewriter).expect("in one"), ops[0].region(rewriter, 0));
    ///         rewriter.move_block_to_end(b, first)
    ///     },
    ///     r#""t.f"() ({ "t.a"() : () -> () ^bb1: "t.b"() : () -> () }, { }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one was erased, or the region is within the block.
    pub fn move_block_to_end(&mut self, block: Block, region: Region) -> Result<(), RewriteError> {
        self.check_block(block)?;
        self.check_place(region, None)?;
        self.check_outside(block, region)?;
        self.relink_block(block, region, None);
        Ok(())
    }

    fn check_block_move(&self, block: Block, target: Block) -> Result<Region, RewriteError> {
        self.check_block(block)?;
        self.check_block(target)?;
        let Some(region) = target.parent_region(self.ir) else {
            return Err(RewriteError::other("the block to move beside is in no region"));
        };
        self.check_outside(block, region)?;
        Ok(region)
    }

    fn check_outside(&self, block: Block, region: Region) -> Result<(), RewriteError> {
        if self.is_in_block(region.parent_op(self.ir), block) {
            return Err(RewriteError::other("a block cannot be moved into itself"));
        }
        Ok(())
    }
}

/// The message for an erased region.
const STALE_REGION: &str = "a region was erased before, or belongs to another IR";
