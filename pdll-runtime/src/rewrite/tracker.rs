//! Tracker: which operations a driver must visit again after a change.
//!
//! In: the rewriter's notifications. Out: the driver's worklist, in upstream's order. Invariant: only
//! operations below `scope` are queued; with an operation, its ancestors up to the scope. Pending parts count
//! as queued below everything else, and are queued before a change that would affect their order. MLIR:
//! GreedyPatternRewriteDriver.cpp (`addToWorklist`, `notifyOperationErased`). Differs: a value's uses are
//! inspected up to a limit, so that erasing stays linear.

use smallvec::SmallVec;

use crate::ir::internal::{OpData, PostOrder, flag};
use crate::ir::{Block, Ir, Op, OpOperand, Region, Value};
use crate::rewrite::worklist::{Shuffle, Worklist};

/// Operations that a driver may visit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum GreedyRewriteStrictness {
    /// All in the scope.
    #[default]
    AnyOp,
    /// Those it started with and those created since.
    ExistingAndNewOps,
    /// Those it started with.
    ExistingOps,
}

/// Operations that are queued.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// In a region, nested ones included.
    Region(Region),
    /// Everywhere, the top included.
    Everything,
}

/// Queues operations; does nothing without a scope.
#[derive(Default)]
pub(crate) struct Tracker {
    pub(crate) worklist: Worklist,
    pub(crate) scope: Option<Scope>,
    pub(crate) strictness: GreedyRewriteStrictness,
    /// Those with the flag `ADMITTED`.
    admitted: Vec<Op>,
    /// Number of moves of operations and blocks.
    pub(crate) n_moves: u64,
    /// A block in the scope, the operations around which are all queued. `None` in strict modes.
    queued_around: Option<Block>,
    /// Operations in whose place, once the worklist is empty, they and all below them are queued, the last first. All have the flag
    /// `QUEUED`; `PENDING` those with regions.
    pending: Vec<Op>,
    /// Whether the driver queues pending parts, because it processes each part first.
    pub(crate) is_fed: bool,
    /// Parts that were queued without the driver, because something in them was about to change.
    unfed: Vec<Op>,
    /// Number of operations ever queued below others.
    n_below: usize,
}

/// A snapshot of the queue.
#[derive(Copy, Clone, Default)]
pub(super) struct Mark {
    n_queued: usize,
    n_below: usize,
}

/// The contents are still to be queued. Shared with `ADMITTED`: strict modes queue everything at once.
const PENDING: u8 = flag::ADMITTED;

/// Maximum number of uses of a value that are inspected for its users; with more, there are taken to be no further ones.
const MAX_USES: usize = 256;

impl Tracker {
    /// Creates a tracker, whose worklist is in a random order that the seed determines, if there is one.
    pub(crate) fn new(strictness: GreedyRewriteStrictness, seed: Option<u64>) -> Tracker {
        let mut tracker = Tracker { strictness, ..Tracker::default() };
        tracker.worklist.shuffle = seed.map(Shuffle::new);
        tracker
    }

    /// Queues an operation, then those around it up to the scope.
    #[inline]
    pub(crate) fn enqueue(&mut self, ir: &mut Ir, op: Op) {
        let data = ir.op_data_mut(op);
        if data.block.is_none() || data.block != self.queued_around {
            if self.scope.is_some() {
                self.enqueue_around(ir, op);
            }
            return;
        }
        if data.flags & flag::QUEUED == 0 {
            data.flags |= flag::QUEUED;
            self.worklist.push_queued(op);
        }
    }

    #[inline(never)]
    fn enqueue_around(&mut self, ir: &mut Ir, op: Op) {
        let Some(scope) = self.scope else { return };
        if self.is_beside_queued(ir, op, scope) {
            self.worklist.push(ir, op);
            self.queued_around = ir.op_data(op).block;
            return;
        }
        let mut ops: SmallVec<[Op; 8]> = SmallVec::new();
        let mut at = op;
        loop {
            ops.push(at);
            match at.parent_region(ir) {
                Some(region) if scope == Scope::Region(region) => break,
                Some(region) => at = region.parent_op(ir),
                None if scope == Scope::Everything && at == ir.top() => break,
                None => return,
            }
        }
        let is_any = self.strictness == GreedyRewriteStrictness::AnyOp;
        if is_any && ops.iter().any(|op| ir.op_data(*op).flags & PENDING != 0) {
            return;
        }
        for op in ops {
            if is_any || ir.op_data(op).flags & flag::ADMITTED != 0 {
                self.worklist.push(ir, op);
            }
        }
        self.queued_around = ir.op_data(op).block.filter(|_| is_any);
    }

    /// Returns whether all ancestors of this operation are known to be queued, because it encloses the block
    /// of which that is known, or is directly within an operation of that block. So nested operations are
    /// queued in linear time.
    fn is_beside_queued(&self, ir: &Ir, op: Op, scope: Scope) -> bool {
        let Some(block) = self.queued_around else { return false };
        let Some(region) = block.parent_region(ir) else { return false };
        if region.parent_op(ir) == op {
            return scope != Scope::Region(region);
        }
        op.parent_op(ir).is_some_and(|parent| {
            let data = ir.op_data(parent);
            data.block == Some(block) && data.flags & (flag::QUEUED | PENDING) == flag::QUEUED
        })
    }

    /// Takes the next operation to visit, with its flags. Those that need no visit are passed over.
    #[inline]
    pub(crate) fn pop(
        &mut self,
        ir: &mut Ir,
        needs_visit: impl Fn(&Ir, &OpData) -> bool,
    ) -> Option<(Op, u8)> {
        loop {
            let Some(op) = self.worklist.pop_queued() else {
                if self.is_fed {
                    return None;
                }
                self.queue_pending(ir)?;
                continue;
            };
            let data = ir.op_data_mut(op);
            data.flags &= !flag::QUEUED;
            let data = *data;
            if data.has_cold() {
                self.queued_around = None;
            }
            if data.flags & flag::DEAD == 0 && needs_visit(ir, &data) {
                return Some((op, data.flags));
            }
        }
    }

    /// Queues a region, each of its operations with everything below it only when it is its turn: until then
    /// it is not touched, and afterwards all of it is in the cache.
    pub(crate) fn fill_by_parts(&mut self, ir: &mut Ir, region: Region) {
        debug_assert!(self.strictness == GreedyRewriteStrictness::AnyOp && self.worklist.shuffle.is_none());
        let mut block = region.entry(ir);
        while let Some(at) = block {
            let mut op = at.first_op(ir);
            while let Some(at) = op {
                self.fill_by_part(ir, at);
                op = ir.op_data(at).next;
            }
            block = at.next(ir);
        }
    }

    /// Queues an operation of a region with all below it, when it is its turn.
    #[inline]
    pub(crate) fn fill_by_part(&mut self, ir: &mut Ir, op: Op) {
        let flags = if ir.has_regions(op) { flag::QUEUED | PENDING } else { flag::QUEUED };
        ir.op_data_mut(op).flags |= flags;
        self.pending.push(op);
    }

    /// Returns the next pending operation, and whether there may be more below it. If so, the caller queues
    /// all of it, otherwise it is queued. `None` if nothing is pending.
    pub(crate) fn next_part(&mut self, ir: &mut Ir) -> Option<(Op, bool)> {
        while let Some(op) = self.pending.pop() {
            let flags = &mut ir.op_data_mut(op).flags;
            if *flags & flag::DEAD != 0 {
                continue;
            }
            let is_around = *flags & PENDING != 0;
            if is_around {
                *flags &= !(flag::QUEUED | PENDING);
            } else {
                self.worklist.push_queued(op);
            }
            return Some((op, is_around));
        }
        None
    }

    /// Returns whether parts were queued without the driver.
    #[inline]
    pub(crate) fn has_unfed(&self) -> bool {
        !self.unfed.is_empty()
    }

    /// Takes the parts that were queued without the driver since the last call.
    pub(crate) fn take_unfed(&mut self) -> Vec<Op> {
        std::mem::take(&mut self.unfed)
    }

    /// Queues the next pending part; returns `None` if nothing is pending.
    #[inline(never)]
    fn queue_pending(&mut self, ir: &mut Ir) -> Option<()> {
        let op = self.pending.pop()?;
        self.queue_below(ir, op, None);
        Some(())
    }

    /// Queues an operation that was pending, and all below it but `except`.
    fn queue_below(&mut self, ir: &mut Ir, op: Op, except: Option<Op>) {
        let flags = &mut ir.op_data_mut(op).flags;
        if *flags & flag::DEAD != 0 {
            return;
        }
        if *flags & PENDING == 0 {
            return self.worklist.push_queued(op);
        }
        *flags &= !(flag::QUEUED | PENDING);
        let root = op;
        let mut walk = PostOrder::new(ir, root);
        while let Some(op) = walk.next(ir) {
            if except.is_some_and(|except| except.is_ancestor_of(ir, op)) {
                continue;
            }
            self.enqueue(ir, op);
            if except.is_none() && op != root && ir.op_data(op).block == self.queued_around {
                let last = self.queue_leaves_after(ir, op);
                walk.go_to(ir, last);
            }
        }
    }

    /// Queues the operations after one of a block whose surroundings are queued, up to the block's last one
    /// or one with regions, and returns the last one queued.
    #[inline]
    fn queue_leaves_after(&mut self, ir: &mut Ir, op: Op) -> Op {
        let (mut last, mut next) = (op, ir.op_data(op).next);
        while let Some(op) = next {
            let data = ir.op_data_mut(op);
            if data.has_cold() {
                break;
            }
            next = data.next;
            if data.flags & flag::QUEUED == 0 {
                data.flags |= flag::QUEUED;
                self.worklist.push_queued(op);
            }
            last = op;
        }
        last
    }

    /// Queues everything that is pending, except `except` and everything below it.
    #[cold]
    #[inline(never)]
    fn queue_all_pending(&mut self, ir: &mut Ir, except: Option<Op>) {
        let later = self.worklist.take();
        for op in std::mem::take(&mut self.pending) {
            if self.is_fed && ir.op_data(op).flags & PENDING != 0 {
                self.unfed.push(op);
            }
            self.queue_below(ir, op, except);
        }
        self.n_below += self.worklist.n_queued();
        self.worklist.extend(later);
        self.queued_around = None;
    }

    /// Returns whether the operation or one of its ancestors is pending.
    fn is_pending(&self, ir: &Ir, op: Op) -> bool {
        let mut at = Some(op);
        while let Some(op) = at {
            if ir.op_data(op).flags & PENDING != 0 {
                return true;
            }
            at = op.parent_op(ir);
        }
        false
    }

    /// Runs before an operation, or a block in its regions, is moved. If it is pending, everything that is
    /// moved is queued first.
    pub(crate) fn before_move(&mut self, ir: &mut Ir, op: Op) {
        if !self.pending.is_empty() && self.is_pending(ir, op) {
            self.queue_all_pending(ir, None);
        }
    }

    /// Clears the queue.
    pub(crate) fn clear(&mut self, ir: &mut Ir) {
        self.worklist.clear(ir);
        self.unfed.clear();
        for op in self.pending.drain(..) {
            ir.op_data_mut(op).flags &= !(flag::QUEUED | PENDING);
        }
        self.queued_around = None;
    }

    /// Lets an operation be visited in strict modes.
    pub(crate) fn admit(&mut self, ir: &mut Ir, op: Op) {
        let flags = &mut ir.op_data_mut(op).flags;
        if self.strictness != GreedyRewriteStrictness::AnyOp && *flags & flag::ADMITTED == 0 {
            *flags |= flag::ADMITTED;
            self.admitted.push(op);
        }
    }

    /// Prevents all queued operations from being visited in strict modes.
    pub(crate) fn dismiss(&mut self, ir: &mut Ir) {
        for op in self.admitted.drain(..) {
            ir.op_data_mut(op).flags &= !flag::ADMITTED;
        }
    }

    /// Returns a snapshot of the queue.
    pub(super) fn mark(&self) -> Mark {
        Mark { n_queued: self.worklist.n_queued(), n_below: self.n_below }
    }

    /// Removes operations queued since a snapshot; operations pending then remain queued below.
    pub(super) fn go_back_to(&mut self, ir: &mut Ir, mark: Mark) {
        self.queued_around = None;
        self.worklist.truncate(ir, mark.n_queued + self.n_below - mark.n_below);
    }

    /// Records that blocks or regions were added or removed.
    pub(crate) fn structure_changed(&mut self) {
        self.queued_around = None;
    }

    /// Runs before a block is erased. The data about its ancestors moves to the enclosing block.
    pub(crate) fn block_erased(&mut self, ir: &Ir, block: Block) {
        if self.queued_around == Some(block) {
            let region = block.parent_region(ir).filter(|region| self.scope != Some(Scope::Region(*region)));
            self.queued_around = region.and_then(|region| region.parent_op(ir).block(ir));
        }
    }

    /// Records that a block or an operation was moved.
    pub(crate) fn moved(&mut self) {
        self.n_moves += 1;
        self.structure_changed();
    }

    /// Queues an operation that was inserted.
    #[inline(always)]
    pub(crate) fn op_inserted(&mut self, ir: &mut Ir, op: Op) {
        let block = ir.op_data(op).block;
        if block.is_some() && block == self.queued_around {
            self.enqueue(ir, op);
        } else if self.scope.is_some() {
            self.op_inserted_elsewhere(ir, op);
        }
    }

    #[inline(never)]
    fn op_inserted_elsewhere(&mut self, ir: &mut Ir, op: Op) {
        if self.strictness == GreedyRewriteStrictness::ExistingAndNewOps {
            self.admit(ir, op);
        }
        // New operations come before all pending ones, even if they are among them.
        if !self.pending.is_empty() && self.is_pending(ir, op) {
            self.queue_all_pending(ir, Some(op));
        }
        self.enqueue(ir, op);
    }

    /// Runs before an operation is erased. The operations that define its operands may become dead or
    /// simpler.
    #[inline(always)]
    pub(crate) fn op_erased(&mut self, ir: &mut Ir, op: Op) {
        if self.scope.is_some() {
            self.op_erased_in_scope(ir, op);
        }
    }

    fn op_erased_in_scope(&mut self, ir: &mut Ir, op: Op) {
        if !self.pending.is_empty() && ir.op_data(op).block != self.queued_around {
            self.before_move(ir, op);
        }
        let mut last = None;
        let first = ir.first_operand(op);
        for index in first..first + op.n_operands(ir) as u32 {
            let Some(value) = ir.operand_data(OpOperand::from_index(index)).value else { continue };
            // The same value twice in a row need not be inspected twice.
            if last.replace(value) == Some(value) {
                continue;
            }
            if let Some(producer) = ir.defining_op(value)
                && has_at_most_one_other_user(ir, value, op)
            {
                self.enqueue(ir, producer);
            }
        }
    }
}

#[inline]
fn has_at_most_one_other_user(ir: &Ir, value: Value, op: Op) -> bool {
    value.has_one_use(ir) || has_few_users(ir, value, op)
}

fn has_few_users(ir: &Ir, value: Value, op: Op) -> bool {
    let mut other = None;
    for (n, user) in value.users(ir).enumerate() {
        if user == op || other == Some(user) {
            if n == MAX_USES {
                return true;
            }
            continue;
        }
        if other.is_some() {
            return false;
        }
        other = Some(user);
    }
    true
}
