//! Cycles become loops with one entry and one latch, then `scf.while`.

use std::collections::{HashMap, HashSet};

use pdll::ir::{Block, Builder as _, Ir, Location, Op, OpOperand, OperationState, Type, TypeData, Value};
use pdll::rewrite::RewriteError;

use super::dominators::Dominators;
use super::graph::{BlockSet, Edge, edges_from, edges_to, terminator_loc};
use super::lifter::Lifter;
use crate::conversion::build::{at_end, op, value};

/// Edges of a cycle: into it, out of it, and to the blocks at which it is entered.
struct CycleEdges {
    entries: Vec<Edge>,
    exits: Vec<Edge>,
    back: Vec<Edge>,
}

impl CycleEdges {
    fn of(ir: &Ir, cycle: &BlockSet) -> CycleEdges {
        let mut edges = CycleEdges { entries: Vec::new(), exits: Vec::new(), back: Vec::new() };
        let mut entered = HashSet::new();
        let is_inside = |block: Option<Block>| block.is_some_and(|block| cycle.contains(block));
        for block in &cycle.order {
            for edge in edges_to(ir, *block) {
                if !is_inside(edge.from.block(ir)) {
                    edges.entries.push(edge);
                    entered.insert(*block);
                }
            }
            edges.exits.extend(
                edges_from(ir, *block).into_iter().filter(|edge| !cycle.contains(edge.successor(ir))),
            );
        }
        for block in &cycle.order {
            edges.back.extend(
                edges_from(ir, *block).into_iter().filter(|edge| entered.contains(&edge.successor(ir))),
            );
        }
        edges
    }
}

/// Returns the strongly connected parts of the graph that are cycles, those that others lead to first, each with the blocks found
/// last first. MLIR: SCCIterator.h.
fn cycles(ir: &Ir, entry: Block) -> Vec<BlockSet> {
    let mut numbers: HashMap<Block, usize> = HashMap::from([(entry, 1)]);
    let (mut found, mut cycles) = (vec![entry], Vec::new());
    // Blocks that are being visited, each with the smallest number that it reaches.
    let mut stack = vec![(entry, entry.successors(ir), 1)];
    let mut n_visited = 1;
    while let Some((block, successors, smallest)) = stack.last_mut() {
        if let Some(next) = successors.next() {
            match numbers.get(&next) {
                Some(number) => *smallest = (*smallest).min(*number),
                None => {
                    n_visited += 1;
                    numbers.insert(next, n_visited);
                    found.push(next);
                    stack.push((next, next.successors(ir), n_visited));
                }
            }
            continue;
        }
        let (block, smallest) = (*block, *smallest);
        stack.pop();
        if let Some((_, _, outer)) = stack.last_mut() {
            *outer = (*outer).min(smallest);
        }
        if numbers.get(&block) != Some(&smallest) {
            continue;
        }
        let mut part = BlockSet::default();
        while let Some(last) = found.pop() {
            part.insert(last);
            numbers.insert(last, usize::MAX);
            if last == block {
                break;
            }
        }
        if part.order.len() > 1 || block.successors(ir).any(|successor| successor == block) {
            cycles.push(part);
        }
    }
    cycles
}

/// The last block of a loop, its condition, and the block after the loop.
struct Latch {
    block: Block,
    condition: Value,
    exit: Block,
}

impl Lifter<'_, '_> {
    /// Replaces the cycles that are reachable from a block by loops. Returns the first blocks of their bodies.
    pub(super) fn lift_cycles(&mut self, entry: Block) -> Result<Vec<Block>, RewriteError> {
        let mut bodies = Vec::new();
        for mut cycle in cycles(self.ir(), entry) {
            let edges = CycleEdges::of(self.ir(), &cycle);
            let Some(first) = edges.entries.first() else { continue };
            let mut header = first.successor(self.ir());
            if edges.entries.len() > 1 {
                let loc = terminator_loc(self.ir(), header);
                let all: Vec<Edge> = edges.entries.iter().chain(&edges.back).copied().collect();
                header = self.merge_edges(loc, &all)?;
            }
            cycle.insert(header);
            let Some(back) = edges.back.first() else { continue };
            let loc = back.from.loc(self.ir());
            let latch = self.create_latch(loc, header, &edges)?;
            cycle.insert(latch.block);
            let next = self.reduce(header, &latch, &cycle)?;
            self.create_while(header, &latch, &cycle, &next)?;
            bodies.push(header);
        }
        Ok(bodies)
    }

    /// Leads all edges to the header, and all that leave the loop, through one block.
    fn create_latch(
        &mut self,
        loc: Location,
        header: Block,
        edges: &CycleEdges,
    ) -> Result<Latch, RewriteError> {
        let ir = self.ir();
        let blocks: Vec<Block> =
            edges.back.iter().chain(&edges.exits).map(|edge| edge.successor(ir)).collect();
        let ty = self.flag(0).ty(self.ir());
        let multiplexer = self.multiplexer(loc, &blocks, &[ty])?;
        let block = multiplexer.block;
        let region = block.parent_region(self.ir()).unwrap_or(self.region);
        let exit = self.create_block(region, block.next(self.ir()), &[])?;
        for edge in &edges.back {
            let again = self.flag(1);
            self.redirect(&multiplexer, *edge, &[again])?;
        }
        for edge in &edges.exits {
            let done = self.flag(0);
            self.redirect(&multiplexer, *edge, &[done])?;
        }
        let args = block.args(self.ir()).to_vec();
        let (Some(condition), n) = (args.last().copied(), header.n_args(self.ir())) else {
            return Err(RewriteError::other("the latch of a loop has no condition"));
        };
        self.branch(loc, block, condition, &(header, args[..n].to_vec()), &[(0, (exit, Vec::new()))]);
        if edges.exits.is_empty() {
            let terminator = self.create_unreachable(loc, exit)?;
            self.merge_exit(terminator)?;
        } else {
            self.dispatch(&multiplexer, loc, exit, Some(header));
        }
        Ok(Latch { block, condition, exit })
    }

    /// Creates the terminator after an infinite loop.
    fn create_unreachable(&mut self, loc: Location, block: Block) -> Result<Op, RewriteError> {
        let parent = self.region.parent_op(self.ir());
        let ctx = self.rewriter.context().clone();
        let ty = parent.attr_str(self.ir(), "function_type").and_then(|ty| ty.as_type(&ctx));
        let ty = ty.filter(|_| parent.name_text(self.ir()) == "func.func");
        let Some(TypeData::Function { results: types, .. }) = ty.map(|ty| ty.data(&ctx)) else {
            return Err(RewriteError::at(self.ir(), parent, "cannot create unreachable terminator"));
        };
        self.rewriter.with_insertion_guard(|rewriter| {
            at_end(rewriter, block);
            let values: Vec<Value> =
                types.iter().map(|ty| value(rewriter, "ub.poison", loc, &[], *ty)).collect();
            Ok(op(rewriter, "func.return", loc, &values, &[], &[]))
        })
    }

    /// Passes all values that are used after the loop to the block after it, and to the next iteration: an iteration's values are
    /// the loop's results. Returns the values that the latch passes to the header.
    fn reduce(&mut self, header: Block, latch: &Latch, cycle: &BlockSet) -> Result<Vec<Value>, RewriteError> {
        let Some(from) = latch.block.last_op(self.ir()) else { return Ok(Vec::new()) };
        let [to_header, to_exit] = [0, 1].map(|nth| Edge { from, nth });
        let mut next = to_header.operands(self.ir());
        for value in next.clone() {
            let arg = self.add_arg(latch.exit, value)?;
            to_exit.append_operand(self.rewriter, value)?;
            self.replace_outside(value, arg, header, cycle)?;
        }
        let dominators = Dominators::new(self.ir(), header, |block| cycle.contains(block));
        let n_latch_args = latch.block.n_args(self.ir());
        let n_header_args = header.n_args(self.ir());
        for block in &cycle.order {
            let n_args = match *block {
                block if block == latch.block => n_latch_args,
                block if block == header => n_header_args,
                block => block.n_args(self.ir()),
            };
            let mut values = block.args(self.ir())[..n_args].to_vec();
            values.extend(block.ops(self.ir()).flat_map(|op| op.results(self.ir())));
            for value in values {
                if !self.is_used_outside(value, header, cycle) {
                    continue;
                }
                let arg = self.add_arg(latch.exit, value)?;
                self.add_arg(header, value)?;
                let passed = self.at_latch(value, *block, latch.block, &dominators)?;
                next.push(passed);
                to_header.append_operand(self.rewriter, passed)?;
                to_exit.append_operand(self.rewriter, passed)?;
                self.replace_outside(value, arg, header, cycle)?;
            }
        }
        for edge in edges_to(self.ir(), header) {
            if edge.from == from {
                continue;
            }
            let mut operands = edge.operands(self.ir());
            let missing: Vec<Type> =
                header.args(self.ir())[operands.len()..].iter().map(|arg| arg.ty(self.ir())).collect();
            for ty in missing {
                operands.push(self.poison(ty));
            }
            edge.set_operands(self.rewriter, &operands)?;
        }
        Ok(next)
    }

    /// Returns a value as it is in the latch: itself, or an argument if it is not defined on all paths to the latch.
    fn at_latch(
        &mut self,
        value: Value,
        block: Block,
        latch: Block,
        dominators: &Dominators,
    ) -> Result<Value, RewriteError> {
        let reaches =
            |ir: &Ir, edge: &Edge| edge.from.block(ir).is_some_and(|from| dominators.dominates(block, from));
        let edges = edges_to(self.ir(), latch);
        if block == latch || edges.iter().all(|edge| reaches(self.ir(), edge)) {
            return Ok(value);
        }
        let arg = self.add_arg(latch, value)?;
        for edge in edges {
            let passed = match reaches(self.ir(), &edge) {
                true => value,
                false => self.poison(value.ty(self.ir())),
            };
            edge.append_operand(self.rewriter, passed)?;
        }
        Ok(arg)
    }

    /// Replaces a loop's blocks by `scf.while`, whose condition is at the end of its first region.
    fn create_while(
        &mut self,
        header: Block,
        latch: &Latch,
        cycle: &BlockSet,
        next: &[Value],
    ) -> Result<(), RewriteError> {
        let region = header.parent_region(self.ir()).unwrap_or(self.region);
        let args = self.args_of(header);
        let parent = self.create_block(region, Some(header), &args)?;
        let Some(terminator) = latch.block.last_op(self.ir()) else { return Ok(()) };
        let loc = terminator.loc(self.ir());
        let types: Vec<Type> = args.iter().map(|(ty, _)| *ty).collect();
        let inits = parent.args(self.ir()).to_vec();
        let name = self.rewriter.context().op_name("scf.while");
        let state = OperationState::new(name, loc).operands(&inits).result_types(&types).n_regions(2);
        let loop_op = self.append(parent, &state);
        let [before, after] = [0, 1].map(|nth| loop_op.region(self.ir(), nth));
        self.rewriter.move_block_to_end(header, before)?;
        for block in &cycle.order {
            if *block != header && *block != latch.block {
                self.rewriter.move_block_to_end(*block, before)?;
            }
        }
        if latch.block != header {
            self.rewriter.move_block_to_end(latch.block, before)?;
        }
        let condition = latch.condition;
        self.rewriter.erase_op(terminator)?;
        self.rewriter.with_insertion_guard(|rewriter| {
            at_end(rewriter, latch.block);
            let i1 = rewriter.context().integer_type(1);
            let overflow = crate::arith::IntegerOverflowFlags::NONE;
            let overflow = overflow.to_dialect_attr(rewriter.context(), "arith", "overflow");
            let truncated =
                op(rewriter, "arith.trunci", loc, &[condition], &[i1], &[("overflowFlags", overflow)]);
            let truncated = truncated.result(rewriter, 0);
            let operands: Vec<Value> = std::iter::once(truncated).chain(next.iter().copied()).collect();
            op(rewriter, "scf.condition", loc, &operands, &[], &[]);
            let locs = vec![loc; types.len()];
            let block = rewriter.create_block_before(after, None, &types, &locs)?;
            let args = block.args(rewriter).to_vec();
            op(rewriter, "scf.yield", loc, &args, &[], &[]);
            Ok::<(), RewriteError>(())
        })?;
        self.rewriter.replace_all_uses_of_block_with(header, parent)?;
        let results: Vec<Value> = loop_op.results(self.ir()).collect();
        self.rewriter.merge_blocks(latch.exit, parent, &results)
    }

    /// Returns whether a value is used outside the loop.
    fn is_used_outside(&self, value: Value, header: Block, cycle: &BlockSet) -> bool {
        let ir = self.ir();
        value.users(ir).any(|user| !is_inside(ir, user, header, cycle))
    }

    fn replace_outside(
        &mut self,
        value: Value,
        by: Value,
        header: Block,
        cycle: &BlockSet,
    ) -> Result<(), RewriteError> {
        if !self.is_used_outside(value, header, cycle) {
            return Ok(());
        }
        let chosen = |ir: &Ir, operand: OpOperand| !is_inside(ir, operand.owner(ir), header, cycle);
        self.rewriter.replace_uses_with_if(value, by, chosen).map(drop)
    }
}

/// Returns whether an operation is in the blocks of a loop.
fn is_inside(ir: &Ir, op: Op, header: Block, cycle: &BlockSet) -> bool {
    let region = header.parent_region(ir);
    let mut at = op.block(ir);
    while let Some(block) = at {
        if block.parent_region(ir) == region {
            return cycle.contains(block);
        }
        at = block.parent_op(ir).and_then(|parent| parent.block(ir));
    }
    false
}
