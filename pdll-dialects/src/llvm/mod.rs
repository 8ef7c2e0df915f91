//! The dialect `llvm`: LLVM's IR.
//!
//! The operations are in `ops.td` and `intrinsics.td`; the types, the attributes and what depends on their Rust are here.

#[cfg(feature = "llvm")]
pub mod attributes;
#[cfg(feature = "llvm")]
mod dialect;
#[cfg(feature = "llvm")]
mod dwarf;
#[cfg(feature = "llvm")]
mod fold;
#[cfg(feature = "llvm")]
pub mod format;
#[cfg(feature = "llvm")]
mod inline;
#[cfg(feature = "llvm")]
mod interfaces;
#[cfg(feature = "llvm")]
mod layout_string;
#[cfg(feature = "llvm")]
mod signature;
#[cfg(feature = "llvm")]
mod slots;
#[cfg(feature = "llvm")]
mod symbols;
#[cfg(feature = "llvm")]
pub mod types;
#[cfg(feature = "llvm")]
mod verify;

#[cfg(feature = "llvm")]
pdll::ods! {
    /// The operations of `llvm`, and its types.
    pub mod ops;
    use crate::support;

    def LLVM_Dialect : Dialect {
        let name = "llvm";
        let cppNamespace = "::mlir::LLVM";
        let hasConstantMaterializer = 1;
        let useDefaultAttributePrinterParser = 1;
        let useDefaultTypePrinterParser = 1;
    }

    #include "ops.td"
    #include "intrinsics.td"

    class LLVM_TypeDef<string name, string typeMnemonic, string description> : TypeDef<LLVM_Dialect, name> {
        let mnemonic = typeMnemonic;
        let summary = description;
    }
    def LLVMPointerType : LLVM_TypeDef<"LLVMPointer", "ptr", "a pointer"> {
        let parameters = (ins DefaultValuedParameter<"u32", "0">:$addressSpace);
        let assemblyFormat = "(`<` $addressSpace^ `>`)?";
    }
    def LLVMArrayType : LLVM_TypeDef<"LLVMArray", "array", "an array"> {
        let parameters = (ins "types::Array":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMFunctionType : LLVM_TypeDef<"LLVMFunction", "func", "the type of a function"> {
        let parameters = (ins "types::Function":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMStructType : LLVM_TypeDef<"LLVMStruct", "struct", "a structure"> {
        let parameters = (ins "types::Struct":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMTargetExtType : LLVM_TypeDef<"LLVMTargetExt", "target", "a type of a target"> {
        let parameters = (ins "types::TargetExt":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMVoidType : LLVM_TypeDef<"LLVMVoid", "void", "no value">;
    def LLVMTokenType : LLVM_TypeDef<"LLVMToken", "token", "a token">;
    def LLVMLabelType : LLVM_TypeDef<"LLVMLabel", "label", "a label">;
    def LLVMMetadataType : LLVM_TypeDef<"LLVMMetadata", "metadata", "metadata">;
    def LLVMX86AMXType : LLVM_TypeDef<"LLVMX86AMX", "x86_amx", "a tile of AMX">;
    def LLVMPPCFP128Type : LLVM_TypeDef<"LLVMPPCFP128", "ppc_fp128", "a pair of doubles">;

    // Attributes. Those that share parts, or are shared, are printed once, with an alias.

    class LLVM_Attr<string name, string attrMnemonic> : AttrDef<LLVM_Dialect, name> {
        let mnemonic = attrMnemonic;
    }
    class LLVM_SharedAttr<string name, string attrMnemonic> : LLVM_Attr<name, attrMnemonic> {
        let genMnemonicAlias = 1;
    }
    class LLVM_CaseAttr<string name, string attrMnemonic, string type> : LLVM_Attr<name, attrMnemonic> {
        let parameters = (ins type:$value);
        let assemblyFormat = "`<` $value `>`";
    }

    def LLVM_DefLinkageName : LLVM_CaseAttr<"LinkageName", "linkage", "attributes::LinkageName">;
    def LLVM_DefCConvName : LLVM_CaseAttr<"CConvName", "cconv", "attributes::CConvName">;
    def LLVM_DefTailCallKindName : LLVM_CaseAttr<"TailCallKindName", "tailcallkind", "attributes::TailCallKindName">;
    def LLVM_DefFramePointerKindName : LLVM_CaseAttr<"FramePointerKindName", "framePointerKind", "attributes::FramePointerKindName">;
    def LLVM_DefUWTableKindName : LLVM_CaseAttr<"UWTableKindName", "uwtableKind", "attributes::UWTableKindName">;
    def LLVM_DefAddressSpace : LLVM_CaseAttr<"AddressSpace", "address_space", "unsigned">;

    def LLVM_DefComdat : LLVM_Attr<"Comdat", "comdat"> {
        let parameters = (ins "attributes::ComdatName":$comdat);
        let assemblyFormat = "$comdat";
    }
    def LLVM_DefMemoryEffects : LLVM_Attr<"MemoryEffects", "memory_effects"> {
        let parameters = (ins
            "attributes::ModRefInfo":$other,
            "attributes::ModRefInfo":$argMem,
            "attributes::ModRefInfo":$inaccessibleMem,
            "attributes::ModRefInfo":$errnoMem,
            "attributes::ModRefInfo":$targetMem0,
            "attributes::ModRefInfo":$targetMem1
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefVScaleRange : LLVM_Attr<"VScaleRange", "vscale_range"> {
        let parameters = (ins "IntegerAttr":$minRange, "IntegerAttr":$maxRange);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefTargetFeatures : LLVM_Attr<"TargetFeatures", "target_features"> {
        let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$features);
        let assemblyFormat = "`<` `[` ($features^)? `]` `>`";
        let genVerifyDecl = 1;
    }
    def LLVM_DefTarget : LLVM_Attr<"Target", "target"> {
        let parameters = (ins
            "StringAttr":$triple,
            "StringAttr":$chip,
            OptionalParameter<"TargetFeaturesAttr">:$features
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefVecTypeHint : LLVM_Attr<"VecTypeHint", "vec_type_hint"> {
        let parameters = (ins "TypeAttr":$hint, DefaultValuedParameter<"bool", "false">:$is_signed);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefConstantRange : LLVM_Attr<"ConstantRange", "constant_range"> {
        let parameters = (ins "attributes::Range":$range);
        let assemblyFormat = "`<` $range `>`";
    }
    def LLVM_DefWorkgroupAttribution : LLVM_Attr<"WorkgroupAttribution", "mlir.workgroup_attribution"> {
        let parameters = (ins "IntegerAttr":$num_elements, "TypeAttr":$element_type);
        let assemblyFormat = "`<` $num_elements `,` $element_type `>`";
    }
    def LLVM_DefDSOLocalEquivalent : LLVM_Attr<"DSOLocalEquivalent", "dso_local_equivalent"> {
        let parameters = (ins "FlatSymbolRefAttr":$sym);
        let assemblyFormat = "$sym";
    }
    def LLVM_DefDependentLibraries : LLVM_Attr<"DependentLibraries", "dependent_libraries"> {
        let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$libs);
        let assemblyFormat = "`<` $libs `>`";
    }
    def LLVM_DefMMRATag : LLVM_SharedAttr<"MMRATag", "mmra_tag"> {
        let parameters = (ins StringRefParameter<>:$prefix, StringRefParameter<>:$suffix);
        let assemblyFormat = "`<` $prefix `` `:` `` $suffix `>`";
    }
    def LLVM_DefUndef : LLVM_Attr<"Undef", "undef">;
    def LLVM_DefPoison : LLVM_Attr<"Poison", "poison">;
    def LLVM_DefZero : LLVM_Attr<"Zero", "zero">;

    // Flags of modules.

    def LLVM_DefModuleFlag : LLVM_Attr<"ModuleFlag", "mlir.module_flag"> {
        let parameters = (ins "attributes::ModFlagBehavior":$behavior, "StringAttr":$key, "Attribute":$value);
        let assemblyFormat = "`<` $behavior `,` $key `,` $value `>`";
        let genVerifyDecl = 1;
    }
    def LLVM_DefModuleFlagCGProfileEntry : LLVM_Attr<"ModuleFlagCGProfileEntry", "cgprofile_entry"> {
        let parameters = (ins
            OptionalParameter<"FlatSymbolRefAttr">:$from,
            OptionalParameter<"FlatSymbolRefAttr">:$to,
            "uint64_t":$count
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefModuleFlagProfileSummaryDetailed : LLVM_Attr<"ModuleFlagProfileSummaryDetailed", "profile_summary_detailed"> {
        let parameters = (ins "uint32_t":$cut_off, "uint64_t":$min_count, "uint32_t":$num_counts);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefModuleFlagProfileSummary : LLVM_Attr<"ModuleFlagProfileSummary", "profile_summary"> {
        let parameters = (ins
            "attributes::ProfileSummaryFormat":$format,
            "uint64_t":$total_count,
            "uint64_t":$max_count,
            "uint64_t":$max_internal_count,
            "uint64_t":$max_function_count,
            "uint64_t":$num_counts,
            "uint64_t":$num_functions,
            OptionalParameter<"uint64_t">:$is_partial_profile,
            OptionalParameter<"FloatAttr">:$partial_profile_ratio,
            ArrayRefParameter<"ModuleFlagProfileSummaryDetailedAttr">:$detailed_summary
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }

    // Loops.

    def LLVM_DefLoopVectorize : LLVM_SharedAttr<"LoopVectorize", "loop_vectorize"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disable,
            OptionalParameter<"BoolAttr">:$predicateEnable,
            OptionalParameter<"BoolAttr">:$scalableEnable,
            OptionalParameter<"IntegerAttr">:$width,
            OptionalParameter<"LoopAnnotationAttr">:$followupVectorized,
            OptionalParameter<"LoopAnnotationAttr">:$followupEpilogue,
            OptionalParameter<"LoopAnnotationAttr">:$followupAll
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopInterleave : LLVM_SharedAttr<"LoopInterleave", "loop_interleave"> {
        let parameters = (ins "IntegerAttr":$count);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopUnroll : LLVM_SharedAttr<"LoopUnroll", "loop_unroll"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disable,
            OptionalParameter<"IntegerAttr">:$count,
            OptionalParameter<"BoolAttr">:$runtimeDisable,
            OptionalParameter<"BoolAttr">:$full,
            OptionalParameter<"LoopAnnotationAttr">:$followupUnrolled,
            OptionalParameter<"LoopAnnotationAttr">:$followupRemainder,
            OptionalParameter<"LoopAnnotationAttr">:$followupAll
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopUnrollAndJam : LLVM_SharedAttr<"LoopUnrollAndJam", "loop_unroll_and_jam"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disable,
            OptionalParameter<"IntegerAttr">:$count,
            OptionalParameter<"LoopAnnotationAttr">:$followupOuter,
            OptionalParameter<"LoopAnnotationAttr">:$followupInner,
            OptionalParameter<"LoopAnnotationAttr">:$followupRemainderOuter,
            OptionalParameter<"LoopAnnotationAttr">:$followupRemainderInner,
            OptionalParameter<"LoopAnnotationAttr">:$followupAll
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopLICM : LLVM_SharedAttr<"LoopLICM", "loop_licm"> {
        let parameters = (ins OptionalParameter<"BoolAttr">:$disable, OptionalParameter<"BoolAttr">:$versioningDisable);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopDistribute : LLVM_SharedAttr<"LoopDistribute", "loop_distribute"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disable,
            OptionalParameter<"LoopAnnotationAttr">:$followupCoincident,
            OptionalParameter<"LoopAnnotationAttr">:$followupSequential,
            OptionalParameter<"LoopAnnotationAttr">:$followupFallback,
            OptionalParameter<"LoopAnnotationAttr">:$followupAll
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopPipeline : LLVM_SharedAttr<"LoopPipeline", "loop_pipeline"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disable,
            OptionalParameter<"IntegerAttr">:$initiationinterval
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopPeeled : LLVM_SharedAttr<"LoopPeeled", "loop_peeled"> {
        let parameters = (ins OptionalParameter<"IntegerAttr">:$count);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopUnswitch : LLVM_SharedAttr<"LoopUnswitch", "loop_unswitch"> {
        let parameters = (ins OptionalParameter<"BoolAttr">:$partialDisable);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefLoopAnnotation : LLVM_SharedAttr<"LoopAnnotation", "loop_annotation"> {
        let parameters = (ins
            OptionalParameter<"BoolAttr">:$disableNonforced,
            OptionalParameter<"LoopVectorizeAttr">:$vectorize,
            OptionalParameter<"LoopInterleaveAttr">:$interleave,
            OptionalParameter<"LoopUnrollAttr">:$unroll,
            OptionalParameter<"LoopUnrollAndJamAttr">:$unrollAndJam,
            OptionalParameter<"LoopLICMAttr">:$licm,
            OptionalParameter<"LoopDistributeAttr">:$distribute,
            OptionalParameter<"LoopPipelineAttr">:$pipeline,
            OptionalParameter<"LoopPeeledAttr">:$peeled,
            OptionalParameter<"LoopUnswitchAttr">:$unswitch,
            OptionalParameter<"BoolAttr">:$mustProgress,
            OptionalParameter<"BoolAttr">:$isVectorized,
            OptionalParameter<"attributes::FusedLocation">:$startLoc,
            OptionalParameter<"attributes::FusedLocation">:$endLoc,
            OptionalArrayRefParameter<"AccessGroupAttr">:$parallelAccesses
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }

    // Aliasing.

    def LLVM_DefAliasScopeDomain : LLVM_SharedAttr<"AliasScopeDomain", "alias_scope_domain"> {
        let parameters = (ins "Attribute":$id, OptionalParameter<"StringAttr">:$description);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefAliasScope : LLVM_SharedAttr<"AliasScope", "alias_scope"> {
        let parameters = (ins
            "Attribute":$id,
            "AliasScopeDomainAttr":$domain,
            OptionalParameter<"StringAttr">:$description
        );
        let assemblyFormat = "`<` struct(params) `>`";
        let genVerifyDecl = 1;
    }
    def LLVM_DefAccessGroup : LLVM_SharedAttr<"AccessGroup", "access_group"> {
        let parameters = (ins "attributes::Distinct":$id);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefTBAARoot : LLVM_SharedAttr<"TBAARoot", "tbaa_root"> {
        let parameters = (ins OptionalParameter<"StringAttr">:$id);
        let assemblyFormat = "(`<` struct(params)^ `>`)?";
    }
    def LLVM_DefTBAAMember : LLVM_Attr<"TBAAMember", "tbaa_member"> {
        let parameters = (ins "attributes::TbaaNode":$typeDesc, "int64_t":$offset);
        let assemblyFormat = "`<` params `>`";
    }
    def LLVM_DefTBAATypeDescriptor : LLVM_SharedAttr<"TBAATypeDescriptor", "tbaa_type_desc"> {
        let parameters = (ins StringRefParameter<>:$id, "attributes::Members":$members);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefTBAATag : LLVM_SharedAttr<"TBAATag", "tbaa_tag"> {
        let parameters = (ins
            "TBAATypeDescriptorAttr":$base_type,
            "TBAATypeDescriptorAttr":$access_type,
            "int64_t":$offset,
            DefaultValuedParameter<"bool", "false">:$constant
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }

    // Debugging information.

    def LLVM_DIExpressionAttr : LLVM_Attr<"DIExpression", "di_expression"> {
        let parameters = (ins OptionalArrayRefParameter<"attributes::Element">:$operations);
        let assemblyFormat = "`<` (`[` $operations^ `]`)? `>`";
    }
    def LLVM_DefDINullType : LLVM_SharedAttr<"DINullType", "di_null_type">;
    def LLVM_DefDIBasicType : LLVM_SharedAttr<"DIBasicType", "di_basic_type"> {
        let parameters = (ins
            OptionalParameter<"attributes::Tag">:$tag,
            "StringAttr":$name,
            DefaultValuedParameter<"uint64_t", "0">:$sizeInBits,
            OptionalParameter<"attributes::Encoding">:$encoding
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDICompileUnit : LLVM_SharedAttr<"DICompileUnit", "di_compile_unit"> {
        let parameters = (ins
            "attributes::Distinct":$id,
            "attributes::Language":$sourceLanguage,
            "DIFileAttr":$file,
            OptionalParameter<"StringAttr">:$producer,
            "bool":$isOptimized,
            "attributes::EmissionKind":$emissionKind,
            DefaultValuedParameter<"attributes::NameTableKind", "attributes::NameTableKind::DEFAULT">:$nameTableKind,
            OptionalParameter<"StringAttr">:$splitDebugFilename
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDICompositeType : LLVM_SharedAttr<"DICompositeType", "di_composite_type"> {
        let parameters = (ins
            OptionalParameter<"attributes::Distinct">:$recId,
            DefaultValuedParameter<"bool", "false">:$isRecSelf,
            OptionalParameter<"attributes::Tag">:$tag,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            OptionalParameter<"attributes::Scope">:$scope,
            OptionalParameter<"attributes::DebugType">:$baseType,
            DefaultValuedParameter<"attributes::DebugFlags", "attributes::DebugFlags::default()">:$flags,
            DefaultValuedParameter<"uint64_t", "0">:$sizeInBits,
            DefaultValuedParameter<"uint64_t", "0">:$alignInBits,
            OptionalParameter<"DIExpressionAttr">:$dataLocation,
            OptionalParameter<"DIExpressionAttr">:$rank,
            OptionalParameter<"DIExpressionAttr">:$allocated,
            OptionalParameter<"DIExpressionAttr">:$associated,
            OptionalArrayRefParameter<"attributes::Node">:$elements
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIDerivedType : LLVM_SharedAttr<"DIDerivedType", "di_derived_type"> {
        let parameters = (ins
            OptionalParameter<"attributes::Tag">:$tag,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"attributes::DebugType">:$baseType,
            DefaultValuedParameter<"uint64_t", "0">:$sizeInBits,
            DefaultValuedParameter<"uint32_t", "0">:$alignInBits,
            DefaultValuedParameter<"uint64_t", "0">:$offsetInBits,
            OptionalParameter<"unsigned">:$dwarfAddressSpace,
            OptionalParameter<"attributes::Node">:$extraData
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIFile : LLVM_SharedAttr<"DIFile", "di_file"> {
        let parameters = (ins "StringAttr":$name, "StringAttr":$directory);
        let assemblyFormat = "`<` $name `in` $directory `>`";
    }
    def LLVM_DefDIGlobalVariableExpression : LLVM_SharedAttr<"DIGlobalVariableExpression", "di_global_variable_expression"> {
        let parameters = (ins "DIGlobalVariableAttr":$var, OptionalParameter<"DIExpressionAttr">:$expr);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIGlobalVariable : LLVM_SharedAttr<"DIGlobalVariable", "di_global_variable"> {
        let parameters = (ins
            OptionalParameter<"attributes::Scope">:$scope,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"StringAttr">:$linkageName,
            "DIFileAttr":$file,
            "unsigned":$line,
            "attributes::DebugType":$type,
            DefaultValuedParameter<"bool", "false">:$isLocalToUnit,
            DefaultValuedParameter<"bool", "false">:$isDefined,
            DefaultValuedParameter<"uint32_t", "0">:$alignInBits
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDILexicalBlock : LLVM_SharedAttr<"DILexicalBlock", "di_lexical_block"> {
        let parameters = (ins
            "attributes::Scope":$scope,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            DefaultValuedParameter<"uint32_t", "0">:$column
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDILexicalBlockFile : LLVM_SharedAttr<"DILexicalBlockFile", "di_lexical_block_file"> {
        let parameters = (ins
            "attributes::Scope":$scope,
            OptionalParameter<"DIFileAttr">:$file,
            "unsigned":$discriminator
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DILocalVariableAttr : LLVM_SharedAttr<"DILocalVariable", "di_local_variable"> {
        let parameters = (ins
            "attributes::Scope":$scope,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            DefaultValuedParameter<"uint32_t", "0">:$arg,
            DefaultValuedParameter<"uint32_t", "0">:$alignInBits,
            OptionalParameter<"attributes::DebugType">:$type,
            DefaultValuedParameter<"attributes::DebugFlags", "attributes::DebugFlags::default()">:$flags
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDISubprogram : LLVM_SharedAttr<"DISubprogram", "di_subprogram"> {
        let parameters = (ins
            OptionalParameter<"attributes::Distinct">:$recId,
            DefaultValuedParameter<"bool", "false">:$isRecSelf,
            OptionalParameter<"attributes::Distinct">:$id,
            OptionalParameter<"DICompileUnitAttr">:$compileUnit,
            OptionalParameter<"attributes::Scope">:$scope,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"StringAttr">:$linkageName,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            DefaultValuedParameter<"uint32_t", "0">:$scopeLine,
            DefaultValuedParameter<"attributes::SubprogramFlags", "attributes::SubprogramFlags::default()">:$subprogramFlags,
            OptionalParameter<"DISubroutineTypeAttr">:$type,
            OptionalArrayRefParameter<"attributes::Node">:$retainedNodes,
            OptionalArrayRefParameter<"attributes::Node">:$annotations
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIModule : LLVM_SharedAttr<"DIModule", "di_module"> {
        let parameters = (ins
            OptionalParameter<"DIFileAttr">:$file,
            OptionalParameter<"attributes::Scope">:$scope,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"StringAttr">:$configMacros,
            OptionalParameter<"StringAttr">:$includePath,
            OptionalParameter<"StringAttr">:$apinotes,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            DefaultValuedParameter<"bool", "false">:$isDecl
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDINamespace : LLVM_SharedAttr<"DINamespace", "di_namespace"> {
        let parameters = (ins
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"attributes::Scope">:$scope,
            "bool":$exportSymbols
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIImportedEntity : LLVM_SharedAttr<"DIImportedEntity", "di_imported_entity"> {
        let parameters = (ins
            OptionalParameter<"attributes::Tag">:$tag,
            "attributes::Scope":$scope,
            "attributes::Node":$entity,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line,
            OptionalParameter<"StringAttr">:$name,
            OptionalArrayRefParameter<"attributes::Node">:$elements
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIAnnotation : LLVM_Attr<"DIAnnotation", "di_annotation"> {
        let parameters = (ins "StringAttr":$name, "StringAttr":$value);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDISubrange : LLVM_Attr<"DISubrange", "di_subrange"> {
        let parameters = (ins
            OptionalParameter<"Attribute">:$count,
            OptionalParameter<"Attribute">:$lowerBound,
            OptionalParameter<"Attribute">:$upperBound,
            OptionalParameter<"Attribute">:$stride
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDICommonBlock : LLVM_SharedAttr<"DICommonBlock", "di_common_block"> {
        let parameters = (ins
            "attributes::Scope":$scope,
            OptionalParameter<"DIGlobalVariableAttr">:$decl,
            "StringAttr":$name,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIGenericSubrange : LLVM_Attr<"DIGenericSubrange", "di_generic_subrange"> {
        let parameters = (ins
            OptionalParameter<"Attribute">:$count,
            "Attribute":$lowerBound,
            OptionalParameter<"Attribute">:$upperBound,
            "Attribute":$stride
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDISubroutineType : LLVM_SharedAttr<"DISubroutineType", "di_subroutine_type"> {
        let parameters = (ins
            OptionalParameter<"attributes::Convention">:$callingConvention,
            OptionalArrayRefParameter<"attributes::DebugType">:$types
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DILabelAttr : LLVM_SharedAttr<"DILabel", "di_label"> {
        let parameters = (ins
            "attributes::Scope":$scope,
            OptionalParameter<"StringAttr">:$name,
            OptionalParameter<"DIFileAttr">:$file,
            DefaultValuedParameter<"uint32_t", "0">:$line
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def LLVM_DefDIStringType : LLVM_SharedAttr<"DIStringType", "di_string_type"> {
        let parameters = (ins
            OptionalParameter<"attributes::Tag">:$tag,
            "StringAttr":$name,
            DefaultValuedParameter<"uint64_t", "0">:$sizeInBits,
            DefaultValuedParameter<"uint32_t", "0">:$alignInBits,
            OptionalParameter<"attributes::Variable">:$stringLength,
            OptionalParameter<"DIExpressionAttr">:$stringLengthExp,
            OptionalParameter<"DIExpressionAttr">:$stringLocationExp,
            OptionalParameter<"attributes::Encoding">:$encoding
        );
        let assemblyFormat = "`<` struct(params) `>`";
    }

    // Operations on debugging information, whose default is an attribute.

    class LLVM_DebugIntrinsic<string name, string value> : LLVM_Intrinsic<"dbg." # name, [PromotableOpInterface]> {
        let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # value # " `:` qualified(type($" # value # ")) attr-dict";
    }
    def LLVM_DbgDeclareOp : LLVM_DebugIntrinsic<"declare", "addr"> {
        let arguments = (ins LLVM_AnyPointer:$addr, LLVM_DILocalVariableAttr:$varInfo,
                             DefaultValuedAttr<LLVM_DIExpressionAttr, "DIExpressionAttr::get($_ctx, &[])">:$locationExpr);
    }
    def LLVM_DbgValueOp : LLVM_DebugIntrinsic<"value", "value"> {
        let arguments = (ins LLVM_Type:$value, LLVM_DILocalVariableAttr:$varInfo,
                             DefaultValuedAttr<LLVM_DIExpressionAttr, "DIExpressionAttr::get($_ctx, &[])">:$locationExpr);
    }
    def LLVM_DbgLabelOp : LLVM_Intrinsic<"dbg.label"> {
        let arguments = (ins LLVM_DILabelAttr:$label);
        let assemblyFormat = "$label attr-dict";
    }
}
#[cfg(feature = "llvm")]
pub use ops::*;
