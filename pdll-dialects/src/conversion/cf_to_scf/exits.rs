//! Blocks that leave a region: one for each kind of terminator.

use pdll::ir::{Ir, Location, Op, Type, Value};
use pdll::rewrite::RewriteError;

use super::graph::is_exit;
use super::lifter::Lifter;

/// Returns whether terminators differ at most in their operands and locations.
fn are_alike(ir: &Ir, a: Op, b: Op) -> bool {
    a.name(ir) == b.name(ir)
        && a.attr_dictionary(ir) == b.attr_dictionary(ir)
        && a.properties(ir) == b.properties(ir)
        && a.operand_types(ir).eq(b.operand_types(ir))
        && a.result_types(ir).eq(b.result_types(ir))
        && a.n_regions(ir) == 0
        && b.n_regions(ir) == 0
}

impl Lifter<'_, '_> {
    /// Makes all blocks that leave the region branch to one block for each kind of terminator.
    pub(super) fn merge_exits(&mut self) -> Result<(), RewriteError> {
        let ir = self.ir();
        let exits = self.region.blocks(ir).filter(|block| is_exit(ir, *block));
        let terminators: Vec<Op> = exits.filter_map(|block| block.last_op(ir)).collect();
        terminators.into_iter().try_for_each(|terminator| self.merge_exit(terminator))
    }

    /// Replaces a terminator by a branch to the block with the one of its kind, which is created if there is none.
    pub(super) fn merge_exit(&mut self, terminator: Op) -> Result<(), RewriteError> {
        let Some(block) = terminator.block(self.ir()) else { return Ok(()) };
        let loc = terminator.loc(self.ir());
        let operands: Vec<Value> = terminator.operands(self.ir()).collect();
        let known = self.exits.0.iter().find(|(known, _)| are_alike(self.ir(), *known, terminator)).copied();
        let exit = match known {
            Some((known, _)) if known == terminator => return Ok(()),
            Some((_, exit)) => exit,
            None => {
                let types: Vec<(Type, Location)> =
                    operands.iter().map(|value| (value.ty(self.ir()), loc)).collect();
                let exit = self.create_block(self.region, None, &types)?;
                self.exits.0.push((terminator, exit));
                exit
            }
        };
        let flag = self.flag(0);
        match known {
            Some(_) => self.rewriter.erase_op(terminator)?,
            None => {
                self.rewriter.move_op_to_end(terminator, exit)?;
                let args = exit.args(self.ir()).to_vec();
                self.rewriter.set_operands(terminator, &args)?;
            }
        }
        self.branch(loc, block, flag, &(exit, operands), &[]);
        Ok(())
    }
}
