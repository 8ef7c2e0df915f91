// Classes of MLIR's base files that definitions of other projects use.
def D : Dialect { let name = "d"; }

// Texts: the mnemonic is `AddAllUp.Add_all_up.1.3`.
class Named<string word> : Op<D, snakeCaseToCamelCase<word>.ret # "." # firstCharToUpper<word>.ret # "." # NormalizeIndex<-1>.ret # "."
    # NormalizeIndex<2>.ret>;
def NamedOp : Named<"add_all_up">;

// Combinations of types.
def PairOp : Op<D, "pair", [InputAddressIsCombinationOf<["a", "r"], [[I32, F32], [I64, F64]]>]> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$r);
}
def TripleOp : Op<D, "triple", [InputAddressIsCombinationOf<["a", "b", "r"], [[I32, F32, Index]], "a triple">]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r);
}
def SameOp : Op<D, "same", [
    PredOpTrait<"the operands have the same elements", TCopVTEtAreSameAt<[0, 1]>>,
    PredOpTrait<"the operand can be broadcast", TCOpIsBroadcastableToRes<1, 0>>
  ]> {
  let arguments = (ins AnyTensor:$a, AnyTensor:$b);
  let results = (outs AnyTensor:$r);
}

// Interfaces that others may implement.
def Sized : TypeInterface<"Sized">;
def Counted : AttrInterface<"Counted">;
def OfSized : TypeConstraint<HasPromiseOrImplementsTypeInterface<Sized>, "of a size">;
def PromiseOp : Op<D, "promise"> {
  let arguments = (ins PromisedTypeInterface<Sized>:$a, OfSized:$b,
    ConfinedAttr<AnyAttr, [PromisedAttrInterface<Counted>]>:$c);
}

// A list of parameters.
def Numbers : ArrayOfAttr<D, "Numbers", "numbers", "int64_t">;
def ListOp : Op<D, "list"> { let arguments = (ins Numbers:$numbers); }

// Two enumerations with the same C++ class: the second is named after its namespace.
class InNamespace<string space, string case> : I32EnumAttr<"E", "", [I32EnumAttrCase<case, 0>]> { let cppNamespace = space; }
def FirstE : InNamespace<"::mlir::first", "A">;
def SecondE : InNamespace<"::mlir::second", "B">;
def EnumsOp : Op<D, "enums"> { let arguments = (ins FirstE:$first, DefaultValuedAttr<SecondE, "::mlir::second::E::B">:$second); }
