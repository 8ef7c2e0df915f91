//! The state of lifting a region: constants that are created once, and the blocks that leave it.

use std::collections::HashMap;

use pdll::ir::{
    Block, BuildConstants as _, Builder as _, Ir, Location, Op, OperationState, Region, Type, Value,
};
use pdll::rewrite::{PatternRewriter, RewriteError};

use crate::conversion::build::{op, value};

/// The state of lifting a region.
pub(super) struct Lifter<'r, 'a> {
    pub(super) rewriter: &'r mut PatternRewriter<'a>,
    pub(super) region: Region,
    /// The first block of the region, at whose start constants are created.
    entry: Block,
    /// Location of constants.
    loc: Location,
    /// The constants that say where to continue, by number.
    flags: Vec<Option<Value>>,
    /// The values of paths on which there is none, by type.
    poison: HashMap<Type, Value>,
    pub(super) exits: Exits,
}

/// The terminators that leave the region, one of each kind, each with its block.
#[derive(Default, Debug)]
pub(super) struct Exits(pub(super) Vec<(Op, Block)>);

impl<'r, 'a> Lifter<'r, 'a> {
    /// Returns the state before a region with this first block is lifted.
    pub(super) fn new(rewriter: &'r mut PatternRewriter<'a>, region: Region, entry: Block) -> Lifter<'r, 'a> {
        let loc = region.parent_op(rewriter).loc(rewriter);
        let (flags, poison, exits) = (Vec::new(), HashMap::new(), Exits::default());
        Lifter { rewriter, region, entry, loc, flags, poison, exits }
    }

    pub(super) fn ir(&self) -> &Ir {
        self.rewriter.ir()
    }

    /// Returns a constant of type `i32`.
    pub(super) fn flag(&mut self, number: usize) -> Value {
        if let Some(Some(known)) = self.flags.get(number) {
            return *known;
        }
        let (entry, loc) = (self.entry, self.loc);
        let flag = self.rewriter.with_insertion_guard(|rewriter| {
            rewriter.set_insertion_point_to_start(entry);
            let attr = rewriter.i32_attr(i32::try_from(number).unwrap_or(i32::MAX));
            let ty = rewriter.context().integer_type(32);
            op(rewriter, "arith.constant", loc, &[], &[ty], &[("value", attr)]).result(rewriter, 0)
        });
        if self.flags.len() <= number {
            self.flags.resize(number + 1, None);
        }
        self.flags[number] = Some(flag);
        flag
    }

    /// Returns the poison of a type.
    pub(super) fn poison(&mut self, ty: Type) -> Value {
        if let Some(known) = self.poison.get(&ty) {
            return *known;
        }
        let (entry, loc) = (self.entry, self.loc);
        let poison = self.rewriter.with_insertion_guard(|rewriter| {
            rewriter.set_insertion_point_to_start(entry);
            value(rewriter, "ub.poison", loc, &[], ty)
        });
        self.poison.insert(ty, poison);
        poison
    }

    /// Creates a block before another one, or at the end of a region, with arguments like those of others.
    pub(super) fn create_block(
        &mut self,
        region: Region,
        before: Option<Block>,
        args: &[(Type, Location)],
    ) -> Result<Block, RewriteError> {
        let (types, locs): (Vec<Type>, Vec<Location>) = args.iter().copied().unzip();
        self.rewriter
            .with_insertion_guard(|rewriter| rewriter.create_block_before(region, before, &types, &locs))
    }

    /// Returns the types and locations of a block's arguments.
    pub(super) fn args_of(&self, block: Block) -> Vec<(Type, Location)> {
        let ir = self.ir();
        block.args(ir).iter().map(|arg| (arg.ty(ir), ir.argument_loc(*arg))).collect()
    }

    /// Adds an argument of a value's type to a block.
    pub(super) fn add_arg(&mut self, block: Block, of: Value) -> Result<Value, RewriteError> {
        let (ty, loc) = (of.ty(self.ir()), of.loc(self.ir()));
        let arg = self.rewriter.add_block_argument(block, ty)?;
        self.rewriter.set_argument_loc(arg, loc)?;
        Ok(arg)
    }

    /// Creates an operation at the end of a block.
    pub(super) fn append(&mut self, block: Block, state: &OperationState<'_>) -> Op {
        self.rewriter.with_insertion_guard(|rewriter| {
            rewriter.set_insertion_point_to_end(block);
            rewriter.create_op(state)
        })
    }
}
