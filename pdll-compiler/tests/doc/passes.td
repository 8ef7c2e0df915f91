// RUN: --gen-pass-doc
// RUN: --gen-op-doc
// RUN: --gen-dialect-doc
// RUN: --gen-op-interface-docs
include "mlir/Pass/PassBase.td"

def Sweep : Pass<"sweep", "::mlir::ModuleOp"> {
  let summary = "Removes what nobody uses";
  let description = [{
    Sweeps **all**.

    * twice
  }];
  let options = [
    Option<"deep", "deep", "bool", /*default=*/"true", "Whether to sweep below">,
    ListOption<"only", "only-these-names", "std::string", "Names to sweep">,
  ];
  let statistics = [
    Statistic<"nSwept", "num-swept", "Number of swept operations">,
    Statistic<"n", "n", "Number">,
  ];
}
def Brush : InterfacePass<"brush", "FunctionOpInterface">;
def Apply : PassBase<"apply", "">;
