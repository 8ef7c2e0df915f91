// The intrinsics of `llvm`: operations that LLVM's intrinsic functions stand for.

class LLVM_VectorOf<Type element> : Type<
    And<[LLVM_AnyVector.predicate, PdllOfPart<"shaped_element", element.predicate>]>,
    "LLVM dialect-compatible vector of " # element.summary>;

def LLVM_DefaultPointer : LLVM_TypeThat<"is_default_pointer", "LLVM pointer in address space 0">,
    BuildableType<"crate::llvm::types::default_pointer($_ctx)">;

def FPExceptionBehaviorAttr : I64EnumAttr<"FPExceptionBehavior", "LLVM Exception Behavior", [
    I64EnumAttrCase<"Ignore", 0, "ignore">,
    I64EnumAttrCase<"MayTrap", 1, "maytrap">,
    I64EnumAttrCase<"Strict", 2, "strict">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def RoundingModeAttr : I64EnumAttr<"RoundingMode", "LLVM Rounding Mode", [
    I64EnumAttrCase<"TowardZero", 0, "towardzero">,
    I64EnumAttrCase<"NearestTiesToEven", 1, "tonearest">,
    I64EnumAttrCase<"TowardPositive", 2, "upward">,
    I64EnumAttrCase<"TowardNegative", 3, "downward">,
    I64EnumAttrCase<"NearestTiesToAway", 4, "tonearestaway">,
    I64EnumAttrCase<"Dynamic", 7, "dynamic">,
    I64EnumAttrCase<"Invalid", -1, "invalid">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}
def ValidRoundingModeAttr : ConfinedAttr<RoundingModeAttr, [IntMinValue<0>]>;

def FPExceptionBehaviorOpInterface : OpInterface<"FPExceptionBehaviorOpInterface"> { let cppNamespace = "::mlir::LLVM"; }
def RoundingModeOpInterface : OpInterface<"RoundingModeOpInterface"> { let cppNamespace = "::mlir::LLVM"; }

// What they have in common.

class LLVM_Intrinsic<string name, list<Trait> traits = []> : LLVM_Op<"intr." # name, traits>;

class LLVM_ValueIntrinsic<string name, list<Trait> traits = []> : LLVM_Intrinsic<name, traits> {
  let results = (outs LLVM_Type:$res);
}

class LLVM_FunctionLikeIntrinsic<string name, list<Trait> traits = []> : LLVM_ValueIntrinsic<name, traits> {
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}

class LLVM_FastmathIntrinsic<string name, list<Trait> traits = []>
    : LLVM_FunctionLikeIntrinsic<name, [DeclareOpInterfaceMethods<FastmathFlagsInterface>, Pure] # traits> {
  dag flags = (ins DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
}

class LLVM_UnaryFloatIntrinsic<string name> : LLVM_FastmathIntrinsic<name, [SameOperandsAndResultType]> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in), flags);
}
class LLVM_BinaryFloatIntrinsic<string name> : LLVM_FastmathIntrinsic<name, [SameOperandsAndResultType]> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b), flags);
}
class LLVM_TernaryFloatIntrinsic<string name> : LLVM_FastmathIntrinsic<name, [SameOperandsAndResultType]> {
  let arguments = !con(
      (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$c),
      flags);
}
class LLVM_FloatPowerIntrinsic<string name> : LLVM_FastmathIntrinsic<name> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, AnySignlessInteger:$power), flags);
}
class LLVM_RoundToIntegerIntrinsic<string name, Type element = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>>
    : LLVM_FunctionLikeIntrinsic<name, [Pure]> {
  let arguments = (ins element:$val);
}

class LLVM_UnaryIntIntrinsic<string name> : LLVM_FunctionLikeIntrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in);
}
class LLVM_BinaryIntIntrinsic<string name> : LLVM_FunctionLikeIntrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b);
}
class LLVM_TernaryIntIntrinsic<string name> : LLVM_FunctionLikeIntrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b,
                       LLVM_ScalarOrVectorOf<AnySignlessInteger>:$c);
}
class LLVM_CountZerosIntrinsic<string name> : LLVM_ValueIntrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_zero_poison);
}
class LLVM_CompareIntrinsic<string name> : LLVM_Intrinsic<name, [Pure, SameTypeOperands]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
class LLVM_OverflowIntrinsic<string name> : LLVM_ValueIntrinsic<name, [Pure, SameOperandsElementType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<AnySignlessInteger>);
}

// Numbers.

def LLVM_ACosOp : LLVM_UnaryFloatIntrinsic<"acos">;
def LLVM_ASinOp : LLVM_UnaryFloatIntrinsic<"asin">;
def LLVM_ATanOp : LLVM_UnaryFloatIntrinsic<"atan">;
def LLVM_FCeilOp : LLVM_UnaryFloatIntrinsic<"ceil">;
def LLVM_CosOp : LLVM_UnaryFloatIntrinsic<"cos">;
def LLVM_CoshOp : LLVM_UnaryFloatIntrinsic<"cosh">;
def LLVM_ExpOp : LLVM_UnaryFloatIntrinsic<"exp">;
def LLVM_Exp10Op : LLVM_UnaryFloatIntrinsic<"exp10">;
def LLVM_Exp2Op : LLVM_UnaryFloatIntrinsic<"exp2">;
def LLVM_FAbsOp : LLVM_UnaryFloatIntrinsic<"fabs">;
def LLVM_FFloorOp : LLVM_UnaryFloatIntrinsic<"floor">;
def LLVM_LogOp : LLVM_UnaryFloatIntrinsic<"log">;
def LLVM_Log10Op : LLVM_UnaryFloatIntrinsic<"log10">;
def LLVM_Log2Op : LLVM_UnaryFloatIntrinsic<"log2">;
def LLVM_NearbyintOp : LLVM_UnaryFloatIntrinsic<"nearbyint">;
def LLVM_RintOp : LLVM_UnaryFloatIntrinsic<"rint">;
def LLVM_RoundOp : LLVM_UnaryFloatIntrinsic<"round">;
def LLVM_RoundEvenOp : LLVM_UnaryFloatIntrinsic<"roundeven">;
def LLVM_SinOp : LLVM_UnaryFloatIntrinsic<"sin">;
def LLVM_SinhOp : LLVM_UnaryFloatIntrinsic<"sinh">;
def LLVM_SqrtOp : LLVM_UnaryFloatIntrinsic<"sqrt">;
def LLVM_TanOp : LLVM_UnaryFloatIntrinsic<"tan">;
def LLVM_TanhOp : LLVM_UnaryFloatIntrinsic<"tanh">;
def LLVM_FTruncOp : LLVM_UnaryFloatIntrinsic<"trunc">;

def LLVM_ATan2Op : LLVM_BinaryFloatIntrinsic<"atan2">;
def LLVM_CopySignOp : LLVM_BinaryFloatIntrinsic<"copysign">;
def LLVM_MaximumOp : LLVM_BinaryFloatIntrinsic<"maximum">;
def LLVM_MaxNumOp : LLVM_BinaryFloatIntrinsic<"maxnum">;
def LLVM_MinimumOp : LLVM_BinaryFloatIntrinsic<"minimum">;
def LLVM_MinNumOp : LLVM_BinaryFloatIntrinsic<"minnum">;
def LLVM_PowOp : LLVM_BinaryFloatIntrinsic<"pow">;

def LLVM_FMAOp : LLVM_TernaryFloatIntrinsic<"fma">;
def LLVM_FMulAddOp : LLVM_TernaryFloatIntrinsic<"fmuladd">;

def LLVM_LoadExpOp : LLVM_FloatPowerIntrinsic<"ldexp">;
def LLVM_PowIOp : LLVM_FloatPowerIntrinsic<"powi">;

def LLVM_FractionExpOp : LLVM_FastmathIntrinsic<"frexp"> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val), flags);
}

def LLVM_SincosOp : LLVM_FastmathIntrinsic<"sincos"> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val), flags);
  let hasVerifier = 1;
}

def LLVM_IsFPClass : LLVM_ValueIntrinsic<"is.fpclass", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in, I32Attr:$bit);
}

def LLVM_LroundOp : LLVM_RoundToIntegerIntrinsic<"lround">;
def LLVM_LrintOp : LLVM_RoundToIntegerIntrinsic<"lrint">;
def LLVM_LlrintOp : LLVM_RoundToIntegerIntrinsic<"llrint">;

def LLVM_LlroundOp : LLVM_RoundToIntegerIntrinsic<"llround", LLVM_AnyFloat>;

def LLVM_BitReverseOp : LLVM_UnaryIntIntrinsic<"bitreverse">;
def LLVM_ByteSwapOp : LLVM_UnaryIntIntrinsic<"bswap">;
def LLVM_CtPopOp : LLVM_UnaryIntIntrinsic<"ctpop">;

def LLVM_SMaxOp : LLVM_BinaryIntIntrinsic<"smax">;
def LLVM_SMinOp : LLVM_BinaryIntIntrinsic<"smin">;
def LLVM_UMaxOp : LLVM_BinaryIntIntrinsic<"umax">;
def LLVM_UMinOp : LLVM_BinaryIntIntrinsic<"umin">;
def LLVM_SAddSat : LLVM_BinaryIntIntrinsic<"sadd.sat">;
def LLVM_UAddSat : LLVM_BinaryIntIntrinsic<"uadd.sat">;
def LLVM_SSubSat : LLVM_BinaryIntIntrinsic<"ssub.sat">;
def LLVM_USubSat : LLVM_BinaryIntIntrinsic<"usub.sat">;
def LLVM_SSHLSat : LLVM_BinaryIntIntrinsic<"sshl.sat">;
def LLVM_USHLSat : LLVM_BinaryIntIntrinsic<"ushl.sat">;

def LLVM_FshlOp : LLVM_TernaryIntIntrinsic<"fshl">;
def LLVM_FshrOp : LLVM_TernaryIntIntrinsic<"fshr">;

def LLVM_CountLeadingZerosOp : LLVM_CountZerosIntrinsic<"ctlz">;
def LLVM_CountTrailingZerosOp : LLVM_CountZerosIntrinsic<"cttz">;

def LLVM_SCmpOp : LLVM_CompareIntrinsic<"scmp">;
def LLVM_UCmpOp : LLVM_CompareIntrinsic<"ucmp">;

def LLVM_SAddWithOverflowOp : LLVM_OverflowIntrinsic<"sadd.with.overflow">;
def LLVM_UAddWithOverflowOp : LLVM_OverflowIntrinsic<"uadd.with.overflow">;
def LLVM_SSubWithOverflowOp : LLVM_OverflowIntrinsic<"ssub.with.overflow">;
def LLVM_USubWithOverflowOp : LLVM_OverflowIntrinsic<"usub.with.overflow">;
def LLVM_SMulWithOverflowOp : LLVM_OverflowIntrinsic<"smul.with.overflow">;
def LLVM_UMulWithOverflowOp : LLVM_OverflowIntrinsic<"umul.with.overflow">;

def LLVM_AbsOp : LLVM_ValueIntrinsic<"abs", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_int_min_poison);
}

class LLVM_ConstrainedRoundedIntrinsic<string name> : LLVM_ValueIntrinsic<"experimental.constrained." # name, [
    Pure, DeclareOpInterfaceMethods<FPExceptionBehaviorOpInterface>, DeclareOpInterfaceMethods<RoundingModeOpInterface>
  ]> {
  let arguments = (ins LLVM_Type:$arg_0, ValidRoundingModeAttr:$roundingmode, FPExceptionBehaviorAttr:$fpExceptionBehavior);
  let assemblyFormat = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
def LLVM_ConstrainedUIToFP : LLVM_ConstrainedRoundedIntrinsic<"uitofp">;
def LLVM_ConstrainedSIToFP : LLVM_ConstrainedRoundedIntrinsic<"sitofp">;
def LLVM_ConstrainedFPTruncIntr : LLVM_ConstrainedRoundedIntrinsic<"fptrunc">;
def LLVM_ConstrainedFPExtIntr : LLVM_ValueIntrinsic<"experimental.constrained.fpext", [
    Pure, DeclareOpInterfaceMethods<FPExceptionBehaviorOpInterface>
  ]> {
  let arguments = (ins LLVM_Type:$arg_0, FPExceptionBehaviorAttr:$fpExceptionBehavior);
  let assemblyFormat = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}

// Memory.

class LLVM_MemoryIntrinsic<string name> : LLVM_Intrinsic<name, [
    DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>,
    DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>,
    DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>
  ]> {
  dag common = (ins OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
                    OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
                    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}
class LLVM_CopyIntrinsic<string name> : LLVM_MemoryIntrinsic<name> {
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
                            AnySignlessInteger:$len, I1Attr:$isVolatile), common);
}
def LLVM_MemcpyOp : LLVM_CopyIntrinsic<"memcpy">;
def LLVM_MemmoveOp : LLVM_CopyIntrinsic<"memmove">;
def LLVM_MemcpyInlineOp : LLVM_MemoryIntrinsic<"memcpy.inline"> {
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
                            APIntAttr:$len, I1Attr:$isVolatile), common);
}
def LLVM_MemsetOp : LLVM_MemoryIntrinsic<"memset"> {
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val, AnySignlessInteger:$len, I1Attr:$isVolatile), common);
}
def LLVM_MemsetInlineOp : LLVM_MemoryIntrinsic<"memset.inline"> {
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val, APIntAttr:$len, I1Attr:$isVolatile), common);
}

def LLVM_NoAliasScopeDeclOp : LLVM_Intrinsic<"experimental.noalias.scope.decl"> {
  let arguments = (ins LLVM_AliasScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}

def LLVM_Prefetch : LLVM_Intrinsic<"prefetch"> {
  let arguments = (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
}

def LLVM_PtrMaskOp : LLVM_Intrinsic<"ptrmask", [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}

class LLVM_LifetimeIntrinsic<string name> : LLVM_Intrinsic<name, [DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp : LLVM_LifetimeIntrinsic<"lifetime.start">;
def LLVM_LifetimeEndOp : LLVM_LifetimeIntrinsic<"lifetime.end">;

def LLVM_InvariantStartOp : LLVM_Intrinsic<"invariant.start", [DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let arguments = (ins I64Attr:$size, LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_Intrinsic<"invariant.end", [DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let arguments = (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}

class LLVM_InvariantGroupIntrinsic<string name>
    : LLVM_Intrinsic<name, [DeclareOpInterfaceMethods<PromotableOpInterface>, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroupIntrinsic<"launder.invariant.group">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroupIntrinsic<"strip.invariant.group">;

def LLVM_StackSaveOp : LLVM_ValueIntrinsic<"stacksave"> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_Intrinsic<"stackrestore"> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_ThreadlocalAddressOp : LLVM_ValueIntrinsic<"threadlocal.address", [Pure]> {
  let arguments = (ins LLVM_AnyPointer:$global);
}

// What the optimizer may assume.

def LLVM_AssumeOp : LLVM_Intrinsic<"assume"> {
  let arguments = (ins I1:$cond, VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
                       DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags);
  let assemblyFormat = "$cond (custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^)? `:` type($cond) attr-dict";
  let hasVerifier = 1;
}
def LLVM_SSACopyOp : LLVM_ValueIntrinsic<"ssa.copy", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_Intrinsic<"is.constant", [Pure]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_ValueIntrinsic<"expect", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected);
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp
    : LLVM_ValueIntrinsic<"expect.with.probability", [Pure, AllTypesMatch<["val", "expected", "res"]>]> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob);
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

// Annotations and traps.

def LLVM_VarAnnotation : LLVM_Intrinsic<"var.annotation", [AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let arguments = (ins LLVM_AnyPointer:$val, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line, LLVM_AnyPointer:$attr);
}
def LLVM_PtrAnnotation : LLVM_Intrinsic<"ptr.annotation", [
    AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>
  ]> {
  let arguments = (ins LLVM_AnyPointer:$ptr, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line, LLVM_AnyPointer:$attr);
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation : LLVM_Intrinsic<"annotation", [
    AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>
  ]> {
  let arguments = (ins AnySignlessInteger:$integer, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line);
  let results = (outs AnySignlessInteger:$res);
}

class LLVM_TrapIntrinsic<string name> : LLVM_Intrinsic<name> {
  let assemblyFormat = "attr-dict";
}
def LLVM_Trap : LLVM_TrapIntrinsic<"trap">;
def LLVM_DebugTrap : LLVM_TrapIntrinsic<"debugtrap">;
def LLVM_UBSanTrap : LLVM_Intrinsic<"ubsantrap"> {
  let arguments = (ins I8Attr:$failureKind);
  let assemblyFormat = "prop-dict attr-dict";
}

// Coroutines, variable arguments and exceptions.

class LLVM_CoroutineIntrinsic<string name, string format> : LLVM_ValueIntrinsic<"coro." # name> {
  let assemblyFormat = format;
}
def LLVM_CoroIdOp : LLVM_CoroutineIntrinsic<"id", "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"> {
  let arguments = (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr, LLVM_AnyPointer:$fnaddrs);
}
def LLVM_CoroBeginOp : LLVM_CoroutineIntrinsic<"begin", "$token `,` $mem attr-dict `:` functional-type(operands, results)"> {
  let arguments = (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem);
}
def LLVM_CoroSizeOp : LLVM_CoroutineIntrinsic<"size", "attr-dict `:` type($res)">;
def LLVM_CoroAlignOp : LLVM_CoroutineIntrinsic<"align", "attr-dict `:` type($res)">;
def LLVM_CoroSaveOp : LLVM_CoroutineIntrinsic<"save", "$handle attr-dict `:` functional-type(operands, results)"> {
  let arguments = (ins LLVM_AnyPointer:$handle);
}
def LLVM_CoroSuspendOp : LLVM_CoroutineIntrinsic<"suspend", "$save `,` $final attr-dict `:` type($res)"> {
  let arguments = (ins LLVM_TokenType:$save, I1:$final);
}
def LLVM_CoroEndOp : LLVM_CoroutineIntrinsic<"end", "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"> {
  let arguments = (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals);
}
def LLVM_CoroFreeOp : LLVM_CoroutineIntrinsic<"free", "$id `,` $handle attr-dict `:` functional-type(operands, results)"> {
  let arguments = (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle);
}
def LLVM_CoroResumeOp : LLVM_Intrinsic<"coro.resume"> {
  let arguments = (ins LLVM_AnyPointer:$handle);
  let assemblyFormat = "$handle attr-dict `:` qualified(type($handle))";
}
def LLVM_CoroPromiseOp : LLVM_Intrinsic<"coro.promise"> {
  let arguments = (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)";
}

class LLVM_ArgumentListIntrinsic<string name> : LLVM_Intrinsic<name> {
  let arguments = (ins LLVM_AnyPointer:$arg_list);
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp : LLVM_ArgumentListIntrinsic<"vastart">;
def LLVM_VaEndOp : LLVM_ArgumentListIntrinsic<"vaend">;
def LLVM_VaCopyOp : LLVM_Intrinsic<"vacopy"> {
  let arguments = (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list);
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}

def LLVM_EhTypeidForOp : LLVM_ValueIntrinsic<"eh.typeid.for"> {
  let arguments = (ins LLVM_AnyPointer:$type_info);
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

// Vectors.

class LLVM_IntReductionIntrinsic<string name> : LLVM_ValueIntrinsic<"vector.reduce." # name, [Pure, SameOperandsAndResultElementType]> {
  let arguments = (ins LLVM_VectorOf<AnySignlessInteger>:$in);
}
class LLVM_FloatReductionIntrinsic<string name> : LLVM_FastmathIntrinsic<"vector.reduce." # name, [SameOperandsAndResultElementType]> {
  let arguments = !con((ins LLVM_VectorOf<AnyFloat>:$in), flags);
}
class LLVM_AccumulatingIntrinsic<string name> : LLVM_ValueIntrinsic<"vector.reduce." # name, [
    DeclareOpInterfaceMethods<FastmathFlagsInterface>, Pure, SameOperandsAndResultElementType
  ]> {
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input,
                       DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
}
def LLVM_VectorReduceAddOp : LLVM_IntReductionIntrinsic<"add">;
def LLVM_VectorReduceAndOp : LLVM_IntReductionIntrinsic<"and">;
def LLVM_VectorReduceMulOp : LLVM_IntReductionIntrinsic<"mul">;
def LLVM_VectorReduceOrOp : LLVM_IntReductionIntrinsic<"or">;
def LLVM_VectorReduceSMaxOp : LLVM_IntReductionIntrinsic<"smax">;
def LLVM_VectorReduceSMinOp : LLVM_IntReductionIntrinsic<"smin">;
def LLVM_VectorReduceUMaxOp : LLVM_IntReductionIntrinsic<"umax">;
def LLVM_VectorReduceUMinOp : LLVM_IntReductionIntrinsic<"umin">;
def LLVM_VectorReduceXorOp : LLVM_IntReductionIntrinsic<"xor">;
def LLVM_VectorReduceFMaxOp : LLVM_FloatReductionIntrinsic<"fmax">;
def LLVM_VectorReduceFMinOp : LLVM_FloatReductionIntrinsic<"fmin">;
def LLVM_VectorReduceFMaximumOp : LLVM_FloatReductionIntrinsic<"fmaximum">;
def LLVM_VectorReduceFMinimumOp : LLVM_FloatReductionIntrinsic<"fminimum">;
def LLVM_VectorReduceFAddOp : LLVM_AccumulatingIntrinsic<"fadd">;
def LLVM_VectorReduceFMulOp : LLVM_AccumulatingIntrinsic<"fmul">;

def LLVM_MatrixColumnMajorLoadOp : LLVM_Intrinsic<"matrix.column.major.load"> {
  let arguments = (ins LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($res) `from` qualified(type($data)) `stride` type($stride)";
}
def LLVM_MatrixColumnMajorStoreOp : LLVM_Intrinsic<"matrix.column.major.store"> {
  let arguments = (ins LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile,
                       I32Attr:$rows, I32Attr:$columns);
  let assemblyFormat = "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)";
}
def LLVM_MatrixMultiplyOp : LLVM_Intrinsic<"matrix.multiply"> {
  let arguments = (ins LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows, I32Attr:$lhs_columns, I32Attr:$rhs_columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)";
}
def LLVM_MatrixTransposeOp : LLVM_Intrinsic<"matrix.transpose"> {
  let arguments = (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

def LLVM_GetActiveLaneMaskOp : LLVM_ValueIntrinsic<"get.active.lane.mask", [Pure]> {
  let arguments = (ins AnySignlessInteger:$base, AnySignlessInteger:$n);
  let assemblyFormat = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)";
}

def LLVM_MaskedLoadOp : LLVM_Intrinsic<"masked.load"> {
  let arguments = (ins LLVM_AnyPointer:$data, LLVM_VectorOf<I1>:$mask, Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
                       UnitAttr:$nontemporal);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_Intrinsic<"masked.store"> {
  let arguments = (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_VectorOf<I1>:$mask, I32Attr:$alignment);
  let assemblyFormat = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))";
}
def LLVM_MaskedGatherOp : LLVM_Intrinsic<"masked.gather"> {
  let arguments = (ins LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, Variadic<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_MaskedScatterOp : LLVM_Intrinsic<"masked.scatter"> {
  let arguments = (ins LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, I32Attr:$alignment);
  let assemblyFormat = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)";
  let hasVerifier = 1;
}
def LLVM_MaskedExpandLoadOp : LLVM_ValueIntrinsic<"masked.expandload", [DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>]> {
  let arguments = (ins LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, LLVM_AnyVector:$passthru,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}
def LLVM_MaskedCompressStoreOp : LLVM_Intrinsic<"masked.compressstore", [DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>]> {
  let arguments = (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}

def LLVM_VScaleOp : LLVM_ValueIntrinsic<"vscale">;
def LLVM_StepVectorOp : LLVM_Intrinsic<"stepvector", [Pure]> {
  let results = (outs LLVM_VectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def LLVM_VectorInsertOp : LLVM_Intrinsic<"vector.insert", [
    Pure, AllTypesMatch<["dstvec", "res"]>,
    PredOpTrait<"vectors are not bigger than 2^17 bits.",
      CPred<"crate::llvm::types::are_small($_ir, &[$srcvec.ty($_ir), $dstvec.ty($_ir)])">>,
    PredOpTrait<"it is not inserting scalable into fixed-length vectors.",
      CPred<"crate::llvm::types::may_contain($_ctx, $dstvec.ty($_ir), $srcvec.ty($_ir))">>
  ]> {
  let arguments = (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)";
}
def LLVM_VectorExtractOp : LLVM_Intrinsic<"vector.extract", [
    Pure,
    PredOpTrait<"vectors are not bigger than 2^17 bits.",
      CPred<"crate::llvm::types::are_small($_ir, &[$srcvec.ty($_ir), $res.ty($_ir)])">>,
    PredOpTrait<"it is not extracting scalable from fixed-length vectors.",
      CPred<"crate::llvm::types::may_contain($_ctx, $srcvec.ty($_ir), $res.ty($_ir))">>
  ]> {
  let arguments = (ins LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}
def LLVM_VectorInterleave2Op : LLVM_ValueIntrinsic<"vector.interleave2", [
    Pure, AllTypesMatch<["vec1", "vec2"]>,
    PredOpTrait<"result has twice as many elements as 'vec1'",
      CPred<"crate::llvm::types::is_twice($_ctx, $vec1.ty($_ir), $res.ty($_ir))">>
  ]> {
  let arguments = (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2);
}
def LLVM_VectorDeinterleave2Op : LLVM_ValueIntrinsic<"vector.deinterleave2", [Pure]> {
  let arguments = (ins LLVM_AnyVector:$vec);
}

// Vectors with a mask and a length.

class LLVM_VPBinaryIntrinsic<string name, Type element> : LLVM_ValueIntrinsic<"vp." # name, [Pure]> {
  let arguments = (ins LLVM_VectorOf<element>:$lhs, LLVM_VectorOf<element>:$rhs, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
class LLVM_VPTernaryIntrinsic<string name> : LLVM_ValueIntrinsic<"vp." # name, [Pure]> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$op1, LLVM_VectorOf<AnyFloat>:$op2, LLVM_VectorOf<AnyFloat>:$op3, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
class LLVM_VPReductionIntrinsic<string name, Type element> : LLVM_ValueIntrinsic<"vp.reduce." # name, [Pure]> {
  let arguments = (ins element:$satrt_value, LLVM_VectorOf<element>:$val, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
class LLVM_VPSelectIntrinsic<string name> : LLVM_ValueIntrinsic<"vp." # name, [Pure]> {
  let arguments = (ins LLVM_VectorOf<I1>:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl);
}
class LLVM_VPCastIntrinsic<string name, Type element> : LLVM_ValueIntrinsic<"vp." # name, [Pure]> {
  let arguments = (ins LLVM_VectorOf<element>:$src, LLVM_VectorOf<I1>:$mask, I32:$evl);
}

def LLVM_VPAddOp : LLVM_VPBinaryIntrinsic<"add", AnySignlessInteger>;
def LLVM_VPSubOp : LLVM_VPBinaryIntrinsic<"sub", AnySignlessInteger>;
def LLVM_VPMulOp : LLVM_VPBinaryIntrinsic<"mul", AnySignlessInteger>;
def LLVM_VPSDivOp : LLVM_VPBinaryIntrinsic<"sdiv", AnySignlessInteger>;
def LLVM_VPUDivOp : LLVM_VPBinaryIntrinsic<"udiv", AnySignlessInteger>;
def LLVM_VPSRemOp : LLVM_VPBinaryIntrinsic<"srem", AnySignlessInteger>;
def LLVM_VPURemOp : LLVM_VPBinaryIntrinsic<"urem", AnySignlessInteger>;
def LLVM_VPAShrOp : LLVM_VPBinaryIntrinsic<"ashr", AnySignlessInteger>;
def LLVM_VPLShrOp : LLVM_VPBinaryIntrinsic<"lshr", AnySignlessInteger>;
def LLVM_VPShlOp : LLVM_VPBinaryIntrinsic<"shl", AnySignlessInteger>;
def LLVM_VPOrOp : LLVM_VPBinaryIntrinsic<"or", AnySignlessInteger>;
def LLVM_VPAndOp : LLVM_VPBinaryIntrinsic<"and", AnySignlessInteger>;
def LLVM_VPXorOp : LLVM_VPBinaryIntrinsic<"xor", AnySignlessInteger>;
def LLVM_VPSMaxOp : LLVM_VPBinaryIntrinsic<"smax", AnySignlessInteger>;
def LLVM_VPSMinOp : LLVM_VPBinaryIntrinsic<"smin", AnySignlessInteger>;
def LLVM_VPUMaxOp : LLVM_VPBinaryIntrinsic<"umax", AnySignlessInteger>;
def LLVM_VPUMinOp : LLVM_VPBinaryIntrinsic<"umin", AnySignlessInteger>;
def LLVM_VPFAddOp : LLVM_VPBinaryIntrinsic<"fadd", AnyFloat>;
def LLVM_VPFSubOp : LLVM_VPBinaryIntrinsic<"fsub", AnyFloat>;
def LLVM_VPFMulOp : LLVM_VPBinaryIntrinsic<"fmul", AnyFloat>;
def LLVM_VPFDivOp : LLVM_VPBinaryIntrinsic<"fdiv", AnyFloat>;
def LLVM_VPFRemOp : LLVM_VPBinaryIntrinsic<"frem", AnyFloat>;
def LLVM_VPFNegOp : LLVM_ValueIntrinsic<"vp.fneg", [Pure]> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$op, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPFMulAddOp : LLVM_VPTernaryIntrinsic<"fmuladd">;
def LLVM_VPFmaOp : LLVM_VPTernaryIntrinsic<"fma">;
def LLVM_VPReduceAddOp : LLVM_VPReductionIntrinsic<"add", AnySignlessInteger>;
def LLVM_VPReduceMulOp : LLVM_VPReductionIntrinsic<"mul", AnySignlessInteger>;
def LLVM_VPReduceAndOp : LLVM_VPReductionIntrinsic<"and", AnySignlessInteger>;
def LLVM_VPReduceOrOp : LLVM_VPReductionIntrinsic<"or", AnySignlessInteger>;
def LLVM_VPReduceXorOp : LLVM_VPReductionIntrinsic<"xor", AnySignlessInteger>;
def LLVM_VPReduceSMaxOp : LLVM_VPReductionIntrinsic<"smax", AnySignlessInteger>;
def LLVM_VPReduceSMinOp : LLVM_VPReductionIntrinsic<"smin", AnySignlessInteger>;
def LLVM_VPReduceUMaxOp : LLVM_VPReductionIntrinsic<"umax", AnySignlessInteger>;
def LLVM_VPReduceUMinOp : LLVM_VPReductionIntrinsic<"umin", AnySignlessInteger>;
def LLVM_VPReduceFAddOp : LLVM_VPReductionIntrinsic<"fadd", AnyFloat>;
def LLVM_VPReduceFMulOp : LLVM_VPReductionIntrinsic<"fmul", AnyFloat>;
def LLVM_VPReduceFMaxOp : LLVM_VPReductionIntrinsic<"fmax", AnyFloat>;
def LLVM_VPReduceFMinOp : LLVM_VPReductionIntrinsic<"fmin", AnyFloat>;
def LLVM_VPSelectOp : LLVM_VPSelectIntrinsic<"select">;
def LLVM_VPMergeOp : LLVM_VPSelectIntrinsic<"merge">;
def LLVM_VPTruncOp : LLVM_VPCastIntrinsic<"trunc", AnySignlessInteger>;
def LLVM_VPZExtOp : LLVM_VPCastIntrinsic<"zext", AnySignlessInteger>;
def LLVM_VPSExtOp : LLVM_VPCastIntrinsic<"sext", AnySignlessInteger>;
def LLVM_VPUIToFPOp : LLVM_VPCastIntrinsic<"uitofp", AnySignlessInteger>;
def LLVM_VPSIToFPOp : LLVM_VPCastIntrinsic<"sitofp", AnySignlessInteger>;
def LLVM_VPIntToPtrOp : LLVM_VPCastIntrinsic<"inttoptr", AnySignlessInteger>;
def LLVM_VPFPTruncOp : LLVM_VPCastIntrinsic<"fptrunc", AnyFloat>;
def LLVM_VPFPExtOp : LLVM_VPCastIntrinsic<"fpext", AnyFloat>;
def LLVM_VPFPToUIOp : LLVM_VPCastIntrinsic<"fptoui", AnyFloat>;
def LLVM_VPFPToSIOp : LLVM_VPCastIntrinsic<"fptosi", AnyFloat>;
def LLVM_VPPtrToIntOp : LLVM_VPCastIntrinsic<"ptrtoint", LLVM_AnyPointer>;

def LLVM_VPLoadOp : LLVM_ValueIntrinsic<"vp.load"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPStoreOp : LLVM_Intrinsic<"vp.store"> {
  let arguments = (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPStridedLoadOp : LLVM_ValueIntrinsic<"experimental.vp.strided.load"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPStridedStoreOp : LLVM_Intrinsic<"experimental.vp.strided.store"> {
  let arguments = (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
