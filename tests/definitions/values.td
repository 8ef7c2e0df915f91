include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def Values_Dialect : Dialect {
  let name = "values";
  let cppNamespace = "::mlir::values";
}
class Values_Op<string mnemonic, list<Trait> traits = []> : Op<Values_Dialect, mnemonic, traits>;

// Names that generated code has, too.
def Values_E : I32EnumAttr<"E", "", [I32EnumAttrCase<"ALL", 0>, I32EnumAttrCase<"some", 1>]> {
  let cppNamespace = "::mlir::values";
}
def Values_Flags : I32BitEnumAttr<"Flags", "", [
  I32BitEnumAttrCaseNone<"NAMES">, I32BitEnumAttrCaseBit<"VALID", 0>, I32BitEnumAttrCaseBit<"ALL", 1>
]> {
  let cppNamespace = "::mlir::values";
}

def Values_DefaultsOp : Values_Op<"defaults"> {
  let arguments = (ins
    DefaultValuedAttr<UI32Attr, "4294967295">:$u32,
    DefaultValuedAttr<UI64Attr, "0x10">:$u64,
    DefaultValuedAttr<SI32Attr, "-2">:$s32,
    DefaultValuedAttr<I64Attr, "5000000000">:$i64,
    DefaultValuedAttr<F32Attr, "0.5f">:$f32,
    DefaultValuedAttr<BoolAttr, "true">:$flag,
    DefaultValuedAttr<I64ArrayAttr, "{0, 2, 3}">:$array,
    DefaultValuedAttr<DenseI64ArrayAttr, "{0, -2}">:$dense,
    DefaultValuedAttr<StrArrayAttr, "{}">:$strings,
    DefaultValuedAttr<StrAttr, "\"hi\"">:$string,
    DefaultValuedAttr<DictionaryAttr, "{}">:$dictionary,
    DefaultValuedAttr<Values_E, "::mlir::values::E::ALL">:$e,
    DefaultValuedAttr<Values_Flags, "Flags::VALID | Flags::ALL">:$flags);
}

// C++ that stays C++: an attribute with such a default may be omitted.
def Values_UnknownOp : Values_Op<"unknown"> {
  let arguments = (ins
    DefaultValuedAttr<I64Attr, "kDynamic">:$size,
    DefaultValuedAttr<StrAttr, "kName">:$name,
    DefaultValuedAttr<TypeAttr, "$_builder.getI32Type()">:$type,
    DefaultValuedOptionalAttr<StrAttr, "">:$empty,
    DefaultValuedAttr<TypedArrayAttrBase<FlatSymbolRefAttr, "symbols">, "{kName}">:$symbols,
    DefaultValuedAttr<ConfinedAttr<ArrayAttr, [AttrConstraint<CPred<"isShort($_self)">, "short">]>, "{}">:$short);
}

def Values_SizedOp : Values_Op<"sized"> {
  let arguments = (ins ConfinedAttr<ArrayAttr, [AttrConstraint<CPred<"$_self.size() <= 2">, "of at most two">]>:$list);
}

// Names of operations are C++ classes, with their namespaces.
def Values_InModuleOp : Values_Op<"in_module", [HasParent<"mlir::ModuleOp">]>;
def Values_InSizedOp : Values_Op<"in_one", [HasParent<"::mlir::values::OuterOp, values::OtherOp">]>;
def Values_InUnknownOp : Values_Op<"in_unknown", [HasParent<"other::ThingOp">]>;
def Values_InFunctionOp : Values_Op<"in_function", [HasParent<"func::FuncOp">]>;
def Values_OuterOp : Values_Op<"outer", [NoTerminator, SingleBlock]> {
  let regions = (region AnyRegion:$body);
}
// Without regions these traits ask for nothing.
def Values_OtherOp : Values_Op<"other", [NoRegionArguments, SingleBlock, IsolatedFromAbove]>;

def Values_MixedOp : Values_Op<"mixed", [AllTypesMatch<["a", "r"]>]> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs AnyType:$r);
}
def Values_MatchOp : Values_Op<"match", [AttrSizedOperandSegments, AllTypesMatch<["a", "b"]>]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
}
