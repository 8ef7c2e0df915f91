//! Edges of the control flow graph, and blocks through which several of them are led.

use std::collections::HashSet;

use pdll::ir::{Attribute, Block, Builder as _, Ir, Location, Op, Region, Type, Value};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::lifter::Lifter;
use crate::conversion::build::{Target, at_end, switch};

/// A successor of a terminator.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) from: Op,
    pub(super) nth: usize,
}

impl Edge {
    pub(super) fn successor(self, ir: &Ir) -> Block {
        self.from.successor(ir, self.nth)
    }

    /// Returns the values that the arguments of the successor get.
    pub(super) fn operands(self, ir: &Ir) -> Vec<Value> {
        let passed = self.from.successor_operands(ir, self.nth);
        passed.map(|passed| self.from.operands(ir).slice(passed.forwarded).collect()).unwrap_or_default()
    }

    /// Changes the values that the arguments of the successor get.
    pub(super) fn set_operands(
        self,
        rewriter: &mut PatternRewriter<'_>,
        values: &[Value],
    ) -> Result<(), RewriteError> {
        let Some(passed) = self.from.successor_operands(rewriter, self.nth) else { return Ok(()) };
        let mut operands: Vec<Value> = self.from.operands(rewriter).collect();
        let n_before = passed.forwarded.len();
        operands.splice(passed.forwarded, values.iter().copied());
        rewriter.set_operands(self.from, &operands)?;
        let ctx = rewriter.context().clone();
        for (name, index) in passed.sizes {
            let name = ctx.identifier(name);
            let sizes =
                self.from.attr(rewriter, name).and_then(|attr| resized(&ctx, attr, index, n_before, values));
            if let Some(sizes) = sizes {
                rewriter.set_attr(self.from, name, sizes)?;
            }
        }
        Ok(())
    }

    /// Passes another value.
    pub(super) fn append_operand(
        self,
        rewriter: &mut PatternRewriter<'_>,
        value: Value,
    ) -> Result<(), RewriteError> {
        let mut operands = self.operands(rewriter);
        operands.push(value);
        self.set_operands(rewriter, &operands)
    }

    pub(super) fn set_successor(
        self,
        rewriter: &mut PatternRewriter<'_>,
        block: Block,
    ) -> Result<(), RewriteError> {
        rewriter.set_successor(self.from, self.nth, block)
    }
}

/// Returns the sizes of operand groups with one of them changed.
fn resized(
    ctx: &pdll::ir::Context,
    sizes: Attribute,
    index: usize,
    n_before: usize,
    values: &[Value],
) -> Option<Attribute> {
    let mut sizes = sizes.as_dense_i32_array(ctx)?;
    let size = sizes.get_mut(index)?;
    *size = *size - n_before as i32 + values.len() as i32;
    Some(ctx.dense_i32_array_attr(&sizes))
}

/// Returns the edges from a block.
pub(super) fn edges_from(ir: &Ir, block: Block) -> Vec<Edge> {
    let terminator = block.last_op(ir).into_iter();
    terminator.flat_map(|from| (0..from.n_successors(ir)).map(move |nth| Edge { from, nth })).collect()
}

/// Returns the edges to a block, the most recent first.
pub(super) fn edges_to(ir: &Ir, block: Block) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for from in block.predecessor_ops(ir) {
        // Of several edges of an operation, the last one is the most recent.
        let mut rest = (0..from.n_successors(ir)).rev().map(|nth| Edge { from, nth });
        let edge = rest.find(|edge| edge.successor(ir) == block && !edges.contains(edge));
        edges.extend(edge);
    }
    edges
}

/// Returns whether a block leaves its region.
pub(super) fn is_exit(ir: &Ir, block: Block) -> bool {
    block.last_op(ir).is_none_or(|last| last.n_successors(ir) == 0)
}

/// Returns the location of a block's terminator.
pub(super) fn terminator_loc(ir: &Ir, block: Block) -> Location {
    block.last_op(ir).map_or_else(|| ir.context().unknown_loc(), |last| last.loc(ir))
}

/// Checks that a region can be lifted.
pub(super) fn check(ir: &Ir, region: Region) -> Result<(), RewriteError> {
    let error = |op: Op, message: &str| Err(RewriteError::at(ir, op, message));
    for block in region.blocks(ir) {
        if block.has_no_predecessors(ir)
            && !block.is_entry(ir)
            && let Some(first) = block.first_op(ir)
        {
            return error(first, "transformation does not support unreachable blocks");
        }
    }
    let mut reached: HashSet<Block> = region.entry(ir).into_iter().collect();
    let mut left: Vec<Block> = reached.iter().copied().collect();
    while let Some(block) = left.pop() {
        left.extend(block.successors(ir).filter(|successor| reached.insert(*successor)));
    }
    let unreachable = region.blocks(ir).find(|block| !reached.contains(block));
    if let Some(first) = unreachable.and_then(|block| block.first_op(ir)) {
        return error(first, "transformation does not support unreachable blocks");
    }
    let ops = region.blocks(ir).flat_map(|block| block.ops(ir)).flat_map(|op| ir.walk_post_order(op));
    for op in ops.filter(|op| op.n_successors(ir) > 0) {
        if !op.is_branch(ir) {
            let message = "transformation does not support terminators with successors not implementing \
                           BranchOpInterface";
            return error(op, message);
        }
        if !op.is_pure(ir) {
            return error(op, "transformation does not support terminators with side effects");
        }
        let mut passed = (0..op.n_successors(ir)).filter_map(|nth| op.successor_operands(ir, nth));
        if passed.any(|passed| passed.n_produced > 0) {
            let message =
                "transformation does not support operations with operation-produced successor operands";
            return error(op, message);
        }
    }
    Ok(())
}

/// A block through which edges to several blocks are led. It has the arguments of all of them, and one that says where to continue.
#[derive(Debug)]
pub(super) struct Multiplexer {
    pub(super) block: Block,
    /// The blocks, each with the position of its first argument.
    targets: Vec<(Block, usize)>,
    /// Position of the argument that says where to continue, if there are several blocks.
    discriminator: Option<usize>,
    n_extra: usize,
}

impl Lifter<'_, '_> {
    /// Creates the block after the first of these blocks. It gets additional arguments of the types `extra`.
    pub(super) fn multiplexer(
        &mut self,
        loc: Location,
        blocks: &[Block],
        extra: &[Type],
    ) -> Result<Multiplexer, RewriteError> {
        let mut targets: Vec<(Block, usize)> = Vec::new();
        let mut args: Vec<(Type, Location)> = Vec::new();
        for block in blocks {
            if !targets.iter().any(|(known, _)| known == block) {
                targets.push((*block, args.len()));
                args.extend(self.args_of(*block));
            }
        }
        let mut discriminator = None;
        if targets.len() > 1 {
            discriminator = Some(args.len());
            args.push((self.flag(0).ty(self.ir()), loc));
        }
        args.extend(extra.iter().map(|ty| (*ty, loc)));
        let next = blocks.first().and_then(|block| block.next(self.ir()));
        let region = blocks.first().and_then(|block| block.parent_region(self.ir())).unwrap_or(self.region);
        let block = self.create_block(region, next, &args)?;
        Ok(Multiplexer { block, targets, discriminator, n_extra: extra.len() })
    }

    /// Leads an edge through the block.
    pub(super) fn redirect(
        &mut self,
        multiplexer: &Multiplexer,
        edge: Edge,
        extra: &[Value],
    ) -> Result<(), RewriteError> {
        let successor = edge.successor(self.ir());
        let Some(nth) = multiplexer.targets.iter().position(|(target, _)| *target == successor) else {
            return Ok(());
        };
        let first = multiplexer.targets[nth].1;
        let operands = edge.operands(self.ir());
        let types: Vec<Type> =
            multiplexer.block.args(self.ir()).iter().map(|arg| arg.ty(self.ir())).collect();
        let first_extra = types.len() - multiplexer.n_extra;
        let mut passed = Vec::new();
        for (position, ty) in types.into_iter().enumerate() {
            let own = position.checked_sub(first).and_then(|position| operands.get(position));
            let added = position.checked_sub(first_extra).and_then(|position| extra.get(position));
            passed.push(match (own, added) {
                (Some(own), _) => *own,
                _ if multiplexer.discriminator == Some(position) => self.flag(nth),
                (_, Some(added)) => *added,
                _ => self.poison(ty),
            });
        }
        edge.set_successor(self.rewriter, multiplexer.block)?;
        edge.set_operands(self.rewriter, &passed)
    }

    /// Creates the switch to the original blocks, except one, at the end of `at`.
    pub(super) fn dispatch(
        &mut self,
        multiplexer: &Multiplexer,
        loc: Location,
        at: Block,
        except: Option<Block>,
    ) {
        let args = multiplexer.block.args(self.ir()).to_vec();
        let mut cases: Vec<(i64, Target)> = Vec::new();
        for (number, (target, first)) in (0..).zip(&multiplexer.targets) {
            if Some(*target) != except {
                let n = target.n_args(self.ir());
                cases.push((number, (*target, args[*first..first + n].to_vec())));
            }
        }
        let flag = match multiplexer.discriminator.filter(|_| cases.len() > 1) {
            Some(position) => args[position],
            None => self.flag(0),
        };
        let Some((_, default)) = cases.pop() else { return };
        self.branch(loc, at, flag, &default, &cases);
    }

    /// Creates a switch at the end of a block.
    pub(super) fn branch(
        &mut self,
        loc: Location,
        at: Block,
        flag: Value,
        default: &Target,
        cases: &[(i64, Target)],
    ) {
        self.rewriter.with_insertion_guard(|rewriter| {
            at_end(rewriter, at);
            switch(rewriter, loc, flag, default, cases)
        });
    }

    /// Leads edges through one block, which continues where they did.
    pub(super) fn merge_edges(&mut self, loc: Location, edges: &[Edge]) -> Result<Block, RewriteError> {
        let blocks: Vec<Block> = edges.iter().map(|edge| edge.successor(self.ir())).collect();
        let multiplexer = self.multiplexer(loc, &blocks, &[])?;
        for edge in edges {
            self.redirect(&multiplexer, *edge, &[])?;
        }
        self.dispatch(&multiplexer, loc, multiplexer.block, None);
        Ok(multiplexer.block)
    }
}

/// A set of blocks in a fixed order.
#[derive(Default)]
pub(super) struct BlockSet {
    pub(super) order: Vec<Block>,
    known: HashSet<Block>,
}

impl BlockSet {
    pub(super) fn insert(&mut self, block: Block) {
        if self.known.insert(block) {
            self.order.push(block);
        }
    }

    pub(super) fn contains(&self, block: Block) -> bool {
        self.known.contains(&block)
    }
}
