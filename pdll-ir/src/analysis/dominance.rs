//! Dominance: which blocks and values come before which on every path.
//!
//! In: an IR that does not change meanwhile. Out: answers per region, each region analyzed on first use.
//! MLIR: Dominance.h. Uses the iterative algorithm over reverse post-order.

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::block::{Block, Region};
use crate::data::pages::{IndexSet, Pages};
use crate::dialect::Op;
use crate::traits::Trait;
use crate::value::Value;

/// Returns the blocks of its region reachable from one, successors before those that lead to them. Successors
/// in other regions, which are not valid, do not count.
pub fn block_post_order(ir: &Ir, entry: Block) -> Vec<Block> {
    if entry.parent_region(ir).is_some_and(|region| region.has_one_block(ir)) {
        return vec![entry];
    }
    let (mut order, mut seen) = (Vec::new(), IndexSet::default());
    visit_in_post_order(ir, entry, |block| seen.insert(block.index()), |block| order.push(block));
    order
}

/// Visits the blocks of a region that are reachable from one. `is_new` returns whether a block was not met before.
fn visit_in_post_order(
    ir: &Ir,
    entry: Block,
    mut is_new: impl FnMut(Block) -> bool,
    mut visit: impl FnMut(Block),
) {
    let region = entry.parent_region(ir);
    is_new(entry);
    let mut stack: SmallVec<[_; 8]> = SmallVec::new();
    stack.push((entry, entry.successors(ir)));
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            Some(next) => {
                if next.parent_region(ir) == region && is_new(next) {
                    stack.push((next, next.successors(ir)));
                }
            }
            None => {
                visit(*block);
                stack.pop();
            }
        }
    }
}

/// The reachable blocks of a region, each with its immediate dominator. A block is named by its position in reverse post-order.
#[derive(Default)]
struct Flow {
    blocks: Vec<Block>,
    idoms: Vec<u32>,
    /// By block of any region that was analyzed, its position from one; zero if it cannot be reached.
    positions: Pages<u32>,
}

impl Flow {
    /// Analyzes the region of an entry block, in place of the one before.
    fn analyze(&mut self, ir: &Ir, entry: Block) {
        let (blocks, positions) = (&mut self.blocks, &mut self.positions);
        blocks.clear();
        visit_in_post_order(
            ir,
            entry,
            |block| positions.set(block.index(), 1) == 0,
            |block| blocks.push(block),
        );
        blocks.reverse();
        for (block, position) in blocks.iter().zip(1..) {
            positions.set(block.index(), position);
        }
        self.find_dominators(ir, entry.parent_region(ir));
    }

    fn find_dominators(&mut self, ir: &Ir, region: Option<Region>) {
        self.idoms.clear();
        self.idoms.resize(self.blocks.len(), UNKNOWN);
        self.idoms[0] = 0;
        // Blocks to which a later one leads. If their dominators are right, then so are all.
        let mut headers: SmallVec<[usize; 8]> = SmallVec::new();
        for i in 1..self.blocks.len() {
            let (idom, is_final) = self.dominator(ir, region, i);
            self.idoms[i] = idom;
            if !is_final {
                headers.push(i);
            }
        }
        let mut is_changed = headers.iter().any(|i| self.idoms[*i] != self.dominator(ir, region, *i).0);
        while is_changed {
            is_changed = false;
            for i in 1..self.blocks.len() {
                let (idom, _) = self.dominator(ir, region, i);
                is_changed |= std::mem::replace(&mut self.idoms[i], idom) != idom;
            }
        }
    }

    /// Returns the block closest to one that dominates its predecessors as far as they are known, and whether all are.
    #[inline]
    fn dominator(&self, ir: &Ir, region: Option<Region>, i: usize) -> (u32, bool) {
        let (mut best, mut are_known) = (UNKNOWN, true);
        for pred in self.blocks[i].predecessors(ir) {
            // A branch from another region is not valid.
            let position = self.positions.get(pred.index()).checked_sub(1);
            let Some(pred) = position.filter(|_| pred.parent_region(ir) == region) else { continue };
            match self.idoms[pred as usize] {
                UNKNOWN => are_known = false,
                _ if best == UNKNOWN => best = pred,
                _ => best = intersect(&self.idoms, best, pred),
            }
        }
        (best, are_known)
    }
}

/// The dominator of a block that was not visited yet.
const UNKNOWN: u32 = u32::MAX;

fn intersect(idoms: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idoms[a as usize];
        }
        while b > a {
            b = idoms[b as usize];
        }
    }
    a
}

/// Answers questions of dominance about an IR that stays as it is.
pub struct DominanceInfo<'a> {
    ir: &'a Ir,
    /// Positions of operations in their blocks from one; zero for those in blocks not numbered yet.
    order: Vec<u32>,
    /// By block of a region that was analyzed.
    nodes: Pages<Node>,
    flow: Flow,
    /// Numbers of blocks below each block of a dominator tree.
    sizes: Vec<u32>,
}

/// A block in the dominator tree of its region.
#[derive(Copy, Clone, Default)]
struct Node {
    /// The blocks that it dominates have the numbers from `first` to before `end`, its own number being `first`. Zero for a block that
    /// cannot be reached, or was not analyzed.
    first: u32,
    end: u32,
    /// The closest other block that dominates it.
    idom: Option<Block>,
}

impl Node {
    fn is_reachable(self) -> bool {
        self.end > 0
    }
}

/// The dominator tree of a region's reachable blocks, which does not borrow the IR. Node zero is the entry.
pub struct DominatorTree {
    blocks: Vec<Block>,
    /// The children of all nodes, one node after the other.
    children: Vec<u32>,
    /// By node, the end of its children; empty if there are none.
    ends: Vec<u32>,
}

/// The dominator trees of the regions of an IR whose blocks stay as they are.
#[derive(Default)]
pub struct DominatorTrees {
    flow: Flow,
}

impl DominatorTrees {
    /// Returns the tree of a region that has a block, and whose tree was not returned before.
    pub fn tree(&mut self, ir: &Ir, region: Region) -> DominatorTree {
        DominatorTree::of_region(ir, region, &mut self.flow)
    }
}

impl DominatorTree {
    /// Returns the tree of a region that has a block.
    pub fn new(ir: &Ir, region: Region) -> DominatorTree {
        DominatorTrees::default().tree(ir, region)
    }

    fn of_region(ir: &Ir, region: Region, flow: &mut Flow) -> DominatorTree {
        let Some(entry) = region.entry(ir).filter(|_| !region.has_one_block(ir)) else {
            let blocks = region.entry(ir).into_iter().collect();
            return DominatorTree { blocks, children: Vec::new(), ends: Vec::new() };
        };
        flow.analyze(ir, entry);
        let Flow { blocks, idoms, .. } = flow;
        let mut ends = vec![0; blocks.len()];
        idoms.iter().skip(1).for_each(|idom| ends[*idom as usize] += 1);
        let mut at = 0;
        for end in &mut ends {
            at += std::mem::replace(end, at);
        }
        let mut children = vec![0; blocks.len() - 1];
        for (idom, node) in idoms.iter().zip(0..).skip(1) {
            let end = &mut ends[*idom as usize];
            children[*end as usize] = node;
            *end += 1;
        }
        DominatorTree { blocks: std::mem::take(blocks), children, ends }
    }

    /// Returns the block of a node.
    pub fn block(&self, node: u32) -> Block {
        self.blocks[node as usize]
    }

    /// Returns the children of a node.
    pub fn children(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + '_ {
        let end = |node: usize| self.ends.get(node).map_or(0, |end| *end as usize);
        let node = node as usize;
        let start = node.checked_sub(1).map_or(0, end);
        self.children[start..end(node)].iter().copied()
    }
}

/// Returns whether values must be defined before use in this region. In graph regions they need not.
pub fn has_ssa_dominance(ir: &Ir, region: Region) -> bool {
    let op = region.parent_op(ir);
    // Unregistered operations may have regions of any kind.
    op.is_registered(ir) && !op.has_trait(ir, Trait::GraphRegion)
}

impl<'a> DominanceInfo<'a> {
    /// Creates an empty analysis; regions are analyzed on demand.
    pub fn new(ir: &'a Ir) -> DominanceInfo<'a> {
        DominanceInfo {
            ir,
            order: Vec::new(),
            nodes: Pages::default(),
            flow: Flow::default(),
            sizes: Vec::new(),
        }
    }

    /// Returns a block of a region in the dominator tree.
    #[inline]
    fn node(&mut self, region: Region, block: Block) -> Node {
        if let Some(entry) = region.entry(self.ir)
            && !self.nodes.get(entry.index()).is_reachable()
        {
            self.analyze(entry);
        }
        self.nodes.get(block.index())
    }

    #[inline(never)]
    fn analyze(&mut self, entry: Block) {
        self.flow.analyze(self.ir, entry);
        let Flow { blocks, idoms, .. } = &self.flow;
        // Immediate dominators come before the blocks that they dominate.
        let sizes = &mut self.sizes;
        sizes.clear();
        sizes.resize(blocks.len(), 1);
        for (i, idom) in idoms.iter().enumerate().skip(1).rev() {
            sizes[*idom as usize] += sizes[i];
        }
        self.nodes.set(entry.index(), Node { first: 0, end: sizes[0], idom: None });
        // From here on, the number of the next block below each block.
        sizes[0] = 1;
        for (i, idom) in idoms.iter().enumerate().skip(1) {
            let first = sizes[*idom as usize];
            let end = first + sizes[i];
            sizes[*idom as usize] = end;
            sizes[i] = first + 1;
            self.nodes.set(blocks[i].index(), Node { first, end, idom: Some(blocks[*idom as usize]) });
        }
    }

    /// Returns whether every path to `b` goes through `a`, both of a region. Unreachable blocks are dominated by all blocks and only
    /// dominate unreachable ones.
    #[inline]
    pub(crate) fn dominates(&mut self, region: Region, a: Block, b: Block) -> bool {
        let mut at = self.nodes.get(b.index());
        if !at.is_reachable() {
            at = self.node(region, b);
        }
        let a = self.nodes.get(a.index());
        !at.is_reachable() || (a.is_reachable() && a.first <= at.first && at.end <= a.end)
    }

    /// Returns whether the block is reachable from its region's entry.
    pub fn is_reachable(&mut self, block: Block) -> bool {
        if block.is_entry(self.ir) {
            return true;
        }
        let Some(region) = block.parent_region(self.ir) else { return false };
        self.node(region, block).is_reachable()
    }

    /// Returns the closest other block of the region that dominates this one.
    pub fn immediate_dominator(&mut self, block: Block) -> Option<Block> {
        let region = block.parent_region(self.ir)?;
        self.node(region, block).idom
    }

    /// Returns whether every path to `b` goes through `a`. A block dominates itself and the regions of its
    /// operations.
    pub fn block_dominates(&mut self, a: Block, b: Block) -> bool {
        let Some(region) = a.parent_region(self.ir) else { return a == b };
        let Some(b) = block_in_region(self.ir, b, region) else { return false };
        a == b || self.dominates(region, a, b)
    }

    /// Returns whether `a` precedes `b` on every path to it. An operation precedes those in its regions.
    pub fn properly_dominates(&mut self, a: Op, b: Op) -> bool {
        self.op_dominates(a, b, true)
    }

    fn op_dominates(&mut self, a: Op, b: Op, encloses: bool) -> bool {
        let ir = self.ir;
        let (Some(block), Some(mut at)) = (a.block(ir), b.block(ir)) else { return false };
        let Some(region) = block.parent_region(ir) else { return false };
        let mut inner = b;
        if a == b {
            return !has_ssa_dominance(ir, region);
        }
        while at.parent_region(ir) != Some(region) {
            let Some(parent) = at.parent_op(ir) else { return false };
            let Some(outer) = parent.block(ir) else { return false };
            (inner, at) = (parent, outer);
        }
        if inner == a {
            return encloses || !has_ssa_dominance(ir, region);
        }
        if at == block {
            return !has_ssa_dominance(ir, region) || self.is_before(block, a, inner);
        }
        self.dominates(region, block, at)
    }

    /// Returns whether `a` precedes `b` in their block.
    pub(crate) fn is_before(&mut self, block: Block, a: Op, b: Op) -> bool {
        if self.order.is_empty() {
            self.order = vec![0; self.ir.op_bound()];
        }
        if self.order[a.index()] == 0 {
            for (op, position) in block.ops(self.ir).zip(1..) {
                self.order[op.index()] = position;
            }
        }
        self.order[a.index()] < self.order[b.index()]
    }

    /// Returns whether `user` may use the value: it must be defined before on every path, or be an argument
    /// of an enclosing block.
    pub fn value_dominates(&mut self, value: Value, user: Op) -> bool {
        let ir = self.ir;
        match (value.defining_op(ir), value.arg_block(ir), user.block(ir)) {
            (Some(def), _, _) => self.op_dominates(def, user, false),
            (None, Some(block), Some(at)) => self.block_dominates(block, at),
            _ => false,
        }
    }
}

/// Returns the block of a region that a block is in, at any depth.
fn block_in_region(ir: &Ir, block: Block, region: Region) -> Option<Block> {
    let mut at = block;
    while at.parent_region(ir) != Some(region) {
        at = at.parent_op(ir)?.block(ir)?;
    }
    Some(at)
}
