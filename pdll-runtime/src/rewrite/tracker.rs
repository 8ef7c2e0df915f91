//! Tracker: which operations a change makes a driver look at again.
//!
//! In: the rewriter's notifications. Out: the driver's worklist, in upstream's order.
//! Invariant: only operations below `scope` are queued; with an operation, those around it up to the scope.
//! MLIR: GreedyPatternRewriteDriver.cpp (`addToWorklist`, `notifyOperationErased`). Differs: a value's uses are looked
//! through up to a limit, so that erasing stays linear.

use smallvec::SmallVec;

use crate::ir::arena::{Ir, flag};
use crate::ir::block::{Block, Region};
use crate::ir::dialect::Op;
use crate::ir::value::{OpOperand, Value};
use crate::rewrite::worklist::Worklist;

/// Which operations a driver may visit.
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

/// Where operations are queued.
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
    /// A block in the scope, the operations around which are all queued. `None` in strict modes.
    queued_around: Option<Block>,
}

/// How many uses of a value are looked through for its users.
const MAX_USES: usize = 256;

impl Tracker {
    /// Queues an operation, then those around it up to the scope.
    #[inline]
    pub(crate) fn enqueue(&mut self, ir: &mut Ir, op: Op) {
        let data = ir.op_data_mut(op);
        if data.block.is_none() || data.block != self.queued_around {
            return self.enqueue_around(ir, op);
        }
        if data.flags & flag::QUEUED == 0 {
            data.flags |= flag::QUEUED;
            self.worklist.push_queued(op);
        }
    }

    #[inline(never)]
    fn enqueue_around(&mut self, ir: &mut Ir, op: Op) {
        let Some(scope) = self.scope else { return };
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
        for op in ops {
            if is_any || ir.op_data(op).flags & flag::ADMITTED != 0 {
                self.worklist.push(ir, op);
            }
        }
        self.queued_around = ir.op_data(op).block.filter(|_| is_any);
    }

    /// Takes the next operation to visit, with its flags.
    #[inline]
    pub(crate) fn pop(&mut self, ir: &mut Ir) -> Option<(Op, u8)> {
        loop {
            let op = self.worklist.pop_queued()?;
            let data = ir.op_data_mut(op);
            data.flags &= !flag::QUEUED;
            let flags = data.flags;
            if data.has_cold() {
                self.queued_around = None;
            }
            if flags & flag::DEAD == 0 {
                return Some((op, flags));
            }
        }
    }

    /// Forgets what is queued.
    pub(crate) fn clear(&mut self, ir: &mut Ir) {
        self.worklist.clear(ir);
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

    /// Lets none be visited in strict modes.
    pub(crate) fn dismiss(&mut self, ir: &mut Ir) {
        for op in self.admitted.drain(..) {
            ir.op_data_mut(op).flags &= !flag::ADMITTED;
        }
    }

    /// Blocks or operations with regions were moved.
    pub(crate) fn structure_changed(&mut self) {
        self.queued_around = None;
    }

    #[inline]
    pub(crate) fn op_inserted(&mut self, ir: &mut Ir, op: Op) {
        if self.scope.is_none() {
            return;
        }
        if self.strictness == GreedyRewriteStrictness::ExistingAndNewOps {
            self.admit(ir, op);
        }
        self.enqueue(ir, op);
    }

    /// An operation is about to go: those that define its operands may become dead or simpler.
    #[inline]
    pub(crate) fn op_erased(&mut self, ir: &mut Ir, op: Op) {
        if self.scope.is_none() {
            return;
        }
        let mut last = None;
        let first = ir.first_operand(op);
        for index in first..first + ir.op_data(op).n_operands {
            let Some(value) = ir.operand_data(OpOperand::from_index(index)).value else { continue };
            // The same value twice in a row need not be looked at twice.
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
                return false;
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
