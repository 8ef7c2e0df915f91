// The dialect of the tests.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Test_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
class Test_Op<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits>;

def OneOp : Test_Op<"one"> { let arguments = (ins AnyType:$input); let results = (outs AnyType:$output); }
def TwoOp : Test_Op<"two"> {
  let arguments = (ins AnyType:$first, Variadic<AnyType>:$rest, I32Attr:$size, OptionalAttr<I64Attr>:$hint);
  let results = (outs AnyType:$head, Variadic<AnyType>:$tail);
}
def PairOp : Test_Op<"pair"> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$left, AnyType:$right);
}
def MaybeOp : Test_Op<"maybe"> {
  let arguments = (ins Optional<AnyType>:$a, AnyType:$b);
  let results = (outs Optional<AnyType>:$r);
}
def SinkOp : Test_Op<"sink"> { let arguments = (ins Variadic<AnyType>:$inputs); }
def InferredOp : Test_Op<"inferred", [InferTypeOpInterface]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def LoopOp : Test_Op<"loop"> { let regions = (region AnyRegion:$body); }
def BranchOp : Test_Op<"branch"> { let successors = (successor AnySuccessor:$dest); }
def KindsOp : Test_Op<"kinds"> {
  let arguments = (ins StrAttr:$name, UnitAttr:$flag, TypeAttr:$ty, I64ArrayAttr:$list,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$small, OptionalAttr<AnyAttr>:$any);
  let results = (outs I32:$count, TensorOf<[F32]>:$values);
}
def ModeAttr : I32EnumAttr<"Mode", "", [I32EnumAttrCase<"Off", 0>, I32EnumAttrCase<"On", 1>]>;
def ScalarsOp : Test_Op<"scalars"> {
  let arguments = (ins OptionalAttr<I32Attr>:$i, OptionalAttr<SI64Attr>:$si, OptionalAttr<IndexAttr>:$index,
                       OptionalAttr<F32Attr>:$f, OptionalAttr<F64Attr>:$g, OptionalAttr<StrAttr>:$s,
                       OptionalAttr<BoolAttr>:$b, OptionalAttr<ModeAttr>:$e,
                       OptionalAttr<AnyAttrOf<[I32Attr, I64Attr]>>:$wide);
}
def SidesOp : Test_Op<"sides", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
}
