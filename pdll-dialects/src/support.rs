//! The module that an `ods!` of MLIR's definitions imports: the Rust that replaces their C++.
//!
//! [`Support`] is queried when a dialect is registered; the rows of the macro when the `ods!` is expanded. `docs/ods.md` documents both.

use pdll::__private::ods_support::DefinitionSupport;
use pdll::ods::InferTypesFn;
use pdll::text::{ArgumentNamesFn, Assembly, ResultNames};

use crate::{affine, arith, bufferization, func, infer, linalg, names, shape};

// The modules that rows name.
#[doc(hidden)]
pub use crate::{cf, lists, llvm, memref, quant, scf, tosa, vector};

/// The Rust that replaces the C++ in MLIR's definitions.
#[derive(Copy, Clone, Debug)]
pub struct Support;

impl DefinitionSupport for Support {
    fn assembly(op: &str) -> Option<Assembly> {
        Some(match op {
            "affine.apply" => affine::format::APPLY,
            "affine.dma_start" => affine::dma::DMA_START,
            "affine.dma_wait" => affine::dma::DMA_WAIT,
            "affine.for" => affine::format::FOR,
            "affine.if" => affine::format::IF,
            "affine.load" => affine::format::LOAD,
            "affine.max" => affine::format::MAX,
            "affine.min" => affine::format::MIN,
            "affine.parallel" => affine::format::PARALLEL,
            "affine.prefetch" => affine::format::PREFETCH,
            "affine.store" => affine::format::STORE,
            "affine.vector_load" => affine::format::VECTOR_LOAD,
            "affine.vector_store" => affine::format::VECTOR_STORE,
            "arith.select" => arith::format::SELECT,
            "bufferization.alloc_tensor" => bufferization::format::ALLOC_TENSOR,
            "func.func" => func::format::FUNC,
            "linalg.generic" => linalg::format::GENERIC,
            "linalg.yield" => linalg::format::YIELD,
            #[cfg(feature = "llvm")]
            "llvm.alloca" => llvm::format::ALLOCA,
            #[cfg(feature = "llvm")]
            "llvm.call" => llvm::format::CALL,
            #[cfg(feature = "llvm")]
            "llvm.call_intrinsic" => llvm::format::CALL_INTRINSIC,
            #[cfg(feature = "llvm")]
            "llvm.fcmp" => llvm::format::FCMP,
            #[cfg(feature = "llvm")]
            "llvm.func" => llvm::format::FUNC,
            #[cfg(feature = "llvm")]
            "llvm.icmp" => llvm::format::ICMP,
            #[cfg(feature = "llvm")]
            "llvm.invoke" => llvm::format::INVOKE,
            #[cfg(feature = "llvm")]
            "llvm.landingpad" => llvm::format::LANDINGPAD,
            #[cfg(feature = "llvm")]
            "llvm.mlir.alias" => llvm::format::ALIAS,
            #[cfg(feature = "llvm")]
            "llvm.mlir.global" => llvm::format::GLOBAL,
            "memref.alloca_scope" => memref::format::ALLOCA_SCOPE,
            "memref.dma_start" => memref::format::DMA_START,
            "memref.generic_atomic_rmw" => memref::format::GENERIC_ATOMIC_RMW,
            "memref.prefetch" => memref::format::PREFETCH,
            "memref.transpose" => memref::format::TRANSPOSE,
            "scf.execute_region" => scf::format::EXECUTE_REGION,
            "scf.for" => scf::format::FOR,
            "scf.forall" => scf::format::FORALL,
            "scf.forall.in_parallel" => scf::format::FORALL_IN_PARALLEL,
            "scf.if" => scf::format::IF,
            "scf.parallel" => scf::format::PARALLEL,
            "scf.while" => scf::format::WHILE,
            "shape.assuming" => shape::format::ASSUMING,
            "shape.const_shape" => shape::format::CONST_SHAPE,
            "shape.func" => shape::format::FUNC,
            "shape.function_library" => shape::format::FUNCTION_LIBRARY,
            "shape.reduce" => shape::format::REDUCE,
            "tosa.apply_scale" => tosa::format::APPLY_SCALE,
            "tosa.argmax" => tosa::format::ARGMAX,
            "tosa.cast_from_block_scaled" => tosa::format::CAST_FROM_BLOCK_SCALED,
            "tosa.cast_to_block_scaled" => tosa::format::CAST_TO_BLOCK_SCALED,
            "tosa.clamp" => tosa::format::CLAMP,
            "tosa.cond_if" => tosa::format::COND_IF,
            "tosa.matmul_t_block_scaled" => tosa::format::MATMUL_T_BLOCK_SCALED,
            "tosa.max_pool2d" => tosa::format::MAX_POOL2D,
            "tosa.maximum" => tosa::format::MAXIMUM,
            "tosa.minimum" => tosa::format::MINIMUM,
            "tosa.reduce_max" => tosa::format::REDUCE_MAX,
            "tosa.reduce_min" => tosa::format::REDUCE_MIN,
            "tosa.rescale" => tosa::format::RESCALE,
            "tosa.resize" => tosa::format::RESIZE,
            "tosa.while_loop" => tosa::format::WHILE_LOOP,
            "vector.contract" => vector::format::CONTRACT,
            "vector.mask" => vector::format::MASK,
            "vector.outerproduct" => vector::format::OUTERPRODUCT,
            "vector.transfer_read" => vector::format::TRANSFER_READ,
            "vector.transfer_write" => vector::format::TRANSFER_WRITE,
            _ => return linalg::format::of_named(op.strip_prefix("linalg.")?),
        })
    }

    fn default_dialect(op: &str) -> Option<&'static str> {
        match op {
            "func.func" => Some("func"),
            "shape.func" => Some("shape"),
            "shape.function_library" => Some("shape"),
            _ => None,
        }
    }

    fn infer_types(op: &str) -> Option<InferTypesFn> {
        infer::of(op)
    }

    fn result_names(op: &str) -> Option<ResultNames> {
        names::of(op)
    }

    fn argument_names(op: &str) -> Option<ArgumentNamesFn> {
        names::of_arguments(op)
    }
}

/// Passes the rows to an `ods!`.
#[doc(hidden)]
#[macro_export]
macro_rules! __pdll_dialects_support {
    (([$($next:tt)*] $($more:tt)*) ($($said:tt)*) $body:tt) => {
        $($next)* ! {
            ($($more)*)
            ($($said)* { [$crate::support]
                custom DynamicIndexList(2) => lists::dynamic_index_list;
                custom DynamicIndexList(4) => lists::delimited_index_list;
                constant "::mlir::AsmParser::Delimiter::" => lists::Delimiter;
                custom cf::SwitchOpCases(8) => cf::format::switch_op_cases;
                custom llvm::GEPFlags(1) => llvm::format::gep_flags;
                custom llvm::OpBundles(3) => llvm::format::op_bundles;
                custom llvm::OverflowFlags(1) => llvm::format::overflow_flags;
                custom llvm::GEPIndices(2) => llvm::format::gep_indices;
                custom llvm::IndirectBrOpSucessors(4) => llvm::format::indirect_br_op_sucessors;
                custom llvm::InsertExtractValueElementType(3) => llvm::format::insert_extract_value_element_type;
                custom llvm::LLVMLinkage(1) => llvm::format::llvm_linkage;
                custom llvm::ShuffleType(3) => llvm::format::shuffle_type;
                custom llvm::SwitchOpCases(5) => llvm::format::switch_op_cases;
                custom memref::GlobalMemrefOpTypeAndInitialValue(2)
                    => memref::format::global_memref_op_type_and_initial_value;
                custom tosa::VariableOpTypeOrInitialValue(3) => tosa::format::variable_op_type_or_initial_value;
                custom scf::SwitchCases(2) => scf::format::switch_cases;
                class "quant::QuantizedType" => quant::format::is_quantized;
                method "getStorageTypeIntegralWidth" => quant::format::storage_width;
                alias "tosa::isa_tosa_shape_type" => "tosa::shapeType";
                check "(getPos() % getSourceVectorType().getNumElements()) == 0"
                    => "$_support::vector::format::is_multiple_of_length($_ir, $pos, $valueToStore)";
                check "(getPos() % getResultVectorType().getNumElements()) == 0"
                    => "$_support::vector::format::is_multiple_of_length($_ir, $pos, $result)";
                check "[&](){ auto srcVec = getSourceVectorType(); return srcVec.getDimSize(srcVec.getRank() - 1) % 2 == 0; }()"
                    => "$_ods::last_dim_of($_ir, $source).is_some_and(|size| size % 2 == 0)";
                check "!getStringLiteral() || (!getSource() && getPunctuation() == PrintPunctuation::NewLine)"
                    => "$stringLiteral.is_none() || ($source.is_none() && $punctuation.is_none_or(|attr| $_ods::dialect_attr_parameters($_ctx, attr, \"vector\", \"punctuation\") == ::core::option::Option::Some(\"newline\")))";
            })
            $body
        }
    };
}
#[doc(hidden)]
pub use __pdll_dialects_support as __ods;
