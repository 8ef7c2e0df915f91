//! Conversions between dialects: patterns, and the passes that apply them.
//!
//! Each module has the patterns of one conversion (`populate_…_patterns`), for users who combine them, and its pass. MLIR: mlir/Conversion.

#[cfg(all(feature = "affine", feature = "scf"))]
mod affine_indices;
#[cfg(all(feature = "affine", feature = "scf"))]
pub mod affine_to_standard;
mod build;
#[cfg(feature = "scf")]
pub mod scf_to_cf;

use pdll::conversion::{ConversionConfig, ConversionTarget, apply_partial_conversion};
use pdll::pass::{PassFailure, PassRegistry, PassRegistryError, PassRun};
use pdll::rewrite::RewritePatternSet;

/// Registers the passes of the dialects that are built.
///
/// # Errors
/// If a pass of the same name is registered.
pub fn register_passes(registry: &mut PassRegistry) -> Result<(), PassRegistryError> {
    #[cfg(feature = "scf")]
    registry.register::<scf_to_cf::ConvertScfToCf>()?;
    #[cfg(all(feature = "affine", feature = "scf"))]
    registry.register::<affine_to_standard::LowerAffine>()?;
    let _ = registry;
    Ok(())
}

/// Applies a partial conversion to the operation of a pass.
fn convert_partially(
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
