include "../arith/base.td"

def Math_Dialect : Dialect {
  let name = "math";
  let cppNamespace = "::mlir::math";
  let hasConstantMaterializer = 1;
}

class Math_Op<string mnemonic, list<Trait> traits = []> : Op<Math_Dialect, mnemonic, traits>;

class Math_AbsFLike<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_AbsILike<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_Atan2Like<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_IsFiniteLike<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "::getI1SameShape($_self)">, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Math_AbsFOp : Math_AbsFLike<"absf">;

def Math_AbsIOp : Math_AbsILike<"absi">;

def Math_AcosOp : Math_AbsFLike<"acos">;

def Math_AcoshOp : Math_AbsFLike<"acosh">;

def Math_AsinOp : Math_AbsFLike<"asin">;

def Math_AsinhOp : Math_AbsFLike<"asinh">;

def Math_Atan2Op : Math_Atan2Like<"atan2">;

def Math_AtanOp : Math_AbsFLike<"atan">;

def Math_AtanhOp : Math_AbsFLike<"atanh">;

def Math_CbrtOp : Math_Op<"cbrt", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_CeilOp : Math_AbsFLike<"ceil">;

def Math_ClampFOp : Math_Op<"clampf", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$value, FloatLike:$min, FloatLike:$max, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_CopySignOp : Math_Atan2Like<"copysign">;

def Math_CosOp : Math_AbsFLike<"cos">;

def Math_CoshOp : Math_AbsFLike<"cosh">;

def Math_CountLeadingZerosOp : Math_AbsILike<"ctlz">;

def Math_CountTrailingZerosOp : Math_AbsILike<"cttz">;

def Math_CtPopOp : Math_AbsILike<"ctpop">;

def Math_ErfOp : Math_AbsFLike<"erf">;

def Math_ErfcOp : Math_AbsFLike<"erfc">;

def Math_Exp2Op : Math_AbsFLike<"exp2">;

def Math_ExpM1Op : Math_AbsFLike<"expm1">;

def Math_ExpOp : Math_AbsFLike<"exp">;

def Math_FPowIOp : Math_Op<"fpowi", [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}

def Math_FloorOp : Math_AbsFLike<"floor">;

def Math_FmaOp : Math_Op<"fma", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$a, FloatLike:$b, FloatLike:$c, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_IPowIOp : Math_Op<"ipowi", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Math_IsFiniteOp : Math_IsFiniteLike<"isfinite">;

def Math_IsInfOp : Math_IsFiniteLike<"isinf">;

def Math_IsNaNOp : Math_IsFiniteLike<"isnan">;

def Math_IsNormalOp : Math_IsFiniteLike<"isnormal">;

def Math_Log10Op : Math_AbsFLike<"log10">;

def Math_Log1pOp : Math_AbsFLike<"log1p">;

def Math_Log2Op : Math_AbsFLike<"log2">;

def Math_LogOp : Math_AbsFLike<"log">;

def Math_PowFOp : Math_Atan2Like<"powf">;

def Math_RoundEvenOp : Math_AbsFLike<"roundeven">;

def Math_RoundOp : Math_AbsFLike<"round">;

def Math_RsqrtOp : Math_Op<"rsqrt", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_SinOp : Math_AbsFLike<"sin">;

def Math_SincosOp : Math_Op<"sincos", [SameOperandsAndResultShape, AllTypesMatch<["operand", "sin", "cos"]>, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

def Math_SinhOp : Math_AbsFLike<"sinh">;

def Math_SqrtOp : Math_AbsFLike<"sqrt">;

def Math_TanOp : Math_AbsFLike<"tan">;

def Math_TanhOp : Math_AbsFLike<"tanh">;

def Math_TruncOp : Math_AbsFLike<"trunc">;

