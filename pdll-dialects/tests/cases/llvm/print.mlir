llvm.func @f(%p: !llvm.ptr, %i: i64, %v: vector<4xi64>, %s: !llvm.struct<(i32, struct<(f32, array<2 x i8>)>)>, %vp: vector<4x!llvm.ptr>) {
  %0 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %1 = llvm.getelementptr nuw %p[1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %2 = llvm.getelementptr nusw | nuw %p[1, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.getelementptr inbounds | nuw %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.getelementptr %vp[%v] : (vector<4x!llvm.ptr>, vector<4xi64>) -> vector<4x!llvm.ptr>, i8
  %6 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i64
  %7 = llvm.atomicrmw volatile _xor %p, %i syncscope("agent") monotonic : !llvm.ptr, i64
  %8 = llvm.cmpxchg weak volatile %p, %i, %i acq_rel monotonic : !llvm.ptr, i64
  llvm.fence syncscope("agent") seq_cst
  %9 = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, struct<(f32, array<2 x i8>)>)>
  %10 = llvm.inline_asm has_side_effects asm_dialect = intel operand_attrs = [{elementtype = i32}] "bswap $0", "=r,r" %i : (i64) -> i64
  %11 = llvm.shufflevector %v, %v [0, 1, 2, 3, 4] : vector<4xi64>
  %12 = llvm.extractelement %v[%i : i64] : vector<4xi64>
  %13 = llvm.insertelement %i, %v[%i : i64] : vector<4xi64>
  %15 = llvm.mlir.constant(1.0 : f32) : f32
  %14 = llvm.fcmp "oeq" %15, %15 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %16 = llvm.fadd %15, %15 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %17 = llvm.fneg %15 : f32
  %18 = llvm.trunc %i overflow<nsw> : i64 to i32
  %19 = llvm.zext nneg %18 : i32 to i64
  %20 = llvm.or disjoint %i, %i : i64
  %21 = llvm.mlir.zero : !llvm.ptr
  %22 = llvm.mlir.poison : i32
  %23 = llvm.inttoptr %i dereferenceable<bytes = 4> : i64 to !llvm.ptr
  %24 = llvm.ptrtoint %p : !llvm.ptr to i64
  %25 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %26 = llvm.bitcast %i : i64 to f64
  %27 = llvm.freeze %i : i64
  %28 = llvm.call_intrinsic "llvm.x"(%i, %p) : (i64, !llvm.ptr) -> i32
  llvm.call_intrinsic "llvm.y"() : () -> ()
  %29 = llvm.va_arg %p : (!llvm.ptr) -> i32
  %30 = llvm.mlir.none : !llvm.token
  %31 = llvm.mlir.addressof @f : !llvm.ptr
  %32 = llvm.icmp "eq" %vp, %vp : vector<4x!llvm.ptr>
  %33 = llvm.load %p invariant invariant_group dereferenceable<bytes = 8, mayBeNull = true> {tbaa = []} : !llvm.ptr -> !llvm.ptr
  llvm.store volatile %i, %p atomic syncscope("x") release {alignment = 8 : i64} : i64, !llvm.ptr
  %34 = llvm.alloca %i x i32 {alignment = 4 : i64, foo} : (i64) -> !llvm.ptr
  llvm.call @f(%p, %i, %v, %s, %vp) : (!llvm.ptr, i64, vector<4xi64>, !llvm.struct<(i32, struct<(f32, array<2 x i8>)>)>, vector<4x!llvm.ptr>) -> ()
  llvm.call %p(%i) ["tag"(%i : i64), "t2"()] {no_unwind} : !llvm.ptr, (i64) -> ()
  %36 = llvm.call %p(%i) vararg(!llvm.func<i32 (...)>) : !llvm.ptr, (i64) -> i32
  llvm.unreachable
}
llvm.func @g(i32, i64) attributes {frame_pointer = #llvm.framePointerKind<all>, target_features = #llvm.target_features<["+a"]>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, sym_visibility = "private"}
llvm.func weak protected local_unnamed_addr @h() vscale_range(1, 2) comdat(@x::@y) { llvm.return }
llvm.func @i(%x: !llvm.ptr {llvm.byval = i32}) -> (!llvm.struct<(i32, i32)>) { llvm.unreachable }
llvm.func @__gxx(...) -> i32
llvm.func @inv() attributes {personality = @__gxx} {
  %1 = llvm.mlir.zero : !llvm.ptr
  llvm.invoke @h() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup (catch %1 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %0 : !llvm.struct<(ptr, i32)>
}
llvm.comdat @x { llvm.comdat_selector @y any }
llvm.mlir.global_ctors ctors = [@h], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.alias external @al : i32 { %0 = llvm.mlir.addressof @h : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.linker_options ["/x"]
// -----
llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32}
llvm.mlir.global external @g() : i32
llvm.mlir.global linkonce_odr hidden thread_local unnamed_addr @h(1 : i64) comdat(@c::@h) : i64
llvm.mlir.global private constant @init() : !llvm.struct<(i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  llvm.return %0 : !llvm.struct<(i32, ptr)>
}
llvm.comdat @c { llvm.comdat_selector @h any }
llvm.func @ext(i32 {llvm.signext}, ...) -> (i32 {llvm.zeroext})
llvm.func internal fastcc @f(%a: i32 {llvm.noundef}, %p: !llvm.ptr) -> i32 attributes {passthrough = ["noinline"], dso_local} {
  %c = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %c x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.alloca inalloca %c x !llvm.struct<(i32)> : (i64) -> !llvm.ptr<3>
  %3 = llvm.getelementptr inbounds %p[%c, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %4 = llvm.load %p : !llvm.ptr -> i32
  %5 = llvm.load volatile %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %4, %p : i32, !llvm.ptr
  %6 = llvm.call @ext(%a) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
  llvm.call %p(%a) : !llvm.ptr, (i32) -> ()
  %7 = llvm.call fastcc tail @f(%a, %p) {fastmathFlags = #llvm.fastmath<nnan>} : (i32, !llvm.ptr) -> i32
  %8 = llvm.icmp "slt" %4, %5 : i32
  %9 = llvm.add %4, %5 overflow<nsw, nuw> : i32
  %10 = llvm.sdiv exact %4, %5 : i32
  %11 = llvm.select %8, %4, %5 : i1, i32
  %u = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  %ins = llvm.insertvalue %4, %u[0] : !llvm.struct<(i32, ptr)> 
  %ext = llvm.extractvalue %u[0] : !llvm.struct<(i32, ptr)> 
  llvm.cond_br %8 weights([1, 2]), ^bb1(%4 : i32), ^bb2
^bb1(%x: i32):
  llvm.switch %4 : i32, ^bb2 [ 1: ^bb1(%x : i32), 2: ^bb2 ]
^bb2:
  llvm.return %4 : i32
}
// -----
llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32}
// -----
llvm.mlir.global external @g() : i32
// -----
llvm.mlir.global linkonce_odr hidden thread_local unnamed_addr @h(1 : i64) {alignment = 8 : i64} : i64
// -----
llvm.mlir.global constant @h(dense<1> : tensor<2xi32>) : !llvm.array<2 x i32>
// -----
llvm.mlir.global @h(1.0 : f32) {dso_local} : f32
// -----
llvm.mlir.global @h("foo") : !llvm.array<3 x i8>
// -----
llvm.mlir.global @h() : i64 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}
// -----
"builtin.module"() ({
"llvm.unreachable"() {t0 = !llvm.ptr, t1 = !llvm.ptr<3>, t2 = !llvm.array<4 x i32>, t3 = !llvm.array<4 x array<2 x ptr>>, t4 = !llvm.func<void (i32, ...)>, t5 = !llvm.func<ptr (...)>, t6 = !llvm.func<i32 ()>,
t7 = !llvm.struct<()>, t8 = !llvm.struct<packed (i8, ptr<1>)>, t9 = !llvm.struct<"foo", (i32, vector<4xf32>)>, t10 = !llvm.struct<"bar", opaque>, t11 = !llvm.struct<"a b", packed (i32)>, t12 = !llvm.void, t13 = !llvm.token, t14 = !llvm.label, t15 = !llvm.metadata, t16 = !llvm.x86_amx, t17 = !llvm.ppc_fp128, t18 = !llvm.target<"spirv.Image", i32, ptr, 0, 1>, t19 = !llvm.target<"x">, t20 = vector<4x!llvm.ptr>, t21 = !llvm.struct<(!llvm.ptr, !llvm.struct<(i32)>)>, t22 = !llvm.struct<"empty", ()>, t23 = !llvm.struct<(vector<2x!llvm.ptr>)>,
t25 = #llvm.linkage<internal>, t26 = !llvm.struct<"", (i32)>}: () -> ()
}) : () -> ()
// -----
llvm.func @f(%x: i32, %y: i64, %p: !llvm.ptr, %cc: i1) {
  llvm.switch %x : i32, ^bb1(%y : i64) [
    -1: ^bb1(%y : i64),
    5: ^bb2
  ]
^bb1(%z: i64):
  llvm.switch %z : i64, ^bb2 [] 
^bb2:
  llvm.indirectbr %p : !llvm.ptr, [
    ^bb3(%x : i32),
    ^bb2
  ]
^bb3(%w: i32):
  llvm.blocktag <id = 1>
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.br ^bb4(%0 : !llvm.ptr)
^bb4(%q: !llvm.ptr):
  llvm.cond_br %cc, ^bb2, ^bb4(%q : !llvm.ptr)
}
// -----
llvm.func @f(%c: i1, %p: !llvm.ptr) {
  llvm.cond_br %c weights([1, 2]), ^bb1, ^bb2(%p : !llvm.ptr)
^bb1:
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.br ^bb2(%0 : !llvm.ptr)
^bb2(%q: !llvm.ptr):
  llvm.blocktag <id = 1>
  llvm.return
}
// -----
llvm.func @resolver() -> !llvm.ptr { 
  %0 = llvm.mlir.addressof @i : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @i : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc private hidden local_unnamed_addr @j : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
llvm.mlir.global_dtors dtors = [@resolver], priorities = [1 : i32], data = [#llvm.zero]
// -----
llvm.func @f(%a: !llvm.ptr, %b: i32) { %0 = llvm.getelementptr none | nuw %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
%1 = llvm.getelementptr inbounds_flag | nuw %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
%2 = llvm.getelementptr inbounds_flag | nusw %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
%3 = llvm.add %b, %b overflow<none, nuw, nsw> : i32
%4 = llvm.add %b, %b overflow<none> : i32
llvm.return }
