// Operations, at least one per element of a format.
//
// Read by `ods!` and by mlir-tblgen: C++ is written so that both accept it.

include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Form_Dialect : Dialect {
  let name = "form";
  let cppNamespace = "::form";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}
class Form_Op<string mnemonic, list<Trait> traits = []> : Op<Form_Dialect, mnemonic, traits>;

def Form_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"Big", 1, "very big">, I32EnumAttrCase<"Mid", 5, "mid.dle">]> {
  let cppNamespace = "::form";
}
def Form_Bits : I32BitEnumAttr<"Bits", "some bits", [I32BitEnumAttrCaseNone<"None">, I32BitEnumAttrCaseBit<"A", 0, "a">, I32BitEnumAttrCaseBit<"B", 1, "b">, I32BitEnumAttrCaseBit<"C", 2, "c">, I32BitEnumAttrCaseGroup<"AB", [I32BitEnumAttrCaseBit<"A", 0>, I32BitEnumAttrCaseBit<"B", 1>], "ab">]> {
  let cppNamespace = "::form";
  let separator = ", ";
}
def Form_KindE : I32EnumAttr<"KindE", "a kind", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"Big", 1, "big">]> {
  let cppNamespace = "::form";
  let genSpecializedAttr = 0;
}
def Form_KindAttr : EnumAttr<Form_Dialect, Form_KindE, "kind">;
def Form_KindF : I32EnumAttr<"KindF", "a kind", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"Big", 1, "big">]> {
  let cppNamespace = "::form";
  let genSpecializedAttr = 0;
}
def Form_KindAngle : EnumAttr<Form_Dialect, Form_KindF, "akind"> {
  let assemblyFormat = "`<` $value `>`";
}
def Form_Box : TypeDef<Form_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$inner);
  let assemblyFormat = "`<` $inner `>`";
}
def Form_Unit : TypeDef<Form_Dialect, "Unit"> {
  let mnemonic = "unit";
}
def Form_Num : AttrDef<Form_Dialect, "Num"> {
  let mnemonic = "num";
  let parameters = (ins "int":$n);
  let assemblyFormat = "`<` $n `>`";
}

def Form_A : I32BitEnumAttrCaseBit<"A", 0, "a">;
def Form_B : I32BitEnumAttrCaseBit<"B", 1, "b">;
def Form_C : I32BitEnumAttrCaseBit<"C", 2, "c">;
def Form_AB : I32BitEnumAttrCaseGroup<"AB", [Form_A, Form_B], "ab">;
def Form_BC : I32BitEnumAttrCaseGroup<"BC", [Form_B, Form_C], "bc">;
def Form_Sets : I32BitEnumAttr<"Sets", "sets", [Form_A, Form_AB, Form_B, Form_C, Form_BC]> {
  let cppNamespace = "::form";
  let printBitEnumPrimaryGroups = 1;
}
def Form_Plain : I32BitEnumAttr<"Plain", "plain", [Form_A, Form_B, Form_C]> {
  let cppNamespace = "::form";
}
def Form_OfSet : I32BitEnum<"OfSet", "a set", [I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">, I32BitEnumCaseBit<"C", 2, "c">]> {
  let cppNamespace = "::form";
}
def Form_OfSetAttr : EnumAttr<Form_Dialect, Form_OfSet, "of_set">;

// attributes
def A1Op : Form_Op<"a1"> {
  let arguments = (ins StrAttr:$s, I32Attr:$i, F32Attr:$f, BoolAttr:$b, IndexAttr:$x);
  let assemblyFormat = "$s $i $f $b $x attr-dict";
}
def A2Op : Form_Op<"a2"> {
  let arguments = (ins AnyAttr:$a, ArrayAttr:$r, DictionaryAttr:$d, UnitAttr:$u, TypeAttr:$t);
  let assemblyFormat = "$a $r $d $u $t attr-dict";
}
def A3Op : Form_Op<"a3"> {
  let arguments = (ins DenseI64ArrayAttr:$a, DenseBoolArrayAttr:$b, DenseF32ArrayAttr:$c, DenseI8ArrayAttr:$d);
  let assemblyFormat = "$a $b $c $d attr-dict";
}
def A4Op : Form_Op<"a4"> {
  let arguments = (ins Form_Kind:$k, Form_Bits:$b, Form_KindAttr:$e, Form_KindAngle:$g, Form_Num:$n);
  let assemblyFormat = "$k `,` $b `,` $e `,` $g `,` $n attr-dict";
}
def A5Op : Form_Op<"a5"> {
  let arguments = (ins SymbolRefAttr:$a, FlatSymbolRefAttr:$b, SymbolNameAttr:$c);
  let assemblyFormat = "$a $b $c attr-dict";
}
def A6Op : Form_Op<"a6"> {
  let arguments = (ins OptionalAttr<StrAttr>:$s, OptionalAttr<DenseI64ArrayAttr>:$a, OptionalAttr<Form_Kind>:$k, OptionalAttr<FlatSymbolRefAttr>:$y, OptionalAttr<Form_KindAttr>:$e);
  let assemblyFormat = "($s^)? (`a` $a^)? (`k` $k^)? ($y^)? (`e` $e^)? attr-dict";
}
def A7Op : Form_Op<"a7"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "7">:$i, DefaultValuedAttr<StrAttr, "\"z\"">:$s, DefaultValuedAttr<BoolAttr, "true">:$b, DefaultValuedOptionalAttr<I32Attr, "3">:$o);
  let assemblyFormat = "(`i` $i^)? (`s` $s^)? attr-dict";
}
def A8Op : Form_Op<"a8"> {
  let arguments = (ins UnitAttr:$u, UnitAttr:$v, OptionalAttr<UnitAttr>:$w);
  let assemblyFormat = "(`u` $u^)? ($v^ `vee`)? (`w` $w^)? attr-dict";
}
def A9Op : Form_Op<"a9"> {
  let arguments = (ins AnyAttr:$a, OptionalAttr<AnyAttr>:$o);
  let assemblyFormat = "$a (`,` $o^)? attr-dict-with-keyword";
}
def A10Op : Form_Op<"a10"> {
  let arguments = (ins Form_KindAttr:$e, Form_Num:$n, TypeAttrOf<Form_Box>:$t, ElementsAttr:$m);
  let assemblyFormat = "qualified($e) qualified($n) $t $m attr-dict";
}
def A11Op : Form_Op<"a11"> {
  let arguments = (ins I64ArrayAttr:$a, StrArrayAttr:$s, AffineMapAttr:$m, TypedArrayAttrBase<Form_KindAttr, "kinds">:$k);
  let assemblyFormat = "$a $s $m $k attr-dict";
}
def A12Op : Form_Op<"a12"> {
  let arguments = (ins TypedAttrInterface:$v);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$v attr-dict";
  let traits = [AllTypesMatch<["v", "r"]>];
}
def A13Op : Form_Op<"a13"> {
  let arguments = (ins I32Attr:$i, I1Attr:$b, UI8Attr:$u, SI16Attr:$s, APIntAttr:$p, F64Attr:$f);
  let assemblyFormat = "$i $b $u $s $p $f attr-dict";
}
// operands
def O1Op : Form_Op<"o1"> {
  let arguments = (ins AnyType:$a, Variadic<AnyType>:$b);
  let results = (outs Variadic<AnyType>:$r);
  let assemblyFormat = "$a (`[` $b^ `]`)? attr-dict `:` type($a) (`,` type($b)^)? (`->` type($r)^)?";
}
def O2Op : Form_Op<"o2", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<AnyType>:$a, Optional<I32>:$b, Variadic<I32>:$c);
  let assemblyFormat = "($a^ `:` type($a))? (`b` $b^)? (`c` `(` $c^ `)`)? attr-dict";
}
def O3Op : Form_Op<"o3"> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs Variadic<AnyType>:$r);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def O4Op : Form_Op<"o4"> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r, AnyType:$s);
  let assemblyFormat = "$a `,` $b attr-dict `:` type(operands) `->` type(results)";
}
def O5Op : Form_Op<"o5", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($r)";
}
def O6Op : Form_Op<"o6", [SameTypeOperands]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs I1:$r);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a)";
}
def O7Op : Form_Op<"o7", [AllTypesMatch<["a", "r"]>]> {
  let arguments = (ins AnyType:$a, Variadic<AnyType>:$b);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a `(` $b `)` attr-dict `:` type($r) (`,` type($b)^)?";
}
def O8Op : Form_Op<"o8"> {
  let arguments = (ins DenseI32ArrayAttr:$sz, VariadicOfVariadic<AnyType, "sz">:$g);
  let assemblyFormat = "$g attr-dict `:` type($g)";
}
def O8bOp : Form_Op<"o8b"> {
  let arguments = (ins DenseI32ArrayAttr:$sz, VariadicOfVariadic<I32, "sz">:$g);
  let assemblyFormat = "`{` $g `}` attr-dict";
}
def O9Op : Form_Op<"o9", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
  let assemblyFormat = "$a `and` $b attr-dict `:` type($a) `and` type($b)";
}
def O10Op : Form_Op<"o10", [AttrSizedResultSegments]> {
  let results = (outs Variadic<AnyType>:$a, Optional<AnyType>:$b, I32:$c);
  let assemblyFormat = "attr-dict (`:` type($a)^)? (`b` type($b)^)?";
}
def O11Op : Form_Op<"o11"> {
  let arguments = (ins Form_Box:$a, Form_Unit:$u);
  let results = (outs Form_Box:$r);
  let assemblyFormat = "$a `,` $u attr-dict `:` type($a) `->` qualified(type($r))";
}
def O12Op : Form_Op<"o12"> {
  let arguments = (ins Optional<AnyType>:$a);
  let results = (outs Optional<AnyType>:$r);
  let assemblyFormat = "attr-dict ($a^)? `:` functional-type($a, $r)";
}
def O13Op : Form_Op<"o13"> {
  let arguments = (ins AnyTensor:$a, Variadic<Index>:$i);
  let results = (outs AnyType:$r);
  let traits = [TypesMatchWith<"elt", "a", "r", "::llvm::cast<::mlir::TensorType>($_self).getElementType()">];
  let assemblyFormat = "$a `[` $i `]` attr-dict `:` type($a)";
}
// oilist
def L1Op : Form_Op<"l1", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<AnyType>:$a, Variadic<AnyType>:$b, UnitAttr:$u, OptionalAttr<Form_Kind>:$k);
  let assemblyFormat = "oilist(`a` `(` $a `:` type($a) `)` | `b` `(` $b `:` type($b) `)` | `u` $u | `k` `<` $k `>`) attr-dict";
}
def L2Op : Form_Op<"l2"> {
  let arguments = (ins UnitAttr:$u, UnitAttr:$v);
  let assemblyFormat = "`x` oilist(`u` $u | `v` $v) `y` attr-dict";
}
// regions, successors
def R1Op : Form_Op<"r1"> {
  let regions = (region AnyRegion:$a, VariadicRegion<AnyRegion>:$b);
  let assemblyFormat = "$a `,` $b attr-dict-with-keyword";
}
def R2Op : Form_Op<"r2"> {
  let regions = (region AnyRegion:$a, AnyRegion:$b);
  let assemblyFormat = "regions attr-dict";
}
def R3Op : Form_Op<"r3"> {
  let arguments = (ins OptionalAttr<I32Attr>:$x);
  let regions = (region AnyRegion:$a, AnyRegion:$b);
  let assemblyFormat = "$a (`else` $b^)? (`x` $x^)? attr-dict";
}
def EndOp : Form_Op<"end", [Terminator]> {
  let assemblyFormat = "attr-dict";
}
def R4Op : Form_Op<"r4", [SingleBlockImplicitTerminator<"EndOp">]> {
  let regions = (region SizedRegion<1>:$a);
  let assemblyFormat = "$a attr-dict";
}
def R5Op : Form_Op<"r5"> {
  let regions = (region VariadicRegion<AnyRegion>:$a);
  let assemblyFormat = "(`with` $a^)? attr-dict";
}
def R6Op : Form_Op<"r6", [NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$a);
  let assemblyFormat = "attr-dict `body` $a";
}
def S1Op : Form_Op<"s1", [Terminator]> {
  let arguments = (ins I1:$c);
  let successors = (successor AnySuccessor:$a, VariadicSuccessor<AnySuccessor>:$b);
  let assemblyFormat = "$c `,` $a `[` $b `]` attr-dict";
}
def S2Op : Form_Op<"s2", [Terminator]> {
  let successors = (successor AnySuccessor:$a, AnySuccessor:$b);
  let assemblyFormat = "successors attr-dict";
}
// literals
def P1Op : Form_Op<"p1"> {
  let assemblyFormat = "`:` `,` `=` `<` `>` `(` `)` `{` `}` `[` `]` `->` `?` `+` `*` attr-dict";
}
def P2Op : Form_Op<"p2"> {
  let arguments = (ins I32Attr:$i);
  let assemblyFormat = "`{` `\\n` ` ` ` ` `kw` $i `\\n` `}` attr-dict";
}
def P3Op : Form_Op<"p3"> {
  let assemblyFormat = "`[` $i `]` `` `(` $j `)` `` `<` `>` `kw` `` `:` `` $j2 attr-dict";
  let arguments = (ins I32Attr:$i, I32Attr:$j, I32Attr:$j2);
}
def P4Op : Form_Op<"p4"> {
  let arguments = (ins I32Attr:$i, Variadic<I32>:$v);
  let assemblyFormat = "`_k.w$1` `x`$i `-` `:` `(` $v `)` `->` ` ` `z` `?` `=` attr-dict";
}
def P5Op : Form_Op<"p5"> {
  let arguments = (ins UnitAttr:$a, OptionalAttr<I32Attr>:$b);
  let assemblyFormat = "(`:` $a^):(`=`)? (`b` `=` $b^):(`none`)? attr-dict";
}
def P6Op : Form_Op<"p6"> {
  let arguments = (ins OptionalAttr<I32Attr>:$b, Variadic<I32>:$v);
  let assemblyFormat = "(`dyn`):(`[` $b^ `]`)? (`(` $v^ `)`):(`e`)? attr-dict";
}
// dicts
def D1Op : Form_Op<"d1"> {
  let arguments = (ins I32Attr:$a, OptionalAttr<I32Attr>:$b, DefaultValuedAttr<I32Attr, "7">:$c);
  let assemblyFormat = "$a prop-dict attr-dict";
}
def D2Op : Form_Op<"d2", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$x, Optional<I32>:$y, OptionalAttr<I32Attr>:$b);
  let assemblyFormat = "($x^)? `,` ($y^)? prop-dict attr-dict-with-keyword";
}
def D3Op : Form_Op<"d3"> {
  let arguments = (ins I32Attr:$a, OptionalAttr<I32Attr>:$b, DefaultValuedAttr<I32Attr, "7">:$c, DefaultValuedOptionalAttr<I32Attr, "8">:$d);
  let assemblyFormat = "attr-dict";
}
def D4Op : Form_Op<"d4"> {
  let arguments = (ins I32Attr:$a);
  let regions = (region AnyRegion:$r);
  let assemblyFormat = "$a attr-dict-with-keyword $r";
}
// infer
def I1Op : Form_Op<"i1", [InferTypeOpAdaptor]> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a attr-dict `:` type($a)";
}
def I2Op : Form_Op<"i2", [Pure, FirstAttrDerivedResultType]> {
  let arguments = (ins TypeAttr:$t, I32:$a);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$t $a attr-dict `:` type($r)";
}

def X1Op : Form_Op<"x1"> {
  let arguments = (ins Form_Sets:$a, Form_Plain:$b, Form_OfSetAttr:$c, OptionalAttr<Form_OfSetAttr>:$d);
  let assemblyFormat = "$a `,` $b `,` $c ($d^)? attr-dict";
}
def T1Op : Form_Op<"t1"> {
  let arguments = (ins Form_Unit:$u, Variadic<Form_Box>:$b, Form_Unit:$v);
  let assemblyFormat = "$u `,` $v `,` $b attr-dict `:` type($u) type($b)";
}
def T2Op : Form_Op<"t2"> {
  let arguments = (ins Optional<Form_Box>:$b);
  let results = (outs Form_Box:$r);
  let assemblyFormat = "($b^ `:` type($b))? attr-dict `->` type($r)";
}
def T3Op : Form_Op<"t3", [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a attr-dict `:` type($r)";
}
def T4Op : Form_Op<"t4", [SameTypeOperands, AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$a, Optional<AnyType>:$b, Variadic<AnyType>:$c);
  let assemblyFormat = "$a (`b` $b^)? (`c` $c^)? attr-dict `:` type($a)";
}
def T5Op : Form_Op<"t5", [
    TypesMatchWith<"arguments", "f", "args", "::llvm::cast<::mlir::FunctionType>($_self).getInputs()">,
    TypesMatchWith<"results", "f", "res", "::llvm::cast<::mlir::FunctionType>($_self).getResults()">]> {
  let arguments = (ins FunctionType:$f, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$res);
  let assemblyFormat = "$f `(` $args `)` attr-dict `:` type($f)";
}
def G1Op : Form_Op<"g1", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$a, Optional<I32>:$b, UnitAttr:$u);
  let assemblyFormat = "(`[` $a^ (`,` $b^)? `]` (`u` $u^)?)? attr-dict";
}
def G2Op : Form_Op<"g2"> {
  let regions = (region VariadicRegion<AnyRegion>:$r);
  let arguments = (ins OptionalAttr<I32Attr>:$x);
  let assemblyFormat = "($r^)? (`x` $x^)? attr-dict-with-keyword";
}
def G3Op : Form_Op<"g3"> {
  let arguments = (ins DenseI32ArrayAttr:$sz, VariadicOfVariadic<AnyType, "sz">:$g);
  let assemblyFormat = "(`of` $g^ `:` type($g))? attr-dict";
}
def G4Op : Form_Op<"g4"> {
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<TypeAttr>:$t, OptionalAttr<I64ArrayAttr>:$l, OptionalAttr<F32Attr>:$f);
  let assemblyFormat = "($sym_name^)? ($l^)? (`f` $f^)? (`t` $t^)? attr-dict";
}
def G5Op : Form_Op<"g5"> {
  let arguments = (ins DefaultValuedAttr<Form_Kind, "Kind::Big">:$k, DefaultValuedAttr<Form_KindAttr, "KindE::Big">:$e, DefaultValuedAttr<DenseI64ArrayAttr, "{1, 2}">:$l);
  let assemblyFormat = "(`k` $k^)? (`l` $l^)? attr-dict";
}
// formats of types and attributes
def Form_Opts : TypeDef<Form_Dialect, "Opts"> {
  let mnemonic = "opts";
  let parameters = (ins "int64_t":$a, OptionalParameter<"int">:$b, DefaultValuedParameter<"int", "5">:$c, ArrayRefParameter<"int64_t">:$d, OptionalArrayRefParameter<"int">:$e);
  let assemblyFormat = "`<` $a (`b` $b^)? (`:` $c^ `?`) : (`none`)? `[` $d `]` (`{` $e^ `}`)? `>`";
}
def Form_Params : TypeDef<Form_Dialect, "Params"> {
  let mnemonic = "params";
  let parameters = (ins "int":$a, "::form::BoxType":$b, OptionalParameter<"int">:$c, OptionalParameter<"int">:$d);
  let assemblyFormat = "`<` params `>`";
}
def Form_Struct : AttrDef<Form_Dialect, "Struct"> {
  let mnemonic = "struct";
  let parameters = (ins StringRefParameter<"">:$s, "bool":$t, EnumParameter<Form_KindE>:$k, "::form::BoxType":$x, "::mlir::Attribute":$y, OptionalParameter<"int">:$z);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Form_Bare : AttrDef<Form_Dialect, "Bare"> {
  let mnemonic = "bare";
  let parameters = (ins "::form::BoxType":$x, "::form::NumAttr":$n, "::mlir::Type":$t, OptionalParameter<"int">:$o);
  let assemblyFormat = "$x qualified($n) `->` ` ` $t (`(` struct($o)^ `)`)? `\\n` `...`";
}
def Q1Op : Form_Op<"q1"> {
  let arguments = (ins AnyAttr:$a);
  let assemblyFormat = "$a attr-dict";
}
def Q2Op : Form_Op<"q2"> {
  let arguments = (ins Form_Struct:$a, TypeAttrOf<Form_Params>:$t);
  let assemblyFormat = "$a $t attr-dict";
}
// names
def Named : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames", "getAsmBlockArgumentNames", "getAsmBlockNames"]>;
def N1Op : Form_Op<"n1", [Named]> {
  let arguments = (ins StrArrayAttr:$names, DefaultValuedAttr<StrArrayAttr, "{}">:$args, DefaultValuedAttr<StrArrayAttr, "{}">:$blocks);
  let results = (outs Variadic<AnyType>:$r);
  let regions = (region VariadicRegion<AnyRegion>:$body);
  let assemblyFormat = "$names (`:` type($r)^)? (`args` $args^)? (`blocks` $blocks^)? $body attr-dict";
}
def N2Op : Form_Op<"n2"> {
  let results = (outs AnyType, Optional<AnyType>:$Ab_c, AnyType);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def N3Op : Form_Op<"n3"> {
  let results = (outs I8, Variadic<AnyType>);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def N4Op : Form_Op<"n4", [OpAsmOpInterface]> {
  let results = (outs AnyType:$a, AnyType:$b);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def N5Op : Form_Op<"n5"> {
  let results = (outs Variadic<AnyType>:$all);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def N6Op : Form_Op<"n6", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$to);
  let assemblyFormat = "($values^ `:` type($values))? `to` $to attr-dict";
}
