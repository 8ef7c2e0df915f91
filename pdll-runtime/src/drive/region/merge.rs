//! Merging of identical blocks into the first of them; operands that differ become arguments.
//!
//! In: the blocks of a region. Invariant: values of a block that is merged are used in it only, and it holds no regions.
//! MLIR: RegionUtils.cpp (`BlockMergeCluster`, `mergeIdenticalBlocks`). Differs: groups of blocks in the order of the region.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::drive::region::control_flow::{has_many_blocks, predecessors};
use crate::ir::{Block, Ir, Op, Region, Value, ValueVec};
use crate::rewrite::rewriter::PatternRewriter;

/// Merges blocks of a region until no two are identical. Returns whether there were any.
pub(super) fn merge_identical_blocks(rewriter: &mut PatternRewriter<'_>, region: Region) -> bool {
    let mut is_changed = false;
    while has_many_blocks(rewriter, region) && merge_once(rewriter, region) {
        is_changed = true;
    }
    is_changed
}

fn merge_once(rewriter: &mut PatternRewriter<'_>, region: Region) -> bool {
    let mut is_changed = false;
    for group in by_successors(rewriter, region) {
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut by_hash: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for block in group {
            if !may_be_merged(rewriter, block) {
                continue;
            }
            let shape = Shape::new(rewriter, block);
            let candidates = by_hash.entry(shape.hash).or_default();
            let joined = candidates.iter().any(|index| clusters[*index].add(rewriter, &shape));
            if !joined {
                candidates.push(clusters.len());
                clusters.push(Cluster { leader: shape, others: Vec::new(), differing: Vec::new() });
            }
        }
        for cluster in &clusters {
            is_changed |= cluster.merge(rewriter);
        }
    }
    is_changed
}

/// Returns the blocks except the entry, grouped by their successors.
fn by_successors(ir: &Ir, region: Region) -> Vec<Vec<Block>> {
    let mut groups: Vec<Vec<Block>> = Vec::new();
    let mut known: FxHashMap<SmallVec<[Block; 2]>, usize> = FxHashMap::default();
    for block in region.blocks(ir).skip(1) {
        let group = *known.entry(block.successors(ir).collect()).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(blocks) => blocks.push(block),
            None => groups.push(vec![block]),
        }
    }
    groups.retain(|blocks| blocks.len() > 1);
    groups
}

fn is_used_elsewhere(ir: &Ir, value: Value, block: Block) -> bool {
    value.users(ir).any(|user| user.block(ir) != Some(block))
}

/// Returns whether the block contains no region, and its arguments are only used in it.
fn may_be_merged(ir: &Ir, block: Block) -> bool {
    let holds = |op: Op| op.regions(ir).iter().any(|region| !region.is_empty(ir));
    !block.ops(ir).any(holds) && !block.args(ir).iter().any(|arg| is_used_elsewhere(ir, *arg, block))
}

/// A block, to be compared.
struct Shape {
    block: Block,
    hash: u64,
    /// Number of values that the block defines before the operation.
    n_before: FxHashMap<Op, u32>,
}

impl Shape {
    fn new(ir: &Ir, block: Block) -> Shape {
        let mut hasher = FxHasher::default();
        let mut n_before = FxHashMap::default();
        let mut n = block.n_args(ir) as u32;
        for op in block.ops(ir) {
            if op.n_results(ir) > 0 {
                n_before.insert(op, n);
                n += op.n_results(ir) as u32;
            }
            (op.name(ir), op.discardable_attrs(ir), op.n_operands(ir)).hash(&mut hasher);
            op.inherent_attrs(ir).for_each(|entry| entry.hash(&mut hasher));
            op.result_types(ir).for_each(|ty| ty.hash(&mut hasher));
        }
        Shape { block, hash: hasher.finish(), n_before }
    }

    /// Returns the position of a value among those the block defines.
    fn position(&self, ir: &Ir, value: Value) -> Option<u32> {
        match value.defining_op(ir) {
            Some(op) => Some(self.n_before.get(&op)? + value.result_index(ir)? as u32),
            None => value.arg_index(ir).map(|index| index as u32),
        }
    }
}

/// Identical blocks.
struct Cluster {
    leader: Shape,
    others: Vec<Block>,
    /// Operands, by position of the operation and in it, that differ between the blocks; sorted.
    differing: Vec<(usize, usize)>,
}

impl Cluster {
    /// Adds a block if it is identical, and returns whether it is.
    fn add(&mut self, ir: &Ir, other: &Shape) -> bool {
        let (a, b) = (self.leader.block, other.block);
        let types = |block: Block| block.args(ir).iter().map(|arg| arg.ty(ir));
        if !types(a).eq(types(b)) {
            return false;
        }
        let mut differing = Vec::new();
        let (mut left, mut right) = (a.ops(ir), b.ops(ir));
        for index in 0.. {
            match (left.next(), right.next()) {
                (None, None) => break,
                (Some(op), Some(twin)) => {
                    if !is_same_operation(ir, op, twin)
                        || !self.compare_operands(ir, other, (op, twin), index, &mut differing)
                        || op.results(ir).any(|value| is_used_elsewhere(ir, value, a))
                        || twin.results(ir).any(|value| is_used_elsewhere(ir, value, b))
                    {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        self.differing.extend(differing);
        self.differing.sort_unstable();
        self.differing.dedup();
        self.others.push(b);
        true
    }

    /// Notes operands that differ and may; `false` if one may not.
    fn compare_operands(
        &self,
        ir: &Ir,
        other: &Shape,
        (op, twin): (Op, Op),
        op_index: usize,
        differing: &mut Vec<(usize, usize)>,
    ) -> bool {
        for (index, (x, y)) in op.operands(ir).zip(twin.operands(ir)).enumerate() {
            if x == y {
                continue;
            }
            if x.ty(ir) != y.ty(ir) {
                return false;
            }
            let is_inside = x.owner_block(ir) == Some(self.leader.block);
            if is_inside != (y.owner_block(ir) == Some(other.block)) {
                return false;
            }
            if is_inside {
                if self.leader.position(ir, x) != other.position(ir, y) {
                    return false;
                }
                continue;
            }
            if !may_be_passed(ir, self.leader.block, x) || !may_be_passed(ir, other.block, y) {
                return false;
            }
            differing.push((op_index, index));
        }
        true
    }

    /// Merges the blocks into the first, if their predecessors can pass the differing operands.
    fn merge(&self, rewriter: &mut PatternRewriter<'_>) -> bool {
        if self.others.is_empty() {
            return false;
        }
        let leader = self.leader.block;
        if !self.differing.is_empty() {
            let mut blocks = std::iter::once(&leader).chain(&self.others);
            let all_branches =
                |block: &Block| block.predecessor_ops(rewriter).all(|op| op.is_branch(rewriter));
            if !blocks.all(all_branches) {
                return false;
            }
            self.pass_differing(rewriter);
        }
        for block in &self.others {
            rewriter.ir.replace_block_uses(*block, leader);
            rewriter.erase_block_unchecked(*block);
        }
        true
    }

    /// Makes the differing operands arguments of the leader, and has each branch pass its block's.
    fn pass_differing(&self, rewriter: &mut PatternRewriter<'_>) {
        let leader = self.leader.block;
        let blocks: Vec<Block> = std::iter::once(leader).chain(self.others.iter().copied()).collect();
        let mut passed: Vec<ValueVec> =
            blocks.iter().map(|block| self.differing_values(rewriter, *block)).collect();
        let n_before = leader.n_args(rewriter);
        let ops: Vec<Op> = leader.ops(rewriter).collect();
        for ((op_index, index), value) in self.differing.iter().zip(&passed[0]) {
            let arg = rewriter.ir.add_argument(leader, value.ty(rewriter));
            let loc = value.loc(rewriter);
            rewriter.ir.set_argument_loc(arg, loc);
            let operand = ops[*op_index].op_operand(rewriter, *index);
            rewriter.ir.set_operand_value(operand, arg);
        }
        prune(rewriter, leader, n_before, &mut passed);
        for (block, values) in blocks.iter().zip(&passed) {
            for (op, successor) in predecessors(rewriter, *block) {
                rewriter.ir.append_successor_operands(op, successor, values);
            }
        }
    }

    fn differing_values(&self, ir: &Ir, block: Block) -> ValueVec {
        let ops: Vec<Op> = block.ops(ir).collect();
        self.differing.iter().map(|(op, index)| ops[*op].operand(ir, *index)).collect()
    }
}

/// Returns whether the operations have the same name, attributes and types, and as many operands, regions and
/// successors.
fn is_same_operation(ir: &Ir, a: Op, b: Op) -> bool {
    a.name(ir) == b.name(ir)
        && a.discardable_attrs(ir) == b.discardable_attrs(ir)
        && a.n_operands(ir) == b.n_operands(ir)
        && a.n_regions(ir) == b.n_regions(ir)
        && a.n_successors(ir) == b.n_successors(ir)
        && a.is_registered(ir) == b.is_registered(ir)
        && a.properties(ir) == b.properties(ir)
        && a.inherent_attrs(ir).eq(b.inherent_attrs(ir))
        && a.result_types(ir).eq(b.result_types(ir))
}

/// Returns whether predecessors of the block may pass the value: not if their terminator defines it.
fn may_be_passed(ir: &Ir, block: Block, value: Value) -> bool {
    let Some(producer) = value.defining_op(ir) else { return true };
    let from = producer.block(ir);
    from.and_then(|from| from.last_op(ir)) != Some(producer)
        || !block.predecessors(ir).any(|pred| Some(pred) == from)
}

/// Merges arguments for which every block would get the same value.
fn prune(rewriter: &mut PatternRewriter<'_>, leader: Block, n_before: usize, passed: &mut [ValueVec]) {
    let mut first_of: FxHashMap<Value, usize> = FxHashMap::default();
    for (index, value) in passed[0].iter().enumerate() {
        first_of.entry(*value).or_insert(index);
    }
    let n = passed[0].len();
    let same_as = |index: usize| {
        let first = first_of.get(&passed[0][index]).copied().unwrap_or(index);
        let is_same = passed.iter().all(|values| values[first] == values[index]);
        (is_same && first != index).then_some(first)
    };
    let redundant: Vec<Option<usize>> = (0..n).map(same_as).collect();
    for index in (0..n).rev() {
        let Some(first) = redundant[index] else { continue };
        let (arg, kept) = (leader.arg(rewriter, n_before + index), leader.arg(rewriter, n_before + first));
        rewriter.transfer_uses(arg, kept);
        rewriter.ir.remove_argument(leader, n_before + index);
        for values in passed.iter_mut() {
            values.remove(index);
        }
    }
}
