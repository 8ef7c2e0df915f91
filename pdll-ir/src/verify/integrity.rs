//! Integrity: consistency checks of the links of an IR.
//!
//! A broken link is a bug of this crate, not of its user; tests check after every step.

use rustc_hash::FxHashMap;

use crate::arena::Ir;
use crate::dialect::Op;
use crate::value::{OpOperand, Value};

impl Ir {
    /// Checks use lists, block lists, region lists, successor lists and numbering against each other.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn check_integrity(&self) -> Result<(), String> {
        let mut uses: FxHashMap<Value, usize> = FxHashMap::default();
        let mut n_ops = 0;
        for op in self.all_ops() {
            n_ops += 1;
            for (i, operand) in self.operands_of(op).iter().enumerate() {
                if operand.owner != Some(op) {
                    return Err(format!("operand #{i} of {op:?} belongs to {:?}", operand.owner));
                }
                if let Some(value) = operand.value {
                    *uses.entry(value).or_default() += 1;
                }
            }
            self.check_place(op)?;
            self.check_results(op)?;
            self.check_regions(op)?;
        }
        if n_ops != self.n_ops() {
            return Err(format!("the number of operations is {}, but {n_ops} were found", self.n_ops()));
        }
        for index in 1..self.value_bound() as u32 {
            let value = Value::from_index(index);
            let expected = uses.get(&value).copied().unwrap_or(0);
            self.check_uses(value, expected)?;
        }
        Ok(())
    }

    fn all_ops(&self) -> impl Iterator<Item = Op> + '_ {
        (1..self.op_bound() as u32).map(Op::from_index).filter(|op| op.is_alive(self))
    }

    fn check_uses(&self, value: Value, expected: usize) -> Result<(), String> {
        let mut found = 0;
        let mut prev: Option<OpOperand> = None;
        for operand in value.uses(self) {
            let data = self.operand_data(operand);
            if data.value != Some(value) || data.prev != prev {
                return Err(format!("{operand:?} in the use list of {value:?} is linked wrongly"));
            }
            found += 1;
            if found > expected {
                break;
            }
            prev = Some(operand);
        }
        if found != expected {
            return Err(format!("{value:?} has {expected} uses, but {found} or more in its list"));
        }
        Ok(())
    }

    fn check_place(&self, op: Op) -> Result<(), String> {
        let Some(block) = op.block(self) else {
            return if op.next(self).is_some() || op.prev(self).is_some() {
                Err(format!("{op:?} is in no block, but has neighbours"))
            } else {
                Ok(())
            };
        };
        if !block.is_alive(self) {
            return Err(format!("{op:?} is in {block:?}, which was erased"));
        }
        let (before, after) = (op.prev(self), op.next(self));
        let is_linked = before.map_or(block.first_op(self) == Some(op), |prev| prev.next(self) == Some(op))
            && after.map_or(block.last_op(self) == Some(op), |next| next.prev(self) == Some(op));
        if !is_linked {
            return Err(format!("{op:?} and its neighbours in {block:?} disagree"));
        }
        if let Some(next) = after
            && next.block(self) != Some(block)
        {
            return Err(format!("{next:?} follows {op:?}, but is in another block"));
        }
        Ok(())
    }

    fn check_results(&self, op: Op) -> Result<(), String> {
        for (i, result) in op.results(self).enumerate() {
            if result.defining_op(self) != Some(op) || result.result_index(self) != Some(i) {
                return Err(format!("result #{i} of {op:?} has the wrong position"));
            }
            if !result.is_alive(self) {
                return Err(format!("result #{i} of {op:?} was erased"));
            }
        }
        Ok(())
    }

    fn check_regions(&self, op: Op) -> Result<(), String> {
        for (i, region) in op.regions(self).iter().enumerate() {
            if region.parent_op(self) != op || region.position(self) != i || !region.is_alive(self) {
                return Err(format!("region #{i} of {op:?} has the wrong position"));
            }
            let mut prev = None;
            for block in region.blocks(self) {
                let data = self.block_data(block);
                if data.region != Some(*region) || data.prev != prev || data.is_dead() {
                    return Err(format!("{block:?} is linked wrongly in {region:?}"));
                }
                for (i, arg) in block.args(self).iter().enumerate() {
                    if arg.arg_block(self) != Some(block) || arg.arg_index(self) != Some(i) {
                        return Err(format!("argument #{i} of {block:?} has the wrong position"));
                    }
                }
                prev = Some(block);
            }
            if region.last_block(self) != prev {
                return Err(format!("{region:?} ends elsewhere than its last block"));
            }
        }
        for (i, successor) in op.successors(self).enumerate() {
            if !successor.predecessor_ops(self).any(|pred| pred == op) {
                return Err(format!("successor #{i} of {op:?} does not know it"));
            }
        }
        Ok(())
    }
}
