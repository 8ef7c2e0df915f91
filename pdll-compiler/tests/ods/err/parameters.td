def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> { let mnemonic = "t"; let parameters = (ins "int", "::llvm::APInt":$a, 3:$b); let assemblyFormat = "params"; }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> { let mnemonic = "t"; let parameters = (ins "int":$fooBar, "int":$foo_bar); let assemblyFormat = "params"; }
// -----
def D : Dialect { let name = "d"; }
class P<string x = ""> : AttrOrTypeParameter<"int", ""> { let parser = [{ parse($_parser }]; }
def T : TypeDef<D, "T"> { let mnemonic = "t"; let parameters = (ins P<>:$a); let assemblyFormat = "params"; }
def V : TypeDef<D, "V"> { let mnemonic = "v"; let parameters = (ins "::mlir::Other":$o); let assemblyFormat = "params"; }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> { let mnemonic = "t"; let parameters = (ins DefaultValuedParameter<"int", "(">:$a); let assemblyFormat = "params"; }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> { let mnemonic = "t"; }
def U : TypeDef<D, "U"> { let mnemonic = "t"; }
def AType : Op<D, "a">;
def A : TypeDef<D, "A"> { let mnemonic = "a"; }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> {
  let mnemonic = "t";
  let parameters = (ins "int":$a);
  let assemblyFormat = "$a";
  let builders = [TypeBuilder<(ins "i8":$x)>, TypeBuilderWithInferredContext<(ins "i8":$y), [{ y }]>,
                  TypeBuilder<(ins "i8":$z), [{ z }]>, TypeBuilder<(ins "u8":$z), [{ z }]>];
}
def U : TypeDef<D, "U"> { let mnemonic = "u"; let skipDefaultBuilders = 1; }
// -----
def D : Dialect { let name = "d"; }
class Form<string format> : TypeDef<D, NAME> {
  let mnemonic = NAME;
  let parameters = (ins "int":$a, OptionalParameter<"int">:$b, OptionalParameter<"int">:$c);
  let assemblyFormat = format;
}
def T1 : Form<"$b">;
def T2 : Form<"$a $d">;
def T3 : Form<"$a $a">;
def T4 : Form<"params params">;
def T5 : Form<"foo">;
def T6 : Form<"($a $b^)?">;
def T7 : Form<"$a ($b $c)?">;
def T8 : Form<"$a ($b^ $c^)?">;
def T9 : Form<"$a (`x` $b^) $c">;
def T10 : Form<"$a (`x`^ $b)?">;
def T11 : Form<"$a (`x` $b^)? : $c">;
def T12 : Form<"$a `x y`">;
def T13 : Form<"struct()">;
def T14 : Form<"struct($a $b)">;
def T15 : Form<"(params^)? : (`x`)?">;
def T16 : Form<"qualified(`x`)">;
def T17 : Form<"ref($a)">;
def T18 : Form<"$a (struct($b, $c)^)?">;
def T19 : Form<"type($a)">;
def T20 : Form<"$a %">;
def T21 : Form<"custom<foo-bar>($a)">;
def T22 : Form<"$a \"x\"">;
def T23 : Form<"$a (`x` $b^ : `y`)?">;
def T24 : Form<"$a (`x` $b^) : (`y` $c^)?">;
def T25 : Form<"struct(`x`)">;
def T26 : Form<"struct(params) $a">;
def T27 : Form<"struct $a">;
def T28 : Form<"qualified $a">;
def T29 : Form<"qualified($a `x`">;
def T30 : Form<"$a (`x` struct(params)^)?">;
