// Code that calls functions of C++.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
def NegOp : Op<My_Dialect, "neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def ScaleOp : Op<My_Dialect, "scale"> { let arguments = (ins AnyType:$x, I32Attr:$factor); let results = (outs AnyType:$r); }
def IsSmall : Constraint<CPred<"llvm::all_of($0.getUsers(), isSmall)">, "is small">;

def Scale : Pat<(NegOp $x), (ScaleOp $x, (NativeCodeCall<"my::factorOf($_builder, $0, $1)"> $x, ConstantAttr<I32Attr, "1">)), [(IsSmall $x)]>;
def Fold : Pat<(ScaleOp (NativeCodeCall<"isKnown($_self, &$0)"> $v), $f), (ScaleOp $v, $f)>;
