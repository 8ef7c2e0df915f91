//! `strip-debuginfo`: replaces all locations by the unknown one.
//!
//! MLIR: StripDebugInfo.cpp.

use pdll_runtime::ir::{Op, Value};

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Removes the locations of operations and block arguments.
#[derive(Copy, Clone, Debug, Default)]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn argument(&self) -> &str {
        "strip-debuginfo"
    }

    fn name(&self) -> &str {
        "StripDebugInfo"
    }

    fn description(&self) -> &str {
        "Strip debug info from all operations"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let unknown = ir.context().unknown_loc();
        let ops: Vec<Op> = ir.walk_post_order(run.op()).collect();
        let blocks = ops.iter().flat_map(|op| op.regions(ir)).flat_map(|region| region.blocks(ir));
        let args: Vec<Value> = blocks.flat_map(|block| block.args(ir)).copied().collect();
        let mut rewriter = run.rewriter();
        for op in ops {
            rewriter.set_loc(op, unknown)?;
        }
        for arg in args {
            run.ir_mut().set_argument_loc(arg, unknown);
        }
        Ok(())
    }
}
