//! Conversion of the operation that a pass runs on.

use pdll::conversion::{ConversionConfig, ConversionTarget, apply_partial_conversion};
use pdll::pass::{PassFailure, PassRun};
use pdll::rewrite::RewritePatternSet;

/// Applies a partial conversion to the operation of a pass.
pub(super) fn convert_partially(
    run: &mut PassRun<'_>,
    target: &ConversionTarget,
    set: RewritePatternSet,
    config: &ConversionConfig<'_>,
) -> Result<(), PassFailure> {
    let op = run.op();
    let outcome = apply_partial_conversion(run.ir_mut(), &[op], target, &set.freeze()?, config)?;
    run.count("num-rewrites", "number of rewrites", outcome.rewrites);
    Ok(())
}
