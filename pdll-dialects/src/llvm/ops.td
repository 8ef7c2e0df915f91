// The operations of `llvm`.

// Flags.

def FMFnnan : I32BitEnumCaseBit<"nnan", 0>;
def FMFninf : I32BitEnumCaseBit<"ninf", 1>;
def FMFnsz : I32BitEnumCaseBit<"nsz", 2>;
def FMFarcp : I32BitEnumCaseBit<"arcp", 3>;
def FMFcontract : I32BitEnumCaseBit<"contract", 4>;
def FMFafn : I32BitEnumCaseBit<"afn", 5>;
def FMFreassoc : I32BitEnumCaseBit<"reassoc", 6>;
def FastmathFlags : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags", [
    I32BitEnumCaseNone<"none">,
    FMFnnan, FMFninf, FMFnsz, FMFarcp, FMFcontract, FMFafn, FMFreassoc,
    BitEnumCaseGroup<"fast", [FMFnnan, FMFninf, FMFnsz, FMFarcp, FMFcontract, FMFafn, FMFreassoc]>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let separator = ", ";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

def IOFnsw : I32BitEnumCaseBit<"nsw", 0>;
def IOFnuw : I32BitEnumCaseBit<"nuw", 1>;
def IntegerOverflowFlags : I32BitEnum<"IntegerOverflowFlags", "LLVM integer overflow flags", [I32BitEnumCaseNone<"none">, IOFnsw, IOFnuw]> {
  let cppNamespace = "::mlir::LLVM";
  let separator = ", ";
}
def LLVM_IntegerOverflowFlagsAttr : EnumAttr<LLVM_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_IntegerOverflowFlagsProp : NamedEnumPropWithAttrForm<IntegerOverflowFlags, "overflow", LLVM_IntegerOverflowFlagsAttr> {
  let defaultValue = "0";
}

def GEPinboundsFlag : I32BitEnumCaseBit<"inboundsFlag", 0, "inbounds_flag">;
def GEPnusw : I32BitEnumCaseBit<"nusw", 1>;
def GEPnuw : I32BitEnumCaseBit<"nuw", 2>;
def GEPinbounds : BitEnumCaseGroup<"inbounds", [GEPinboundsFlag, GEPnusw]>;
def GEPNoWrapFlags : I32BitEnum<"GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags", [I32BitEnumCaseNone<"none">, GEPinboundsFlag, GEPnusw, GEPnuw, GEPinbounds]> {
  let cppNamespace = "::mlir::LLVM";
}
def GEPNoWrapFlagsProp : EnumProp<GEPNoWrapFlags> {
  let defaultValue = "0";
}

// Enumerations that are attributes of the dialect.

class LLVM_EnumAttr<EnumInfo cases, string name, string description = ""> : EnumAttr<LLVM_Dialect, cases, name> {
  let summary = description;
  let assemblyFormat = "`<` $value `>`";
}

def LinkageEnum : I64EnumAttr<"Linkage", "", [
    I64EnumAttrCase<"External", 0, "external">,
    I64EnumAttrCase<"AvailableExternally", 1, "available_externally">,
    I64EnumAttrCase<"Linkonce", 2, "linkonce">,
    I64EnumAttrCase<"LinkonceODR", 3, "linkonce_odr">,
    I64EnumAttrCase<"Weak", 4, "weak">,
    I64EnumAttrCase<"WeakODR", 5, "weak_odr">,
    I64EnumAttrCase<"Appending", 6, "appending">,
    I64EnumAttrCase<"Internal", 7, "internal">,
    I64EnumAttrCase<"Private", 8, "private">,
    I64EnumAttrCase<"ExternWeak", 9, "extern_weak">,
    I64EnumAttrCase<"Common", 10, "common">
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
}
def Linkage : LLVM_EnumAttr<LinkageEnum, "linkage", "LLVM Linkage specification">;

def CConvEnum : I64EnumAttr<"CConv", "", [
    I64EnumAttrCase<"C", 0, "ccc">,
    I64EnumAttrCase<"Fast", 8, "fastcc">,
    I64EnumAttrCase<"Cold", 9, "coldcc">,
    I64EnumAttrCase<"GHC", 10, "cc_10">,
    I64EnumAttrCase<"HiPE", 11, "cc_11">,
    I64EnumAttrCase<"AnyReg", 13, "anyregcc">,
    I64EnumAttrCase<"PreserveMost", 14, "preserve_mostcc">,
    I64EnumAttrCase<"PreserveAll", 15, "preserve_allcc">,
    I64EnumAttrCase<"Swift", 16, "swiftcc">,
    I64EnumAttrCase<"CXX_FAST_TLS", 17, "cxx_fast_tlscc">,
    I64EnumAttrCase<"Tail", 18, "tailcc">,
    I64EnumAttrCase<"CFGuard_Check", 19, "cfguard_checkcc">,
    I64EnumAttrCase<"SwiftTail", 20, "swifttailcc">,
    I64EnumAttrCase<"X86_StdCall", 64, "x86_stdcallcc">,
    I64EnumAttrCase<"X86_FastCall", 65, "x86_fastcallcc">,
    I64EnumAttrCase<"ARM_APCS", 66, "arm_apcscc">,
    I64EnumAttrCase<"ARM_AAPCS", 67, "arm_aapcscc">,
    I64EnumAttrCase<"ARM_AAPCS_VFP", 68, "arm_aapcs_vfpcc">,
    I64EnumAttrCase<"MSP430_INTR", 69, "msp430_intrcc">,
    I64EnumAttrCase<"X86_ThisCall", 70, "x86_thiscallcc">,
    I64EnumAttrCase<"PTX_Kernel", 71, "ptx_kernelcc">,
    I64EnumAttrCase<"PTX_Device", 72, "ptx_devicecc">,
    I64EnumAttrCase<"SPIR_FUNC", 75, "spir_funccc">,
    I64EnumAttrCase<"SPIR_KERNEL", 76, "spir_kernelcc">,
    I64EnumAttrCase<"Intel_OCL_BI", 77, "intel_ocl_bicc">,
    I64EnumAttrCase<"X86_64_SysV", 78, "x86_64_sysvcc">,
    I64EnumAttrCase<"Win64", 79, "win64cc">,
    I64EnumAttrCase<"X86_VectorCall", 80, "x86_vectorcallcc">,
    I64EnumAttrCase<"DUMMY_HHVM", 81, "hhvmcc">,
    I64EnumAttrCase<"DUMMY_HHVM_C", 82, "hhvm_ccc">,
    I64EnumAttrCase<"X86_INTR", 83, "x86_intrcc">,
    I64EnumAttrCase<"AVR_INTR", 84, "avr_intrcc">,
    I64EnumAttrCase<"AVR_BUILTIN", 86, "avr_builtincc">,
    I64EnumAttrCase<"AMDGPU_VS", 87, "amdgpu_vscc">,
    I64EnumAttrCase<"AMDGPU_GS", 88, "amdgpu_gscc">,
    I64EnumAttrCase<"AMDGPU_CS", 90, "amdgpu_cscc">,
    I64EnumAttrCase<"AMDGPU_KERNEL", 91, "amdgpu_kernelcc">,
    I64EnumAttrCase<"X86_RegCall", 92, "x86_regcallcc">,
    I64EnumAttrCase<"AMDGPU_HS", 93, "amdgpu_hscc">,
    I64EnumAttrCase<"MSP430_BUILTIN", 94, "msp430_builtincc">,
    I64EnumAttrCase<"AMDGPU_LS", 95, "amdgpu_lscc">,
    I64EnumAttrCase<"AMDGPU_ES", 96, "amdgpu_escc">,
    I64EnumAttrCase<"AArch64_VectorCall", 97, "aarch64_vectorcallcc">,
    I64EnumAttrCase<"AArch64_SVE_VectorCall", 98, "aarch64_sve_vectorcallcc">,
    I64EnumAttrCase<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invokecc">,
    I64EnumAttrCase<"AMDGPU_Gfx", 100, "amdgpu_gfxcc">,
    I64EnumAttrCase<"M68k_INTR", 101, "m68k_intrcc">
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
}
def CConv : LLVM_EnumAttr<CConvEnum, "cconv", "LLVM Calling Convention specification">;

def TailCallKindEnum : I64EnumAttr<"TailCallKind", "", [
    I64EnumAttrCase<"None", 0, "none">,
    I64EnumAttrCase<"NoTail", 3, "notail">,
    I64EnumAttrCase<"MustTail", 2, "musttail">,
    I64EnumAttrCase<"Tail", 1, "tail">
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
}
def TailCallKind : LLVM_EnumAttr<TailCallKindEnum, "tailcallkind", "LLVM Calling Convention specification">;

def UWTableKindEnum : I64EnumAttr<"UWTableKind", "", [
    I64EnumAttrCase<"None", 0, "none">,
    I64EnumAttrCase<"Sync", 1, "sync">,
    I64EnumAttrCase<"Async", 2, "async">
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
}
def UWTableKindAttr : LLVM_EnumAttr<UWTableKindEnum, "uwtableKind", "">;

def FramePointerKindEnum : I64EnumAttr<"FramePointerKind", "", [
    I64EnumAttrCase<"None", 0, "none">,
    I64EnumAttrCase<"NonLeaf", 1, "non-leaf">,
    I64EnumAttrCase<"All", 2, "all">,
    I64EnumAttrCase<"Reserved", 3, "reserved">,
    I64EnumAttrCase<"NonLeafNoReserve", 4, "non-leaf-no-reserve">
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
}
def FramePointerKindAttr : LLVM_EnumAttr<FramePointerKindEnum, "framePointerKind", "">;

// Attributes that are stored as text.

class LLVM_TextAttr<string mnemonic, string description> : Attr<
    CPred<"crate::llvm::types::is_attr($_ctx, $_self, \"" # mnemonic # "\")">, description>;

def LLVM_DIGlobalVariableExpressionAttr : LLVM_TextAttr<"di_global_variable_expression", "">;
def LLVM_TBAATagAttr : LLVM_TextAttr<"tbaa_tag", "LLVM dialect TBAA tag metadata">;
def LLVM_AliasScopeAttr : LLVM_TextAttr<"alias_scope", "LLVM dialect alias scope">;
def LLVM_AccessGroupAttr : LLVM_TextAttr<"access_group", "LLVM dialect access group metadata">;
def LLVM_VecTypeHintAttr : LLVM_TextAttr<"vec_type_hint", "Explicit vectorization compiler hint">;
def LLVM_TargetFeaturesAttr : LLVM_TextAttr<"target_features", "LLVM target features attribute">;
def LLVM_VScaleRangeAttr : LLVM_TextAttr<"vscale_range", "">;
def LLVM_MemoryEffectsAttr : LLVM_TextAttr<"memory_effects", "">;
def LoopAnnotationAttr : LLVM_TextAttr<"loop_annotation", "">;

def LLVM_DereferenceableAttr : AttrDef<LLVM_Dialect, "Dereferenceable"> {
  let summary = "LLVM dereferenceable attribute";
  let mnemonic = "dereferenceable";
  let parameters = (ins "uint64_t":$bytes, DefaultValuedParameter<"bool", "false">:$mayBeNull);
  let assemblyFormat = "`<` struct(params) `>`";
}
def LLVM_BlockTagAttr : AttrDef<LLVM_Dialect, "BlockTag"> {
  let summary = "label of a block, for its address";
  let mnemonic = "blocktag";
  let parameters = (ins "uint32_t":$id);
  let assemblyFormat = "`<` struct(params) `>`";
}
def LLVM_BlockAddressAttr : AttrDef<LLVM_Dialect, "BlockAddress"> {
  let summary = "address of a block of a function";
  let mnemonic = "blockaddress";
  let parameters = (ins "FlatSymbolRefAttr":$function, "BlockTagAttr":$tag);
  let assemblyFormat = "`<` struct(params) `>`";
}

// Type constraints; `types.rs` defines the types.

class LLVM_TypeThat<string condition, string description> : Type<CPred<"crate::llvm::types::" # condition # "($_ctx, $_self)">, description>;

def LLVM_Type : LLVM_TypeThat<"is_compatible", "LLVM dialect-compatible type">;
def LLVM_FunctionType : LLVM_TypeThat<"is_function", "LLVM function type">;
def LLVM_PrimitiveType : LLVM_TypeThat<"is_primitive", "primitive LLVM type">;
def LLVM_LoadableType : LLVM_TypeThat<"is_loadable", "LLVM type with size">;
def LLVM_AnyFloat : LLVM_TypeThat<"is_float", "floating point LLVM type">;
def LLVM_AnyPointer : LLVM_TypeThat<"is_pointer", "LLVM pointer type">;
def LLVM_AnyStruct : LLVM_TypeThat<"is_struct", "LLVM structure type">;
def LLVM_AnyAggregate : LLVM_TypeThat<"is_aggregate", "LLVM aggregate type">;
def LLVM_AnyNonAggregate : LLVM_TypeThat<"is_non_aggregate", "LLVM-compatible non-aggregate type">;
def LLVM_AnyVector : LLVM_TypeThat<"is_vector", "LLVM dialect-compatible vector type">;
def LLVM_AnyFixedVector : LLVM_TypeThat<"is_not_scalable", "LLVM dialect-compatible fixed-length vector type">;
def LLVM_TokenType : LLVM_TypeThat<"is_token", "LLVM token type">, BuildableType<"$_ctx.opaque_type(\"llvm\", \"token\")">;

class LLVM_ScalarOrVectorOf<Type element> : Type<
    Or<[element.predicate, And<[LLVM_AnyVector.predicate, PdllOfPart<"shaped_element", element.predicate>]>]>,
    element.summary # " or LLVM dialect-compatible vector of " # element.summary>;

def NonNegFlagInterface : OpInterface<"NonNegFlagInterface"> { let cppNamespace = "::mlir::LLVM"; }

def DisjointFlagInterface : OpInterface<"DisjointFlagInterface"> { let cppNamespace = "::mlir::LLVM"; }

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> { let cppNamespace = "::mlir"; }

def DereferenceableOpInterface : OpInterface<"DereferenceableOpInterface"> { let cppNamespace = "::mlir::LLVM"; }

def AsmATTOrIntel : I64EnumAttr<"AsmDialect", "", [
    I64EnumAttrCase<"AD_ATT", 0, "att">,
    I64EnumAttrCase<"AD_Intel", 1, "intel">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def ICmpPredicate : I64EnumAttr<"ICmpPredicate", "", [
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
  let cppNamespace = "::mlir::LLVM";
}

def DIGlobalVariableExpressionArrayAttr : TypedArrayAttrBase<LLVM_DIGlobalVariableExpressionAttr, "an array of variable expressions">;

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> { let cppNamespace = "::mlir"; }

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> { let cppNamespace = "::mlir"; }

def FCmpPredicate : I64EnumAttr<"FCmpPredicate", "", [
    I64EnumAttrCase<"_false", 0>,
    I64EnumAttrCase<"oeq", 1>,
    I64EnumAttrCase<"ogt", 2>,
    I64EnumAttrCase<"oge", 3>,
    I64EnumAttrCase<"olt", 4>,
    I64EnumAttrCase<"ole", 5>,
    I64EnumAttrCase<"one", 6>,
    I64EnumAttrCase<"ord", 7>,
    I64EnumAttrCase<"ueq", 8>,
    I64EnumAttrCase<"ugt", 9>,
    I64EnumAttrCase<"uge", 10>,
    I64EnumAttrCase<"ult", 11>,
    I64EnumAttrCase<"ule", 12>,
    I64EnumAttrCase<"une", 13>,
    I64EnumAttrCase<"uno", 14>,
    I64EnumAttrCase<"_true", 15>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def Comdat : I64EnumAttr<"Comdat", "", [
    I64EnumAttrCase<"Any", 0, "any">,
    I64EnumAttrCase<"ExactMatch", 1, "exactmatch">,
    I64EnumAttrCase<"Largest", 2, "largest">,
    I64EnumAttrCase<"NoDeduplicate", 3, "nodeduplicate">,
    I64EnumAttrCase<"SameSize", 4, "samesize">
  ]> {
  let cppNamespace = "::mlir::LLVM::comdat";
}

def LLVM_FastmathFlagsAttr : EnumAttr<LLVM_Dialect, FastmathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

def FastmathFlagsInterface : OpInterface<"FastmathFlagsInterface"> { let cppNamespace = "::mlir::LLVM"; }

def LLVM_AtomicRMWType : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;

def AtomicBinOp : I64EnumAttr<"AtomicBinOp", "", [
    I64EnumAttrCase<"xchg", 0>,
    I64EnumAttrCase<"add", 1>,
    I64EnumAttrCase<"sub", 2>,
    I64EnumAttrCase<"_and", 3>,
    I64EnumAttrCase<"nand", 4>,
    I64EnumAttrCase<"_or", 5>,
    I64EnumAttrCase<"_xor", 6>,
    I64EnumAttrCase<"max", 7>,
    I64EnumAttrCase<"min", 8>,
    I64EnumAttrCase<"umax", 9>,
    I64EnumAttrCase<"umin", 10>,
    I64EnumAttrCase<"fadd", 11>,
    I64EnumAttrCase<"fsub", 12>,
    I64EnumAttrCase<"fmax", 13>,
    I64EnumAttrCase<"fmin", 14>,
    I64EnumAttrCase<"uinc_wrap", 15>,
    I64EnumAttrCase<"udec_wrap", 16>,
    I64EnumAttrCase<"usub_cond", 17>,
    I64EnumAttrCase<"usub_sat", 18>,
    I64EnumAttrCase<"fmaximum", 19>,
    I64EnumAttrCase<"fminimum", 20>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def LLVM_TBAATagArrayAttr : TypedArrayAttrBase<LLVM_TBAATagAttr, "LLVM dialect TBAA tag metadata array">;

def LLVM_AliasScopeArrayAttr : TypedArrayAttrBase<LLVM_AliasScopeAttr, "LLVM dialect alias scope array">;

def LLVM_AccessGroupArrayAttr : TypedArrayAttrBase<LLVM_AccessGroupAttr, "LLVM dialect access group metadata array">;

def AtomicOrdering : I64EnumAttr<"AtomicOrdering", "", [
    I64EnumAttrCase<"not_atomic", 0>,
    I64EnumAttrCase<"unordered", 1>,
    I64EnumAttrCase<"monotonic", 2>,
    I64EnumAttrCase<"acquire", 4>,
    I64EnumAttrCase<"release", 5>,
    I64EnumAttrCase<"acq_rel", 6>,
    I64EnumAttrCase<"seq_cst", 7>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;

def AliasAnalysisOpInterface : OpInterface<"AliasAnalysisOpInterface"> { let cppNamespace = "::mlir::LLVM"; }

def AccessGroupOpInterface : OpInterface<"AccessGroupOpInterface"> { let cppNamespace = "::mlir::LLVM"; }

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> { let cppNamespace = "::mlir"; }

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> { let cppNamespace = "::mlir"; }

def Visibility : I64EnumAttr<"Visibility", "", [
    I64EnumAttrCase<"Default", 0, "">,
    I64EnumAttrCase<"Hidden", 1, "hidden">,
    I64EnumAttrCase<"Protected", 2, "protected">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def UnnamedAddr : I64EnumAttr<"UnnamedAddr", "", [
    I64EnumAttrCase<"None", 0, "">,
    I64EnumAttrCase<"Local", 1, "local_unnamed_addr">,
    I64EnumAttrCase<"Global", 2, "unnamed_addr">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> { let cppNamespace = "::mlir"; }

def IntegerOverflowFlagsInterface : OpInterface<"IntegerOverflowFlagsInterface"> { let cppNamespace = "::mlir::LLVM"; }

def ExactFlagInterface : OpInterface<"ExactFlagInterface"> { let cppNamespace = "::mlir::LLVM"; }

class LLVM_Op<string mnemonic, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits>;

class LLVM_ExactArithmeticOp<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [SameOperandsAndResultType, NoMemoryEffect, DeclareOpInterfaceMethods<ExactFlagInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$lhs, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$rhs, UnitAttr:$isExact);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_OverflowArithmeticOp<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [SameOperandsAndResultType, NoMemoryEffect, DeclareOpInterfaceMethods<IntegerOverflowFlagsInterface>, Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$lhs, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$rhs, LLVM_IntegerOverflowFlagsProp:$overflowFlags);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$lhs `,` $rhs `` custom<OverflowFlags>($overflowFlags) attr-dict `:` type($res)";
}

class LLVM_IntArithmeticOp<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [SameOperandsAndResultType, NoMemoryEffect, Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$lhs, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$rhs);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_FloatArithmeticOp<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [SameOperandsAndResultType, NoMemoryEffect, DeclareOpInterfaceMethods<FastmathFlagsInterface>, Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$lhs, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$rhs, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

def LLVM_AShrOp : LLVM_ExactArithmeticOp<"ashr", [Pure]>;

def LLVM_AddOp : LLVM_OverflowArithmeticOp<"add", [Commutative]>;

def LLVM_AddrSpaceCastOp : LLVM_Op<"addrspacecast", [Pure, DeclareOpInterfaceMethods<PromotableOpInterface>, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
  let hasFolder = 1;
}

def LLVM_AddressOfOp : LLVM_Op<"mlir.addressof", [Pure, ConstantLike, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$global_name);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$global_name attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}

def LLVM_AliasOp : LLVM_Op<"mlir.alias", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let arguments = (ins TypeAttr:$alias_type, StrAttr:$sym_name, Linkage:$linkage, UnitAttr:$dso_local, UnitAttr:$thread_local_, OptionalAttr<UnnamedAddr>:$unnamed_addr, DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_);
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def LLVM_AllocaOp : LLVM_Op<"alloca", [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>, DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let arguments = (ins AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment, TypeAttr:$elem_type, UnitAttr:$inalloca);
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_AndOp : LLVM_IntArithmeticOp<"and">;

def LLVM_AtomicCmpXchgOp : LLVM_Op<"cmpxchg", [DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>, TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp", "$_self">, TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", "val", "res", "crate::llvm::types::with_bool($_ctx, $_self)">]> {
  let arguments = (ins LLVM_AnyPointer:$ptr, LLVM_AtomicCmpXchgType:$cmp, LLVM_AtomicCmpXchgType:$val, AtomicOrdering:$success_ordering, AtomicOrdering:$failure_ordering, OptionalAttr<StrAttr>:$syncscope, OptionalAttr<I64Attr>:$alignment, UnitAttr:$weak, UnitAttr:$volatile_, OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)";
  let hasVerifier = 1;
}

def LLVM_AtomicRMWOp : LLVM_Op<"atomicrmw", [DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>, TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res", "$_self">]> {
  let arguments = (ins AtomicBinOp:$bin_op, LLVM_AnyPointer:$ptr, LLVM_AtomicRMWType:$val, AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` qualified(type($ptr)) `,` type($val)";
  let hasVerifier = 1;
}

def LLVM_BitcastOp : LLVM_Op<"bitcast", [Pure, DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let arguments = (ins LLVM_AnyNonAggregate:$arg);
  let results = (outs LLVM_AnyNonAggregate:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_BlockAddressOp : LLVM_Op<"blockaddress", [Pure, ConstantLike, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins LLVM_BlockAddressAttr:$block_addr);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$block_addr attr-dict `:` qualified(type($res))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

def LLVM_BrOp : LLVM_Op<"br", [DeclareOpInterfaceMethods<BranchOpInterface>, Pure, Terminator]> {
  let arguments = (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}

def LLVM_CallIntrinsicOp : LLVM_Op<"call_intrinsic", [ArgAndResultAttrsOpInterface, AttrSizedOperandSegments, DeclareOpInterfaceMethods<FastmathFlagsInterface>]> {
  let arguments = (ins StrAttr:$intrin, Variadic<LLVM_Type>:$args, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags, VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands, DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_CallOp : LLVM_Op<"call", [DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>, AttrSizedOperandSegments, DeclareOpInterfaceMethods<FastmathFlagsInterface>, DeclareOpInterfaceMethods<CallOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type, OptionalAttr<FlatSymbolRefAttr>:$callee, Variadic<LLVM_Type>:$callee_operands, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags, DefaultValuedAttr<CConv, "CConv::C">:$CConv, DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$TailCallKind, OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects, UnitAttr:$convergent, UnitAttr:$no_unwind, UnitAttr:$will_return, VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands, DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, UnitAttr:$no_inline, UnitAttr:$always_inline, UnitAttr:$inline_hint, OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_ComdatOp : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
}

def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, Comdat:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}

def LLVM_CondBrOp : LLVM_Op<"cond_br", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface>, DeclareOpInterfaceMethods<WeightedBranchOpInterface>, Pure, Terminator]> {
  let arguments = (ins I1:$condition, Variadic<LLVM_Type>:$trueDestOperands, Variadic<LLVM_Type>:$falseDestOperands, OptionalAttr<DenseI32ArrayAttr>:$branch_weights, OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict";
}

def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_DSOLocalEquivalentOp : LLVM_Op<"dso_local_equivalent", [Pure, ConstantLike, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$function_name);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$function_name attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}

def LLVM_ExtractElementOp : LLVM_Op<"extractelement", [Pure, TypesMatchWith<"result type matches vector element type", "vector", "res", "::llvm::cast<::mlir::VectorType>($_self).getElementType()">]> {
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure]> {
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$container `` $position attr-dict `:` type($container) custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_FAddOp : LLVM_FloatArithmeticOp<"fadd">;

def LLVM_FCmpOp : LLVM_Op<"fcmp", [Pure, DeclareOpInterfaceMethods<FastmathFlagsInterface>, SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res", "::getI1SameShape($_self)">]> {
  let arguments = (ins FCmpPredicate:$predicate, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$lhs, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$rhs, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
}

def LLVM_FDivOp : LLVM_FloatArithmeticOp<"fdiv">;

def LLVM_FMulOp : LLVM_FloatArithmeticOp<"fmul">;

def LLVM_FNegOp : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<FastmathFlagsInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$operand, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

def LLVM_FPExtOp : LLVM_Op<"fpext", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_FPToSIOp : LLVM_Op<"fptosi", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_FPToUIOp : LLVM_Op<"fptoui", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_FPTruncOp : LLVM_Op<"fptrunc", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_FRemOp : LLVM_FloatArithmeticOp<"frem">;

def LLVM_FSubOp : LLVM_FloatArithmeticOp<"fsub">;

def LLVM_FenceOp : LLVM_Op<"fence"> {
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

def LLVM_GEPOp : LLVM_Op<"getelementptr", [Pure, DeclareOpInterfaceMethods<PromotableOpInterface>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$base, Variadic<LLVM_ScalarOrVectorOf<AnySignlessInteger>>:$dynamicIndices, DenseI32ArrayAttr:$rawConstantIndices, TypeAttr:$elem_type, GEPNoWrapFlagsProp:$noWrapFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "`` custom<GEPFlags>($noWrapFlags) $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict `:` functional-type(operands, results) `,` $elem_type";
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
}

def LLVM_GlobalCtorsOp : LLVM_Op<"mlir.global_ctors", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefArrayAttr:$ctors, I32ArrayAttr:$priorities, ArrayAttr:$data);
  let assemblyFormat = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict";
  let hasVerifier = 1;
}

def LLVM_GlobalDtorsOp : LLVM_Op<"mlir.global_dtors", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefArrayAttr:$dtors, I32ArrayAttr:$priorities, ArrayAttr:$data);
  let assemblyFormat = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict";
  let hasVerifier = 1;
}

def LLVM_GlobalOp : LLVM_Op<"mlir.global", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let arguments = (ins TypeAttr:$global_type, UnitAttr:$constant, StrAttr:$sym_name, Linkage:$linkage, UnitAttr:$dso_local, UnitAttr:$thread_local_, UnitAttr:$externally_initialized, OptionalAttr<AnyAttr>:$value, OptionalAttr<I64Attr>:$alignment, DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$addr_space, OptionalAttr<UnnamedAddr>:$unnamed_addr, OptionalAttr<StrAttr>:$section, OptionalAttr<SymbolRefAttr>:$comdat, OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs, DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_, OptionalAttr<ArrayAttr>:$target_specific_attrs);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def LLVM_ICmpOp : LLVM_Op<"icmp", [Pure, SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res", "::getI1SameShape($_self)">]> {
  let arguments = (ins ICmpPredicate:$predicate, AnyTypeOf<[LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<LLVM_AnyPointer>]>:$lhs, AnyTypeOf<[LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<LLVM_AnyPointer>]>:$rhs);
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def LLVM_IFuncOp : LLVM_Op<"mlir.ifunc", [Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$i_func_type, FlatSymbolRefAttr:$resolver, TypeAttr:$resolver_type, Linkage:$linkage, UnitAttr:$dso_local, DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$address_space, DefaultValuedAttr<UnnamedAddr, "UnnamedAddr::None">:$unnamed_addr, DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_);
  let assemblyFormat = "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict";
  let hasVerifier = 1;
}

def LLVM_IndirectBrOp : LLVM_Op<"indirectbr", [SameVariadicOperandSize, DeclareOpInterfaceMethods<BranchOpInterface>, Pure, Terminator]> {
  let arguments = (ins LLVM_AnyPointer:$addr, VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands, DenseI32ArrayAttr:$indbr_operand_segments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = "$addr `:` type($addr) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands, type($succOperands)) attr-dict";
  let skipDefaultBuilders = 1;
}

def LLVM_InlineAsmOp : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Variadic<LLVM_Type>:$operands, StrAttr:$asm_string, StrAttr:$constraints, UnitAttr:$has_side_effects, UnitAttr:$is_align_stack, DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$tail_call_kind, OptionalAttr<DefaultValuedAttr<AsmATTOrIntel, "AsmDialect::AD_ATT">>:$asm_dialect, OptionalAttr<ArrayAttr>:$operand_attrs);
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def LLVM_InsertElementOp : LLVM_Op<"insertelement", [Pure, TypesMatchWith<"argument type matches vector element type", "vector", "value", "::llvm::cast<::mlir::VectorType>($_self).getElementType()">, AllTypesMatch<["res", "vector"]>]> {
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value, AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_InsertValueOp : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = "$value `,` $container `` $position attr-dict `:` type($container) custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))";
  let hasVerifier = 1;
}

def LLVM_IntToPtrOp : LLVM_Op<"inttoptr", [Pure, DeclareOpInterfaceMethods<DereferenceableOpInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg, OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_InvokeOp : LLVM_Op<"invoke", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface>, DeclareOpInterfaceMethods<CallOpInterface>, DeclareOpInterfaceMethods<WeightedBranchOpInterface>, Terminator]> {
  let arguments = (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type, OptionalAttr<FlatSymbolRefAttr>:$callee, Variadic<LLVM_Type>:$callee_operands, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, Variadic<LLVM_Type>:$normalDestOperands, Variadic<LLVM_Type>:$unwindDestOperands, OptionalAttr<DenseI32ArrayAttr>:$branch_weights, DefaultValuedAttr<CConv, "CConv::C">:$CConv, VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands, DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags);
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_LLVMFuncOp : LLVM_Op<"func", [AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol, CallableOpInterface]> {
  let arguments = (ins StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, TypeAttrOf<LLVM_FunctionType>:$function_type, DefaultValuedAttr<Linkage, "Linkage::External">:$linkage, UnitAttr:$dso_local, DefaultValuedAttr<CConv, "CConv::C">:$CConv, OptionalAttr<SymbolRefAttr>:$comdat, OptionalAttr<UnitAttr>:$convergent, OptionalAttr<FlatSymbolRefAttr>:$personality, OptionalAttr<StrAttr>:$garbageCollector, OptionalAttr<ArrayAttr>:$passthrough, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<I64Attr>:$function_entry_count, OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects, DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_, OptionalAttr<UnitAttr>:$arm_streaming, OptionalAttr<UnitAttr>:$arm_locally_streaming, OptionalAttr<UnitAttr>:$arm_streaming_compatible, OptionalAttr<UnitAttr>:$arm_new_za, OptionalAttr<UnitAttr>:$arm_in_za, OptionalAttr<UnitAttr>:$arm_out_za, OptionalAttr<UnitAttr>:$arm_inout_za, OptionalAttr<UnitAttr>:$arm_preserves_za, OptionalAttr<StrAttr>:$section, OptionalAttr<UnnamedAddr>:$unnamed_addr, OptionalAttr<I64Attr>:$alignment, OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range, OptionalAttr<FramePointerKindAttr>:$frame_pointer, OptionalAttr<StrAttr>:$target_cpu, OptionalAttr<StrAttr>:$tune_cpu, OptionalAttr<StrAttr>:$reciprocal_estimates, OptionalAttr<StrAttr>:$prefer_vector_width, OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features, OptionalAttr<BoolAttr>:$no_infs_fp_math, OptionalAttr<BoolAttr>:$no_nans_fp_math, OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math, OptionalAttr<StrAttr>:$denormal_fp_math, OptionalAttr<StrAttr>:$denormal_fp_math_f32, OptionalAttr<StrAttr>:$fp_contract, OptionalAttr<StrAttr>:$instrument_function_entry, OptionalAttr<StrAttr>:$instrument_function_exit, OptionalAttr<UnitAttr>:$no_inline, OptionalAttr<UnitAttr>:$always_inline, OptionalAttr<UnitAttr>:$inline_hint, OptionalAttr<UnitAttr>:$no_unwind, OptionalAttr<UnitAttr>:$will_return, OptionalAttr<UnitAttr>:$optimize_none, OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint, OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint, OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size, OptionalAttr<I32Attr>:$intel_reqd_sub_group_size, OptionalAttr<UWTableKindAttr>:$uwtable_kind);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
}

def LLVM_LShrOp : LLVM_ExactArithmeticOp<"lshr", [Pure]>;

def LLVM_LandingpadOp : LLVM_Op<"landingpad"> {
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_LinkerOptionsOp : LLVM_Op<"linker_options"> {
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}

def LLVM_LoadOp : LLVM_Op<"load", [DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>, DeclareOpInterfaceMethods<DereferenceableOpInterface>]> {
  let arguments = (ins LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal, UnitAttr:$invariant, UnitAttr:$invariantGroup, DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope, OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable, OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)";
  let hasVerifier = 1;
}

def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

def LLVM_MulOp : LLVM_OverflowArithmeticOp<"mul", [Commutative]>;

def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let results = (outs LLVM_TokenType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

def LLVM_OrOp : LLVM_Op<"or", [SameOperandsAndResultType, NoMemoryEffect, DeclareOpInterfaceMethods<DisjointFlagInterface>, Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$lhs, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$rhs, UnitAttr:$isDisjoint);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
  let hasFolder = 1;
}

def LLVM_PoisonOp : LLVM_Op<"mlir.poison", [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasFolder = 1;
}

def LLVM_PtrToIntOp : LLVM_Op<"ptrtoint", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_ResumeOp : LLVM_Op<"resume", [Terminator]> {
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def LLVM_ReturnOp : LLVM_Op<"return", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}

def LLVM_SDivOp : LLVM_ExactArithmeticOp<"sdiv", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;

def LLVM_SExtOp : LLVM_Op<"sext", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
  let hasVerifier = 1;
}

def LLVM_SIToFPOp : LLVM_Op<"sitofp", [Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_SRemOp : LLVM_IntArithmeticOp<"srem">;

def LLVM_SelectOp : LLVM_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, DeclareOpInterfaceMethods<FastmathFlagsInterface>, DeclareOpInterfaceMethods<SelectLikeOpInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}

def LLVM_ShlOp : LLVM_Op<"shl", [SameOperandsAndResultType, NoMemoryEffect, DeclareOpInterfaceMethods<IntegerOverflowFlagsInterface>, Pure]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$lhs, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$rhs, LLVM_IntegerOverflowFlagsProp:$overflowFlags);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$lhs `,` $rhs `` custom<OverflowFlags>($overflowFlags) attr-dict `:` type($res)";
  let hasFolder = 1;
}

def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_StoreOp : LLVM_Op<"store", [DeclareOpInterfaceMethods<AccessGroupOpInterface>, DeclareOpInterfaceMethods<AliasAnalysisOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>]> {
  let arguments = (ins LLVM_LoadableType:$value, LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal, UnitAttr:$invariantGroup, DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope, OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))";
  let hasVerifier = 1;
}

def LLVM_SubOp : LLVM_OverflowArithmeticOp<"sub">;

def LLVM_SwitchOp : LLVM_Op<"switch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface>, DeclareOpInterfaceMethods<WeightedBranchOpInterface>, Pure, Terminator]> {
  let arguments = (ins AnySignlessInteger:$value, Variadic<AnyType>:$defaultOperands, VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands, OptionalAttr<AnyIntElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments, OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) attr-dict";
  let hasVerifier = 1;
}

def LLVM_TruncOp : LLVM_Op<"trunc", [Pure, DeclareOpInterfaceMethods<IntegerOverflowFlagsInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg, LLVM_IntegerOverflowFlagsProp:$overflowFlags);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "$arg `` custom<OverflowFlags>($overflowFlags) attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_UDivOp : LLVM_ExactArithmeticOp<"udiv", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;

def LLVM_UIToFPOp : LLVM_Op<"uitofp", [Pure, DeclareOpInterfaceMethods<NonNegFlagInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg, UnitAttr:$nonNeg);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_URemOp : LLVM_IntArithmeticOp<"urem">;

def LLVM_UndefOp : LLVM_Op<"mlir.undef", [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasFolder = 1;
}

def LLVM_UnreachableOp : LLVM_Op<"unreachable", [Terminator]> {
  let assemblyFormat = "attr-dict";
}

def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}

def LLVM_XOrOp : LLVM_IntArithmeticOp<"xor">;

def LLVM_ZExtOp : LLVM_Op<"zext", [Pure, DeclareOpInterfaceMethods<NonNegFlagInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$arg, UnitAttr:$nonNeg);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def LLVM_ZeroOp : LLVM_Op<"mlir.zero", [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

