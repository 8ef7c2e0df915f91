//! `sccp`: replaces values that are constants on all executed paths.
//!
//! In: the states of the constant analysis. Out: constants at the start of functions instead of the values, and without the operations that
//! computed them. MLIR: SCCP.cpp, with the same order.

use pdll_runtime::ir::{Block, Region, Value};
use pdll_runtime::{OperationFolder, PatternRewriter, would_be_trivially_dead};

use crate::dataflow::constant::{ConstantAnalysis, ConstantState};
use crate::dataflow::solver::{Solution, solve};
use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Propagates constants.
#[derive(Copy, Clone, Debug, Default)]
pub struct Sccp;

impl Pass for Sccp {
    fn argument(&self) -> &str {
        "sccp"
    }

    fn name(&self) -> &str {
        "SCCP"
    }

    fn description(&self) -> &str {
        "Sparse Conditional Constant Propagation"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let root = run.op();
        let solution = solve(run.ir(), root, ConstantAnalysis);
        let regions = root.regions(run.ir()).to_vec();
        let mut rewriter = run.rewriter();
        Replacement { rewriter: &mut rewriter, folder: OperationFolder::new(), solution }.run(&regions)
    }
}

/// The replacement of values by constants.
struct Replacement<'r, 'a> {
    rewriter: &'r mut PatternRewriter<'a>,
    folder: OperationFolder,
    solution: Solution<ConstantState>,
}

impl Replacement<'_, '_> {
    fn run(&mut self, regions: &[Region]) -> Result<(), PassFailure> {
        let mut worklist: Vec<Block> = Vec::new();
        self.push(&mut worklist, regions);
        while let Some(block) = worklist.pop() {
            let mut next = block.first_op(self.rewriter);
            while let Some(op) = next {
                next = op.next(self.rewriter);
                let mut all_replaced = op.n_results(self.rewriter) != 0;
                for result in op.results(self.rewriter) {
                    all_replaced &= self.replace(block, result)?;
                }
                if all_replaced && would_be_trivially_dead(self.rewriter, op) {
                    self.rewriter.erase_op(op)?;
                    continue;
                }
                let nested = op.regions(self.rewriter).to_vec();
                self.push(&mut worklist, &nested);
            }
            for arg in block.args(self.rewriter).to_vec() {
                self.replace(block, arg)?;
            }
        }
        Ok(())
    }

    /// Adds the blocks of regions, so that the first of the last region is the next.
    fn push(&self, worklist: &mut Vec<Block>, regions: &[Region]) {
        for region in regions {
            let start = worklist.len();
            worklist.extend(region.blocks(self.rewriter));
            worklist[start..].reverse();
        }
    }

    /// Replaces a value by the constant that it is. Returns whether there is one.
    fn replace(&mut self, block: Block, value: Value) -> Result<bool, PassFailure> {
        let Some(ConstantState::Constant(attr, dialect)) = self.solution.get(&value).copied() else {
            return Ok(false);
        };
        let ctx = self.rewriter.context().clone();
        let ty = value.ty(self.rewriter);
        let constant = self.folder.get_or_create_constant(self.rewriter, block, ctx.str(dialect), attr, ty);
        match constant.map_err(|error| PassFailure::new(error.to_string()))? {
            Some(constant) => {
                self.rewriter.replace_all_uses_with(value, constant)?;
                Ok(true)
            }
            None => Ok(false),
        }
    }
}
