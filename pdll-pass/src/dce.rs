//! `dce`: erases unreachable blocks and dead operations.
//!
//! MLIR: RegionUtils.cpp (`eraseUnreachableBlocks`, `runRegionDCE`).

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;
use pdll_runtime::{erase_unreachable_blocks, run_region_dce};

/// Erases dead code.
#[derive(Copy, Clone, Debug, Default)]
pub struct Dce;

impl Pass for Dce {
    fn argument(&self) -> &str {
        "dce"
    }

    fn name(&self) -> &str {
        "DCE"
    }

    fn description(&self) -> &str {
        "Erase unreachable blocks and unused operations without side effects"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let regions = run.op().regions(run.ir()).to_vec();
        let before = run.ir().n_ops();
        let mut rewriter = run.rewriter();
        erase_unreachable_blocks(&mut rewriter, &regions);
        // This makes no block unreachable, and finds everything at once: there is nothing to repeat.
        run_region_dce(&mut rewriter, &regions);
        rewriter.check_misuse()?;
        let erased = before - run.ir().n_ops();
        run.count("num-dce'd", "Number of operations DCE'd", erased as u64);
        Ok(())
    }
}
