// RUN: pdll check --error-format=short %s
// RUN: pdll compile -x pdll %s
// Without an include, names of MLIR's files may be defined anew.
class Shape<int sides> { int n = sides; }
def Square : Shape<4>;
class Complex<string text> { string t = text; }
def C : Complex<"i">;
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "t"; }
def NegOp : Op<T_Dialect, "neg", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
