//! Conversions between dialects: patterns, and the passes that apply them.
//!
//! Each module has the patterns of one conversion (`populate_…_patterns`), for users who combine them, and its pass. MLIR: mlir/Conversion.

#[cfg(all(feature = "affine", feature = "scf"))]
mod affine_indices;
#[cfg(all(feature = "affine", feature = "scf"))]
pub mod affine_to_standard;
#[cfg(all(feature = "arith", feature = "llvm", feature = "memref"))]
mod arith_attributes;
#[cfg(feature = "arith")]
pub mod arith_expand;
#[cfg(all(feature = "arith", feature = "llvm", feature = "memref"))]
pub mod arith_to_llvm;
#[cfg(feature = "scf")]
mod build;
#[cfg(all(feature = "cf", feature = "llvm", feature = "memref"))]
pub mod cf_to_llvm;
#[cfg(all(feature = "func", feature = "scf"))]
pub mod cf_to_scf;
#[cfg(all(feature = "complex", feature = "math"))]
pub mod complex_to_standard;
#[cfg(feature = "arith")]
mod convert;
#[cfg(all(feature = "arith", feature = "func", feature = "vector"))]
pub mod emulate_wide_int;
#[cfg(all(feature = "affine", feature = "scf"))]
pub mod expand_strided_metadata;
#[cfg(all(feature = "func", feature = "llvm", feature = "memref"))]
pub mod func_to_llvm;
#[cfg(all(feature = "index", feature = "llvm", feature = "memref"))]
pub mod index_to_llvm;
#[cfg(all(feature = "linalg", feature = "scf"))]
pub mod linalg_to_loops;
#[cfg(all(feature = "llvm", feature = "memref"))]
pub mod llvm_common;
#[cfg(all(feature = "llvm", feature = "math", feature = "memref"))]
pub mod math_to_llvm;
#[cfg(all(feature = "llvm", feature = "memref"))]
pub mod memref_to_llvm;
#[cfg(feature = "arith")]
mod scalar_natives;
#[cfg(feature = "scf")]
pub mod scf_to_cf;
pub mod structural;
#[cfg(all(feature = "linalg", feature = "scf"))]
pub mod tensor_to_linalg;
#[cfg(feature = "tosa")]
pub mod tosa_to_arith;

use pdll::pass::{PassRegistry, PassRegistryError};

/// Registers the passes of the dialects that are built.
///
/// # Errors
/// If a pass of the same name is registered.
pub fn register_passes(registry: &mut PassRegistry) -> Result<(), PassRegistryError> {
    #[cfg(feature = "scf")]
    registry.register::<scf_to_cf::ConvertScfToCf>()?;
    #[cfg(all(feature = "affine", feature = "scf"))]
    {
        registry.register::<affine_to_standard::LowerAffine>()?;
        registry.register::<expand_strided_metadata::ExpandStridedMetadata>()?;
    }
    #[cfg(all(feature = "func", feature = "scf"))]
    registry.register::<cf_to_scf::LiftControlFlowToScf>()?;
    #[cfg(all(feature = "linalg", feature = "scf"))]
    {
        registry.register::<linalg_to_loops::ConvertLinalgToAffineLoops>()?;
        registry.register::<linalg_to_loops::ConvertLinalgToLoops>()?;
        registry.register::<linalg_to_loops::ConvertLinalgToParallelLoops>()?;
        registry.register::<tensor_to_linalg::ConvertTensorToLinalg>()?;
    }
    #[cfg(feature = "arith")]
    registry.register::<arith_expand::ArithExpandOps>()?;
    #[cfg(all(feature = "complex", feature = "math"))]
    registry.register::<complex_to_standard::ConvertComplexToStandard>()?;
    #[cfg(feature = "tosa")]
    registry.register::<tosa_to_arith::TosaToArith>()?;
    #[cfg(all(feature = "arith", feature = "llvm", feature = "memref"))]
    registry.register::<arith_to_llvm::ArithToLlvmConversion>()?;
    #[cfg(all(feature = "llvm", feature = "math", feature = "memref"))]
    registry.register::<math_to_llvm::ConvertMathToLlvm>()?;
    #[cfg(all(feature = "arith", feature = "func", feature = "vector"))]
    registry.register::<emulate_wide_int::ArithEmulateWideInt>()?;
    #[cfg(all(feature = "cf", feature = "llvm", feature = "memref"))]
    registry.register::<cf_to_llvm::ConvertControlFlowToLlvm>()?;
    #[cfg(all(feature = "func", feature = "llvm", feature = "memref"))]
    registry.register::<func_to_llvm::ConvertFuncToLlvm>()?;
    #[cfg(all(feature = "llvm", feature = "memref"))]
    registry.register::<memref_to_llvm::FinalizeMemRefToLlvm>()?;
    #[cfg(all(feature = "index", feature = "llvm", feature = "memref"))]
    registry.register::<index_to_llvm::ConvertIndexToLlvm>()?;
    let _ = registry;
    Ok(())
}
