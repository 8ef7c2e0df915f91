//! Changing typed operations through the rewriter: the interface of their setters.

use pdll_ir::ods_support::Edit;

use crate::ir::{Attribute, Ir, Op, Value};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

impl Edit for PatternRewriter<'_> {
    type Done = Result<(), RewriteError>;

    fn edited(&self) -> &Ir {
        self
    }

    fn edit_attr(&mut self, op: Op, name: &str, attr: Option<Attribute>) -> Self::Done {
        let name = self.context().identifier(name);
        match attr {
            Some(attr) => self.set_attr(op, name, attr),
            None => self.remove_attr(op, name).map(|_| ()),
        }
    }

    fn edit_operand(&mut self, op: Op, index: usize, value: Value) -> Self::Done {
        self.set_operand(op, index, value)
    }

    fn edit_operands(&mut self, op: Op, operands: &[Value], sizes: &[(&str, Attribute)]) -> Self::Done {
        self.set_operands(op, operands)?;
        for (name, attr) in sizes {
            let name = self.context().identifier(name);
            self.set_attr(op, name, *attr)?;
        }
        Ok(())
    }
}
