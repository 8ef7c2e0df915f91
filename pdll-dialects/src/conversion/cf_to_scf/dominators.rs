//! Dominators among some blocks of a region.

use std::collections::{HashMap, HashSet};

use pdll::ir::{Block, Ir};

/// The dominator tree of blocks that are reachable from one of them.
pub(super) struct Dominators {
    /// The blocks in reverse post-order.
    blocks: Vec<Block>,
    /// Positions in `blocks`.
    positions: HashMap<Block, usize>,
    /// Positions of the immediate dominators; that of the first block is its own.
    idoms: Vec<usize>,
    /// Numbers of the blocks in the order in which a search finds them.
    found: HashMap<Block, usize>,
}

impl Dominators {
    /// Returns the tree of the blocks that are reachable from `entry` through blocks for which `contains` holds.
    pub(super) fn new(ir: &Ir, entry: Block, contains: impl Fn(Block) -> bool) -> Dominators {
        let (mut blocks, mut found) = (Vec::new(), HashMap::from([(entry, 0)]));
        let mut stack = vec![(entry, entry.successors(ir))];
        while let Some((block, successors)) = stack.last_mut() {
            match successors.next() {
                Some(next) if !contains(next) || found.contains_key(&next) => {}
                Some(next) => {
                    found.insert(next, found.len());
                    stack.push((next, next.successors(ir)));
                }
                None => {
                    blocks.push(*block);
                    stack.pop();
                }
            }
        }
        blocks.reverse();
        let positions: HashMap<Block, usize> = blocks.iter().copied().zip(0..).collect();
        let idoms = immediate(ir, &blocks, &positions);
        Dominators { blocks, positions, idoms, found }
    }

    /// Returns whether every path from the first block to `b` goes through `a`.
    pub(super) fn dominates(&self, a: Block, b: Block) -> bool {
        let (Some(a), Some(b)) = (self.positions.get(&a), self.positions.get(&b)) else { return false };
        let mut at = *b;
        while at > *a {
            at = self.idoms[at];
        }
        at == *a
    }

    /// Returns the blocks in pre-order of the tree; children are in the order in which a search finds them.
    pub(super) fn pre_order(&self) -> Vec<Block> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.blocks.len()];
        for (node, idom) in self.idoms.iter().enumerate().skip(1) {
            children[*idom].push(node);
        }
        for list in &mut children {
            list.sort_by_key(|node| std::cmp::Reverse(self.found.get(&self.blocks[*node]).copied()));
        }
        let (mut order, mut left) = (Vec::new(), vec![0]);
        while let Some(node) = left.pop() {
            order.push(self.blocks[node]);
            left.extend(&children[node]);
        }
        order
    }
}

fn immediate(ir: &Ir, blocks: &[Block], positions: &HashMap<Block, usize>) -> Vec<usize> {
    let mut idoms: Vec<Option<usize>> = vec![None; blocks.len()];
    if let Some(first) = idoms.first_mut() {
        *first = Some(0);
    }
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (node, block) in blocks.iter().enumerate().skip(1) {
            let mut idom: Option<usize> = None;
            for pred in block.predecessors(ir).filter_map(|pred| positions.get(&pred).copied()) {
                if idoms[pred].is_some() {
                    idom = Some(idom.map_or(pred, |idom| common(&idoms, idom, pred)));
                }
            }
            if idom != idoms[node] {
                idoms[node] = idom;
                is_changed = true;
            }
        }
    }
    idoms.into_iter().map(|idom| idom.unwrap_or(0)).collect()
}

/// Returns the closest block that dominates both.
fn common(idoms: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let later = if a > b { &mut a } else { &mut b };
        *later = idoms[*later].unwrap_or(0);
    }
    a
}

/// Returns the blocks that a block dominates in a graph without cycles, in pre-order of the dominator tree.
pub(super) fn dominated_by(ir: &Ir, block: Block) -> Vec<Block> {
    let mut dominated = HashSet::from([block]);
    // The number of edges to a block that come from others than dominated ones.
    let mut others: HashMap<Block, usize> = HashMap::new();
    let mut left = vec![block];
    while let Some(block) = left.pop() {
        for successor in block.successors(ir) {
            let n = others.entry(successor).or_insert_with(|| successor.predecessor_ops(ir).count());
            *n -= 1;
            if *n == 0 && dominated.insert(successor) {
                left.push(successor);
            }
        }
    }
    Dominators::new(ir, block, |block| dominated.contains(&block)).pre_order()
}
