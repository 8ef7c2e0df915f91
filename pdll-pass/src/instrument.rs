//! Instrumentation: notification of the start and end of passes.
//!
//! MLIR: PassInstrumentation.h.

use crate::pass::Pass;
use pdll_runtime::ir::{Ir, Op};

/// Is notified when pipelines and passes start and end. Ends are notified in the reverse order of starts.
pub trait PassInstrumentation: Send {
    /// Runs before a pipeline for operations of this name (`any` for all) runs on an operation.
    fn before_pipeline(&mut self, _anchor: &str, _ir: &Ir, _op: Op) {}

    /// Runs after the pipeline, whether it succeeded or failed.
    fn after_pipeline(&mut self, _anchor: &str, _ir: &Ir, _op: Op) {}

    /// Runs before a pass.
    fn before_pass(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}

    /// Runs after a pass.
    fn after_pass(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}

    /// Runs after a pass that failed or left invalid IR.
    fn after_pass_failed(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {}
}
