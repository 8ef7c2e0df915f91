// RUN: --gen-op-doc
// RUN: --gen-op-doc --strip-prefix=shop::
// RUN: --gen-op-doc --allow-hugo-specific-features
// RUN: --gen-dialect-doc
// RUN: --gen-dialect-doc --dialect=shop
// RUN: --gen-dialect-doc --dialect=store
// RUN: --gen-attrdef-doc
// RUN: --gen-typedef-doc
// RUN: --gen-enum-doc
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::mlir::shop";
  let summary = "Things that are sold";
  let description = [{
    A shop sells *things*:

    ```mlir
      shop.sell %thing
    ```
      indented
  }];
}

def Store_Dialect : Dialect {
  let name = "store";
  let cppNamespace = "store";
  let description = "A text in one line.\n[TOC]\n";
}

// Enums, with and without a summary.
def Red : I32EnumAttrCase<"Red", 0, "red">;
def Blue : I32EnumAttrCase<"Blue", 7>;
def Color : I32EnumAttr<"Color", "a color", [Red, Blue]> {
  let cppNamespace = "::mlir::shop";
}
def Flags : I8BitEnumAttr<"Flags", "what is allowed",
    [I8BitEnumAttrCaseNone<"None">, I8BitEnumAttrCaseBit<"Read", 0>, I8BitEnumAttrCaseBit<"Write", 1, "write">]>;
def Plain : I64EnumAttr<"Plain", "", []>;

// Attributes and types.
class ShopAttr<string name, string word> : AttrDef<Shop_Dialect, name> { let mnemonic = word; }
class ShopType<string name, string word> : TypeDef<Shop_Dialect, name> { let mnemonic = word; }
def Price : ShopAttr<"Price", "price"> {
  let summary = "  how much it costs ";
  let description = [{
      Pay this.

        * in coins
  }];
  let parameters = (ins "int64_t":$cents, OptionalParameter<"::mlir::StringAttr">:$currency,
                        AttrParameter<"bool", "whether it is shown", "flag">:$shown);
  let assemblyFormat = "`<` params `>`";
}
def ColorAttr : EnumAttr<Shop_Dialect, Color, "color">;
def Thing : ShopType<"Thing", "thing"> { let summary = "a thing"; }
def Thing10 : ShopType<"Thing10", "thing10"> { let description = "Ten."; }
def Thing9 : ShopType<"Thing9", "thing9"> {
  let parameters = (ins ArrayRefParameter<"int64_t", "the sizes">:$sizes, StringRefParameter<"its name">:$name);
  let hasCustomAssemblyFormat = 1;
}
def Bare : TypeDef<Store_Dialect, "Bare"> { let typeName = "store.bare"; }

// Constraints of a dialect.
def AnyThing : DialectType<Shop_Dialect, CPred<"isThing($_self)">, "any thing"> {
  let description = [{
    What can be sold.
  }];
}
def CoinAttr : DialectAttr<Shop_Dialect, CPred<"true">, "a coin"> { let description = ""; }

// Operations.
def Selling : OpDocGroup {
  let summary = "selling things";
  let description = [{
    # Title
    How to sell.
  }];
}
def Asking : OpDocGroup { let summary = "Asking "; let description = ""; }
class ShopOp<string name, list<Trait> traits = []> : Op<Shop_Dialect, name, traits>;

def Shop_SellOp : ShopOp<"sell", [Pure, SameOperandsAndResultType, HasParent<"ShopOp">, SingleBlockImplicitTerminator<"CloseOp">]> {
  let summary = "sells a thing";
  let description = [{
    Sells `thing`.
      Indented.

    ## Heading
  }];
  let arguments = (ins
    Arg<AnyThing, "the thing", [MemRead, MemWrite]>:$thing,
    Variadic<I32>:$coins, Optional<AnyType>, DefaultValuedAttr<Price, "{}">:$price,
    OptionalAttr<StrAttr>:$name, UnitAttr:$quick, UnitProp:$loud);
  let results = (outs Res<AnyThing, "", [MemAlloc]>:$sold, Variadic<AnyType>);
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let opDocGroup = Selling;
  let assemblyFormat = [{
    $thing
      (`for` $coins^)?

    attr-dict
  }];
  let extraClassDeclaration = "";
}
def BuyOp : ShopOp<"Buy", [MemoryEffects<[MemRead<DefaultResource>, MemWrite]>, Symbol, PredOpTrait<"never", CPred<"false">>]> {
  let opDocGroup = Selling;
  let assemblyFormat = "";
}
def Shop_OpenOp : ShopOp<"open", [ResultsBroadcastableShape, NativeOpTrait<"Opens">]> {
  let summary = " ";
  let opDocGroup = Asking;
  DerivedAttr hours = DerivedTypeAttr<"return {};">;
}
def _CloseOp : ShopOp<"close", [Terminator, MemoryEffects<[]>]>;
def Shop_ : Op<Store_Dialect, "empty">;
