//! `mem2reg`: promotes memory slots to values: loads become the values that were stored, and block arguments where several may be.
//!
//! Path: the uses of a slot that have to go, and how → the blocks where definitions merge → the definition that reaches each use →
//! removal. Invariant: nothing changes before it is certain that all uses can go. MLIR: Mem2Reg.cpp, with the same order.

use pdll_runtime::internal::{PromotableAllocation, PromotableMemOp, PromotableOp, PromotableOps};
use pdll_runtime::ir::internal::{DominatorTree, block_post_order};
use pdll_runtime::ir::{Block, Builder, InsertionPoint, Ir, Op, OpOperand, Region, Value};
use pdll_runtime::{DeletionKind, MemorySlot, PatternRewriter, RewriteError};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;

/// Promotes memory slots.
#[derive(Copy, Clone, Debug)]
pub struct Mem2Reg {
    /// Has no effect, as in MLIR.
    pub region_simplify: bool,
}

impl Default for Mem2Reg {
    fn default() -> Mem2Reg {
        Mem2Reg { region_simplify: true }
    }
}

impl Pass for Mem2Reg {
    fn argument(&self) -> &str {
        "mem2reg"
    }

    fn name(&self) -> &str {
        "Mem2Reg"
    }

    fn description(&self) -> &str {
        "Promotes memory slots into values."
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        let simplify = &mut self.region_simplify;
        options.add("region-simplify", "Perform control flow optimizations to the region tree", simplify);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let promotable = PromotableOps::of(run.context());
        let root = run.op();
        let regions: Vec<Region> = root.regions(run.ir()).to_vec();
        let mut counts = Counts::default();
        for region in regions {
            let ir = run.ir();
            let below = region.blocks(ir).flat_map(|block| block.ops(ir));
            let ops = below.flat_map(|op| ir.walk_post_order(op));
            let allocators = ops.filter(|op| promotable.allocations.contains_key(&op.name(ir))).collect();
            promote_all(run.ir_mut(), &promotable, allocators, &mut counts)?;
        }
        run.count("promoted slots", "Total amount of memory slot promoted", counts.n_promoted);
        run.count(
            "new block args",
            "Total amount of new block argument inserted in blocks",
            counts.n_arguments,
        );
        Ok(())
    }
}

#[derive(Default)]
struct Counts {
    n_promoted: u64,
    n_arguments: u64,
}

/// Promotes slots until no more can be.
fn promote_all(
    ir: &mut Ir,
    promotable: &PromotableOps,
    mut allocators: Vec<Op>,
    counts: &mut Counts,
) -> Result<(), PassFailure> {
    loop {
        let mut rest: Vec<Op> = Vec::new();
        let mut is_changed = false;
        for allocator in allocators {
            let methods = &promotable.allocations[&allocator.name(ir)];
            let slots = (methods.promotable_slots)(allocator, ir);
            let used = slots.into_iter().filter(|slot| !slot.ptr.use_empty(ir));
            let found = used.filter_map(|slot| Plan::new(ir, promotable, slot)).next();
            match found {
                Some(plan) => {
                    let promoter = Promoter {
                        ir,
                        promotable,
                        allocator,
                        plan,
                        default_value: None,
                        reaching: FxHashMap::default(),
                        stored: FxHashMap::default(),
                    };
                    let next = promoter.promote(counts)?;
                    let is_allocator =
                        |op: &Op| promotable.allocations.contains_key(&op.name(ir)) && op.is_alive(ir);
                    rest.extend(next.filter(is_allocator));
                    is_changed = true;
                }
                None => rest.push(allocator),
            }
        }
        if !is_changed {
            return Ok(());
        }
        allocators = rest;
    }
}

/// Plan for the promotion of a slot.
struct Plan {
    slot: MemorySlot,
    region: Region,
    /// The operations that must no longer use the slot, or values derived from it, in the order found.
    users: Vec<Op>,
    /// Their uses.
    uses: FxHashMap<Op, Vec<OpOperand>>,
    /// Blocks that several definitions reach.
    merge_points: FxHashSet<Block>,
}

impl Plan {
    fn new(ir: &Ir, promotable: &PromotableOps, slot: MemorySlot) -> Option<Plan> {
        let region = slot.ptr.owner_block(ir)?.parent_region(ir)?;
        let merge_points = FxHashSet::default();
        let mut plan = Plan { slot, region, users: Vec::new(), uses: FxHashMap::default(), merge_points };
        plan.add_uses(slot.ptr.uses(ir).collect(), ir);
        for user in forward_slice(ir, slot.ptr) {
            let Some(uses) = plan.uses.get(&user) else { continue };
            let mut new_uses: Vec<OpOperand> = Vec::new();
            let name = user.name(ir);
            let can_be_removed = if let Some(op) = promotable.ops.get(&name) {
                (op.can_uses_be_removed)(user, ir, uses, &mut new_uses)
            } else if let Some(op) = promotable.mem_ops.get(&name) {
                user.parent_region(ir) == Some(region)
                    && (op.can_uses_be_removed)(user, ir, &slot, uses, &mut new_uses)
            } else {
                false
            };
            if !can_be_removed {
                return None;
            }
            plan.add_uses(new_uses, ir);
        }
        plan.merge_points = plan.merge_points(ir, promotable);
        let are_usable = plan
            .merge_points
            .iter()
            .all(|block| block.predecessor_ops(ir).all(|end| end.info(ir).successor_operands.is_some()));
        are_usable.then_some(plan)
    }

    fn add_uses(&mut self, uses: Vec<OpOperand>, ir: &Ir) {
        for operand in uses {
            let user = operand.owner(ir);
            let known = self.uses.entry(user).or_insert_with(|| {
                self.users.push(user);
                Vec::new()
            });
            if !known.contains(&operand) {
                known.push(operand);
            }
        }
    }

    fn merge_points(&self, ir: &Ir, promotable: &PromotableOps) -> FxHashSet<Block> {
        if self.region.blocks(ir).nth(1).is_none() {
            return FxHashSet::default();
        }
        let slot = &self.slot;
        let stores = |op: Op| {
            promotable.mem_ops.get(&op.name(ir)).is_some_and(|methods| (methods.stores_to)(op, ir, slot))
        };
        let loads = |op: Op| {
            promotable.mem_ops.get(&op.name(ir)).is_some_and(|methods| (methods.loads_from)(op, ir, slot))
        };
        let users: Vec<Op> = slot.ptr.users(ir).collect();
        let defining: FxHashSet<Block> =
            users.iter().filter(|op| stores(**op)).filter_map(|op| op.block(ir)).collect();
        // Blocks at whose start the value is needed: those that load before they store, and what precedes them.
        let mut live_in: FxHashSet<Block> = FxHashSet::default();
        let mut todo: Vec<Block> = Vec::new();
        let mut visited: FxHashSet<Block> = FxHashSet::default();
        for block in users.iter().filter_map(|op| op.block(ir)).filter(|block| visited.insert(*block)) {
            if block.ops(ir).find(|op| loads(*op) || stores(*op)).is_some_and(loads) {
                todo.push(block);
            }
        }
        while let Some(block) = todo.pop() {
            if live_in.insert(block) {
                todo.extend(block.predecessors(ir).filter(|before| !defining.contains(before)));
            }
        }
        let frontiers = dominance_frontiers(ir, self.region);
        let mut out: FxHashSet<Block> = FxHashSet::default();
        let mut todo: Vec<Block> = defining.into_iter().collect();
        while let Some(block) = todo.pop() {
            for join in frontiers.get(&block).into_iter().flatten() {
                if live_in.contains(join) && out.insert(*join) {
                    todo.push(*join);
                }
            }
        }
        out
    }
}

/// Returns the operations that use a value or a result of such an operation, each after those whose results it uses.
fn forward_slice(ir: &Ir, value: Value) -> Vec<Op> {
    let mut order: Vec<Op> = Vec::new();
    let mut visited: FxHashSet<Op> = FxHashSet::default();
    let mut stack: Vec<(Op, bool)> = value.users(ir).map(|user| (user, false)).collect();
    while let Some((op, is_done)) = stack.pop() {
        if is_done {
            order.push(op);
        } else if visited.insert(op) {
            stack.push((op, true));
            stack.extend(op.results(ir).flat_map(|result| result.users(ir)).map(|user| (user, false)));
        }
    }
    order.reverse();
    order
}

/// Returns, for each block, the blocks where its dominance ends.
fn dominance_frontiers(ir: &Ir, region: Region) -> FxHashMap<Block, Vec<Block>> {
    let Some(entry) = region.entry(ir) else { return FxHashMap::default() };
    let tree = DominatorTree::new(ir, region);
    let mut parent: FxHashMap<Block, Block> = FxHashMap::default();
    let mut todo = vec![0];
    while let Some(node) = todo.pop() {
        for child in tree.children(node) {
            parent.insert(tree.block(child), tree.block(node));
            todo.push(child);
        }
    }
    let is_reachable = |block: &Block| *block == entry || parent.contains_key(block);
    let mut out: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for block in region.blocks(ir).filter(is_reachable) {
        let idom = parent.get(&block).copied();
        for before in block.predecessors(ir).filter(is_reachable) {
            let mut at = Some(before);
            while let Some(runner) = at.filter(|_| at != idom) {
                let frontier = out.entry(runner).or_default();
                if !frontier.contains(&block) {
                    frontier.push(block);
                }
                at = parent.get(&runner).copied();
            }
        }
    }
    out
}

/// The promotion of a slot.
struct Promoter<'p> {
    ir: &'p mut Ir,
    promotable: &'p PromotableOps,
    allocator: Op,
    plan: Plan,
    default_value: Option<Value>,
    /// The values that reach the users.
    reaching: FxHashMap<Op, Value>,
    /// The values that operations stored.
    stored: FxHashMap<Op, Value>,
}

impl Promoter<'_> {
    /// Promotes the slot. Returns the operation that allocates the other slots, if it is a new one.
    fn promote(mut self, counts: &mut Counts) -> Result<Option<Op>, RewriteError> {
        self.rename(counts)?;
        self.remove_uses()?;
        for block in self.plan.merge_points.clone() {
            self.complete(block)?;
        }
        counts.n_promoted += 1;
        let (methods, slot, default) = (self.allocation(), self.plan.slot, self.default_value);
        let mut rewriter = PatternRewriter::new(self.ir);
        (methods.handle_promotion_complete)(self.allocator, &mut rewriter, &slot, default)
    }

    /// Returns the value of the slot before anything was stored.
    fn default_value(&mut self) -> Result<Value, RewriteError> {
        if let Some(value) = self.default_value {
            return Ok(value);
        }
        let (methods, slot) = (self.allocation(), self.plan.slot);
        let block = slot.ptr.owner_block(self.ir);
        let start = block.map_or(InsertionPoint::Detached, |block| InsertionPoint::start(self.ir, block));
        let value = (methods.default_value)(self.allocator, &mut self.rewriter_at(start), &slot)?;
        self.default_value = Some(value);
        Ok(value)
    }

    /// Finds the values that reach the users, block by block, dominators first.
    fn rename(&mut self, counts: &mut Counts) -> Result<(), RewriteError> {
        let region = self.plan.region;
        let Some(entry) = region.entry(self.ir) else { return Ok(()) };
        if region.blocks(self.ir).nth(1).is_none() {
            return self.rename_block(entry, None).map(drop);
        }
        let tree = DominatorTree::new(self.ir, region);
        let mut stack: Vec<(u32, Option<Value>)> = vec![(0, None)];
        while let Some((node, mut reaching)) = stack.pop() {
            let block = tree.block(node);
            if self.plan.merge_points.contains(&block) {
                let slot = self.plan.slot;
                let loc = slot.ptr.loc(self.ir);
                let argument = self.ir.add_argument(block, slot.elem_type);
                self.ir.set_argument_loc(argument, loc);
                let (methods, start) = (self.allocation(), InsertionPoint::start(self.ir, block));
                (methods.handle_block_argument)(
                    self.allocator,
                    &mut self.rewriter_at(start),
                    &slot,
                    argument,
                )?;
                reaching = Some(argument);
                counts.n_arguments += 1;
            }
            reaching = self.rename_block(block, reaching)?;
            if let Some(end) = block.last_op(self.ir) {
                for nth in 0..end.n_successors(self.ir) {
                    if !self.plan.merge_points.contains(&end.successor(self.ir, nth)) {
                        continue;
                    }
                    let value = match reaching {
                        Some(value) => value,
                        None => self.default_value()?,
                    };
                    reaching = Some(value);
                    self.ir.append_successor_operands(end, nth, &[value]);
                }
            }
            stack.extend(tree.children(node).map(|child| (child, reaching)));
        }
        Ok(())
    }

    /// Returns the value that reaches the end of a block.
    fn rename_block(
        &mut self,
        block: Block,
        mut reaching: Option<Value>,
    ) -> Result<Option<Value>, RewriteError> {
        let slot = self.plan.slot;
        for op in block.ops(self.ir).collect::<Vec<_>>() {
            let Some(methods) = self.mem_op(op) else { continue };
            if let Some(value) = reaching.filter(|_| self.plan.uses.contains_key(&op)) {
                self.reaching.insert(op, value);
            }
            if !(methods.stores_to)(op, self.ir, &slot) {
                continue;
            }
            let before = match reaching {
                Some(value) => value,
                None => self.default_value()?,
            };
            let value = (methods.stored)(op, &mut self.rewriter_after(op), &slot, before)?;
            self.stored.insert(op, value);
            reaching = Some(value);
        }
        Ok(reaching)
    }

    fn mem_op(&self, op: Op) -> Option<PromotableMemOp> {
        self.promotable.mem_ops.get(&op.name(self.ir)).copied()
    }

    fn allocation(&self) -> PromotableAllocation {
        self.promotable.allocations[&self.allocator.name(self.ir)]
    }

    fn rewriter_at(&mut self, at: InsertionPoint) -> PatternRewriter<'_> {
        let mut rewriter = PatternRewriter::new(self.ir);
        Builder::set_insertion_point(&mut rewriter, at);
        rewriter
    }

    fn rewriter_after(&mut self, op: Op) -> PatternRewriter<'_> {
        let after = InsertionPoint::after(self.ir, op);
        self.rewriter_at(after)
    }

    /// Removes the uses, those that are executed last first.
    fn remove_uses(&mut self) -> Result<(), RewriteError> {
        let mut users = std::mem::take(&mut self.plan.users);
        self.sort(&mut users);
        let mut erased: Vec<Op> = Vec::new();
        let mut stored: Vec<(Op, Value)> = Vec::new();
        let mut to_visit: Vec<(Op, PromotableOp)> = Vec::new();
        for user in users.into_iter().rev() {
            let uses = self.plan.uses.remove(&user).unwrap_or_default();
            let deletion = if let Some(methods) = self.mem_op(user) {
                let reaching = match self.reaching.get(&user) {
                    Some(value) => *value,
                    None => self.default_value()?,
                };
                let slot = self.plan.slot;
                stored.extend(self.stored.get(&user).map(|value| (user, *value)));
                (methods.remove_blocking_uses)(user, &mut self.rewriter_after(user), &slot, &uses, reaching)?
            } else if let Some(methods) = self.promotable.ops.get(&user.name(self.ir)).copied() {
                if (methods.requires_replaced_values)(user, self.ir) {
                    to_visit.push((user, methods));
                }
                (methods.remove_blocking_uses)(user, &mut self.rewriter_after(user), &uses)?
            } else {
                DeletionKind::Keep
            };
            if deletion == DeletionKind::Delete {
                erased.push(user);
            }
        }
        for (op, methods) in to_visit {
            (methods.visit_replaced_values)(op, &mut self.rewriter_after(op), &stored)?;
        }
        erased.into_iter().try_for_each(|op| PatternRewriter::new(self.ir).erase_op(op))
    }

    /// Sorts operations by their blocks, those after blocks that can reach them, and by their order in a block.
    fn sort(&self, users: &mut [Op]) {
        let ir: &Ir = self.ir;
        let mut positions: FxHashMap<Op, usize> = FxHashMap::default();
        let mut blocks: FxHashMap<Block, usize> = FxHashMap::default();
        if let Some(entry) = self.plan.region.entry(ir) {
            let order = block_post_order(ir, entry);
            blocks.extend(order.iter().rev().enumerate().map(|(nth, block)| (*block, nth)));
        }
        for block in self.plan.region.blocks(ir) {
            let next = blocks.len();
            blocks.entry(block).or_insert(next);
        }
        let in_blocks: FxHashSet<Block> = users.iter().filter_map(|op| op.block(ir)).collect();
        for block in in_blocks {
            positions.extend(block.ops(ir).enumerate().map(|(nth, op)| (op, nth)));
        }
        // Users in nested regions are where the operation around them is.
        let place = |op: &Op| {
            let mut at = *op;
            while at.parent_region(ir) != Some(self.plan.region) {
                let Some(parent) = at.parent_op(ir) else { break };
                at = parent;
            }
            let block = at.block(ir).and_then(|block| blocks.get(&block).copied());
            (
                block.unwrap_or(usize::MAX),
                positions.get(&at).copied().unwrap_or(0),
                positions.get(op).copied(),
            )
        };
        users.sort_by_cached_key(place);
    }

    /// Passes the default value from branches that are not executed.
    fn complete(&mut self, block: Block) -> Result<(), RewriteError> {
        let branches: Vec<Op> = block.predecessor_ops(self.ir).collect();
        for branch in branches {
            for nth in 0..branch.n_successors(self.ir) {
                let passed = branch.successor_operands(self.ir, nth).map(|passed| passed.len());
                let is_missing = passed.is_some_and(|n| n + 1 == block.n_args(self.ir));
                if branch.successor(self.ir, nth) == block && is_missing {
                    let value = self.default_value()?;
                    self.ir.append_successor_operands(branch, nth, &[value]);
                }
            }
        }
        Ok(())
    }
}
