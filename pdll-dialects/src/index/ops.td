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

class Index_AddLike<string mnemonic, list<Trait> traits = []> : Index_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Commutative, Pure]> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

class Index_CeilDivSLike<string mnemonic, list<Trait> traits = []> : Index_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

def Index_AddOp : Index_AddLike<"add">;

def Index_AndOp : Index_AddLike<"and">;

def Index_BoolConstantOp : Index_Op<"bool.constant", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_CastSOp : Index_Op<"casts", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Index_CastUOp : Index_Op<"castu", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Index_CeilDivSOp : Index_CeilDivSLike<"ceildivs", [NoMemoryEffect]>;

def Index_CeilDivUOp : Index_CeilDivSLike<"ceildivu", [NoMemoryEffect]>;

def Index_CmpOp : Index_Op<"cmp", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Index_ConstantOp : Index_Op<"constant", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_DivSOp : Index_CeilDivSLike<"divs", [NoMemoryEffect]>;

def Index_DivUOp : Index_CeilDivSLike<"divu", [NoMemoryEffect]>;

def Index_FloorDivSOp : Index_CeilDivSLike<"floordivs", [NoMemoryEffect]>;

def Index_MaxSOp : Index_AddLike<"maxs">;

def Index_MaxUOp : Index_AddLike<"maxu">;

def Index_MinSOp : Index_AddLike<"mins">;

def Index_MinUOp : Index_AddLike<"minu">;

def Index_MulOp : Index_AddLike<"mul">;

def Index_OrOp : Index_AddLike<"or">;

def Index_RemSOp : Index_CeilDivSLike<"rems", [NoMemoryEffect]>;

def Index_RemUOp : Index_CeilDivSLike<"remu", [NoMemoryEffect]>;

def Index_ShlOp : Index_CeilDivSLike<"shl", [Pure]>;

def Index_ShrSOp : Index_CeilDivSLike<"shrs", [Pure]>;

def Index_ShrUOp : Index_CeilDivSLike<"shru", [Pure]>;

def Index_SizeOfOp : Index_Op<"sizeof", [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Index_SubOp : Index_CeilDivSLike<"sub", [Pure]>;

def Index_XOrOp : Index_AddLike<"xor">;

