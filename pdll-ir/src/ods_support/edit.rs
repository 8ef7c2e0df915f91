//! Changing typed operations: the interface that their setters take.

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::builder::{Builder, OpBuilder};
use crate::dialect::Op;
use crate::value::Value;

/// Changes operations: a builder, or the rewriter of a pattern.
pub trait Edit {
    /// The result of a change; for the rewriter, whether it succeeded.
    type Done;

    /// Returns the IR being changed.
    fn edited(&self) -> &Ir;

    /// Sets an attribute or, with `None`, removes it.
    fn edit_attr(&mut self, op: Op, name: &str, attr: Option<Attribute>) -> Self::Done;

    /// Sets an operand.
    fn edit_operand(&mut self, op: Op, index: usize, value: Value) -> Self::Done;
}

impl Edit for OpBuilder<'_> {
    type Done = ();

    fn edited(&self) -> &Ir {
        self.ir()
    }

    fn edit_attr(&mut self, op: Op, name: &str, attr: Option<Attribute>) {
        let ir = self.ir_mut();
        let name = ir.context().identifier(name);
        match attr {
            Some(attr) => ir.assign_attr(op, name, attr),
            None => {
                ir.unassign_attr(op, name);
            }
        }
    }

    fn edit_operand(&mut self, op: Op, index: usize, value: Value) {
        self.set_operand(op, index, value);
    }
}
