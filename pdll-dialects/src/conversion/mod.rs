//! Conversions between dialects: patterns, and the passes that apply them.
//!
//! Each module has the patterns of one conversion (`populate_…_patterns`), for users who combine them, and its pass. MLIR: mlir/Conversion.

#[cfg(all(feature = "affine", feature = "scf"))]
mod affine_indices;
#[cfg(all(feature = "affine", feature = "scf"))]
pub mod affine_to_standard;
mod build;
#[cfg(all(feature = "func", feature = "scf"))]
pub mod cf_to_scf;
mod convert;
#[cfg(all(feature = "linalg", feature = "scf"))]
pub mod linalg_to_loops;
#[cfg(all(feature = "llvm", feature = "memref"))]
pub mod llvm_common;
#[cfg(feature = "scf")]
pub mod scf_to_cf;
pub mod structural;
#[cfg(feature = "linalg")]
pub mod tensor_to_linalg;

use pdll::pass::{PassRegistry, PassRegistryError};

/// Registers the passes of the dialects that are built.
///
/// # Errors
/// If a pass of the same name is registered.
pub fn register_passes(registry: &mut PassRegistry) -> Result<(), PassRegistryError> {
    #[cfg(feature = "scf")]
    registry.register::<scf_to_cf::ConvertScfToCf>()?;
    #[cfg(all(feature = "affine", feature = "scf"))]
    registry.register::<affine_to_standard::LowerAffine>()?;
    #[cfg(all(feature = "func", feature = "scf"))]
    registry.register::<cf_to_scf::LiftControlFlowToScf>()?;
    #[cfg(all(feature = "linalg", feature = "scf"))]
    {
        registry.register::<linalg_to_loops::ConvertLinalgToAffineLoops>()?;
        registry.register::<linalg_to_loops::ConvertLinalgToLoops>()?;
        registry.register::<linalg_to_loops::ConvertLinalgToParallelLoops>()?;
    }
    #[cfg(feature = "linalg")]
    registry.register::<tensor_to_linalg::ConvertTensorToLinalg>()?;
    let _ = registry;
    Ok(())
}
