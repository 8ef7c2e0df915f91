//! The module that an `ods!` of MLIR's definitions imports: the Rust that replaces their C++.
//!
//! [`Support`] is queried when a dialect is registered; the rows of the macro when the `ods!` is expanded. `docs/ods.md` documents both.

use pdll::__private::ods_support::DefinitionSupport;
use pdll::ods::InferTypesFn;
use pdll::text::{ArgumentNamesFn, Assembly, ResultNamesFn};

use crate::{affine, arith, func, infer, linalg, names, shape};

// The modules that rows name.
#[doc(hidden)]
pub use crate::{cf, lists, memref, quant, scf, tosa, vector};

/// The Rust that replaces the C++ in MLIR's definitions.
#[derive(Copy, Clone, Debug)]
pub struct Support;

impl DefinitionSupport for Support {
    fn assembly(op: &str) -> Option<Assembly> {
        Some(match op {
            "affine.apply" => affine::APPLY,
            "affine.for" => affine::FOR,
            "affine.if" => affine::IF,
            "affine.load" => affine::LOAD,
            "affine.max" => affine::MAX,
            "affine.min" => affine::MIN,
            "affine.parallel" => affine::PARALLEL,
            "affine.prefetch" => affine::PREFETCH,
            "affine.store" => affine::STORE,
            "affine.vector_load" => affine::VECTOR_LOAD,
            "affine.vector_store" => affine::VECTOR_STORE,
            "arith.select" => arith::SELECT,
            "func.func" => func::FUNC,
            "linalg.generic" => linalg::GENERIC,
            "linalg.yield" => linalg::YIELD,
            "memref.alloca_scope" => memref::ALLOCA_SCOPE,
            "memref.dma_start" => memref::DMA_START,
            "memref.generic_atomic_rmw" => memref::GENERIC_ATOMIC_RMW,
            "memref.prefetch" => memref::PREFETCH,
            "memref.transpose" => memref::TRANSPOSE,
            "scf.execute_region" => scf::EXECUTE_REGION,
            "scf.for" => scf::FOR,
            "scf.forall" => scf::FORALL,
            "scf.forall.in_parallel" => scf::FORALL_IN_PARALLEL,
            "scf.if" => scf::IF,
            "scf.parallel" => scf::PARALLEL,
            "scf.while" => scf::WHILE,
            "shape.assuming" => shape::ASSUMING,
            "shape.const_shape" => shape::CONST_SHAPE,
            "shape.func" => shape::FUNC,
            "shape.function_library" => shape::FUNCTION_LIBRARY,
            "shape.reduce" => shape::REDUCE,
            "tosa.apply_scale" => tosa::APPLY_SCALE,
            "tosa.argmax" => tosa::ARGMAX,
            "tosa.cast_from_block_scaled" => tosa::CAST_FROM_BLOCK_SCALED,
            "tosa.cast_to_block_scaled" => tosa::CAST_TO_BLOCK_SCALED,
            "tosa.clamp" => tosa::CLAMP,
            "tosa.cond_if" => tosa::COND_IF,
            "tosa.matmul_t_block_scaled" => tosa::MATMUL_T_BLOCK_SCALED,
            "tosa.max_pool2d" => tosa::MAX_POOL2D,
            "tosa.maximum" => tosa::MAXIMUM,
            "tosa.minimum" => tosa::MINIMUM,
            "tosa.reduce_max" => tosa::REDUCE_MAX,
            "tosa.reduce_min" => tosa::REDUCE_MIN,
            "tosa.rescale" => tosa::RESCALE,
            "tosa.resize" => tosa::RESIZE,
            "tosa.while_loop" => tosa::WHILE_LOOP,
            "vector.contract" => vector::CONTRACT,
            "vector.mask" => vector::MASK,
            "vector.outerproduct" => vector::OUTERPRODUCT,
            "vector.transfer_read" => vector::TRANSFER_READ,
            "vector.transfer_write" => vector::TRANSFER_WRITE,
            _ => return None,
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

    fn result_names(op: &str) -> Option<ResultNamesFn> {
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
                custom cf::SwitchOpCases(8) => cf::switch_op_cases;
                custom memref::GlobalMemrefOpTypeAndInitialValue(2)
                    => memref::global_memref_op_type_and_initial_value;
                custom tosa::VariableOpTypeOrInitialValue(3) => tosa::variable_op_type_or_initial_value;
                custom scf::SwitchCases(2) => scf::switch_cases;
                class "quant::QuantizedType" => quant::is_quantized;
                method "getStorageTypeIntegralWidth" => quant::storage_width;
                alias "tosa::isa_tosa_shape_type" => "tosa::shapeType";
                check "(getPos() % getSourceVectorType().getNumElements()) == 0"
                    => "$_support::vector::is_multiple_of_length($_ir, $pos, $valueToStore)";
                check "(getPos() % getResultVectorType().getNumElements()) == 0"
                    => "$_support::vector::is_multiple_of_length($_ir, $pos, $result)";
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
