//! Liveness: which values have an effect on memory, on the result of a public function, or on a value that has.
//!
//! In: the control flow that constant propagation finds. Out: the live values. A value that is only used where nothing is executed is
//! not live. MLIR: LivenessAnalysis.cpp, SparseAnalysis.cpp. Differs: it runs after the forward analysis, which it does not influence.

use std::collections::VecDeque;
use std::ops::Range;

use pdll_runtime::ir::internal::EffectAnalysis;
use pdll_runtime::ir::{
    Ir, Op, RegionBranchPoint, RegionSuccessor, SymbolTableCollection, Trait, Value, ValueVec,
};
use rustc_hash::FxHashSet;

use super::constant::ConstantAnalysis;
use super::solver::{ControlFlow, Point, solve_with_flow};

/// The values that are live.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    live: FxHashSet<Value>,
}

impl Liveness {
    /// Computes the live values at and below an operation.
    pub(crate) fn new(ir: &Ir, root: Op) -> Liveness {
        let (_, flow) = solve_with_flow(ir, root, ConstantAnalysis);
        let mut analysis = Analysis {
            ir,
            root,
            flow,
            effects: EffectAnalysis::default(),
            symbols: SymbolTableCollection::new(),
            live: FxHashSet::default(),
            worklist: VecDeque::new(),
            queued: FxHashSet::default(),
        };
        let ops: Vec<Op> = ir.walk_pre_order(root).collect();
        ops.into_iter().rev().for_each(|op| analysis.queue(op));
        while let Some(op) = analysis.worklist.pop_front() {
            analysis.queued.remove(&op);
            analysis.visit(op);
        }
        Liveness { live: analysis.live }
    }

    pub(crate) fn is_live(&self, value: Value) -> bool {
        self.live.contains(&value)
    }
}

/// Returns the positions of operands that are passed along an edge.
pub(crate) fn forwarded_positions(ir: &Ir, op: Op, passed: &[Value]) -> Range<usize> {
    let operands: ValueVec = op.operands(ir).collect();
    let end = operands.len();
    if operands.ends_with(passed) {
        return end - passed.len()..end;
    }
    let at = operands.windows(passed.len().max(1)).position(|window| window == passed);
    at.map_or(end..end, |at| at..at + passed.len())
}

struct Analysis<'a> {
    ir: &'a Ir,
    root: Op,
    flow: ControlFlow,
    effects: EffectAnalysis,
    symbols: SymbolTableCollection,
    live: FxHashSet<Value>,
    worklist: VecDeque<Op>,
    queued: FxHashSet<Op>,
}

impl Analysis<'_> {
    fn queue(&mut self, op: Op) {
        if self.queued.insert(op) {
            self.worklist.push_back(op);
        }
    }

    fn is_live(&self, value: Value) -> bool {
        self.live.contains(&value)
    }

    fn mark_live(&mut self, value: Value) {
        if !self.live.insert(value) {
            return;
        }
        let ir = self.ir;
        if let Some(op) = value.defining_op(ir) {
            self.queue(op);
            self.queue_region_ends(op);
            if op.is_call(ir) {
                self.queue_known(Point::After(op));
            }
            return;
        }
        let Some(block) = value.arg_block(ir) else { return };
        if !block.is_entry(ir) {
            return block.predecessor_ops(ir).for_each(|op| self.queue(op));
        }
        let Some(parent) = block.parent_op(ir) else { return };
        self.queue(parent);
        self.queue_region_ends(parent);
        if parent.is_callable(ir) {
            self.queue_known(Point::After(parent));
        }
    }

    /// Queues the terminators of the regions of an operation.
    fn queue_region_ends(&mut self, op: Op) {
        let ir = self.ir;
        if op.info(ir).region_branch.is_none() {
            return;
        }
        for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
            block.last_op(ir).into_iter().for_each(|end| self.queue(end));
        }
    }

    /// Queues the operations that continue at a point: calls of a callable, or returns to a call.
    fn queue_known(&mut self, point: Point) {
        let known = self.flow.predecessors(point).map(|found| found.known.clone());
        known.into_iter().flatten().for_each(|(op, _)| self.queue(op));
    }

    fn visit(&mut self, op: Op) {
        let ir = self.ir;
        if op.block(ir).is_some_and(|block| !self.flow.is_live(block)) {
            return;
        }
        let info = op.info(ir);
        if info.region_branch.is_some() {
            return self.visit_region_branch(op);
        }
        if info.successor_operands.is_some() {
            return self.visit_branch(op);
        }
        if op.is_call(ir) && self.visit_call(op) {
            return;
        }
        let parent = op.parent_op(ir);
        if let Some(parent) = parent.filter(|parent| parent.info(ir).region_branch.is_some())
            && op.is_region_terminator(ir)
        {
            return self.visit_region_end(op, parent);
        }
        if let Some(parent) = parent.filter(|parent| parent.is_callable(ir))
            && op.has_trait(ir, Trait::ReturnLike)
        {
            return self.visit_return(op, parent);
        }
        self.visit_op(op, &op.operands(ir).collect::<ValueVec>(), &op.results(ir).collect::<ValueVec>());
    }

    /// Marks operands of an operation live if it would not be dead without uses, or has a live result.
    fn visit_op(&mut self, op: Op, operands: &[Value], results: &[Value]) {
        let ir = self.ir;
        let is_live = !self.effects.would_be_trivially_dead(ir, op)
            || results.iter().any(|result| self.is_live(*result));
        if is_live {
            operands.iter().for_each(|operand| self.mark_live(*operand));
        }
    }

    /// Marks an operand live if the value that it becomes is.
    fn pass(&mut self, operand: Value, becomes: Value) {
        if self.is_live(becomes) {
            self.mark_live(operand);
        }
    }

    /// Passes liveness back along the edges from an operation, and visits the operands that no edge passes.
    fn visit_edges(&mut self, op: Op, parent: Op, successors: &[RegionSuccessor]) {
        let ir = self.ir;
        let from = if op == parent { RegionBranchPoint::Parent } else { RegionBranchPoint::Terminator(op) };
        let mut is_passed = vec![false; op.n_operands(ir)];
        for successor in successors {
            let passed = parent.region_successor_operands(ir, from, successor).unwrap_or_default();
            for (operand, input) in passed.iter().zip(&successor.inputs) {
                self.pass(*operand, *input);
            }
            is_passed[forwarded_positions(ir, op, &passed)].fill(true);
        }
        for (nth, operand) in op.operands(ir).enumerate() {
            if !is_passed[nth] {
                self.visit_branch_operand(op, operand);
            }
        }
    }

    fn visit_region_branch(&mut self, op: Op) {
        let ir = self.ir;
        let operands = vec![None; op.n_operands(ir)];
        let successors = op.entry_successor_regions(ir, &operands).unwrap_or_default();
        self.visit_edges(op, op, &successors);
        let results: ValueVec = op.results(ir).collect();
        for successor in &successors {
            let Some(entry) = successor.region.and_then(|region| region.entry(ir)) else { continue };
            let others = entry.args(ir).iter().copied().filter(|arg| !successor.inputs.contains(arg));
            let others: ValueVec = others.collect();
            self.visit_op(op, &others, &results);
        }
    }

    fn visit_region_end(&mut self, op: Op, parent: Op) {
        let operands = vec![None; op.n_operands(self.ir)];
        let successors = op.terminator_successor_regions(self.ir, &operands).unwrap_or_default();
        self.visit_edges(op, parent, &successors);
    }

    /// Visits an operand that determines where control goes: it is live if the operation with the regions is.
    fn visit_branch_operand(&mut self, op: Op, operand: Value) {
        let ir = self.ir;
        let decides = op.parent_op(ir).filter(|_| op.is_region_terminator(ir)).unwrap_or(op);
        self.visit_op(decides, &[operand], &decides.results(ir).collect::<ValueVec>());
    }

    fn visit_branch(&mut self, op: Op) {
        let ir = self.ir;
        let mut is_passed = vec![false; op.n_operands(ir)];
        for (nth, block) in op.successors(ir).enumerate() {
            let Some(passed) = op.successor_operands(ir, nth) else { continue };
            for (at, arg) in block.args(ir).iter().enumerate() {
                if let Some(position) = passed.operand_of(at) {
                    self.pass(op.operand(ir, position), *arg);
                }
            }
            is_passed[passed.forwarded].fill(true);
        }
        for (nth, operand) in op.operands(ir).enumerate() {
            if !is_passed[nth] {
                self.visit_branch_operand(op, operand);
            }
        }
    }

    /// Visits a call. Returns whether what it calls is known.
    fn visit_call(&mut self, call: Op) -> bool {
        let ir = self.ir;
        let callee = call.resolve_callable(ir, &mut self.symbols);
        let Some(callee) = callee.filter(|callee| callee.is_callable(ir)) else { return false };
        let entry = callee.callable_region(ir).and_then(|region| region.entry(ir));
        let args = call.call_arg_operands(ir);
        for (nth, operand) in call.operands(ir).enumerate() {
            let arg = nth.checked_sub(args.start).filter(|_| nth < args.end);
            match (entry, arg.and_then(|arg| entry?.args(ir).get(arg))) {
                (Some(_), Some(arg)) => self.pass(operand, *arg),
                _ => self.mark_live(operand),
            }
        }
        true
    }

    fn visit_return(&mut self, op: Op, callable: Op) {
        let ir = self.ir;
        let callers = self.flow.predecessors(Point::After(callable)).cloned();
        let is_unknown = callable == self.root || callers.as_ref().is_some_and(|callers| callers.has_unknown);
        for (nth, operand) in op.operands(ir).enumerate() {
            if is_unknown {
                self.mark_live(operand);
                continue;
            }
            for (call, _) in callers.iter().flat_map(|callers| &callers.known) {
                if let Some(result) = call.results(ir).nth(nth) {
                    self.pass(operand, result);
                }
            }
        }
    }
}
