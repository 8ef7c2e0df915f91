// RUN: pdll compile -x pdll %s
// Rules of a sample.
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
// Compares types.
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$_self.hasOneUse()">, "has one use">;

// Two negations cancel each other.
def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def Double : Pat<(AddOp $x, $x), // the same
   (ScaleOp $x, ConstantAttr<I32Attr, "2">, (NativeCodeCall<"$_builder.getStringAttr(\"doubled\")">)), [(I32 $x)]>;
def AddNeg : Pat<(AddOp (either (NegOp:$n $x), $y)), (ScaleOp (AddOp $x, $y, (returnType $x)), ConstantAttr<I32Attr, "7">, (NativeCodeCall<"$_builder.getUnitAttr()">)),
                 [(SameType $x, $y), (HasOneUse $n)]>;
def Passed : Pat<(ScaleOp (NegOp:$n $x), $f, $note), (NegOp (ScaleOp $x, $f, $note, (returnType $n)))>;
def Call : Pat<(ScaleOp $x, $f, $_), (ScaleOp $x, (NativeCodeCall<"my::factorOf($_builder, $0, $1)"> $f, "text"), (NativeCodeCall<"my::noteOf($_builder, $_loc)">)), [], [], (addBenefit 3)>;
