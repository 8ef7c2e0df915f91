llvm.func @f() { llvm.return }
llvm.comdat @c { llvm.return }
// -----
llvm.comdat @c { llvm.comdat_selector @any any llvm.comdat_selector @any largest }
// -----
llvm.func @f() comdat(@x::@y) { llvm.return }
// -----
llvm.mlir.global internal @g() comdat(@x::@y) : i32
// -----
llvm.mlir.global internal @g() : i32
llvm.func @f() comdat(@g) { llvm.return }
// -----
llvm.func @f() attributes {always_inline, no_inline} { llvm.return }
// -----
llvm.func @f() attributes {optimize_none} { llvm.return }
// -----
llvm.func @f() attributes {optimize_none, no_inline} { llvm.return }
// -----
llvm.func @f() { llvm.blocktag <id = 1> llvm.br ^bb1
^bb1:
llvm.blocktag <id = 1> llvm.return }
// -----
llvm.func @f() { %0 = llvm.blockaddress <function = @f, tag = <id = 2>> : !llvm.ptr
llvm.return }
// -----
llvm.func @f() { %0 = llvm.blockaddress <function = @g, tag = <id = 2>> : !llvm.ptr
llvm.return }
// -----
llvm.mlir.global internal @g() : i32
llvm.func @f() { %0 = llvm.blockaddress <function = @g, tag = <id = 2>> : !llvm.ptr
llvm.return }
// -----
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr
llvm.return }
// -----
llvm.mlir.global internal @g() : i32
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr
llvm.return }
// -----
llvm.func extern_weak @g()
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr
llvm.return }
// -----
llvm.mlir.global external @g() : i32
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func @f() { %0 = llvm.dso_local_equivalent @a : !llvm.ptr
llvm.return }
// -----
llvm.func @g()
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func @f() { %0 = llvm.dso_local_equivalent @a : !llvm.ptr
llvm.return }
// -----
llvm.mlir.alias external @a : !llvm.void { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias external @a : index { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias common @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias available_externally @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.mlir.alias external @a : i32 { llvm.return }
// -----
llvm.func @g()
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.call @g() : () -> () llvm.return %0 : !llvm.ptr }
// -----
"llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "a"}> ({}) : () -> ()
// -----
llvm.mlir.global internal @g() : i32 { %0 = llvm.mlir.constant(1 : i64) : i64 llvm.return %0 : i64 }
// -----
llvm.mlir.global internal @g() : i32 { llvm.return }
// -----
llvm.func @h() -> i32
llvm.mlir.global internal @g() : i32 { %0 = llvm.call @h() : () -> i32 llvm.return %0 : i32 }
// -----
llvm.mlir.global internal @g(1 : i32) : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.mlir.global internal @g() : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.unreachable }
// -----
llvm.mlir.global internal @g() : !llvm.target<"invalid_target_type">
// -----
llvm.mlir.global internal @g() : !llvm.target<"spirv.Image", i32, 0>
// -----
llvm.mlir.global internal @g(0 : i32) : !llvm.target<"spirv.Image", i32, 0>
// -----
llvm.mlir.global internal @g("x") : i32
// -----
llvm.mlir.global internal @g() {alignment = 3 : i64} : i32
// -----
llvm.mlir.global internal @g() {alignment = 0 : i64} : i32
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [], data = [#llvm.zero]
// -----
llvm.mlir.global_dtors dtors = [@f], priorities = [], data = [#llvm.zero]
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.func @f()
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.func @f() { llvm.return }
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [0 : i32]
// -----
llvm.func @f() { llvm.return }
llvm.mlir.global internal @g(1 : i32) : i32
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [@g]
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [@f]
// -----
llvm.func @f() { llvm.return }
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [@nothing]
// -----
llvm.mlir.global internal @f(1 : i32) : i32
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.ifunc common @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @resolver
llvm.mlir.global external @resolver() : !llvm.ptr
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @resolver
llvm.func @resolver() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr<3> @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, i32 @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.ifunc external @foo : !llvm.func<void (ptr, i32)>, !llvm.ptr @a
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.alias external @a : !llvm.ptr { %0 = llvm.mlir.addressof @resolver : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.func @f() { llvm.linker_options ["x"]
llvm.return }
// -----
llvm.func @f() { llvm.module_flags []
llvm.return }
// -----
llvm.module_flags [1]
// -----
llvm.module_flags []
// -----
llvm.func @f() { "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "x"}> ({}) : () -> ()
llvm.return }
// -----
module attributes {llvm.data_layout = "e-m:o"} {}
// -----
module attributes {llvm.data_layout = "#vjkr32"} {}
// -----
module attributes {llvm.data_layout = 3} {}
// -----
module attributes {llvm.target_triple = 3} {}
// -----
module attributes {llvm.target_triple = "x86"} {}
// -----
module attributes {llvm.module_asm = 3} {}
// -----
module attributes {llvm.module_asm = [3]} {}
// -----
module attributes {llvm.module_asm = ["x"]} {}
// -----
module attributes {llvm.dependent_libraries = #llvm.dependent_libraries<"a">} {}
// -----
module attributes {llvm.dependent_libraries = 3} {}
// -----
module attributes {llvm.readnone} {}
// -----
module attributes {llvm.struct_attrs = []} {}
// -----
func.func @f() attributes {llvm.readnone = 3} { return }
// -----
func.func @f() attributes {llvm.readnone} { return }
// -----
module attributes {llvm.bogus = 3, llvm.noalias, llvm.linkage = 3, llvm.emit_c_interface} {}
