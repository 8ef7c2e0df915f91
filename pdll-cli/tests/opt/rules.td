// Rules on operations of a dialect that no tool needs to load.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
class My_Op<string mnemonic, list<Trait> traits = []> : Op<My_Dialect, mnemonic, traits>;
def NegOp : My_Op<"neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def AddOp : My_Op<"add"> { let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }
def ScaleOp : My_Op<"scale"> {
  let arguments = (ins AnyType:$x, I32Attr:$factor, OptionalAttr<StrAttr>:$note);
  let results = (outs AnyType:$r);
}
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$_self.hasOneUse()">, "has one use">;

def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def Double : Pat<(AddOp $x, $x), (ScaleOp $x, ConstantAttr<I32Attr, "2">, (NativeCodeCall<"$_builder.getStringAttr(\"doubled\")">)), [(I32 $x)]>;
def AddNeg : Pat<(AddOp (either (NegOp:$n $x), $y)), (ScaleOp (AddOp $x, $y, (returnType $x)), ConstantAttr<I32Attr, "7">, (NativeCodeCall<"$_builder.getUnitAttr()">)),
                 [(SameType $x, $y), (HasOneUse $n)]>;
