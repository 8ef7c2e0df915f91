// Rules whose C++ calls functions that nobody wrote.
def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
class My_Op<string mnemonic> : Op<My_Dialect, mnemonic>;
def NegOp : My_Op<"neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def ScaleOp : My_Op<"scale"> { let arguments = (ins AnyType:$x, I32Attr:$factor); let results = (outs AnyType:$r); }

def Scale : Pat<(NegOp $x), (ScaleOp $x, (NativeCodeCall<"my::factorOf($_builder, $_loc, $0, $1)"> $x, "text"))>;
def Fold : Pat<(ScaleOp (NativeCodeCall<"isKnown($_self, &$0)"> $v), $f), (replaceWithValue $v)>;
def IsSmall : Constraint<CPred<"my::isSmall($0)">, "is small">;
def Small : Pat<(ScaleOp $x, $f), (NegOp $x), [(IsSmall $f)], [(NativeCodeCallVoid<"my::note($_builder, $0)"> $x)]>;
