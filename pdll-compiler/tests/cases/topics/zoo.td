// The dialect of the topics: groups of every kind, constraints with and without C++ classes, interfaces and enumerations.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Zoo_Dialect : Dialect {
  let name = "zoo";
  let summary = "animals";
  let cppNamespace = "::animals::zoo";
}
class Zoo_Op<string mnemonic, list<Trait> traits = []> : Op<Zoo_Dialect, mnemonic, traits>;

// Constraints.
def EvenWidth : Type<CPred<"isEvenWidth($_self)">, "an even width", "::animals::EvenType">;
def OddWidth : Type<CPred<"isOddWidth($_self)">, "an \"odd\" width">;
def Striped : Attr<CPred<"isStriped($_self)">, "a striped attribute">;
def StripeAttr : Attr<CPred<"isStripe($_self)">, "a stripe"> {
  let storageType = [{::animals::StripeAttr}];
  let returnType = [{int}];
}
def PlainAttr : Attr<CPred<"true">>;
def Both : AllOfType<[OddWidth, AnyInteger], "both">;
def Legs : I32EnumAttr<"Legs", "how many legs", [
  I32EnumAttrCase<"Two", 2, "two">, I32EnumAttrCase<"Four", 4, "four">]> {
  let cppNamespace = "::animals";
}
def Feed : OpInterface<"Feed"> {
  let description = [{Feeds.}];
  let cppNamespace = "::animals";
  let methods = [InterfaceMethod<"Feeds it", "void", "feed", (ins)>];
}
def Plain : OpInterface<"PlainInterface">;
def Coat : AttrInterface<"Coat"> { let cppNamespace = "::animals"; }
def Kind : TypeInterface<"Kind"> { let cppNamespace = "::animals"; }

// Operations.
def NoneOp : Zoo_Op<"none">;
def OneOp : Zoo_Op<"one"> {
  let summary = "one of each";
  let description = [{
    Takes one and gives one.
  }];
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
}
def PairOp : Zoo_Op<"pair"> {
  let arguments = (ins AnyType:$left, AnyType:$right);
  let results = (outs AnyType:$first, AnyType:$second);
}
def UnnamedOp : Zoo_Op<"unnamed"> {
  let arguments = (ins AnyType, AnyType:$named);
  let results = (outs AnyType, AnyType:$given);
}
def ManyOp : Zoo_Op<"many"> {
  let arguments = (ins Variadic<AnyType>:$ins);
  let results = (outs Variadic<AnyType>:$outs);
}
def MaybeOp : Zoo_Op<"maybe"> {
  let arguments = (ins Optional<AnyType>:$in);
  let results = (outs Optional<AnyType>:$out);
}
def MixedOp : Zoo_Op<"mixed", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$head, Variadic<AnyType>:$middle, Optional<AnyType>:$tail, StrAttr:$name, OptionalAttr<I64Attr>:$age);
  let results = (outs AnyType:$one, Variadic<AnyType>:$some, Optional<AnyType>:$any);
}
def SinkOp : Zoo_Op<"sink"> { let arguments = (ins AnyType:$in, UnitAttr:$fast); }
def ConstantOp : Zoo_Op<"constant"> {
  let arguments = (ins AnyAttr:$value, Legs:$legs);
  let results = (outs AnyType:$out);
}
def InferOp : Zoo_Op<"infer", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
}
def SameOp : Zoo_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
}
def FixedOp : Zoo_Op<"fixed"> { let results = (outs I32:$out); }
def FeedOp : Zoo_Op<"feed", [Feed, NoMemoryEffect]> { let arguments = (ins EvenWidth:$in, StripeAttr:$stripe); }
def NestedOp : Zoo_Op<"cage.nested"> { let results = (outs AnyType:$out); }
def RegionOp : Zoo_Op<"region"> { let regions = (region AnyRegion:$body); let successors = (successor AnySuccessor:$next); }
def ReturnsOp : Zoo_Op<"op"> { let arguments = (ins Variadic<AnyType>:$type); let results = (outs AnyType:$let); }
def BlankAttr : Attr<CPred<"isBlank($_self)">, "a blank"> { let storageType = "  "; }
def SpacedAttr : Attr<CPred<"isSpaced($_self)">> { let storageType = " ::animals::SpacedAttr "; }
def SpacedType : Type<CPred<"isSpaced($_self)">, "a type with blanks", " ::animals::SpacedType ">;
def BareOp : Zoo_Op<"bare"> {
  let arguments = (ins BlankAttr:$blank, SpacedAttr:$spaced, PlainAttr:$plain, Striped:$striped, SpacedType:$in);
  let results = (outs Kind:$kind, Variadic<OddWidth>:$odd);
}

// Other definitions: types and attributes of the dialect, enumerations of both kinds, properties, derived attributes.
include "mlir/IR/AttrTypeBase.td"
class Zoo_Type<string name, string typeMnemonic> : TypeDef<Zoo_Dialect, name> { let mnemonic = typeMnemonic; }
def CageType : Zoo_Type<"Cage", "cage"> { let parameters = (ins "int":$size); let assemblyFormat = "`<` $size `>`"; }
def PenType : Zoo_Type<"Pen", "pen">;
def TagAttr : AttrDef<Zoo_Dialect, "Tag"> { let mnemonic = "tag"; }
def Flags : I32BitEnumAttr<"Flags", "flags", [
  I32BitEnumAttrCaseBit<"Fed", 0>, I32BitEnumAttrCaseBit<"Clean", 1>]> { let cppNamespace = "::animals"; }
def LegsAttr : EnumAttr<Zoo_Dialect, Legs, "legs">;
def AnyCage : AnyTypeOf<[CageType, PenType], "a cage or a pen", "::mlir::Type">;
def CageVector : VectorOfAnyRankOf<[F32]>;
def SmallAttr : ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<9>]>;
def WithDefault : DefaultValuedAttr<I32Attr, "1">;
def Maybe : OptionalAttr<StrAttr>;
def Segments : DenseArrayAttrBase<"DenseI32ArrayAttr", "int32_t", "i32">;
def MixedFeed : OpInterface<"MixedFeed", [Feed]> { let cppNamespace = "::animals"; }
def HouseOp : Zoo_Op<"house", [Pure, Commutative]> {
  let arguments = (ins CageType:$cage, Arg<AnyCage, "the other", [MemRead]>:$other, TagAttr:$tag, Flags:$flags, LegsAttr:$legs,
                       SmallAttr:$small, WithDefault:$times, Maybe:$note, DefaultValuedOptionalAttr<BoolAttr, "true">:$open);
  let results = (outs Res<PenType, "a pen">:$pen, Variadic<CageType>:$cages);
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [OpBuilder<(ins "int":$n)>];
  let extraClassDeclaration = [{ int n(); }];
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def NestedRangesOp : Zoo_Op<"nested_ranges"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "segments">:$ranges, DenseI32ArrayAttr:$segments);
}
def SameSizeOp : Zoo_Op<"same_size", [SameVariadicOperandSize, SameVariadicResultSize]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
  let results = (outs Variadic<AnyType>:$c, AnyType:$d, Variadic<AnyType>:$e);
}
def PropertyOp : Zoo_Op<"property"> {
  let arguments = (ins AnyType:$in, IntProp<"int64_t">:$count, StringProp:$label, DefaultValuedProp<BoolProp, "false">:$done);
  let results = (outs AnyType:$out);
}
def DerivedOp : Zoo_Op<"derived"> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
  DerivedTypeAttr element = DerivedTypeAttr<"return getType();">;
}
