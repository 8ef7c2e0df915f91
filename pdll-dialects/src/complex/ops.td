include "../arith/base.td"

def Complex_Dialect : Dialect {
  let name = "complex";
  let cppNamespace = "::mlir::complex";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Complex_Op<string mnemonic, list<Trait> traits = []> : Op<Complex_Dialect, mnemonic, traits>;

class Complex_BinaryOp<string mnemonic, list<Trait> traits = []> : Complex_Op<mnemonic, traits # [Pure, SameOperandsAndResultType, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Complex_FoldedUnaryOp<string mnemonic, list<Trait> traits = []> : Complex_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
  let hasFolder = 1;
}

class Complex_UnaryOp<string mnemonic, list<Trait> traits = []> : Complex_Op<mnemonic, traits # [SameOperandsAndResultType, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

def AbsOp : Complex_Op<"abs", [TypesMatchWith<"complex element type matches result type", "complex", "result", "::llvm::cast<ComplexType>($_self).getElementType()">, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

def AddOp : Complex_BinaryOp<"add">;

def AngleOp : Complex_Op<"angle", [TypesMatchWith<"complex element type matches result type", "complex", "result", "::llvm::cast<ComplexType>($_self).getElementType()">, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

def Atan2Op : Complex_Op<"atan2", [Pure, SameOperandsAndResultType, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def BitcastOp : Complex_Op<"bitcast", [Pure]> {
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def ConjOp : Complex_FoldedUnaryOp<"conj">;

def ConstantOp : Complex_Op<"constant", [ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def CosOp : Complex_UnaryOp<"cos">;

def CreateOp : Complex_Op<"create", [Pure, AllTypesMatch<["real", "imaginary"]>, TypesMatchWith<"complex element type matches real operand type", "complex", "real", "::llvm::cast<ComplexType>($_self).getElementType()">, TypesMatchWith<"complex element type matches imaginary operand type", "complex", "imaginary", "::llvm::cast<ComplexType>($_self).getElementType()">]> {
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs Complex<AnyFloat>:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
  let hasFolder = 1;
}

def DivOp : Complex_BinaryOp<"div">;

def EqualOp : Complex_Op<"eq", [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def ExpOp : Complex_FoldedUnaryOp<"exp">;

def Expm1Op : Complex_UnaryOp<"expm1">;

def ImOp : Complex_Op<"im", [TypesMatchWith<"complex element type matches result type", "complex", "imaginary", "::llvm::cast<ComplexType>($_self).getElementType()">, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyFloat:$imaginary);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Log1pOp : Complex_UnaryOp<"log1p">;

def LogOp : Complex_FoldedUnaryOp<"log">;

def MulOp : Complex_BinaryOp<"mul">;

def NegOp : Complex_FoldedUnaryOp<"neg">;

def NotEqualOp : Complex_Op<"neq", [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def PowOp : Complex_Op<"pow", [Pure, SameOperandsAndResultType, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def PowiOp : Complex_Op<"powi", [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>]> {
  let arguments = (ins Complex<AnyFloat>:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)";
}

def ReOp : Complex_Op<"re", [TypesMatchWith<"complex element type matches result type", "complex", "real", "::llvm::cast<ComplexType>($_self).getElementType()">, Pure, Elementwise]> {
  let arguments = (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyFloat:$real);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def RsqrtOp : Complex_UnaryOp<"rsqrt">;

def SignOp : Complex_UnaryOp<"sign">;

def SinOp : Complex_UnaryOp<"sin">;

def SqrtOp : Complex_UnaryOp<"sqrt">;

def SubOp : Complex_BinaryOp<"sub">;

def TanOp : Complex_UnaryOp<"tan">;

def TanhOp : Complex_UnaryOp<"tanh">;

