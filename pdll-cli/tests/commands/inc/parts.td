include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def Complex_Dialect : Dialect { let name = "complex"; let cppNamespace = "::mlir::complex"; }
def ReOp : Op<Complex_Dialect, "re", [TypesMatchWith<"the result is a part of the operand", "complex", "result",
    "::llvm::cast<ComplexType>($_self).getElementType()">]> {
  let arguments = (ins Complex<AnyFloat>:$complex);
  let results = (outs AnyFloat:$result);
}
