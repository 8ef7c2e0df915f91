//! One run of a pass: its input.

use crate::error::PassFailure;
use crate::statistics::Statistics;
use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{Context, Ir, Op};

/// The input of a pass: an operation, its IR, and statistics.
pub struct PassRun<'a> {
    ir: &'a mut Ir,
    op: Op,
    statistics: &'a mut Statistics,
}

impl<'a> PassRun<'a> {
    pub(crate) fn new(ir: &'a mut Ir, op: Op, statistics: &'a mut Statistics) -> PassRun<'a> {
        PassRun { ir, op, statistics }
    }

    /// Returns the operation. The pass may change it and everything below it, but must not erase it or change
    /// anything outside.
    pub fn op(&self) -> Op {
        self.op
    }

    /// Returns the IR.
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// Returns the IR for modification.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// Returns the rewriter that changes the IR.
    pub fn rewriter(&mut self) -> PatternRewriter<'_> {
        PatternRewriter::new(self.ir)
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.ir.context()
    }

    /// Adds to a statistic, which a report lists by name with its description. Adding zero declares it.
    pub fn count(&mut self, name: &str, description: &str, n: u64) {
        self.statistics.add(name, description, n);
    }

    /// Returns a failure of the pass, with a message that follows the operation's name.
    pub fn failure(&self, message: impl Into<String>) -> PassFailure {
        PassFailure::new(message)
    }

    /// Returns a failure at the location of an operation, whose name precedes the message: `'toy.op' op` and the message.
    pub fn failure_at(&self, op: Op, message: impl std::fmt::Display) -> PassFailure {
        PassFailure::at(self.ir, op, message)
    }
}
