//! `reconcile-unrealized-casts`: removes casts that cancel each other, and casts that nothing else uses.
//!
//! MLIR: ReconcileUnrealizedCasts.cpp.

use pdll_runtime::ir::Op;
use pdll_runtime::reconcile_unrealized_casts;

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Removes casts that cancel each other.
#[derive(Copy, Clone, Debug, Default)]
pub struct ReconcileUnrealizedCasts;

impl Pass for ReconcileUnrealizedCasts {
    fn argument(&self) -> &str {
        "reconcile-unrealized-casts"
    }

    fn name(&self) -> &str {
        "ReconcileUnrealizedCastsPass"
    }

    fn description(&self) -> &str {
        "Simplify and eliminate unrealized conversion casts"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let name = ir.context().op_name("builtin.unrealized_conversion_cast");
        let casts: Vec<Op> = ir.walk_post_order(run.op()).filter(|op| op.name(ir) == name).collect();
        reconcile_unrealized_casts(&mut run.rewriter(), &casts)?;
        Ok(())
    }
}
