//! Solver: visits control flow and operations until nothing changes.
//!
//! In: an operation, and an analysis of values. Out: the state of each value that may be computed. Invariant: states only grow, so that the
//! result does not depend on the order of visits, if the analysis is monotone. MLIR: DeadCodeAnalysis.cpp, SparseAnalysis.cpp.

use std::collections::VecDeque;

use pdll_runtime::ir::{
    Attribute, Block, Ir, Op, Region, RegionBranchPoint, RegionSuccessors, SymbolTableCollection, Trait,
    Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::lattice::{Known, SparseAnalysis};
pub(crate) use super::points::{ControlFlow, Point};
use crate::symbols::{Visibility, is_symbol, symbol_uses_in_regions, visibility, walk_symbol_tables};

/// The states of values; those of values that are not computed are absent.
pub(crate) type Solution<S> = FxHashMap<Value, S>;

/// Number of times that the state of a value may change before the value is taken to be anything, so that analyses of infinite height
/// end.
const MOST_CHANGES: u32 = 1000;

/// Returns the states of the values at and below an operation.
pub(crate) fn solve<A: SparseAnalysis>(ir: &Ir, root: Op, analysis: A) -> Solution<A::State> {
    solve_with_flow(ir, root, analysis).0
}

/// Returns the states of the values at and below an operation, and the executed control flow.
pub(crate) fn solve_with_flow<A: SparseAnalysis>(
    ir: &Ir,
    root: Op,
    analysis: A,
) -> (Solution<A::State>, ControlFlow) {
    let mut solver = Solver {
        ir,
        root,
        analysis,
        states: FxHashMap::default(),
        flow: ControlFlow::default(),
        symbols: SymbolTableCollection::new(),
        worklist: VecDeque::new(),
        queued: FxHashSet::default(),
        n_changes: FxHashMap::default(),
    };
    solver.initialize();
    while let Some(item) = solver.worklist.pop_front() {
        solver.queued.remove(&item);
        match item {
            Item::Control(op) => solver.visit_control(op),
            Item::Results(op) => solver.visit_results(op),
            Item::Arguments(block) => solver.visit_arguments(block),
        }
    }
    (solver.states, solver.flow)
}

/// Something to visit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Item {
    /// Successors of an operation in control flow.
    Control(Op),
    /// The results of an operation.
    Results(Op),
    /// The arguments of a block.
    Arguments(Block),
}

struct Solver<'a, A: SparseAnalysis> {
    ir: &'a Ir,
    root: Op,
    analysis: A,
    states: Solution<A::State>,
    flow: ControlFlow,
    symbols: SymbolTableCollection,
    worklist: VecDeque<Item>,
    queued: FxHashSet<Item>,
    /// Number of changes of a value's state.
    n_changes: FxHashMap<Value, u32>,
}

impl<A: SparseAnalysis> Solver<'_, A> {
    fn initialize(&mut self) {
        for region in self.root.regions(self.ir) {
            if let Some(entry) = region.entry(self.ir) {
                self.set_all_to_entry(entry.args(self.ir));
                self.mark_live(entry);
            }
        }
        self.find_unknown_callers();
        if self.root.block(self.ir).is_none() {
            self.queue(Item::Control(self.root));
        }
    }

    /// Marks the callables that unknown operations may call: public ones, and those that are used other than by calls.
    fn find_unknown_callers(&mut self) {
        let ir = self.ir;
        let mut tables = Vec::new();
        let all_visible = self.root.block(ir).is_none();
        walk_symbol_tables(ir, self.root, all_visible, |table, visible| tables.push((table, visible)));
        for (table, all_uses_visible) in tables {
            let body = table.regions(ir).first().copied();
            let entry = body.and_then(|body| body.entry(ir));
            let ops = entry.into_iter().flat_map(|entry| entry.ops(ir));
            let mut found = false;
            for op in ops.filter(|op| op.callable_region(ir).is_some() && is_symbol(ir, *op)) {
                found = true;
                let visibility = visibility(ir, op);
                if visibility == Visibility::Public || (!all_uses_visible && visibility == Visibility::Nested)
                {
                    self.add_unknown(Point::After(op));
                }
            }
            if !found {
                continue;
            }
            let Some(uses) = symbol_uses_in_regions(ir, table) else {
                let callables = ir.walk_pre_order(self.root).filter(|op| op.is_callable(ir));
                callables.collect::<Vec<_>>().into_iter().for_each(|op| self.add_unknown(Point::After(op)));
                return;
            };
            for found in uses.into_iter().filter(|found| !found.user.is_call(ir)) {
                let symbol = self.symbols.lookup_nearest_symbol_from(ir, table, found.reference);
                if let Some(symbol) = symbol {
                    self.add_unknown(Point::After(symbol));
                }
            }
        }
    }

    fn queue(&mut self, item: Item) {
        if self.queued.insert(item) {
            self.worklist.push_back(item);
        }
    }

    // States.

    fn state(&self, value: Value) -> A::State {
        self.states.get(&value).cloned().unwrap_or_else(|| self.analysis.unreached())
    }

    fn join(&mut self, value: Value, state: &A::State) {
        let before = self.state(value);
        let mut after = self.analysis.join(&before, state);
        if after != before {
            let n_changes = self.n_changes.entry(value).or_default();
            *n_changes += 1;
            if *n_changes > MOST_CHANGES {
                after = self.analysis.join(&after, &self.analysis.entry(self.ir, value));
            }
            self.states.insert(value, after);
            let ir = self.ir;
            for user in value.users(ir) {
                // The others are visited in their order when their block becomes live.
                if user.block(ir).is_none_or(|block| self.flow.is_live(block)) {
                    self.queue_user(user);
                }
            }
        }
    }

    fn set_all_to_entry(&mut self, values: &[Value]) {
        for value in values {
            let entry = self.analysis.entry(self.ir, *value);
            self.join(*value, &entry);
        }
    }

    /// Queues what depends on the operands of an operation.
    fn queue_user(&mut self, op: Op) {
        let ir = self.ir;
        if op.n_results(ir) > 0 {
            self.queue(Item::Results(op));
        }
        if self.is_control(op) {
            self.queue(Item::Control(op));
        }
        for successor in op.successors(ir) {
            self.queue(Item::Arguments(successor));
        }
        self.queue_regions(op);
        if op.is_call(ir)
            && let Some(callee) = self.callee(op)
        {
            self.queue_entry(callee.callable_region(ir));
        }
        if !self.is_return(op) {
            return;
        }
        let Some(parent) = op.parent_op(ir) else { return };
        if parent.info(ir).region_branch.is_some() {
            self.queue(Item::Results(parent));
            self.queue_regions(parent);
        }
        self.queue_callers(parent);
    }

    fn queue_regions(&mut self, op: Op) {
        for region in op.regions(self.ir) {
            self.queue_entry(Some(*region));
        }
    }

    fn queue_entry(&mut self, region: Option<Region>) {
        if let Some(entry) = region.and_then(|region| region.entry(self.ir)) {
            self.queue(Item::Arguments(entry));
        }
    }

    /// Queues the results of the calls of a callable.
    fn queue_callers(&mut self, callable: Op) {
        let callers = self.flow.predecessors(Point::After(callable));
        let callers: Vec<Op> =
            callers.into_iter().flat_map(|found| &found.known).map(|(op, _)| *op).collect();
        callers.into_iter().for_each(|caller| self.queue(Item::Results(caller)));
    }

    // Control flow.

    fn is_return(&self, op: Op) -> bool {
        let ir = self.ir;
        let Some(parent) = op.parent_op(ir) else { return false };
        op.n_successors(ir) == 0
            && (parent.info(ir).region_branch.is_some() || parent.is_callable(ir))
            && op.block(ir).and_then(|block| block.last_op(ir)) == Some(op)
    }

    /// Returns whether an operation determines where control continues.
    fn is_control(&self, op: Op) -> bool {
        let ir = self.ir;
        op.n_regions(ir) > 0 || op.n_successors(ir) > 0 || op.is_call(ir) || self.is_return(op)
    }

    fn mark_live(&mut self, block: Block) {
        if !self.flow.mark_live(block) {
            return;
        }
        let ir = self.ir;
        self.queue(Item::Arguments(block));
        for op in block.ops(ir) {
            if self.is_control(op) {
                self.queue(Item::Control(op));
            }
            if op.n_results(ir) > 0 {
                self.queue(Item::Results(op));
            }
        }
    }

    fn mark_live_edge(&mut self, from: Block, to: Block) {
        if self.flow.mark_live_edge(from, to) {
            self.queue(Item::Arguments(to));
        }
        self.mark_live(to);
    }

    fn add_unknown(&mut self, point: Point) {
        if self.flow.add_unknown(point) {
            self.queue_point(point);
        }
    }

    fn add_call(&mut self, point: Point, op: Op) {
        if self.flow.add_call(point, op) {
            self.queue_point(point);
        }
    }

    /// Queues what depends on the predecessors of a point.
    fn queue_point(&mut self, point: Point) {
        let ir = self.ir;
        match point {
            Point::Start(block) => self.queue(Item::Arguments(block)),
            Point::After(op) => {
                if op.n_results(ir) > 0 {
                    self.queue(Item::Results(op));
                }
                if !op.is_callable(ir) {
                    return;
                }
                self.queue(Item::Control(op));
                let Some(region) = op.callable_region(ir) else { return };
                self.queue_entry(Some(region));
                let ends = region.blocks(ir).filter_map(|block| block.last_op(ir));
                ends.filter(|end| self.is_return(*end))
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|end| self.queue(Item::Control(end)));
            }
        }
    }

    /// Returns the constants among the operands; `None` if one was not computed yet.
    fn constant_operands(&self, op: Op) -> Option<Vec<Option<Attribute>>> {
        let known = |value: Value| match self.analysis.known(&self.state(value)) {
            Known::Nothing => None,
            Known::Varies => Some(None),
            Known::Constant(attr) => Some(Some(attr)),
        };
        op.operands(self.ir).map(known).collect()
    }

    fn visit_control(&mut self, op: Op) {
        let ir = self.ir;
        if op != self.root && !op.block(ir).is_some_and(|block| self.flow.is_live(block)) {
            return;
        }
        if op.is_call(ir) {
            self.visit_call(op);
        }
        if op.n_regions(ir) > 0 {
            self.visit_regions(op);
        }
        if self.is_return(op) {
            self.visit_return(op);
        }
        if op.n_successors(ir) > 0 {
            self.visit_branch(op);
        }
    }

    /// Returns the symbol that a call calls.
    fn callee(&mut self, call: Op) -> Option<Op> {
        if !self.root.has_trait(self.ir, Trait::SymbolTable) {
            return None;
        }
        call.resolve_callable(self.ir, &mut self.symbols)
    }

    fn visit_call(&mut self, call: Op) {
        let ir = self.ir;
        let root = self.root;
        let is_known = |callee: &Op| {
            let is_external = callee.is_callable(ir) && callee.callable_region(ir).is_none();
            is_symbol(ir, *callee) && !is_external && (root == *callee || root.is_ancestor_of(ir, *callee))
        };
        match self.callee(call).filter(is_known) {
            Some(callee) => self.add_call(Point::After(callee), call),
            None => self.add_unknown(Point::After(call)),
        }
    }

    fn visit_regions(&mut self, op: Op) {
        let ir = self.ir;
        if op.info(ir).region_branch.is_some() {
            let Some(operands) = self.constant_operands(op) else { return };
            let successors = op.entry_successor_regions(ir, &operands).unwrap_or_default();
            return self.add_region_edges(op, op, successors);
        }
        if op.is_callable(ir) && op != self.root {
            let callers = self.flow.predecessors(Point::After(op));
            if !callers.is_some_and(|callers| callers.has_unknown || !callers.known.is_empty()) {
                return;
            }
        }
        for entry in op.regions(ir).iter().filter_map(|region| region.entry(ir)) {
            self.mark_live(entry);
        }
    }

    fn visit_return(&mut self, op: Op) {
        let ir = self.ir;
        let Some(parent) = op.parent_op(ir) else { return };
        if parent.info(ir).region_branch.is_some() {
            let Some(operands) = self.constant_operands(op) else { return };
            let Some(successors) = op.terminator_successor_regions(ir, &operands) else { return };
            return self.add_region_edges(parent, op, successors);
        }
        let callers = self.flow.predecessors(Point::After(parent));
        let callers: Vec<Op> =
            callers.into_iter().flat_map(|found| &found.known).map(|(op, _)| *op).collect();
        for caller in callers {
            match op.has_trait(ir, Trait::ReturnLike) {
                true => self.add_call(Point::After(caller), op),
                false => self.add_unknown(Point::After(caller)),
            }
        }
    }

    /// Adds branches from an operation to the regions of `parent` or behind it.
    fn add_region_edges(&mut self, parent: Op, from: Op, successors: RegionSuccessors) {
        for successor in successors {
            let point = match successor.region {
                Some(region) => match region.entry(self.ir) {
                    Some(entry) => {
                        self.mark_live(entry);
                        Point::Start(entry)
                    }
                    None => continue,
                },
                None => Point::After(parent),
            };
            if self.flow.add_predecessor(point, from, successor) {
                self.queue_point(point);
            }
        }
    }

    fn visit_branch(&mut self, op: Op) {
        let ir = self.ir;
        let Some(block) = op.block(ir) else { return };
        if op.info(ir).successor_operands.is_some() {
            let Some(operands) = self.constant_operands(op) else { return };
            if let Some(successor) = op.successor_for_operands(ir, &operands) {
                return self.mark_live_edge(block, successor);
            }
        }
        for successor in op.successors(ir) {
            self.mark_live_edge(block, successor);
        }
    }

    // Values.

    fn visit_results(&mut self, op: Op) {
        let ir = self.ir;
        if op.block(ir).is_some_and(|block| !self.flow.is_live(block)) {
            return;
        }
        let results: Vec<Value> = op.results(ir).collect();
        if op.info(ir).region_branch.is_some() {
            return self.join_region_predecessors(Point::After(op), op, &results);
        }
        if op.is_call(ir) {
            return self.visit_call_results(op, &results);
        }
        let operands: Vec<A::State> = op.operands(ir).map(|value| self.state(value)).collect();
        match self.analysis.visit(ir, op, &operands, &|value| self.state(value)) {
            None => self.set_all_to_entry(&results),
            Some(states) => {
                results.iter().zip(&states).for_each(|(result, state)| self.join(*result, state));
            }
        }
    }

    fn visit_call_results(&mut self, call: Op, results: &[Value]) {
        let ir = self.ir;
        let is_external = |callee: Op| callee.is_callable(ir) && callee.callable_region(ir).is_none();
        if call.resolve_callable(ir, &mut self.symbols).is_some_and(is_external) {
            return self.set_all_to_entry(results);
        }
        let Some(returns) = self.flow.predecessors(Point::After(call)) else { return };
        if returns.has_unknown {
            return self.set_all_to_entry(results);
        }
        let returns: Vec<Op> = returns.known.iter().map(|(op, _)| *op).collect();
        for end in returns {
            for (operand, result) in end.operands(ir).zip(results) {
                let state = self.state(operand);
                self.join(*result, &state);
            }
        }
    }

    fn visit_arguments(&mut self, block: Block) {
        let ir = self.ir;
        if block.n_args(ir) == 0 || !self.flow.is_live(block) {
            return;
        }
        let args = block.args(ir);
        if !block.is_entry(ir) {
            return self.join_branches(block, args);
        }
        let Some(parent) = block.parent_op(ir) else { return };
        if parent.callable_region(ir) == block.parent_region(ir) {
            return self.join_calls(parent, args);
        }
        if parent.info(ir).region_branch.is_some() {
            return self.join_region_predecessors(Point::Start(block), parent, args);
        }
        self.set_others(parent, args);
    }

    /// Joins the states of values that an operation with regions defines, and no branch.
    fn set_others(&mut self, op: Op, values: &[Value]) {
        if values.is_empty() {
            return;
        }
        let states = self.analysis.visit_others(self.ir, op, values, &|value| self.state(value));
        states.iter().for_each(|(value, state)| self.join(*value, state));
    }

    /// Joins the operands that branches pass to a block.
    fn join_branches(&mut self, block: Block, args: &[Value]) {
        let ir = self.ir;
        let mut branches: Vec<Op> = Vec::new();
        for branch in block.predecessor_ops(ir) {
            let is_live = branch.block(ir).is_some_and(|from| self.flow.is_live_edge(from, block));
            if !is_live || branches.contains(&branch) {
                continue;
            }
            branches.push(branch);
            for (index, _) in branch.successors(ir).enumerate().filter(|(_, to)| *to == block) {
                let Some(passed) = branch.successor_operands(ir, index) else {
                    return self.set_all_to_entry(args);
                };
                for (at, arg) in args.iter().enumerate() {
                    let operand = passed.operand_of(at).and_then(|operand| branch.get_operand(ir, operand));
                    let state = match operand {
                        Some(operand) => self.state(operand),
                        None => self.analysis.entry(ir, *arg),
                    };
                    self.join(*arg, &state);
                }
            }
        }
    }

    /// Joins the operands that calls pass to a callable.
    fn join_calls(&mut self, callable: Op, args: &[Value]) {
        let ir = self.ir;
        let Some(callers) = self.flow.predecessors(Point::After(callable)) else { return };
        if callers.has_unknown {
            return self.set_all_to_entry(args);
        }
        let callers: Vec<Op> = callers.known.iter().map(|(op, _)| *op).collect();
        for call in callers {
            for (operand, arg) in call.call_arg_operands(ir).zip(args) {
                let state = self.state(call.operand(ir, operand));
                self.join(*arg, &state);
            }
        }
    }

    /// Joins the operands that branches between regions pass to the arguments of a region, or to the results of `parent`.
    fn join_region_predecessors(&mut self, point: Point, parent: Op, values: &[Value]) {
        let ir = self.ir;
        let Some(found) = self.flow.predecessors(point) else { return };
        for (from, successor) in found.known.clone() {
            let at = match from == parent {
                true => RegionBranchPoint::Parent,
                false => RegionBranchPoint::Terminator(from),
            };
            let Some(operands) = parent.region_successor_operands(ir, at, &successor) else {
                return self.set_all_to_entry(values);
            };
            let inputs = &successor.inputs;
            let first = inputs.first().and_then(|first| values.iter().position(|value| value == first));
            let first = first.unwrap_or(0);
            if inputs.len() != values.len() {
                let after = values.get(first + inputs.len()..).unwrap_or_default();
                self.set_others(parent, &[&values[..first], after].concat());
            }
            for (operand, value) in operands.iter().zip(&values[first..]) {
                let state = self.state(*operand);
                self.join(*value, &state);
            }
        }
    }
}
