//! Walks over an operation and all below it, by following links: no recursion, no stack, no allocation.
//!
//! MLIR: Visitors.h.

use crate::arena::Ir;
use crate::block::Region;
use crate::op::Op;

/// The action of a walk after a visit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// Go on.
    Advance,
    /// Continue, but not into this operation's regions. After a post-order visit the same as `Advance`.
    Skip,
    /// Stop.
    Interrupt,
}

/// A position in a post-order walk: nested operations come before the one that holds them.
///
/// The operation just returned may be changed or moved only after `next` returned the following one.
#[derive(Clone, Debug)]
pub struct PostOrder {
    next: Option<Op>,
    end: End,
}

/// End of a walk.
#[derive(Copy, Clone, Debug)]
enum End {
    /// An operation and everything below it.
    Op(Op),
    /// A region.
    Region(Region),
}

impl PostOrder {
    /// Creates a walk that starts at the first operation inside `root`; `root` itself comes last.
    pub fn new(ir: &Ir, root: Op) -> PostOrder {
        PostOrder { next: Some(first_leaf(ir, root)), end: End::Op(root) }
    }

    /// Creates a walk that starts at the first operation in a region.
    pub fn in_region(ir: &Ir, region: Region) -> PostOrder {
        let next = first_op(ir, region).map(|first| first_leaf(ir, first));
        PostOrder { next, end: End::Region(region) }
    }

    /// Returns the next operation.
    #[inline]
    pub fn next(&mut self, ir: &Ir) -> Option<Op> {
        let op = self.next?;
        self.go_to(ir, op);
        Some(op)
    }

    /// Continues after an operation, as if it had just been returned.
    #[inline]
    pub fn go_to(&mut self, ir: &Ir, op: Op) {
        self.next = match (ir.op_data(op).next, self.end) {
            (_, End::Op(root)) if op == root => None,
            (Some(sibling), _) => Some(first_leaf(ir, sibling)),
            (None, end) => after_block(ir, op, end),
        };
    }
}

/// Returns the operation that a post-order walk of `op` starts with.
#[inline]
fn first_leaf(ir: &Ir, mut op: Op) -> Op {
    while ir.has_regions(op)
        && let Some(inner) = ir.regions_of(op).iter().find_map(|region| first_op(ir, *region))
    {
        op = inner;
    }
    op
}

/// Returns the first operation in a region's blocks.
fn first_op(ir: &Ir, region: Region) -> Option<Op> {
    region.blocks(ir).find_map(|block| block.first_op(ir))
}

fn last_op(ir: &Ir, region: Region) -> Option<Op> {
    let mut block = region.last_block(ir);
    while let Some(at) = block {
        if let Some(op) = at.last_op(ir) {
            return Some(op);
        }
        block = at.prev(ir);
    }
    None
}

/// Returns the first operation after the block that `op` ends: in the blocks that follow, and within `end` in
/// the regions that follow.
fn next_in_parent(ir: &Ir, op: Op, end: End) -> Option<Op> {
    let block = op.block(ir)?;
    let mut at = block.next(ir);
    while let Some(block) = at {
        if let Some(first) = block.first_op(ir) {
            return Some(first);
        }
        at = block.next(ir);
    }
    let region = block.parent_region(ir)?;
    if matches!(end, End::Region(last) if last == region) {
        return None;
    }
    let rest = &region.parent_op(ir).regions(ir)[region.position(ir) + 1..];
    rest.iter().find_map(|region| first_op(ir, *region))
}

/// Like `next_in_parent`, backward.
fn prev_in_parent(ir: &Ir, op: Op) -> Option<Op> {
    let block = op.block(ir)?;
    let mut at = block.prev(ir);
    while let Some(block) = at {
        if let Some(last) = block.last_op(ir) {
            return Some(last);
        }
        at = block.prev(ir);
    }
    let region = block.parent_region(ir)?;
    let before = &region.parent_op(ir).regions(ir)[..region.position(ir)];
    before.iter().rev().find_map(|region| last_op(ir, *region))
}

/// Returns the next item in post-order after the last operation of a block.
fn after_block(ir: &Ir, op: Op, end: End) -> Option<Op> {
    match next_in_parent(ir, op, end) {
        Some(first) => Some(first_leaf(ir, first)),
        None => parent_within(ir, op, end),
    }
}

fn parent_within(ir: &Ir, op: Op, end: End) -> Option<Op> {
    let region = op.parent_region(ir)?;
    match end {
        End::Region(last) if last == region => None,
        _ => Some(region.parent_op(ir)),
    }
}

/// A position in a pre-order walk: an operation comes before those in its regions.
#[derive(Clone, Debug)]
pub struct PreOrder {
    last: Option<Op>,
    end: End,
    is_started: bool,
    skips: bool,
}

impl PreOrder {
    /// Creates a walk that starts at `root`.
    pub fn new(root: Op) -> PreOrder {
        PreOrder { last: Some(root), end: End::Op(root), is_started: false, skips: false }
    }

    /// Creates a walk that starts at the first operation in a region.
    pub fn in_region(ir: &Ir, region: Region) -> PreOrder {
        let last = first_op(ir, region);
        PreOrder { last, end: End::Region(region), is_started: false, skips: false }
    }

    /// Skips the regions of the operation just returned.
    pub fn skip_regions(&mut self) {
        self.skips = true;
    }

    /// Continues after an operation in the same block as the last one, as if it had just been returned.
    #[inline]
    pub fn go_to(&mut self, op: Op) {
        self.last = Some(op);
    }

    /// Returns the next operation. Reads the links of the one before, which must still be there.
    #[inline]
    pub fn next(&mut self, ir: &Ir) -> Option<Op> {
        let last = self.last?;
        let data = ir.op_data(last);
        if self.is_started && !data.has_cold() && data.next.is_some() && !self.ends_at(last) {
            (self.last, self.skips) = (data.next, false);
            return self.last;
        }
        self.next_elsewhere(ir, last)
    }

    #[inline]
    fn ends_at(&self, op: Op) -> bool {
        matches!(self.end, End::Op(root) if root == op)
    }

    /// Returns the next operation, which is the first one, or may be in another block.
    #[inline(never)]
    fn next_elsewhere(&mut self, ir: &Ir, last: Op) -> Option<Op> {
        if !std::mem::replace(&mut self.is_started, true) {
            return Some(last);
        }
        if !std::mem::take(&mut self.skips)
            && let Some(inner) = ir.regions_of(last).iter().find_map(|region| first_op(ir, *region))
        {
            self.last = Some(inner);
            return self.last;
        }
        let mut at = last;
        self.last = loop {
            if self.ends_at(at) {
                break None;
            }
            let next = ir.op_data(at).next.or_else(|| next_in_parent(ir, at, self.end));
            if next.is_some() {
                break next;
            }
            match parent_within(ir, at, self.end) {
                Some(parent) => at = parent,
                None => break None,
            }
        };
        self.last
    }
}

/// A position in a backward post-order walk: blocks and operations in reverse, nested ones before the one that holds them.
#[derive(Clone, Debug)]
pub(crate) struct BackwardPostOrder {
    next: Option<Op>,
    root: Op,
}

impl BackwardPostOrder {
    /// Creates a walk that starts at the last operation inside `root`; `root` itself comes last.
    pub(crate) fn new(ir: &Ir, root: Op) -> BackwardPostOrder {
        BackwardPostOrder { next: Some(last_leaf(ir, root)), root }
    }

    /// Returns the next operation.
    #[inline]
    pub(crate) fn next(&mut self, ir: &Ir) -> Option<Op> {
        let op = self.next?;
        self.next = if op == self.root {
            None
        } else {
            match ir.op_data(op).prev.or_else(|| prev_in_parent(ir, op)) {
                Some(before) => Some(last_leaf(ir, before)),
                None => op.parent_op(ir),
            }
        };
        Some(op)
    }
}

fn last_leaf(ir: &Ir, mut op: Op) -> Op {
    while let Some(inner) = ir.regions_of(op).iter().rev().find_map(|region| last_op(ir, *region)) {
        op = inner;
    }
    op
}

impl Ir {
    /// Returns the operations below `root` and at last `root` itself; nested ones before the one that holds
    /// them.
    pub fn walk_post_order(&self, root: Op) -> impl Iterator<Item = Op> + '_ {
        let mut walk = PostOrder::new(self, root);
        std::iter::from_fn(move || walk.next(self))
    }

    /// `root` and the operations below it; one that holds others before those.
    pub fn walk_pre_order(&self, root: Op) -> impl Iterator<Item = Op> + '_ {
        let mut walk = PreOrder::new(root);
        std::iter::from_fn(move || walk.next(self))
    }

    /// Like [`Ir::walk_post_order`], with blocks and operations in reverse order.
    pub fn walk_backward(&self, root: Op) -> impl Iterator<Item = Op> + '_ {
        let mut walk = BackwardPostOrder::new(self, root);
        std::iter::from_fn(move || walk.next(self))
    }

    /// Visits `root` and the operations below it in pre-order, as directed by `visit`.
    pub fn walk(&self, root: Op, mut visit: impl FnMut(Op) -> WalkResult) -> WalkResult {
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(self) {
            match visit(op) {
                WalkResult::Advance => {}
                WalkResult::Skip => walk.skip_regions(),
                WalkResult::Interrupt => return WalkResult::Interrupt,
            }
        }
        WalkResult::Advance
    }
}
