def D : Dialect { let name = "d"; }

def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"eq", 0>, I32EnumAttrCase<"notEqual", 1, "ne">, I32EnumAttrCase<"OEQ", 5>]>;
def Flags : I32BitEnumAttr<"Flags", "some flags", [
  I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"nnan", 0>, I32BitEnumAttrCaseBit<"noInf", 1, "ninf">,
  I32BitEnumAttrCaseGroup<"fast", [I32BitEnumAttrCaseBit<"nnan", 0>, I32BitEnumAttrCaseBit<"noInf", 1, "ninf">]>]>;
def FlagsAttr : EnumAttr<D, Flags, "flags">;
def SmallInt : ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<9>]>;
def Even : Attr<CPred<"$_self.as_i64($_ctx).is_some_and(|n| n % 2 == 0)">, "an even integer"> {
  let returnType = "i64";
  let convertFromStorage = "$_self.as_i64($_ctx).unwrap_or_default() / 2";
}

def AllOp : Op<D, "all"> {
  let arguments = (ins
    I32Attr:$plain,
    OptionalAttr<StrAttr>:$maybe,
    DefaultValuedAttr<I64Attr, "4">:$count,
    DefaultValuedStrAttr<StrAttr, "x y">:$text,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 2}">:$sizes,
    UnitAttr:$flag,
    SmallInt:$small,
    ConfinedAttr<ArrayAttr, [ArrayMinCount<2>]>:$pair,
    Kind:$kind,
    DefaultValuedAttr<Kind, "Kind::notEqual">:$other,
    DefaultValuedAttr<FlagsAttr, "Flags::noInf">:$flags,
    TypeAttrOf<AnyFloat>:$element,
    Even:$even,
    I64Prop:$property,
    DefaultValuedProp<StringProp, "\"s\"">:$named
  );
}
