//! Listeners: who is told of each change a rewriter makes.
//!
//! MLIR: PatternMatch.h (`RewriterBase::Listener`), Builders.h (`OpBuilder::Listener`).

use crate::ir::arena::Ir;
use crate::ir::block::Block;
use crate::ir::dialect::Op;
use crate::ir::value::Value;

/// Is told of each change. Every method does nothing by default.
pub trait RewriterListener {
    /// An operation was inserted, or moved to where it is.
    fn op_inserted(&mut self, _ir: &Ir, _op: Op) {}

    /// A block was inserted, or moved to where it is.
    fn block_inserted(&mut self, _ir: &Ir, _block: Block) {}

    /// An operation was changed in place.
    fn op_modified(&mut self, _ir: &Ir, _op: Op) {}

    /// The uses of an operation's results are about to be given to these values.
    fn op_replaced(&mut self, _ir: &Ir, _op: Op, _values: &[Value]) {}

    /// An operation is about to be erased. It has no uses.
    fn op_erased(&mut self, _ir: &Ir, _op: Op) {}

    /// A block is about to be erased. It is empty.
    fn block_erased(&mut self, _ir: &Ir, _block: Block) {}

    /// Patterns of a root are about to be asked about an operation. `pattern` is a name if it is one pattern.
    fn pattern_begin(&mut self, _ir: &Ir, _op: Op, _pattern: Option<&str>) {}

    /// They were asked; the name is that of the one that rewrote.
    fn pattern_end(&mut self, _ir: &Ir, _rewritten_by: Option<&str>) {}

    /// A pattern did not match, for this reason.
    fn match_failure(&mut self, _ir: &Ir, _op: Op, _reason: &dyn Fn() -> String) {}
}
