//! `convert-func-to-llvm`: functions, calls and returns become those of `llvm`.
//!
//! MLIR: FuncToLLVM.cpp, with the same order of operations.

mod c_interface;
mod calls;
mod create;
mod function;

use pdll::conversion::ConversionTarget;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::RewritePatternSet;

use super::llvm_common::Lowering;

/// The pass `convert-func-to-llvm`.
#[derive(Clone, Debug, Default)]
pub struct ConvertFuncToLlvm {
    use_bare_ptr_memref_call_conv: bool,
    index_bitwidth: u32,
}

impl Pass for ConvertFuncToLlvm {
    fn argument(&self) -> &str {
        "convert-func-to-llvm"
    }

    fn name(&self) -> &str {
        "ConvertFuncToLLVMPass"
    }

    fn description(&self) -> &str {
        "Convert from the Func dialect to the LLVM dialect"
    }

    fn anchor(&self) -> Option<&str> {
        Some("builtin.module")
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "use-bare-ptr-memref-call-conv",
            "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types",
            &mut self.use_bare_ptr_memref_call_conv,
        );
        options.add(
            "index-bitwidth",
            "Bitwidth of the index type, 0 to use size of machine word",
            &mut self.index_bitwidth,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let lowering = Lowering::of_pass(run, self.index_bitwidth, |options| {
            options.use_bare_ptr_call_conv = self.use_bare_ptr_memref_call_conv;
        });
        let mut set = RewritePatternSet::new(&ctx);
        populate_func_to_llvm_patterns(&lowering, &mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["llvm"]).add_legal_ops(["builtin.unrealized_conversion_cast"]);
        lowering.convert(run, &target, set)
    }
}

/// Adds the patterns that lower `func` to `llvm`.
pub fn populate_func_to_llvm_patterns(lowering: &Lowering, set: &mut RewritePatternSet) {
    lowering.add(set, "func.func", "FuncOpConversion", function::lower_function);
    lowering.add_multi(set, "func.call_indirect", "CallIndirectOpLowering", calls::lower_call_indirect);
    lowering.add_multi(set, "func.call", "CallOpLowering", calls::lower_call);
    lowering.add(set, "func.constant", "ConstantOpLowering", calls::lower_constant);
    lowering.add_multi(set, "func.return", "ReturnOpLowering", calls::lower_return);
}
