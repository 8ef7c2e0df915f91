// The operations of `arith`.

include "base.td"

def Arith_RoundingModeAttr : I32EnumAttr<"RoundingMode", "Floating point rounding mode", [
    I32EnumAttrCase<"to_nearest_even", 0>,
    I32EnumAttrCase<"downward", 1>,
    I32EnumAttrCase<"upward", 2>,
    I32EnumAttrCase<"toward_zero", 3>,
    I32EnumAttrCase<"to_nearest_away", 4>
  ]> {
  let cppNamespace = "::mlir::arith";
}

def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    I64EnumAttrCase<"eq", 0>,
    I64EnumAttrCase<"ne", 1>,
    I64EnumAttrCase<"slt", 2>,
    I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>,
    I64EnumAttrCase<"sge", 5>,
    I64EnumAttrCase<"ult", 6>,
    I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>,
    I64EnumAttrCase<"uge", 9>
  ]> {
  let cppNamespace = "::mlir::arith";
}

def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">,
    I64EnumAttrCase<"OEQ", 1, "oeq">,
    I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">,
    I64EnumAttrCase<"OLT", 4, "olt">,
    I64EnumAttrCase<"OLE", 5, "ole">,
    I64EnumAttrCase<"ONE", 6, "one">,
    I64EnumAttrCase<"ORD", 7, "ord">,
    I64EnumAttrCase<"UEQ", 8, "ueq">,
    I64EnumAttrCase<"UGT", 9, "ugt">,
    I64EnumAttrCase<"UGE", 10, "uge">,
    I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">,
    I64EnumAttrCase<"UNE", 13, "une">,
    I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">
  ]> {
  let cppNamespace = "::mlir::arith";
}

def SignlessFixedWidthIntegerLike : TypeConstraint<
    Or<[AnySignlessInteger.predicate, VectorOfAnyRankOf<[AnySignlessInteger]>.predicate, TensorOf<[AnySignlessInteger]>.predicate]>,
    "signless-fixed-width-integer-like">;
def IndexCastTypeConstraint : TypeConstraint<
    Or<[SignlessIntegerOrIndexLike.predicate, MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
    "signless-integer-like or memref of signless-integer">;
def BitcastTypeConstraint : TypeConstraint<
    Or<[SignlessIntegerLike.predicate, FloatLike.predicate, MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
    "signless-integer-or-float-like or memref of signless-integer or float">;

class BooleanConditionOrMatchingShape<string condition, string result> : PredOpTrait<
    "condition is signless i1 or has matching shape",
    Or<[TypeIsPred<condition, I1>, AllMatchSameOperatorPred<[condition, result], Shape<"_self">.result>]>>;

def SameInputOutputTensorDims : PredOpTrait<
    "input and output have the same tensor dimensions", AllMatchSameOperatorPred<["in", "out"],
      "(::llvm::isa<::mlir::TensorType>($_self.getType()) ? ::llvm::cast<::mlir::TensorType>($_self.getType()).getShape() : ::llvm::ArrayRef<int64_t>{})">>;

class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits>;

// Two floats.
class Arith_FloatBinaryOp<string mnemonic, list<Trait> traits = []> : Arith_Op<mnemonic, traits # [Pure, SameOperandsAndResultType, ElementwiseMappable]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Two integers, with assumptions about overflow.
class Arith_OverflowBinaryOp<string mnemonic, list<Trait> traits = []> : Arith_Op<mnemonic, traits # [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>, SameOperandsAndResultType, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Two integers, bit by bit.
class Arith_BitwiseOp<string mnemonic, list<Trait> traits = []> : Arith_Op<mnemonic, traits # [Commutative, Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>, SameOperandsAndResultType, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Two integers.
class Arith_IntBinaryOp<string mnemonic, list<Trait> traits = []> : Arith_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface>, SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Two integers, perhaps without a rest.
class Arith_ExactBinaryOp<string mnemonic, list<Trait> traits = []> : Arith_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface>, SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

//===- Constants -------------------------------------------------------------------------------------------//

def Arith_ConstantOp : Arith_Op<"constant", [ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "A constant number, vector or tensor.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===- Integers --------------------------------------------------------------------------------------------//

def Arith_AddIOp : Arith_OverflowBinaryOp<"addi", [Commutative]> {
  let summary = "Sum of integers.";
}

def Arith_AddUIExtendedOp : Arith_Op<"addui_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "sum"]>, ElementwiseMappable]> {
  let summary = "Sum of unsigned integers, and whether it overflows.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
  let hasFolder = 1;
}

def Arith_SubIOp : Arith_OverflowBinaryOp<"subi"> {
  let summary = "Difference of integers.";
}

def Arith_MulIOp : Arith_OverflowBinaryOp<"muli", [Commutative, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Product of integers.";
}

def Arith_MulSIExtendedOp : Arith_Op<"mulsi_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "low", "high"]>, ElementwiseMappable]> {
  let summary = "Both halves of the product of signed integers.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def Arith_MulUIExtendedOp : Arith_Op<"mului_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "low", "high"]>, ElementwiseMappable]> {
  let summary = "Both halves of the product of unsigned integers.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def Arith_DivSIOp : Arith_ExactBinaryOp<"divsi", [ConditionallySpeculatable]> {
  let summary = "Signed quotient, rounded toward zero.";
}

def Arith_DivUIOp : Arith_ExactBinaryOp<"divui", [ConditionallySpeculatable]> {
  let summary = "Unsigned quotient.";
}

def Arith_CeilDivSIOp : Arith_IntBinaryOp<"ceildivsi", [ConditionallySpeculatable]> {
  let summary = "Signed quotient, rounded up.";
}

def Arith_CeilDivUIOp : Arith_IntBinaryOp<"ceildivui", [ConditionallySpeculatable]> {
  let summary = "Unsigned quotient, rounded up.";
}

def Arith_FloorDivSIOp : Arith_IntBinaryOp<"floordivsi", [Pure]> {
  let summary = "Signed quotient, rounded down.";
}

def Arith_RemSIOp : Arith_IntBinaryOp<"remsi", [Pure]> {
  let summary = "Remainder of the signed division toward zero.";
}

def Arith_RemUIOp : Arith_IntBinaryOp<"remui", [Pure]> {
  let summary = "Remainder of the unsigned division.";
}

def Arith_MaxSIOp : Arith_IntBinaryOp<"maxsi", [Commutative, Pure]> {
  let summary = "Larger of signed integers.";
}

def Arith_MaxUIOp : Arith_IntBinaryOp<"maxui", [Commutative, Pure]> {
  let summary = "Larger of unsigned integers.";
}

def Arith_MinSIOp : Arith_IntBinaryOp<"minsi", [Commutative, Pure]> {
  let summary = "Smaller of signed integers.";
}

def Arith_MinUIOp : Arith_IntBinaryOp<"minui", [Commutative, Pure]> {
  let summary = "Smaller of unsigned integers.";
}

//===- Bits ------------------------------------------------------------------------------------------------//

def Arith_AndIOp : Arith_BitwiseOp<"andi", [Idempotent]> {
  let summary = "Bits that are set in both integers.";
}

def Arith_OrIOp : Arith_BitwiseOp<"ori", [Idempotent]> {
  let summary = "Bits that are set in one integer or both.";
}

def Arith_XOrIOp : Arith_BitwiseOp<"xori"> {
  let summary = "Bits that are set in exactly one integer.";
}

def Arith_ShLIOp : Arith_Op<"shli", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>, SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Shift to the left.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_ShRSIOp : Arith_ExactBinaryOp<"shrsi", [Pure]> {
  let summary = "Shift to the right that repeats the sign.";
}

def Arith_ShRUIOp : Arith_ExactBinaryOp<"shrui", [Pure]> {
  let summary = "Shift to the right that fills with zeros.";
}

//===- Floats ----------------------------------------------------------------------------------------------//

def Arith_AddFOp : Arith_FloatBinaryOp<"addf", [Commutative]> {
  let summary = "Sum of floats.";
}

def Arith_SubFOp : Arith_FloatBinaryOp<"subf"> {
  let summary = "Difference of floats.";
}

def Arith_MulFOp : Arith_Op<"mulf", [Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Product of floats.";
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_DivFOp : Arith_Op<"divf", [Pure, SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Quotient of floats.";
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_RemFOp : Arith_FloatBinaryOp<"remf"> {
  let summary = "Remainder of the division toward zero, with the sign of the dividend.";
}

def Arith_NegFOp : Arith_Op<"negf", [Pure, SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Negation of a float.";
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_MaximumFOp : Arith_FloatBinaryOp<"maximumf", [Commutative]> {
  let summary = "Larger float; NaN if an operand is.";
}

def Arith_MinimumFOp : Arith_FloatBinaryOp<"minimumf", [Commutative]> {
  let summary = "Smaller float; NaN if an operand is.";
}

def Arith_MaxNumFOp : Arith_FloatBinaryOp<"maxnumf", [Commutative]> {
  let summary = "Larger float, or the one that is not NaN.";
}

def Arith_MinNumFOp : Arith_FloatBinaryOp<"minnumf", [Commutative]> {
  let summary = "Smaller float, or the one that is not NaN.";
}

//===- Comparison and selection ----------------------------------------------------------------------------//

def Arith_CmpIOp : Arith_Op<"cmpi", [DeclareOpInterfaceMethods<InferIntRangeInterface>, Pure, SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result", "::getI1SameShape($_self)">, ElementwiseMappable]> {
  let summary = "Comparison of integers.";
  let arguments = (ins Arith_CmpIPredicateAttr:$predicate, SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def Arith_CmpFOp : Arith_Op<"cmpf", [Pure, SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result", "::getI1SameShape($_self)">, ElementwiseMappable]> {
  let summary = "Comparison of floats: ordered predicates are false of NaN, unordered ones true.";
  let arguments = (ins Arith_CmpFPredicateAttr:$predicate, FloatLike:$lhs, FloatLike:$rhs, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def SelectOp : Arith_Op<"select", [Pure, AllTypesMatch<["true_value", "false_value", "result"]>, BooleanConditionOrMatchingShape<"condition", "result">, DeclareOpInterfaceMethods<InferIntRangeInterface>, ElementwiseMappable]> {
  let summary = "One of two values, depending on a bit.";
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===- Casts of integers -----------------------------------------------------------------------------------//

def Arith_ExtSIOp : Arith_Op<"extsi", [DeclareOpInterfaceMethods<InferIntRangeInterface>, Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Wider integer that repeats the sign.";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Arith_ExtUIOp : Arith_Op<"extui", [DeclareOpInterfaceMethods<InferIntRangeInterface>, Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Wider integer filled with zeros.";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Arith_TruncIOp : Arith_Op<"trunci", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, DeclareOpInterfaceMethods<InferIntRangeInterface>, ElementwiseMappable]> {
  let summary = "Narrower integer of the lower bits.";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in, DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Arith_IndexCastOp : Arith_Op<"index_cast", [DeclareOpInterfaceMethods<InferIntRangeInterface>, Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Conversion between an index and a signed integer.";
  let arguments = (ins IndexCastTypeConstraint:$in);
  let results = (outs IndexCastTypeConstraint:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

def Arith_IndexCastUIOp : Arith_Op<"index_castui", [DeclareOpInterfaceMethods<InferIntRangeInterface>, Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Conversion between an index and an unsigned integer.";
  let arguments = (ins IndexCastTypeConstraint:$in);
  let results = (outs IndexCastTypeConstraint:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

//===- Casts of floats -------------------------------------------------------------------------------------//

def Arith_ExtFOp : Arith_Op<"extf", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Wider float of the same value.";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Arith_TruncFOp : Arith_Op<"truncf", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Narrower float, rounded.";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Arith_ScalingExtFOp : Arith_Op<"scaling_extf", [Pure, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Wider float, multiplied by a power of two.";
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
  let hasVerifier = 1;
}

def Arith_ScalingTruncFOp : Arith_Op<"scaling_truncf", [Pure, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Narrower float, divided by a power of two.";
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
  let hasVerifier = 1;
}

def Arith_SIToFPOp : Arith_Op<"sitofp", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Signed integer as a float.";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

def Arith_UIToFPOp : Arith_Op<"uitofp", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Unsigned integer as a float.";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

def Arith_FPToSIOp : Arith_Op<"fptosi", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Float as a signed integer, rounded toward zero.";
  let arguments = (ins FloatLike:$in);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

def Arith_FPToUIOp : Arith_Op<"fptoui", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "Float as an unsigned integer, rounded toward zero.";
  let arguments = (ins FloatLike:$in);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

//===- Bits as another type --------------------------------------------------------------------------------//

def Arith_BitcastOp : Arith_Op<"bitcast", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims, DeclareOpInterfaceMethods<CastOpInterface>, ElementwiseMappable]> {
  let summary = "The same bits as another type of the same width.";
  let arguments = (ins BitcastTypeConstraint:$in);
  let results = (outs BitcastTypeConstraint:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}
