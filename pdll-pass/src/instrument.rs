//! Instrumentation: who is told when passes start and end.
//!
//! MLIR: PassInstrumentation.h.

use crate::Pass;
use pdll_runtime::ir::arena::Ir;
use pdll_runtime::ir::dialect::Op;

/// Is told when pipelines and passes start and end. What ends is told in reverse order to who was told of the start.
pub trait PassInstrumentation: Send {
    /// A pipeline for operations of this name (`any` for all) is about to be run on an operation.
    fn before_pipeline(&mut self, _anchor: &str, _ir: &Ir, _op: Op) {}

    /// It was run, to its end or not.
    fn after_pipeline(&mut self, _anchor: &str, _ir: &Ir, _op: Op) {}

    /// A pass is about to be run.
    fn before_pass(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}

    /// It was run.
    fn after_pass(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}

    /// It was run and failed, or left invalid IR.
    fn after_pass_failed(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}
}
