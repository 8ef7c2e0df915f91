// The operations of `index`: arithmetic on integers whose width, 32 or 64 bits, the target determines.

def IndexDialect : Dialect {
  let name = "index";
  let cppNamespace = "::mlir::index";
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let useDefaultAttributePrinterParser = 1;
}

def IndexCmpPredicate : I32EnumAttr<"IndexCmpPredicate", "index comparison predicate kind", [
    I32EnumAttrCase<"EQ", 0, "eq">,
    I32EnumAttrCase<"NE", 1, "ne">,
    I32EnumAttrCase<"SLT", 2, "slt">,
    I32EnumAttrCase<"SLE", 3, "sle">,
    I32EnumAttrCase<"SGT", 4, "sgt">,
    I32EnumAttrCase<"SGE", 5, "sge">,
    I32EnumAttrCase<"ULT", 6, "ult">,
    I32EnumAttrCase<"ULE", 7, "ule">,
    I32EnumAttrCase<"UGT", 8, "ugt">,
    I32EnumAttrCase<"UGE", 9, "uge">
  ]> {
  let cppNamespace = "::mlir::index";
  let genSpecializedAttr = 0;
}

def IndexCmpPredicateAttr : EnumAttr<IndexDialect, IndexCmpPredicate, "cmp_predicate"> {
  let assemblyFormat = "$value";
}

class Index_Op<string mnemonic, list<Trait> traits = []> : Op<IndexDialect, mnemonic, traits>;

// Operands in any order.
class Index_CommutativeOp<string mnemonic, list<Trait> traits = []> : Index_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Commutative, Pure]> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

// The order of the operands matters.
class Index_BinaryOp<string mnemonic, list<Trait> traits = []> : Index_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

// Constants

def Index_ConstantOp : Index_Op<"constant", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A constant index.";
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_BoolConstantOp : Index_Op<"bool.constant", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A constant bit.";
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_SizeOfOp : Index_Op<"sizeof", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let summary = "Width of an index in bits.";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

// Arithmetic

def Index_AddOp : Index_CommutativeOp<"add"> {
  let summary = "Sum of two indices.";
}

def Index_SubOp : Index_BinaryOp<"sub", [Pure]> {
  let summary = "Difference of two indices.";
}

def Index_MulOp : Index_CommutativeOp<"mul"> {
  let summary = "Product of two indices.";
}

def Index_DivSOp : Index_BinaryOp<"divs", [NoMemoryEffect]> {
  let summary = "Signed quotient, rounded toward zero.";
}

def Index_DivUOp : Index_BinaryOp<"divu", [NoMemoryEffect]> {
  let summary = "Unsigned quotient.";
}

def Index_CeilDivSOp : Index_BinaryOp<"ceildivs", [NoMemoryEffect]> {
  let summary = "Signed quotient, rounded up.";
}

def Index_CeilDivUOp : Index_BinaryOp<"ceildivu", [NoMemoryEffect]> {
  let summary = "Unsigned quotient, rounded up.";
}

def Index_FloorDivSOp : Index_BinaryOp<"floordivs", [NoMemoryEffect]> {
  let summary = "Signed quotient, rounded down.";
}

def Index_RemSOp : Index_BinaryOp<"rems", [NoMemoryEffect]> {
  let summary = "Remainder of the signed division toward zero.";
}

def Index_RemUOp : Index_BinaryOp<"remu", [NoMemoryEffect]> {
  let summary = "Remainder of the unsigned division.";
}

def Index_MaxSOp : Index_CommutativeOp<"maxs"> {
  let summary = "Larger of two signed indices.";
}

def Index_MaxUOp : Index_CommutativeOp<"maxu"> {
  let summary = "Larger of two unsigned indices.";
}

def Index_MinSOp : Index_CommutativeOp<"mins"> {
  let summary = "Smaller of two signed indices.";
}

def Index_MinUOp : Index_CommutativeOp<"minu"> {
  let summary = "Smaller of two unsigned indices.";
}

// Bits

def Index_AndOp : Index_CommutativeOp<"and"> {
  let summary = "Bits that are set in both indices.";
}

def Index_OrOp : Index_CommutativeOp<"or"> {
  let summary = "Bits that are set in one index or both.";
}

def Index_XOrOp : Index_CommutativeOp<"xor"> {
  let summary = "Bits that are set in exactly one index.";
}

def Index_ShlOp : Index_BinaryOp<"shl", [Pure]> {
  let summary = "Shift to the left.";
}

def Index_ShrSOp : Index_BinaryOp<"shrs", [Pure]> {
  let summary = "Shift to the right that repeats the sign.";
}

def Index_ShrUOp : Index_BinaryOp<"shru", [Pure]> {
  let summary = "Shift to the right that fills with zeros.";
}

// Comparison and casts

def Index_CmpOp : Index_Op<"cmp", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let summary = "Comparison of two indices.";
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
}

def Index_CastSOp : Index_Op<"casts", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "Conversion between an index and an integer that repeats the sign.";
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Index_CastUOp : Index_Op<"castu", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "Conversion between an index and an integer that fills with zeros.";
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
