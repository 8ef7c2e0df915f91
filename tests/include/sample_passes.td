// Passes as a project in C++ declares them.
#ifndef SAMPLE_PASSES
#define SAMPLE_PASSES
include "mlir/Pass/PassBase.td"

def Prune : Pass<"sample-prune", "::mlir::func::FuncOp"> {
  let summary = "Erases operations of a dialect";
  let description = [{
    Erases what no other operation uses:

        sample.a
  }];
  let constructor = "sample::createPrune()";
  let dependentDialects = ["sample::SampleDialect, pas::PasDialect"];
  let options = [
    Option<"maxCount", "max-count", "unsigned", "-1u", "Largest number of erased operations">,
    Option<"mode", "mode", "sample::Mode", "sample::Mode::kFast", "How to look",
           [{llvm::cl::values(clEnumValN(sample::Mode::kFast, "fast", "one " "walk"),
                              clEnumValN(sample::Mode::kSafe, "safe", "two walks"))}]>,
    ListOption<"names", "names", "std::string", "Names of operations">,
    Option<"ratio", "ratio", "double", "0.30f", "Share">,
    Option<"entry", "entry", "std::string", "sample::kEntry.str()", "Name of the entry">
  ];
  let statistics = [Statistic<"numErased", "num-erased", "Number of erased operations">];
}

def Check : InterfacePass<"sample-check", "FunctionOpInterface">;
#endif
