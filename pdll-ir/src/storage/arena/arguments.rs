//! Arguments of blocks: the list of each block, and what is recorded for each argument.

use crate::arena::Ir;
use crate::arena::lists::{Lists, Run};
use crate::arena::records::ARGUMENT_BIT;
use crate::block::Block;
use crate::location::Location;
use crate::value::Value;

impl Ir {
    /// Returns the location of a block argument; unknown if none was given.
    pub fn argument_loc(&self, arg: Value) -> Location {
        self.ctx.interned(self.raw_argument_loc(arg))
    }

    /// Returns the location of a block argument as it is recorded, which may be a raw one.
    pub(crate) fn raw_argument_loc(&self, arg: Value) -> Location {
        let def = self.value_data(arg).def;
        let loc =
            if def & ARGUMENT_BIT != 0 { self.arguments[(def & !ARGUMENT_BIT) as usize].loc } else { None };
        loc.unwrap_or(self.ctx.unknown_loc())
    }
}

#[doc(hidden)]
impl Ir {
    /// Returns the arguments of a block.
    #[inline]
    pub(crate) fn args_of(&self, block: Block) -> &[Value] {
        &self.block_args[self.block_data(block).args.range()]
    }

    /// Returns the number of arguments of a block.
    #[inline]
    pub(crate) fn n_args_of(&self, block: Block) -> usize {
        self.block_data(block).args.n as usize
    }

    /// Returns the block that a value is an argument of.
    #[inline]
    pub(crate) fn argument_block(&self, value: Value) -> Option<Block> {
        let def = self.value_data(value).def;
        if def & ARGUMENT_BIT != 0 { self.arguments[(def & !ARGUMENT_BIT) as usize].block } else { None }
    }

    /// Says which argument of its block a value is.
    pub(crate) fn set_argument_index(&mut self, arg: Value, index: usize) {
        let def = self.value_data(arg).def;
        if def & ARGUMENT_BIT != 0 {
            self.arguments[(def & !ARGUMENT_BIT) as usize].index = index as u32;
        }
    }

    /// Says where a block argument comes from.
    pub fn set_argument_loc(&mut self, arg: Value, loc: Location) {
        let def = self.value_data(arg).def;
        if def & ARGUMENT_BIT != 0 {
            self.arguments[(def & !ARGUMENT_BIT) as usize].loc = Some(loc);
        }
    }

    /// Inserts a value in the list of a block's arguments.
    pub(crate) fn put_in_args(&mut self, block: Block, index: usize, value: Value) {
        let args = self.block_data(block).args;
        let lists = Lists { pool: &mut self.block_args, free: &mut self.free_block_args };
        self.block_data_mut(block).args = lists.insert(args, index, value);
    }

    /// Removes a value from the list of a block's arguments.
    pub(crate) fn take_from_args(&mut self, block: Block, index: usize) -> Value {
        let args = self.block_data(block).args;
        let lists = Lists { pool: &mut self.block_args, free: &mut self.free_block_args };
        let (args, value) = lists.remove(args, index);
        self.block_data_mut(block).args = args;
        value
    }

    /// Frees the list of the arguments of a buried block.
    pub fn free_args(&mut self, args: Run) {
        Lists { pool: &mut self.block_args, free: &mut self.free_block_args }.release(args);
    }
}
