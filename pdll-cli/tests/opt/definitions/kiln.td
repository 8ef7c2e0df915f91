// A dialect for tests of `--dialect`: it has what definitions may say without C++, and some C++.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "kiln_types.td"

class Kiln_Op<string mnemonic, list<Trait> traits = []> : Op<Kiln_Dialect, mnemonic, traits>;

// Predicates in C++: the first is translated, the other is not.
def Kiln_Warm : Type<CPred<"::llvm::isa<::mlir::kiln::GlazeType>($_self) || $_self.isInteger(16)">, "warm">;
def Kiln_Secret : Type<CPred<"isSecret($_self)">, "secret">;

def Kiln_StackOp : Kiln_Op<"stack", [Pure, AllTypesMatch<["first", "result"]>]> {
  let summary = "Stacks pieces";
  let arguments = (ins AnyInteger:$first, Variadic<AnyInteger>:$others, DefaultValuedAttr<I32Attr, "1">:$layers,
                       UnitAttr:$loose);
  let results = (outs AnyInteger:$result);
  let assemblyFormat = [{
    $first (`on` $others^ `:` type($others))? (`layers` `=` $layers^)? (`loose` $loose^)? attr-dict `:` type($first)
  }];
}
def Kiln_PaintOp : Kiln_Op<"paint", [AttrSizedOperandSegments]> {
  let arguments = (ins Kiln_Warm:$piece, Optional<I1>:$when, Variadic<Index>:$at, Kiln_ColorAttr:$color,
                       OptionalAttr<Kiln_ToolsAttr>:$tools, Kiln_FinishAttr:$finish);
  let assemblyFormat = [{
    $piece `[` $at `]` (`if` $when^)? `in` $color $finish (`with` $tools^)? attr-dict `:` type($piece)
  }];
}
def Kiln_HalfOp : Kiln_Op<"half", [
    TypesMatchWith<"the result has the element type", "whole", "half", "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">,
    PredOpTrait<"the input has rank 1", CPred<"::llvm::cast<::mlir::ShapedType>($whole.getType()).getRank() == 1">>]> {
  let arguments = (ins AnyRankedTensor:$whole, ConfinedAttr<I64Attr, [IntMinValue<2>]>:$by);
  let results = (outs AnyType:$half);
  let assemblyFormat = "$whole `by` $by attr-dict `:` type($whole)";
}
def Kiln_FireOp : Kiln_Op<"fire", [SingleBlockImplicitTerminator<"CoolOp">]> {
  let arguments = (ins I32:$degrees);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$degrees $body attr-dict";
}
def Kiln_CoolOp : Kiln_Op<"cool", [Terminator, ParentOneOf<["FireOp"]>]> {
  let assemblyFormat = "attr-dict";
}
def Kiln_JumpOp : Kiln_Op<"jump", [Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let successors = (successor AnySuccessor:$to);
  let assemblyFormat = "$to (`(` $values^ `:` type($values) `)`)? attr-dict";
}
def Kiln_MixOp : Kiln_Op<"mix", [Commutative]> {
  let arguments = (ins Kiln_GlazeType:$glaze, Kiln_Secret:$secret);
  let results = (outs Kiln_GlazeType:$mixed);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$glaze)>];
  let assemblyFormat = "$glaze `,` $secret attr-dict `:` type($glaze) `,` type($secret) `->` type($mixed)";
}
def Kiln_SignOp : Kiln_Op<"sign"> {
  let arguments = (ins StrAttr:$name);
  let assemblyFormat = "custom<Signature>($name) attr-dict";
}
def Kiln_MarkOp : Kiln_Op<"mark"> {
  let arguments = (ins I1:$flag);
  let hasCustomAssemblyFormat = 1;
}
