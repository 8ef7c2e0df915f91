// Rules whose C++ calls functions of the user. tests/rules_functions.rs defines them.
def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
class My_Op<string mnemonic, dag outs = (outs AnyType:$r)> : Op<My_Dialect, mnemonic> { let results = outs; }
def NegOp : My_Op<"neg"> { let arguments = (ins AnyType:$x); }
def ScaleOp : My_Op<"scale"> { let arguments = (ins AnyType:$x, I32Attr:$factor); }
def JoinOp : My_Op<"join"> { let arguments = (ins Variadic<AnyType>:$xs, I32Attr:$mode); }
def PairOp : My_Op<"pair", (outs AnyType:$p, AnyType:$q)> { let arguments = (ins AnyType:$x); }

// An attribute of a created operation, and a call whose arguments are calls.
def Scale : Pat<(NegOp $x), (ScaleOp $x, (NativeCodeCall<"my::factorOf($_builder, $_loc, $0, $1)"> $x, "text"))>;
def innerOf : NativeCodeCall<"my::innerOf($_builder, $0)">;
def outerOf : NativeCodeCall<"my::outerOf($_builder, $0, $1)">;
def i32 : NativeCodeCall<"$_builder.getI32Type()">;
def Nested : Pat<(JoinOp $xs, ConstantAttr<I32Attr, "0">:$m), (JoinOp $xs, (outerOf (innerOf $m), (i32)))>;

// Conditions, functions without results, and what a call in a source pattern binds.
def Known : Pat<(ScaleOp (NativeCodeCall<"isKnown($_builder, $_self, &$0)"> $v), $_), (replaceWithValue $v)>;
def IsSmall : Constraint<CPred<"my::isSmall($_builder, $0)">, "is small">;
def note : NativeCodeCallVoid<"my::note($_builder, $0)">;
def Small : Pat<(ScaleOp $x, $f), (ScaleOp:$new $x, ConstantAttr<I32Attr, "100">), [(IsSmall $f)], [(note $new)]>;

// Variadic arguments, several results, and types.
def sumOf : NativeCodeCall<"my::sumOf($_builder, $0, $1...)">;
def Sum : Pat<(JoinOp $xs, ConstantAttr<I32Attr, "1">:$m), (sumOf $xs, $m, $m)>;
def halves : NativeCodeCall<"my::halves($_builder, $0)", 2>;
def typeOf : NativeCodeCall<"my::typeOf($_builder, $0)">;
def Halves : Pattern<(PairOp $x), [(NegOp (ScaleOp (halves:$parts__0 $x), ConstantAttr<I32Attr, "8">, (returnType (typeOf $x)))), (NegOp $parts__1)]>;

// Called by a rule in Rust.
def absOf : NativeCodeCall<"my::absOf($_builder, $0)">;
