//! The rewriter's means to change operations in place: uses, operands, attributes, types, locations.
//!
//! MLIR: PatternMatch.cpp (`RewriterBase`).

use crate::ir::arena::Ir;
use crate::ir::attributes::Attribute;
use crate::ir::block::Block;
use crate::ir::context::Identifier;
use crate::ir::dialect::Op;
use crate::ir::location::Location;
use crate::ir::types::Type;
use crate::ir::value::{OpOperand, Value};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl<'a> PatternRewriter<'a> {
    /// Gives all uses of a value to another one; each user counts as modified.
    ///
    /// # Errors
    /// If one of them was erased.
    pub fn replace_all_uses_with(&mut self, from: Value, to: Value) -> Result<(), RewriteError> {
        self.check_value(from)?;
        self.check_value(to)?;
        self.transfer_uses(from, to);
        Ok(())
    }

    /// Gives all uses of an operation's results to values; the operation stays.
    ///
    /// # Errors
    /// As [`replace_op`](PatternRewriter::replace_op).
    pub fn replace_all_op_uses_with(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_replacement(op, values)?;
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.ir, op, values);
        }
        for (result, value) in op.results(self.ir).zip(values) {
            self.transfer_uses(result, *value);
        }
        Ok(())
    }

    /// Gives the uses that `choose` accepts to another value, and says whether none is left.
    ///
    /// # Errors
    /// If one of the values was erased.
    pub fn replace_uses_with_if(
        &mut self,
        from: Value,
        to: Value,
        mut choose: impl FnMut(&Ir, OpOperand) -> bool,
    ) -> Result<bool, RewriteError> {
        self.check_value(from)?;
        self.check_value(to)?;
        if from == to {
            return Ok(from.use_empty(self.ir));
        }
        let chosen: Vec<OpOperand> = from.uses(self.ir).filter(|operand| choose(self.ir, *operand)).collect();
        for operand in chosen {
            let owner = operand.owner(self.ir);
            self.ir.set_operand_value(operand, to);
            self.notify_modified(owner);
        }
        Ok(from.use_empty(self.ir))
    }

    /// Gives the uses of a value to another one, those of an operation excepted.
    ///
    /// # Errors
    /// If one of the values was erased.
    pub fn replace_all_uses_except(
        &mut self,
        from: Value,
        to: Value,
        except: Op,
    ) -> Result<(), RewriteError> {
        self.replace_uses_with_if(from, to, |ir, operand| operand.owner(ir) != except)?;
        Ok(())
    }

    #[inline]
    pub(crate) fn transfer_uses(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        while let Some(owner) = self.ir.move_first_use(from, to) {
            self.notify_modified(owner);
        }
    }

    /// Changes an operation in place: what `change` does to it counts as one modification.
    ///
    /// # Errors
    /// If the operation was erased, or what `change` returns.
    pub fn modify_op_in_place<R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut PatternRewriter<'a>) -> R,
    ) -> Result<R, RewriteError> {
        self.check_op(op)?;
        let outer = self.modifying.replace(op);
        let result = change(self);
        self.modifying = outer;
        if op.is_alive(self.ir) {
            self.notify_modified(op);
        }
        Ok(result)
    }

    /// Says that an operation was changed in place by means the rewriter did not see.
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn finalize_op_modification(&mut self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.notify_modified(op);
        Ok(())
    }

    #[inline]
    pub(crate) fn notify_modified(&mut self, op: Op) {
        if self.modifying == Some(op) {
            return;
        }
        self.count_change();
        self.tracker.enqueue(self.ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_modified(self.ir, op);
        }
    }

    /// Sets an attribute: an inherent one in its slot, another among the discardable ones.
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn set_attr(&mut self, op: Op, name: Identifier, attr: Attribute) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.ir.assign_attr(op, name, attr);
        self.notify_modified(op);
        Ok(())
    }

    /// Removes an attribute and returns it, if it is there.
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn remove_attr(&mut self, op: Op, name: Identifier) -> Result<Option<Attribute>, RewriteError> {
        self.check_op(op)?;
        let removed = self.ir.unassign_attr(op, name);
        if removed.is_some() {
            self.notify_modified(op);
        }
        Ok(removed)
    }

    /// Sets an operand.
    ///
    /// # Errors
    /// If the operation or the value was erased, or there is no such operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if !value.is_alive(self.ir) {
            return Err(self.stale_value(op, value));
        }
        let len = op.n_operands(self.ir);
        if index >= len {
            let kind = RewriteErrorKind::OutOfRange { what: "operand", index, len };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        let operand = self.ir.operand_handle(op, index);
        self.ir.set_operand_value(operand, value);
        self.notify_modified(op);
        Ok(())
    }

    /// Gives an operation other operands, any number.
    ///
    /// # Errors
    /// If the operation or a value was erased.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if let Some(value) = values.iter().find(|value| !value.is_alive(self.ir)) {
            return Err(self.stale_value(op, *value));
        }
        self.ir.replace_operands(op, values);
        self.notify_modified(op);
        Ok(())
    }

    /// Sets a successor.
    ///
    /// # Errors
    /// If the operation or the block was erased, or there is no such successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.check_block(block)?;
        let len = op.n_successors(self.ir);
        if index >= len {
            let kind = RewriteErrorKind::OutOfRange { what: "successor", index, len };
            return Err(RewriteError::of(self.ir, op, kind));
        }
        self.ir.set_successor(op, index, block);
        self.notify_modified(op);
        Ok(())
    }

    /// Changes an operation's location.
    ///
    /// # Errors
    /// If the operation was erased.
    pub fn set_loc(&mut self, op: Op, loc: Location) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.ir.op_data_mut(op).loc = loc;
        self.notify_modified(op);
        Ok(())
    }

    /// Changes a value's type.
    ///
    /// # Errors
    /// If the value was erased.
    pub fn set_type(&mut self, value: Value, ty: Type) -> Result<(), RewriteError> {
        self.check_value(value)?;
        self.ir.value_data_mut(value).ty = Some(ty);
        self.count_change();
        match value.defining_op(self.ir) {
            Some(op) => self.notify_modified(op),
            None => {
                let owner = value.arg_block(self.ir).and_then(|block| block.parent_op(self.ir));
                if let Some(owner) = owner {
                    self.notify_modified(owner);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn check_block(&self, block: Block) -> Result<(), RewriteError> {
        if block.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::other(RewriteErrorKind::StaleBlock { block }.to_string()))
        }
    }
}
