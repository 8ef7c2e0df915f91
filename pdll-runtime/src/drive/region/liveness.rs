//! Liveness of operations and block arguments.
//!
//! In: regions. Out: `Liveness`. Operations without observable effects are dead until a live one uses them,
//! so cycles of dead operations stay dead. Invariant: terminators are live; an operand passed to an argument
//! is live if the argument is. MLIR: RegionUtils.cpp (`LiveMap`, `propagateLiveness`). Differs: bits per
//! operation and value, each marked once.

use crate::drive::region::control_flow::predecessors;
use crate::ir::internal::{EffectAnalysis, PreOrder, flag, has_ssa_dominance};
use crate::ir::{Block, Ir, Op, Region, SuccessorOperands, Trait, Value};

/// A set of small numbers, in pages allocated on demand: the set may only contain a small part of the IR.
#[derive(Default)]
struct Bits(Vec<Option<Box<Page>>>);

type Page = [u64; 64];

/// Number of entries in a page.
const PAGE: usize = 64 * 64;

impl Bits {
    fn with_bound(bound: usize) -> Bits {
        let mut pages = Vec::new();
        pages.resize_with(bound.div_ceil(PAGE), || None);
        Bits(pages)
    }

    fn has(&self, index: usize) -> bool {
        let Some(Some(page)) = self.0.get(index / PAGE) else { return false };
        page[index % PAGE / 64] >> (index % 64) & 1 != 0
    }

    /// Adds a number and returns whether it is new.
    fn add(&mut self, index: usize) -> bool {
        let Some(page) = self.0.get_mut(index / PAGE) else { return false };
        let word = &mut page.get_or_insert_with(|| Box::new([0; 64]))[index % PAGE / 64];
        let bit = 1 << (index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Live operations and block arguments.
pub(super) struct Liveness {
    ops: Bits,
    args: Bits,
    left: Vec<Op>,
}

impl Liveness {
    pub(super) fn new(ir: &Ir, regions: &[Region]) -> Liveness {
        let mut live = Liveness {
            ops: Bits::with_bound(ir.op_bound()),
            args: Bits::with_bound(ir.value_bound()),
            left: Vec::new(),
        };
        let mut effects = EffectAnalysis::default();
        for region in regions {
            let mut walk = PreOrder::in_region(ir, *region);
            while let Some(op) = walk.next(ir) {
                live.visit(ir, op, &mut effects);
            }
        }
        live
    }

    pub(super) fn has_op(&self, op: Op) -> bool {
        self.ops.has(op.index())
    }

    pub(super) fn has_arg(&self, arg: Value) -> bool {
        self.args.has(arg.index())
    }

    fn visit(&mut self, ir: &Ir, op: Op, effects: &mut EffectAnalysis) {
        if op.is_registered(ir) && op.has_trait(ir, Trait::Terminator) {
            let passed = if op.n_successors(ir) > 0 { op.branch_operands(ir) } else { None };
            for (index, block) in op.successors(ir).enumerate() {
                let n_live = passed.as_ref().map_or(usize::MAX, |passed| passed[index].n_produced);
                for arg in block.args(ir).iter().take(n_live) {
                    self.mark_value(ir, *arg);
                }
            }
            if self.ops.add(op.index()) {
                self.mark_operands(ir, op, passed.as_deref());
            }
        } else if effects.would_be_trivially_dead(ir, op) {
            return;
        } else {
            self.mark_op(op);
        }
        self.propagate(ir);
    }

    fn mark_op(&mut self, op: Op) {
        if self.ops.add(op.index()) {
            self.left.push(op);
        }
    }

    fn mark_value(&mut self, ir: &Ir, value: Value) {
        if let Some(op) = value.defining_op(ir) {
            return self.mark_op(op);
        }
        let Some(block) = value.arg_block(ir) else { return };
        if !self.args.add(value.index()) || block.is_entry(ir) {
            return;
        }
        self.mark_passed(ir, block, value);
    }

    /// Marks the operands that branches pass to a live argument.
    fn mark_passed(&mut self, ir: &Ir, block: Block, arg: Value) {
        let mut left = vec![(block, arg)];
        while let Some((block, arg)) = left.pop() {
            let Some(position) = arg.arg_index(ir) else { continue };
            for (op, successor) in predecessors(ir, block) {
                let Some(passed) = op.successor_operands(ir, successor) else { continue };
                let index = passed.operand_of(position);
                let Some(value) = index.and_then(|index| op.get_operand(ir, index)) else { continue };
                if let Some(producer) = value.defining_op(ir) {
                    self.mark_op(producer);
                } else if let Some(from) = value.arg_block(ir)
                    && self.args.add(value.index())
                    && !from.is_entry(ir)
                {
                    left.push((from, value));
                }
            }
        }
    }

    /// Marks the operands of live operations.
    fn propagate(&mut self, ir: &Ir) {
        while let Some(op) = self.left.pop() {
            let may_pass = op.n_successors(ir) > 0 && op.has_trait(ir, Trait::Terminator);
            let passed = if may_pass { op.branch_operands(ir) } else { None };
            self.mark_operands(ir, op, passed.as_deref());
        }
    }

    /// Marks the operands of a live operation. One that it passes to an argument is live if the argument is.
    fn mark_operands(&mut self, ir: &Ir, op: Op, passed: Option<&[SuccessorOperands]>) {
        for (index, value) in op.operands(ir).enumerate() {
            let argument = passed.into_iter().flatten().enumerate().find_map(|(successor, passed)| {
                let nth = index.checked_sub(passed.forwarded.start)?;
                let block = op.successor(ir, successor);
                (index < passed.forwarded.end)
                    .then(|| block.args(ir).get(passed.n_produced + nth).copied())?
            });
            if argument.is_none_or(|arg| self.has_arg(arg)) {
                self.mark_value(ir, value);
            }
        }
    }
}

/// Returns whether anything may be dead. Inspects each operation once, which finds everything except cycles.
pub(super) fn may_be_dead(ir: &Ir, region: Region) -> bool {
    const MAY_BE_DEAD: u8 = flag::REMOVABLE | flag::REMOVABLE_IF_NESTED;
    if may_hold_cycles(ir, region) {
        return true;
    }
    let mut walk = PreOrder::in_region(ir, region);
    while let Some(mut op) = walk.next(ir) {
        // Along the block, up to an operation that may hold others.
        loop {
            let data = ir.op_data(op);
            if data.flags & MAY_BE_DEAD != 0 && ir.is_unused(op) {
                return true;
            }
            if data.has_cold() {
                if op.regions(ir).iter().any(|region| may_hold_cycles(ir, *region)) {
                    return true;
                }
                break;
            }
            let Some(next) = data.next else { break };
            op = next;
        }
        walk.go_to(op);
    }
    false
}

/// Returns whether values may use one another: in a graph, and through block arguments.
fn may_hold_cycles(ir: &Ir, region: Region) -> bool {
    if !has_ssa_dominance(ir, region) {
        let mut ops = region.blocks(ir).flat_map(|block| block.ops(ir));
        if ops.any(|op| {
            let data = ir.op_data(op);
            data.flags & (flag::REMOVABLE | flag::REMOVABLE_IF_NESTED) != 0 && data.n_operands > 0
        }) {
            return true;
        }
    }
    region.blocks(ir).skip(1).any(|block| block.n_args(ir) > 0)
}
