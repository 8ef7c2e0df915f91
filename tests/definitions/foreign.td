// Definitions in the style of MLIR: predicates and code beyond ODS are C++. Included by `tests/foreign.rs`.
#ifndef FOREIGN
#define FOREIGN

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"

def Foreign_Dialect : Dialect {
  let name = "foreign";
  let cppNamespace = "::foreign";
  let extraClassDeclaration = [{ void registerTypes(); }];
}
class Foreign_Op<string mnemonic, list<Trait> traits = []> : Op<Foreign_Dialect, mnemonic, traits>;

// These exist only in C++.
def Foreign_Number : Type<CPred<"::foreign::isNumber($_self)">, "number">;
def IsSmall : CPred<"::foreign::isSmall($_self)">;
def Foreign_Level : Attr<And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, IsSmall]>, "small level">;

// Of each, one half is known.
def Foreign_Wide : Type<Or<[I64.predicate, CPred<"::foreign::isWide($_self)">]>, "wide">;
def IsOdd : CPred<"::foreign::isOdd($_self)">;
def Foreign_Tag : Attr<Or<[StrAttr.predicate, Neg<IsOdd>]>, "tag">;

def Foreign_MarkOp : Foreign_Op<"mark"> {
  let arguments = (ins Foreign_Wide:$value, Foreign_Tag:$tag);
}

def Foreign_ScaleOp : Foreign_Op<"scale"> {
  let arguments = (ins Foreign_Number:$value, Foreign_Level:$level);
  let results = (outs AnyType:$result);
}

// This C++ is recognized.
def Foreign_Row : Type<CPred<"::llvm::isa<::mlir::RankedTensorType>($_self) && "
                             "::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1">, "row">;

// A predicate with a name, which a Rust function may replace.
def Foreign_IsFine : PredOpTrait<"input is very fine", CPred<"getInput().isVeryFine()">>;

// An interface that nothing in Rust replaces, and one with hooks.
def Foreign_CostOpInterface : OpInterface<"CostOpInterface"> {
  let methods = [InterfaceMethod<"", "int64_t", "getCost">];
}
def Foreign_LoopOp : Foreign_Op<"loop", [LoopLikeOpInterface]> {
  let regions = (region AnyRegion:$body);
}

def Foreign_FlipOp : Foreign_Op<"flip", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    PredOpTrait<"input is fine", CPred<"getInput().isFine()">>, Foreign_IsFine, Foreign_CostOpInterface]> {
  let arguments = (ins Foreign_Row:$input,
                       DefaultValuedAttr<I32Attr, "::foreign::kTimes">:$times,
                       DefaultValuedAttr<F32Attr, "0.5f">:$factor);
  let results = (outs Foreign_Row:$output);
  let builders = [OpBuilder<(ins "::mlir::Value":$input), [{ build($_builder, $_state, input, 1); }]>];
  let skipDefaultBuilders = 1;
  let useCustomPropertiesEncoding = 1;
  DerivedTypeAttr element = DerivedTypeAttr<"return getInput().getType();">;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{ bool isTwice() { return getTimes() == 2; } }];
}

def Foreign_HoldOp : Foreign_Op<"hold", [NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

#endif // FOREIGN
