//! A branch becomes `scf.if` or `scf.index_switch`, with the blocks that it alone leads to as regions.

use std::collections::HashSet;

use pdll::ir::{Block, Builder as _, Ir, Location, Op, OperationState, Region, Type, Value};
use pdll::rewrite::RewriteError;

use super::dominators::dominated_by;
use super::graph::{Edge, edges_from, edges_to, is_exit};
use super::lifter::Lifter;
use crate::conversion::build::value;
use crate::lists::unsigned_elements;

/// The edges from a branch to the block after it.
struct Continuation {
    edges: Vec<Edge>,
    /// Whether every path leads to the block.
    is_on_all_paths: bool,
    /// Whether some path leads to the block.
    is_reached: bool,
}

impl Lifter<'_, '_> {
    /// Replaces the branch at the end of a block, where the graph has no cycles. Returns the first blocks of what is left to lift.
    pub(super) fn lift_branch(&mut self, entry: Block) -> Result<Vec<Block>, RewriteError> {
        let edges = edges_from(self.ir(), entry);
        match edges[..] {
            [] => return Ok(Vec::new()),
            [edge] => {
                let (successor, operands) = (edge.successor(self.ir()), edge.operands(self.ir()));
                self.rewriter.erase_op(edge.from)?;
                self.rewriter.merge_blocks(successor, entry, &operands)?;
                return Ok(vec![entry]);
            }
            _ => {}
        }
        let ir = self.ir();
        let branches: Vec<Vec<Block>> = edges
            .iter()
            .map(|edge| {
                let block = edge.successor(ir);
                let is_only = block.predecessor_ops(ir).count() == 1;
                if is_only { dominated_by(ir, block) } else { Vec::new() }
            })
            .collect();
        let after = self.continuation(entry, &edges, &branches);
        if !after.is_reached {
            return Ok(edges.iter().map(|edge| edge.successor(self.ir())).collect());
        }
        let Some(first) = after.edges.first() else { return Ok(Vec::new()) };
        let mut continuation = first.successor(self.ir());
        let is_one = after.edges.iter().all(|edge| edge.successor(self.ir()) == continuation);
        if !is_one || !after.is_on_all_paths {
            let loc = first.from.loc(self.ir());
            continuation = self.merge_edges(loc, &after.edges)?;
        }
        // Blocks that leave the region follow the continuation.
        let ir = self.ir();
        let inside = |blocks: Vec<Block>| blocks.into_iter().filter(|block| !is_exit(ir, *block)).collect();
        let branches: Vec<Vec<Block>> = branches.into_iter().map(inside).collect();
        self.create_condition(entry, &edges, &branches, continuation)
    }

    /// Returns the edges that leave the blocks of branches, and those to blocks that leave the region.
    fn continuation(&self, entry: Block, edges: &[Edge], branches: &[Vec<Block>]) -> Continuation {
        let ir = self.ir();
        let inside: HashSet<Block> = branches.iter().flatten().copied().chain([entry]).collect();
        let mut after = Continuation { edges: Vec::new(), is_on_all_paths: true, is_reached: false };
        for (edge, branch) in edges.iter().zip(branches) {
            if branch.is_empty() {
                after.edges.push(*edge);
                after.is_reached = true;
            }
            for block in branch {
                if is_exit(ir, *block) {
                    after.is_on_all_paths = false;
                    after.edges.extend(edges_to(ir, *block));
                    continue;
                }
                for edge in edges_from(ir, *block) {
                    if !inside.contains(&edge.successor(ir)) {
                        after.edges.push(edge);
                        after.is_reached = true;
                    }
                }
            }
        }
        after
    }

    /// Replaces a branch by an operation with regions, followed by the operations of the continuation.
    fn create_condition(
        &mut self,
        entry: Block,
        edges: &[Edge],
        branches: &[Vec<Block>],
        continuation: Block,
    ) -> Result<Vec<Block>, RewriteError> {
        let Some(branch) = entry.last_op(self.ir()) else { return Ok(Vec::new()) };
        let types: Vec<Type> = continuation.args(self.ir()).iter().map(|arg| arg.ty(self.ir())).collect();
        let (condition, regions) = self.structured(branch, &types)?;
        let loc = branch.loc(self.ir());
        let (mut firsts, mut empty) = (Vec::new(), Vec::new());
        for ((edge, blocks), region) in edges.iter().zip(branches).zip(regions) {
            let operands = edge.operands(self.ir());
            let Some(first) = blocks.first().copied() else {
                let block = self.create_block(region, None, &[])?;
                empty.push((block, operands));
                continue;
            };
            for (arg, operand) in first.args(self.ir()).to_vec().into_iter().zip(operands) {
                self.rewriter.replace_all_uses_with(arg, operand)?;
            }
            self.move_branch(blocks, continuation, region, &mut empty)?;
            firsts.push(first);
        }
        self.rewriter.erase_op(branch)?;
        for first in &firsts {
            for index in (0..first.n_args(self.ir())).rev() {
                self.rewriter.erase_block_argument(*first, index)?;
            }
        }
        for (block, operands) in empty {
            let name = self.rewriter.context().op_name("scf.yield");
            self.append(block, &OperationState::new(name, loc).operands(&operands));
        }
        let users: Vec<Op> = continuation.predecessor_ops(self.ir()).collect();
        for user in users {
            let operands = Edge { from: user, nth: 0 }.operands(self.ir());
            let loc = user.loc(self.ir());
            let Some(block) = user.block(self.ir()) else { continue };
            self.rewriter.erase_op(user)?;
            let name = self.rewriter.context().op_name("scf.yield");
            self.append(block, &OperationState::new(name, loc).operands(&operands));
        }
        let results: Vec<Value> = condition.results(self.ir()).collect();
        self.rewriter.merge_blocks(continuation, entry, &results)?;
        firsts.push(entry);
        Ok(firsts)
    }

    /// Moves the blocks of a branch to a region, with one block at most that leads to the continuation.
    fn move_branch(
        &mut self,
        blocks: &[Block],
        continuation: Block,
        region: Region,
        empty: &mut Vec<(Block, Vec<Value>)>,
    ) -> Result<(), RewriteError> {
        let (mut previous, mut single): (Option<Edge>, Option<Block>) = (None, None);
        for block in blocks {
            for edge in edges_from(self.ir(), *block) {
                if edge.successor(self.ir()) != continuation {
                    continue;
                }
                let Some(first) = previous else {
                    previous = Some(edge);
                    continue;
                };
                let exit = match single {
                    Some(exit) => exit,
                    None => {
                        let args = self.args_of(continuation);
                        let exit = self.create_block(region, None, &args)?;
                        first.set_successor(self.rewriter, exit)?;
                        empty.push((exit, exit.args(self.ir()).to_vec()));
                        single = Some(exit);
                        exit
                    }
                };
                edge.set_successor(self.rewriter, exit)?;
            }
        }
        for block in blocks {
            self.rewriter.move_block_to_end(*block, region)?;
        }
        match single {
            Some(exit) => self.rewriter.move_block_to_end(exit, region),
            None => Ok(()),
        }
    }

    /// Creates the operation for a branch before it. Returns its regions in the order of the successors.
    fn structured(&mut self, branch: Op, types: &[Type]) -> Result<(Op, Vec<Region>), RewriteError> {
        let (ctx, loc): (_, Location) = (self.rewriter.context().clone(), branch.loc(self.ir()));
        let ir: &Ir = self.ir();
        let n_successors = branch.n_successors(ir);
        let flag = branch.get_operand(ir, 0);
        match (branch.name_text(ir), flag) {
            ("cf.cond_br", Some(flag)) => self.rewriter.with_insertion_guard(|rewriter| {
                rewriter.set_insertion_point(branch);
                let operands = [flag];
                let state = OperationState::new(ctx.op_name("scf.if"), loc).operands(&operands);
                let created = rewriter.create_op(&state.result_types(types).n_regions(2));
                Ok((created, created.regions(rewriter).to_vec()))
            }),
            ("cf.switch", Some(flag)) => {
                let cases = match branch.attr_str(ir, "case_values") {
                    Some(values) => unsigned_elements(&ctx, values),
                    None => Some(Vec::new()),
                };
                let cases: Option<Vec<i64>> = cases
                    .unwrap_or_default()
                    .into_iter()
                    .map(|case| u64::try_from(case).ok().map(u64::cast_signed))
                    .collect();
                let Some(cases) = cases.filter(|cases| cases.len() + 1 == n_successors) else {
                    return Err(RewriteError::at(ir, branch, "a case of the switch does not fit in 64 bits"));
                };
                self.rewriter.with_insertion_guard(|rewriter| {
                    rewriter.set_insertion_point(branch);
                    let arg = value(rewriter, "arith.index_castui", loc, &[flag], ctx.index_type());
                    let (operands, attrs) =
                        ([arg], [(ctx.identifier("cases"), ctx.dense_i64_array_attr(&cases))]);
                    let state = OperationState::new(ctx.op_name("scf.index_switch"), loc);
                    let state = state.operands(&operands).result_types(types).attrs(&attrs);
                    let created = rewriter.create_op(&state.n_regions(n_successors));
                    Ok((created, created.regions(rewriter).to_vec()))
                })
            }
            _ => {
                let message = "cannot convert unknown control flow op to structured control flow";
                Err(RewriteError::at(ir, branch, message))
            }
        }
    }
}
