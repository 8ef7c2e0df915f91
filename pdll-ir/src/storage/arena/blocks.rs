//! Blocks, regions and successors: allocation, linking, release.

use crate::arena::Ir;
use crate::arena::lists::{Lists, Run};
use crate::arena::pool::{capacity_of, next_index};
use crate::arena::records::{BlockData, RegionData, SuccessorData};
use crate::block::{Block, Region};
use crate::op::Op;
use crate::types::Type;

#[doc(hidden)]
impl Ir {
    /// Appends a block with arguments of these types to a region.
    pub fn append_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.alloc_block();
        self.link_block(block, region, None);
        for ty in arg_types {
            self.add_argument(block, *ty);
        }
        block
    }

    /// Returns a detached block.
    pub fn alloc_block(&mut self) -> Block {
        let block = Block::owned(next_index(&self.blocks), self.id);
        self.blocks.push(BlockData {
            region: None,
            prev: None,
            next: None,
            first: None,
            last: None,
            first_pred: 0,
            args: Run::default(),
        });
        block
    }

    /// Adds an empty region to an operation, after those it has.
    pub fn add_region(&mut self, op: Op) -> Region {
        let region = Region::owned(next_index(&self.regions), self.id);
        let index = self.regions_of(op).len() as u32;
        let (parent, is_dead, is_elsewhere) = (Some(op), false, false);
        self.regions.push(RegionData { parent, index, first: None, last: None, is_dead, is_elsewhere });
        let cold = self.cold_mut(op);
        let regions = cold.regions;
        let lists = Lists { pool: &mut self.op_regions, free: &mut self.free_op_regions };
        let regions = lists.insert(regions, regions.n as usize, region);
        self.cold_mut(op).regions = regions;
        region
    }

    /// Recycles the list of an operation's regions.
    pub(super) fn free_regions(&mut self, regions: Run) {
        Lists { pool: &mut self.op_regions, free: &mut self.free_op_regions }.release(regions);
    }

    /// Gives an operation these successors in place of those it has.
    pub fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        self.clear_successors(op);
        if blocks.is_empty() {
            return;
        }
        let successors = &self.successors;
        let first = match self.free_successors.pop(blocks.len(), |at| successors[at as usize].next) {
            Some(first) => first,
            None => {
                let unused = SuccessorData { block: None, owner: None, next: 0, prev: 0 };
                let first = next_index(&self.successors);
                self.successors.extend(std::iter::repeat_n(unused, capacity_of(blocks.len())));
                first
            }
        };
        for (index, block) in (first..).zip(blocks) {
            self.successors[index as usize].owner = Some(op);
            self.link_successor(index, *block);
        }
        let cold = self.cold_mut(op);
        (cold.successors, cold.n_successors) = (first, blocks.len() as u32);
    }

    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let (first, entries) = self.successors_of(op);
        if index < entries.len() {
            let at = first + index as u32;
            self.unlink_successor(at);
            self.link_successor(at, block);
        }
    }

    pub(super) fn clear_successors(&mut self, op: Op) {
        if !self.op_data(op).has_cold() {
            return;
        }
        let (first, n) = {
            let (first, entries) = self.successors_of(op);
            (first, entries.len())
        };
        if n == 0 {
            return;
        }
        for index in first..first + n as u32 {
            self.unlink_successor(index);
        }
        let unused = SuccessorData { block: None, owner: None, next: 0, prev: 0 };
        self.successors[first as usize..first as usize + n].fill(unused);
        self.successors[first as usize].next = self.free_successors.push(n, first);
        let cold = self.cold_mut(op);
        (cold.successors, cold.n_successors) = (0, 0);
    }

    /// Clears the successor entries that refer to a block.
    pub fn clear_predecessors(&mut self, block: Block) {
        while let at @ 1.. = self.block_data(block).first_pred {
            self.unlink_successor(at);
            let entry = &mut self.successors[at as usize];
            (entry.block, entry.next, entry.prev) = (None, 0, 0);
        }
    }

    /// Makes the successor entries that name a block name another one, most recent first.
    pub fn replace_block_uses(&mut self, from: Block, to: Block) {
        if from == to {
            return;
        }
        while let at @ 1.. = self.block_data(from).first_pred {
            self.unlink_successor(at);
            self.link_successor(at, to);
        }
    }

    pub(super) fn link_successor(&mut self, index: u32, block: Block) {
        let head = std::mem::replace(&mut self.block_data_mut(block).first_pred, index);
        let this = &mut self.successors[index as usize];
        (this.block, this.next, this.prev) = (Some(block), head, 0);
        if head != 0 {
            self.successors[head as usize].prev = index;
        }
    }

    pub(super) fn unlink_successor(&mut self, index: u32) {
        let SuccessorData { block, next, prev, .. } = *self.successor_data(index);
        match (prev, block) {
            (0, Some(block)) => self.block_data_mut(block).first_pred = next,
            (0, None) => return,
            (prev, _) => self.successors[prev as usize].next = next,
        }
        if next != 0 {
            self.successors[next as usize].prev = prev;
        }
    }
}
