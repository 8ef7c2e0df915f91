// RUN: pdll opt --patterns %s --dialect %s inc/attribute_rules.mlir
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "t"; }
def FirstOp : Op<T_Dialect, "first", [FirstAttrDerivedResultType]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$r);
}
def NamedOp : Op<T_Dialect, "named"> {
  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$name, I32Attr:$n);
  let results = (outs AnyType:$r);
}
def IsAbsent : Constraint<CPred<"! ($_self)">, "is absent">;
def Derived : Pat<(NamedOp $x, ConstantStrAttr<StrAttr, "derived">, $n), (NamedOp (FirstOp $n), ConstantStrAttr<StrAttr, "used">, $n)>;
def Absent : Pat<(NamedOp $x, $name, $n), (replaceWithValue $x), [(IsAbsent:$name)]>;
