//! Dominance: which blocks and values come before which on every path.
//!
//! In: an IR that does not change meanwhile. Out: answers per region, each region analyzed on first use.
//! MLIR: Dominance.h. Uses the iterative algorithm over reverse post-order.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::arena::Ir;
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::traits::Trait;
use crate::value::Value;

/// Returns the blocks of its region reachable from one, successors before those that lead to them. Successors
/// in other regions, which are not valid, do not count.
pub fn block_post_order(ir: &Ir, entry: Block) -> Vec<Block> {
    let region = entry.parent_region(ir);
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    seen.insert(entry);
    let mut stack = vec![(entry, entry.successors(ir))];
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            Some(next) => {
                if next.parent_region(ir) == region && seen.insert(next) {
                    stack.push((next, next.successors(ir)));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// Answers questions of dominance about an IR that stays as it is.
pub struct DominanceInfo<'a> {
    ir: &'a Ir,
    regions: FxHashMap<Region, RegionDominance>,
    /// Positions of operations in their blocks from one; zero for those in blocks not numbered yet.
    order: Vec<u32>,
}

/// The dominator tree of a region's blocks.
#[derive(Default)]
struct RegionDominance {
    /// Position in reverse post-order and immediate dominator's position; unreachable blocks are absent.
    positions: FxHashMap<Block, u32>,
    idoms: Vec<u32>,
    /// Depth-first numbers of the tree: a dominates b if a's interval holds b's.
    intervals: Vec<(u32, u32)>,
}

impl RegionDominance {
    fn new(ir: &Ir, region: Region) -> RegionDominance {
        let Some(entry) = region.entry(ir) else { return RegionDominance::default() };
        let mut order = block_post_order(ir, entry);
        order.reverse();
        let positions: FxHashMap<Block, u32> = order.iter().copied().zip(0..).collect();
        let idoms = immediate_dominators(ir, &order, &positions);
        let intervals = tree_intervals(&idoms);
        RegionDominance { positions, idoms, intervals }
    }

    /// Returns whether every path to `b` goes through `a`. Unreachable blocks are dominated by all blocks and
    /// only dominate unreachable ones.
    fn dominates(&self, a: Block, b: Block) -> bool {
        let Some(b) = self.positions.get(&b) else { return true };
        let Some(a) = self.positions.get(&a) else { return false };
        let (outer, inner) = (self.intervals[*a as usize], self.intervals[*b as usize]);
        outer.0 <= inner.0 && inner.1 <= outer.1
    }
}

fn immediate_dominators(ir: &Ir, order: &[Block], positions: &FxHashMap<Block, u32>) -> Vec<u32> {
    const UNKNOWN: u32 = u32::MAX;
    let mut idoms = vec![UNKNOWN; order.len()];
    idoms[0] = 0;
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (i, block) in order.iter().enumerate().skip(1) {
            let mut best = UNKNOWN;
            for pred in block.predecessors(ir) {
                let Some(pred) = positions.get(&pred).copied() else { continue };
                if idoms[pred as usize] == UNKNOWN {
                    continue;
                }
                best = if best == UNKNOWN { pred } else { intersect(&idoms, best, pred) };
            }
            if idoms[i] != best {
                idoms[i] = best;
                is_changed = true;
            }
        }
    }
    idoms
}

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

fn tree_intervals(idoms: &[u32]) -> Vec<(u32, u32)> {
    let mut children = vec![Vec::new(); idoms.len()];
    for (i, idom) in idoms.iter().enumerate().skip(1) {
        children[*idom as usize].push(i);
    }
    let mut intervals = vec![(0, 0); idoms.len()];
    let mut clock = 0;
    let mut stack = vec![(0usize, 0usize)];
    while let Some((node, nth)) = stack.last_mut() {
        if *nth == 0 {
            intervals[*node].0 = clock;
            clock += 1;
        }
        match children[*node].get(*nth) {
            Some(child) => {
                *nth += 1;
                let child = *child;
                stack.push((child, 0));
            }
            None => {
                intervals[*node].1 = clock;
                stack.pop();
            }
        }
    }
    intervals
}

/// The dominator tree of a region's reachable blocks, which does not borrow the IR. Node zero is the entry.
pub struct DominatorTree {
    blocks: Vec<Block>,
    children: Vec<Vec<u32>>,
}

impl DominatorTree {
    /// Returns the tree of a region that has a block.
    pub fn new(ir: &Ir, region: Region) -> DominatorTree {
        let Some(entry) = region.entry(ir).filter(|_| !region.has_one_block(ir)) else {
            let blocks: Vec<Block> = region.entry(ir).into_iter().collect();
            return DominatorTree { children: vec![Vec::new(); blocks.len()], blocks };
        };
        let mut blocks = block_post_order(ir, entry);
        blocks.reverse();
        let positions = blocks.iter().copied().zip(0..).collect();
        let mut children = vec![Vec::new(); blocks.len()];
        for (idom, node) in immediate_dominators(ir, &blocks, &positions).into_iter().zip(0..).skip(1) {
            children[idom as usize].push(node);
        }
        DominatorTree { blocks, children }
    }

    /// Returns the block of a node.
    pub fn block(&self, node: u32) -> Block {
        self.blocks[node as usize]
    }

    /// Returns the children of a node.
    pub fn children(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.children[node as usize].iter().copied()
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
        DominanceInfo { ir, regions: FxHashMap::default(), order: Vec::new() }
    }

    fn region(&mut self, region: Region) -> &RegionDominance {
        let ir = self.ir;
        self.regions.entry(region).or_insert_with(|| RegionDominance::new(ir, region))
    }

    /// Returns whether the block is reachable from its region's entry.
    pub fn is_reachable(&mut self, block: Block) -> bool {
        if block.is_entry(self.ir) {
            return true;
        }
        let Some(region) = block.parent_region(self.ir) else { return false };
        self.region(region).positions.contains_key(&block)
    }

    /// Returns the closest other block of the region that dominates this one.
    pub fn immediate_dominator(&mut self, block: Block) -> Option<Block> {
        let region = block.parent_region(self.ir)?;
        let found = self.region(region);
        let at = *found.positions.get(&block)?;
        let idom = *found.idoms.get(at as usize)?;
        if idom == at {
            return None;
        }
        found.positions.iter().find(|entry| *entry.1 == idom).map(|entry| *entry.0)
    }

    /// Returns whether every path to `b` goes through `a`. A block dominates itself and the regions of its
    /// operations.
    pub fn block_dominates(&mut self, a: Block, b: Block) -> bool {
        let Some(region) = a.parent_region(self.ir) else { return a == b };
        let Some(b) = block_in_region(self.ir, b, region) else { return false };
        a == b || self.region(region).dominates(a, b)
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
        self.region(region).dominates(block, at)
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
