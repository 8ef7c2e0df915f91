//! `finalize-memref-to-llvm`: buffers become descriptors, and accesses loads and stores of `llvm`.
//!
//! MLIR: MemRefToLLVM.cpp, AllocLikeConversion.cpp, with the same order of operations. Operations that change strides in other ways need the pass
//! `expand-strided-metadata` before.

mod access;
mod allocate;
mod assume;
mod blocks;
mod cast;
mod copy;
mod global;
mod reshape;
mod sizes;
mod view;

use pdll::conversion::ConversionTarget;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::RewritePatternSet;

use super::llvm_common::Lowering;

/// The pass `finalize-memref-to-llvm`.
#[derive(Clone, Debug, Default)]
pub struct FinalizeMemRefToLlvm {
    use_aligned_alloc: bool,
    index_bitwidth: u32,
    use_generic_functions: bool,
}

impl Pass for FinalizeMemRefToLlvm {
    fn argument(&self) -> &str {
        "finalize-memref-to-llvm"
    }

    fn name(&self) -> &str {
        "FinalizeMemRefToLLVMConversionPass"
    }

    fn description(&self) -> &str {
        "Finalize MemRef dialect to LLVM dialect conversion"
    }

    fn anchor(&self) -> Option<&str> {
        Some("builtin.module")
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "use-aligned-alloc",
            "Use aligned_alloc in place of malloc for heap allocations",
            &mut self.use_aligned_alloc,
        );
        options.add(
            "index-bitwidth",
            "Bitwidth of the index type, 0 to use size of machine word",
            &mut self.index_bitwidth,
        );
        options.add(
            "use-generic-functions",
            "Use generic allocation and deallocation functions instead of the classic 'malloc', 'aligned_alloc' and 'free' functions",
            &mut self.use_generic_functions,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let lowering = Lowering::of_pass(run, self.index_bitwidth, |options| {
            options.use_aligned_alloc = self.use_aligned_alloc;
            options.use_generic_functions = self.use_generic_functions;
        });
        let mut set = RewritePatternSet::new(&ctx);
        populate_finalize_memref_to_llvm_patterns(&lowering, &mut set);
        let mut target = ConversionTarget::new(&ctx);
        target
            .add_legal_dialects(["llvm"])
            .add_legal_ops(["func.func", "builtin.unrealized_conversion_cast"]);
        lowering.convert(run, &target, set)
    }
}

/// Adds the patterns that lower `memref` to `llvm`.
pub fn populate_finalize_memref_to_llvm_patterns(lowering: &Lowering, set: &mut RewritePatternSet) {
    for (root, name, rewrite) in [
        (
            "memref.alloca",
            "AllocaOpLowering",
            allocate::lower_alloca as super::llvm_common::lowering::Rewrite,
        ),
        ("memref.alloca_scope", "AllocaScopeOpLowering", blocks::lower_alloca_scope),
        ("memref.assume_alignment", "AssumeAlignmentOpLowering", assume::lower_assume_alignment),
        ("memref.atomic_rmw", "AtomicRMWOpLowering", access::lower_atomic_rmw),
        (
            "memref.extract_aligned_pointer_as_index",
            "ConvertExtractAlignedPointerAsIndex",
            view::lower_extract_aligned_pointer,
        ),
        ("memref.dim", "DimOpLowering", sizes::lower_dim),
        ("memref.distinct_objects", "DistinctObjectsOpLowering", assume::lower_distinct_objects),
        ("memref.extract_strided_metadata", "ExtractStridedMetadataOpLowering", view::lower_extract_metadata),
        ("memref.generic_atomic_rmw", "GenericAtomicRMWOpLowering", blocks::lower_generic_atomic_rmw),
        ("memref.get_global", "GetGlobalMemrefOpLowering", global::lower_get_global),
        ("memref.load", "LoadOpLowering", access::lower_load),
        ("memref.cast", "MemRefCastOpLowering", cast::lower_cast),
        ("memref.copy", "MemRefCopyOpLowering", copy::lower_copy),
        ("memref.memory_space_cast", "MemorySpaceCastOpLowering", cast::lower_memory_space_cast),
        ("memref.reinterpret_cast", "MemRefReinterpretCastOpLowering", cast::lower_reinterpret_cast),
        ("memref.reshape", "MemRefReshapeOpLowering", reshape::lower_reshape),
        ("memref.prefetch", "PrefetchOpLowering", access::lower_prefetch),
        ("memref.rank", "RankOpLowering", sizes::lower_rank),
        ("memref.store", "StoreOpLowering", access::lower_store),
        ("memref.transpose", "TransposeOpLowering", view::lower_transpose),
        ("memref.view", "ViewOpLowering", view::lower_view),
        ("memref.global", "GlobalMemrefOpLowering", global::lower_global),
        ("memref.alloc", "AllocOpLowering", allocate::lower_alloc),
        ("memref.dealloc", "DeallocOpLowering", allocate::lower_dealloc),
    ] {
        lowering.add(set, root, name, rewrite);
    }
}
