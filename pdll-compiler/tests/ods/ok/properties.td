def D : Dialect { let name = "d"; }

def Kind : I32Enum<"Kind", "a kind", [I32EnumCase<"one", 1>, I32EnumCase<"two", 2>]> { let cppNamespace = "::d"; }
def Flags : I8BitEnum<"Flags", "flags", [I8BitEnumCaseBit<"a", 0>]> { let cppNamespace = "::d"; }
def KindAttr : EnumAttr<D, Kind, "kind">;

def AllOp : Op<D, "all"> {
  let arguments = (ins
    ConfinedProp<I64Prop, CPred<"$_self < 9">, "less than nine">:$less,
    ConfinedProp<OptionalProp<StringProp>, CPred<"!$_self.is_empty()">>:$word,
    ConstantProp<I32Prop, "4">:$four,
    DefaultValuedProp<I32Prop, "5", "5">:$five,
    OptionalProp<I64Prop, 0>:$maybe,
    ArrayProp<StringProp>:$words,
    ArrayProp<IntArrayProp<I64Prop>, "lists of integers">:$lists,
    IntArrayProp<I32Prop>:$ints,
    EnumProp<Kind>:$kind,
    EnumProp<Flags>:$flags,
    NamedEnumProp<Kind, "kind">:$named,
    EnumPropWithAttrForm<Kind, KindAttr>:$formed,
    NamedEnumPropWithAttrForm<Kind, "kind", KindAttr>:$both,
    OptionalProperty<I32Property>:$older
  );
}
