//! Interfaces of `func`: calls, and inlining.

use pdll::ir::{Block, Ir, Op, Region, Value};
use pdll::ods::{Callee, DialectInlinerInterface, OpDef as _};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::{CallIndirectOp, CallOp, Dialect, FuncOp, ReturnOp};
use crate::inline::{branch_instead, replace_by_operands};

impl CallOp {
    /// Returns the name of the called function.
    pub fn callable_for_callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(self.callee_attr(ir))
    }

    /// Returns the positions of the arguments: all operands.
    pub fn arg_operands(&self, ir: &Ir) -> std::ops::Range<usize> {
        0..self.op().n_operands(ir)
    }
}

impl CallIndirectOp {
    /// Returns the called value.
    pub fn callable_for_callee(&self, ir: &Ir) -> Callee {
        Callee::Value(self.callee(ir))
    }

    /// Returns the positions of the arguments: all operands after the called value.
    pub fn arg_operands(&self, ir: &Ir) -> std::ops::Range<usize> {
        1..self.op().n_operands(ir)
    }
}

impl Dialect {
    /// Returns how functions are inlined.
    pub fn inliner() -> impl DialectInlinerInterface {
        Inliner
    }
}

/// Everything can be inlined, except calls and functions with `no_inline`.
struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callable: Op, _: bool) -> bool {
        let call_forbids = call.cast::<CallOp>(ir).is_some_and(|call| call.no_inline(ir));
        let callee_forbids = callable.cast::<FuncOp>(ir).is_some_and(|callee| callee.no_inline(ir));
        !call_forbids && !callee_forbids
    }

    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }

    fn handle_terminator_to_block(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        dest: Block,
    ) -> Result<(), RewriteError> {
        if op.cast::<ReturnOp>(rewriter).is_none() {
            return Ok(());
        }
        branch_instead(rewriter, op, "cf.br", dest)
    }

    fn handle_terminator(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        to_replace: &[Value],
    ) -> Result<(), RewriteError> {
        replace_by_operands(rewriter, op, to_replace)
    }
}
