include "../arith/base.td"

def Math_Dialect : Dialect {
  let name = "math";
  let cppNamespace = "::mlir::math";
  let hasConstantMaterializer = 1;
}

class Math_Op<string mnemonic, list<Trait> traits = []> : Op<Math_Dialect, mnemonic, traits>;

class Math_FloatUnaryOp<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_IntegerUnaryOp<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_FloatBinaryOp<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Math_FloatClassificationOp<string mnemonic, list<Trait> traits = []> : Math_Op<mnemonic, traits # [TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "::getI1SameShape($_self)">, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Math_AbsFOp : Math_FloatUnaryOp<"absf">;

def Math_AbsIOp : Math_IntegerUnaryOp<"absi">;

def Math_AcosOp : Math_FloatUnaryOp<"acos">;

def Math_AcoshOp : Math_FloatUnaryOp<"acosh">;

def Math_AsinOp : Math_FloatUnaryOp<"asin">;

def Math_AsinhOp : Math_FloatUnaryOp<"asinh">;

def Math_Atan2Op : Math_FloatBinaryOp<"atan2">;

def Math_AtanOp : Math_FloatUnaryOp<"atan">;

def Math_AtanhOp : Math_FloatUnaryOp<"atanh">;

def Math_CbrtOp : Math_Op<"cbrt", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_CeilOp : Math_FloatUnaryOp<"ceil">;

def Math_ClampFOp : Math_Op<"clampf", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$value, FloatLike:$min, FloatLike:$max, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_CopySignOp : Math_FloatBinaryOp<"copysign">;

def Math_CosOp : Math_FloatUnaryOp<"cos">;

def Math_CoshOp : Math_FloatUnaryOp<"cosh">;

def Math_CountLeadingZerosOp : Math_IntegerUnaryOp<"ctlz">;

def Math_CountTrailingZerosOp : Math_IntegerUnaryOp<"cttz">;

def Math_CtPopOp : Math_IntegerUnaryOp<"ctpop">;

def Math_ErfOp : Math_FloatUnaryOp<"erf">;

def Math_ErfcOp : Math_FloatUnaryOp<"erfc">;

def Math_Exp2Op : Math_FloatUnaryOp<"exp2">;

def Math_ExpM1Op : Math_FloatUnaryOp<"expm1">;

def Math_ExpOp : Math_FloatUnaryOp<"exp">;

def Math_FPowIOp : Math_Op<"fpowi", [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}

def Math_FloorOp : Math_FloatUnaryOp<"floor">;

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

def Math_IsFiniteOp : Math_FloatClassificationOp<"isfinite">;

def Math_IsInfOp : Math_FloatClassificationOp<"isinf">;

def Math_IsNaNOp : Math_FloatClassificationOp<"isnan">;

def Math_IsNormalOp : Math_FloatClassificationOp<"isnormal">;

def Math_Log10Op : Math_FloatUnaryOp<"log10">;

def Math_Log1pOp : Math_FloatUnaryOp<"log1p">;

def Math_Log2Op : Math_FloatUnaryOp<"log2">;

def Math_LogOp : Math_FloatUnaryOp<"log">;

def Math_PowFOp : Math_FloatBinaryOp<"powf">;

def Math_RoundEvenOp : Math_FloatUnaryOp<"roundeven">;

def Math_RoundOp : Math_FloatUnaryOp<"round">;

def Math_RsqrtOp : Math_Op<"rsqrt", [SameOperandsAndResultType, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Math_SinOp : Math_FloatUnaryOp<"sin">;

def Math_SincosOp : Math_Op<"sincos", [SameOperandsAndResultShape, AllTypesMatch<["operand", "sin", "cos"]>, Pure, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

def Math_SinhOp : Math_FloatUnaryOp<"sinh">;

def Math_SqrtOp : Math_FloatUnaryOp<"sqrt">;

def Math_TanOp : Math_FloatUnaryOp<"tan">;

def Math_TanhOp : Math_FloatUnaryOp<"tanh">;

def Math_TruncOp : Math_FloatUnaryOp<"trunc">;

