//! Replica: the order of operations in blocks, as a reader of the trace has reconstructed it so far.
//!
//! Invariant: numbers are those of handles, which are never reused; `NONE` is no number of a handle.

use rustc_hash::FxHashMap;

/// No operation or block.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of an operation.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Hash of its record.
    pub(super) hash: u64,
    pub(super) block: u32,
    pub(super) prev: u32,
    next: u32,
    /// Blocks of its regions.
    pub(super) blocks: Vec<u32>,
}

/// Operations and blocks by their numbers.
#[derive(Default, Debug)]
pub(super) struct Replica {
    nodes: FxHashMap<u32, Node>,
    /// First operation of each block.
    first: FxHashMap<u32, u32>,
    /// Hash of the record of each block.
    pub(super) block_hashes: FxHashMap<u32, u64>,
}

impl Replica {
    pub(super) fn get(&self, op: u32) -> Option<&Node> {
        self.nodes.get(&op)
    }

    pub(super) fn get_mut(&mut self, op: u32) -> Option<&mut Node> {
        self.nodes.get_mut(&op)
    }

    pub(super) fn contains(&self, op: u32) -> bool {
        self.nodes.contains_key(&op)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds an operation after another one, or at the start of a block.
    pub(super) fn insert(&mut self, op: u32, hash: u64, blocks: Vec<u32>, block: u32, prev: u32) {
        self.nodes.insert(op, Node { hash, block: NONE, prev: NONE, next: NONE, blocks });
        self.link(op, block, prev);
    }

    /// Moves an operation.
    pub(super) fn place(&mut self, op: u32, block: u32, prev: u32) {
        self.unlink(op);
        self.link(op, block, prev);
    }

    /// Removes an operation.
    pub(super) fn remove(&mut self, op: u32) -> Option<Node> {
        self.unlink(op);
        self.nodes.remove(&op)
    }

    /// Returns an operation and those in its regions, the outer first.
    pub(super) fn below(&self, op: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            let Some(node) = self.nodes.get(&op) else { continue };
            found.push(op);
            for block in &node.blocks {
                let mut at = self.first.get(block).copied();
                while let Some(op) = at.filter(|op| *op != NONE) {
                    stack.push(op);
                    at = self.nodes.get(&op).map(|node| node.next);
                }
            }
        }
        found
    }

    fn unlink(&mut self, op: u32) {
        let Some(&Node { block, prev, next, .. }) = self.nodes.get(&op) else { return };
        match self.nodes.get_mut(&prev) {
            Some(before) => before.next = next,
            None if self.first.get(&block) == Some(&op) => {
                self.first.insert(block, next);
            }
            None => {}
        }
        if let Some(after) = self.nodes.get_mut(&next) {
            after.prev = prev;
        }
        if let Some(node) = self.nodes.get_mut(&op) {
            (node.block, node.prev, node.next) = (NONE, NONE, NONE);
        }
    }

    fn link(&mut self, op: u32, block: u32, prev: u32) {
        let next = match self.nodes.get_mut(&prev) {
            Some(before) => std::mem::replace(&mut before.next, op),
            None if block == NONE => NONE,
            None => self.first.insert(block, op).unwrap_or(NONE),
        };
        if let Some(after) = self.nodes.get_mut(&next) {
            after.prev = op;
        }
        if let Some(node) = self.nodes.get_mut(&op) {
            (node.block, node.prev, node.next) = (block, prev, next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NONE, Replica};

    #[test]
    fn operations_keep_their_order_when_others_are_moved_and_removed() {
        let mut replica = Replica::default();
        replica.insert(0, 0, vec![9], NONE, NONE);
        for (op, prev) in [(1, NONE), (2, 1), (3, 2), (4, NONE)] {
            replica.insert(op, 0, Vec::new(), 9, prev);
        }
        let order = |replica: &Replica| {
            let mut found = replica.below(0);
            found.remove(0);
            found.reverse();
            found
        };
        assert_eq!(order(&replica), [4, 1, 2, 3]);
        replica.place(4, 9, 2);
        assert_eq!(order(&replica), [1, 2, 4, 3]);
        assert!(replica.remove(1).is_some());
        assert_eq!(order(&replica), [2, 4, 3]);
        assert_eq!(replica.get(2).map(|node| node.prev), Some(NONE));
        assert!(!replica.contains(1));
    }
}
