llvm.func @f() attributes {a = #llvm.linkage<bogus>}
// -----
llvm.func @f() attributes {a = #llvm.linkage<1>}
// -----
llvm.func @f() attributes {a = #llvm.fastmath<bogus>}
// -----
llvm.func @f() attributes {a = #llvm.fastmath<1>}
// -----
llvm.func @f() attributes {a = #llvm.overflow<bogus>}
// -----
llvm.func @f() attributes {a = #llvm.di_file<"a", "b">}
// -----
llvm.func @f() attributes {a = #llvm.foo<"a", "b">}
// -----
llvm.func @f() attributes {a = #llvm.framePointerKind<non-leaf>}
// -----
llvm.func @f() attributes {a = #llvm.framePointerKind<"non-leaf">}
// -----
llvm.func @f() attributes {a = #llvm.di_basic_type<tag = DW_TAG_bogus, name = "x">}
// -----
llvm.func @f() attributes {a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x", sizeInBits = 32, encoding = DW_ATE_float>, b = #llvm.di_basic_type<name = "x">, c = #llvm.di_null_type, d = #llvm.di_expression<>, e= #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(3)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = Zero>}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "Zero|Vector">, b = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = Private>, c = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "Public|Vector">}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = bogus>}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = #llvm.di_null_type, flags = bogus>}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = <"a" in "b">, flags = bogus>}
// -----
llvm.func @f() attributes {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"foo.mlir" in "x/y">, producer = "MLIR", isOptimized = true, emissionKind = Full>}
// -----
llvm.func @f() attributes {a = #llvm.di_compile_unit<id = 3, sourceLanguage = DW_LANG_C, file = <"foo.mlir" in "x/y">, producer = "MLIR", isOptimized = true, emissionKind = Full>}
// -----
llvm.func @f() attributes {a = #llvm.tbaa_root, b= #llvm.tbaa_root<id = "x">, c = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root, 0>}>, d = #llvm.tbaa_tag<base_type = <id = "x", members = {<#llvm.tbaa_root, 0>, <#llvm.tbaa_root<id = "x">, 4>}>, access_type = <id = "x", members = {<#llvm.tbaa_root, 0>}>, offset = 3, constant = true>}
// -----
llvm.func @f() attributes {a = #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>, b = #llvm.alias_scope<id = "x", domain = <id = "y", description = "z">>, c = #llvm.access_group<id = distinct[0]<>>}
// -----
llvm.func @f() attributes {a = #llvm.alias_scope<id = 3, domain = <id = distinct[1]<>>>}
// -----
llvm.func @f() attributes {a = #llvm.constant_range<i32, 0, 12>, b = #llvm.constant_range<i8, -1, 255>, c = #llvm.mmra_tag<"a":"b">, d = #llvm.target_features<[]>, e = #llvm.target<triple = "a", chip = "b">, f = #llvm.poison, h = #llvm.vec_type_hint<hint = i32, is_signed = true>, i = #llvm.mlir.workgroup_attribution<512 : i64, f32>}
// -----
llvm.func @f() attributes {a = #llvm.address_space<3>, c= #llvm.dependent_libraries<"a", "b">, d = #llvm.uwtableKind<sync>, e = #llvm.tailcallkind<none>, f = #llvm.cconv<fastcc>, g = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
// -----
llvm.func @f() attributes {a = #llvm.target_features<["foo"]>}
// -----
llvm.func @f() attributes {a = #llvm.target_features<["+foo,-b"]>}
// -----
llvm.func @f() attributes {a = #llvm.constant_range<i32, 0, 0>}
// -----
llvm.func @f() attributes {a = #llvm.constant_range<f32, 0, 0>}
// -----
llvm.func @f() attributes {a = #llvm.constant_range<i8, 300, 0>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<error, "wchar_size", 4>, b = #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @from, to = @to, count = 222>, #llvm.cgprofile_entry<count = 1>]>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, is_partial_profile = 0, partial_profile_ratio = 0.0 : f64, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>, <cut_off = 100000, min_count = 86427, num_counts = 1>>>}
// -----
llvm.func @f() attributes {a = #llvm.loop_annotation<disableNonforced = false, mustProgress = true, unroll = <disable = true, count = 64 : i32, full = false>, licm = <disable = false>, parallelAccesses = #llvm.access_group<id = distinct[0]<>>, #llvm.access_group<id = distinct[1]<>>>}
// -----
llvm.func @f() attributes {a = #llvm.loop_annotation<startLoc = loc(fused<#llvm.di_null_type>["x":1:2])>}
// -----
llvm.func @f() attributes {a = #llvm.loop_annotation<>}
// -----
llvm.func @f() attributes {a = #llvm.loop_annotation<bogus = 1>}
// -----
llvm.func @f() attributes {a = #llvm.di_subprogram<id = distinct[0]<>, scope = #llvm.di_file<"a" in "b">, name = "f", file = <"a" in "b">, line = 3, subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal, types = #llvm.di_null_type, #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x">>>}
// -----
llvm.func @f() attributes {a = #llvm.di_subrange<count = 4 : i64, lowerBound = 0>, b = #llvm.di_annotation<name = "a", value = "b">, c = #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_LLVM_arg(0), DW_OP_plus]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_bogus]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_convert(16)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_pointer_type, sizeInBits = 64, baseType = #llvm.di_null_type, dwarfAddressSpace = 3>, b = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 0>}
// -----
llvm.func @f() attributes {a = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "x", elements = #llvm.di_subrange<count = 4>>, b = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_LLVM_arg(0), DW_OP_plus]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_implicit_pointer, DW_OP_lo_user, DW_OP_deref(3,4)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_convert(16)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_convert()]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_LLVM_convert(16, foo)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_deref()]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_deref(x)]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression<[]>}
// -----
llvm.func @f() attributes {a = #llvm.di_expression}
// -----
llvm.func @f() attributes {a = #llvm<dso_local_equivalent @foo>}
// -----
llvm.func @f() attributes {a = #llvm.constant_range<i32, 0, 12>, b = #llvm.constant_range<i8, -1, 255>, c = #llvm.mmra_tag<"a":"b">, d = #llvm.target_features<[]>, e = #llvm.target<triple = "a", chip = "b">, f = #llvm.poison,  h = #llvm.vec_type_hint<hint = i32, is_signed = true>, i = #llvm.mlir.workgroup_attribution<512 : i64, f32>}
// -----
llvm.func @f() attributes {a = #llvm.address_space<3>,  c= #llvm.dependent_libraries<"a", "b">, d = #llvm.uwtableKind<sync>, e = #llvm.tailcallkind<none>, f = #llvm.cconv<fastcc>, g = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
// -----
llvm.func @f() attributes {b = #llvm<comdat any>}
// -----
llvm.func @f() attributes {c= #llvm.dependent_libraries<>}
// -----
llvm.func @f() attributes {b = #llvm.constant_range<i8, 1, 1>, c = #llvm.constant_range<i128, 1, -1>}
// -----
llvm.func @f() attributes {a = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "Public|Vector">, b = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = Public>, c = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "Bit0|Bit1|Vector">, d = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "Bit1">, e = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, flags = "SingleInheritance|Thunk">}
// -----
llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {}>}
// -----
llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {#llvm.tbaa_member<#llvm.tbaa_root, 0>}>}
// -----
llvm.func @f() attributes {a = #llvm.tbaa_member<#llvm.tbaa_root, 0>}
// -----
llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.di_null_type, 0>}>}
// -----
llvm.func @f() attributes {a = !llvm.bogus}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "CG Profile", [1]>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "CG Profile", 1>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "ProfileSummary", 1>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "x", []>, b = #llvm.mlir.module_flag<append, "x", "str">}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "x", 1.0>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<append, "x", [1.0]>}
// -----
llvm.func @f() attributes {a = #llvm.mlir.module_flag<override, "probe-stack", "inline-asm">}
// -----
llvm.func @f() attributes {a = #llvm.loop_vectorize<disable = false, width = 4 : i32, followupAll = <mustProgress = true>>}
// -----
llvm.func @f() attributes {a = #llvm.loop_vectorize<disable = 3>}
// -----
llvm.func @f() attributes {a = #llvm.loop_annotation<startLoc = loc("x":1:2)>}
// -----
llvm.func @f() attributes {a = #llvm.fastmath<nnan,ninf>, b = #llvm.fastmath<none>, c = #llvm.fastmath<nnan, ninf, nsz, arcp, contract, afn, reassoc>, d = #llvm.overflow<nsw, nuw>, e = #llvm.overflow<none>, f = #llvm.fastmath<"nnan">}
// -----
llvm.func @f() attributes {a = #llvm.profile_summary<format = Foo>}
// -----
llvm.func @f() attributes {a = #llvm.linkage<"internal">, b = #llvm.zero, c = #llvm.undef}
// -----
llvm.func @f() attributes {a = #llvm.alias_scope_domain<id = 3>}
// -----
llvm.func @f() attributes {a = #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "x", line = 3>, b = #llvm.di_lexical_block<scope = #llvm.di_file<"a" in "b">, line = 0, column = 2>, c = #llvm.di_lexical_block_file<scope = #llvm.di_file<"a" in "b">, discriminator = 0>, d = #llvm.di_namespace<name = "x", exportSymbols = false>, e = #llvm.di_module<name="x", isDecl = true>, f = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #llvm.di_file<"a" in "b">, entity = #llvm.di_null_type>}
// -----
llvm.func @f() attributes {a = #llvm.di_global_variable_expression<var = <scope = #llvm.di_file<"a" in "b">, name = "x", linkageName = "y", file = <"a" in "b">, line = 3, type = #llvm.di_null_type>, expr = <>>, b = #llvm.di_common_block<scope = #llvm.di_file<"a" in "b">, name = "a", file = <"a" in "b">, line = 3>, c = #llvm.di_generic_subrange<lowerBound = 1, stride = #llvm.di_expression<[DW_OP_plus]>>, d = #llvm.di_string_type<tag = DW_TAG_string_type, name = "x", stringLengthExp = <[DW_OP_plus]>>}
// -----
llvm.func @f() attributes {a = #llvm.dereferenceable<bytes = 3>, b = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>, c = #llvm.blocktag<id = 3>, d = #llvm.blockaddress<function = @f, tag = <id = 1>>}
