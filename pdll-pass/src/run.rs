//! One run of a pass: what it is given.

use crate::error::PassFailure;
use crate::statistics::Statistics;
use pdll_runtime::ir::arena::Ir;
use pdll_runtime::ir::context::Context;
use pdll_runtime::ir::dialect::Op;
use pdll_runtime::rewrite::rewriter::PatternRewriter;

/// What a pass runs on: an operation, its IR, and where it counts what it did.
pub struct PassRun<'a> {
    ir: &'a mut Ir,
    op: Op,
    statistics: &'a mut Statistics,
}

impl<'a> PassRun<'a> {
    pub(crate) fn new(ir: &'a mut Ir, op: Op, statistics: &'a mut Statistics) -> PassRun<'a> {
        PassRun { ir, op, statistics }
    }

    /// The operation. It and what is below it may be changed; it stays, and so does everything around it.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The IR.
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// The IR, to be changed.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// What changes the IR.
    pub fn rewriter(&mut self) -> PatternRewriter<'_> {
        PatternRewriter::new(self.ir)
    }

    /// The context.
    pub fn context(&self) -> &Context {
        self.ir.context()
    }

    /// Adds to a statistic, which a report shows by name with its description. Adding zero makes it known.
    pub fn count(&mut self, name: &str, description: &str, n: u64) {
        self.statistics.add(name, description, n);
    }

    /// A failure of the pass, in words that follow the operation's name.
    pub fn failure(&self, message: impl Into<String>) -> PassFailure {
        PassFailure::new(message)
    }

    /// A failure because of an operation below, which is named with its place.
    pub fn failure_at(&self, op: Op, message: impl std::fmt::Display) -> PassFailure {
        PassFailure::at(self.ir, op, message)
    }
}
