llvm.func @f(%a: i32, %p: !llvm.ptr, %s: !llvm.struct<(i32, struct<(i32, i64)>)>, %y: i64) -> i32 {
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.shl %c5, %c2 : i32
  %1 = llvm.or %0, %c5 : i32
  %2 = llvm.zext %1 : i32 to i64
  llvm.store %2, %p : i64, !llvm.ptr
  %3 = llvm.icmp "eq" %a, %a : i32
  llvm.store %3, %p : i1, !llvm.ptr
  %n = llvm.mlir.zero : !llvm.ptr
  %al = llvm.alloca %c5 x i32 : (i32) -> !llvm.ptr
  %4 = llvm.icmp "ne" %n, %al : !llvm.ptr
  llvm.store %4, %p : i1, !llvm.ptr
  %5 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, struct<(i32, i64)>)>
  %6 = llvm.insertvalue %y, %5[1, 1] : !llvm.struct<(i32, struct<(i32, i64)>)>
  %7 = llvm.extractvalue %6[0] : !llvm.struct<(i32, struct<(i32, i64)>)>
  %8 = llvm.extractvalue %6[1] : !llvm.struct<(i32, struct<(i32, i64)>)>
  %9 = llvm.extractvalue %8[1] : !llvm.struct<(i32, i64)>
  %10 = llvm.extractvalue %6[1, 0] : !llvm.struct<(i32, struct<(i32, i64)>)>
  llvm.store %9, %p : i64, !llvm.ptr
  llvm.store %10, %p : i32, !llvm.ptr
  llvm.return %7 : i32
}
// -----
llvm.func @g(%p: !llvm.ptr, %i: i64, %q: !llvm.ptr<3>) -> !llvm.ptr {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %0 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %1 = llvm.getelementptr %0[%c3, %i] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i8>
  %2 = llvm.addrspacecast %1 : !llvm.ptr to !llvm.ptr<3>
  %3 = llvm.addrspacecast %2 : !llvm.ptr<3> to !llvm.ptr
  %4 = llvm.bitcast %i : i64 to f64
  %5 = llvm.bitcast %4 : f64 to i64
  %6 = llvm.bitcast %4 : f64 to vector<2xi32>
  llvm.store %5, %3 : i64, !llvm.ptr
  llvm.store %6, %3 : vector<2xi32>, !llvm.ptr
  llvm.return %3 : !llvm.ptr
}
// -----
llvm.mlir.global external @x() : i32
llvm.func @h(%p: !llvm.ptr) {
  %0 = llvm.mlir.undef : i32
  %1 = llvm.mlir.poison : i32
  %2 = llvm.mlir.zero : i32
  %3 = llvm.mlir.zero : vector<4xf32>
  %4 = llvm.mlir.zero : !llvm.ptr
  %5 = llvm.mlir.addressof @x : !llvm.ptr
  %6 = llvm.mlir.addressof @x : !llvm.ptr
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.store %1, %p : i32, !llvm.ptr
  llvm.store %2, %p : i32, !llvm.ptr
  llvm.store %3, %p : vector<4xf32>, !llvm.ptr
  llvm.store %4, %5 : !llvm.ptr, !llvm.ptr
  llvm.store %5, %6 : !llvm.ptr, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  %0 = llvm.shufflevector %a, %b [0, 1, 2, 3] : vector<4xi32>
  llvm.return %0 : vector<4xi32>
}
// -----
llvm.func @f(%a: vector<1xi32>, %b: vector<1xi32>) -> vector<1xi32> {
  %0 = llvm.shufflevector %a, %b [0] : vector<1xi32>
  llvm.return %0 : vector<1xi32>
}
// -----
llvm.func @f(%a: vector<1xi32>, %b: vector<1xi32>) -> vector<1xi32> {
  %0 = llvm.shufflevector %a, %b [1] : vector<1xi32>
  llvm.return %0 : vector<1xi32>
}
// -----
llvm.func @f(%a: vector<[1]xi32>, %b: vector<[1]xi32>) -> vector<[1]xi32> {
  %0 = llvm.shufflevector %a, %b [0] : vector<[1]xi32>
  llvm.return %0 : vector<[1]xi32>
}
// -----
llvm.func @g()
llvm.func @f() -> (!llvm.struct<(ptr, ptr)>) {
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  %1 = llvm.dso_local_equivalent @g : !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %0, %u[0] : !llvm.struct<(ptr, ptr)>
  %3 = llvm.insertvalue %1, %2[1] : !llvm.struct<(ptr, ptr)>
  llvm.return %3 : !llvm.struct<(ptr, ptr)>
}
// -----
llvm.func @f(%c: i1) -> (!llvm.struct<(ptr, ptr)>) {
  llvm.blocktag <id = 1>
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %0, %u[0] : !llvm.struct<(ptr, ptr)>
  %3 = llvm.insertvalue %1, %2[1] : !llvm.struct<(ptr, ptr)>
  llvm.return %3 : !llvm.struct<(ptr, ptr)>
}
// -----
llvm.func @f(%p: !llvm.ptr, %n: i64, %i: i32, %v: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %b = llvm.load %p : !llvm.ptr -> i32
  %c = llvm.load volatile %p : !llvm.ptr -> i32
  llvm.return %i : i32
}
// -----
llvm.func @f(%x: f32, %y: i32, %p: !llvm.ptr, %m: vector<4xi1>) {
  %0 = llvm.intr.sqrt(%x) : (f32) -> f32
  %1 = llvm.intr.smax(%y, %y) : (i32, i32) -> i32
  %2 = llvm.intr.masked.load %p, %m {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %3 = llvm.intr.stacksave : !llvm.ptr
  %4 = "llvm.intr.vscale"() : () -> i64
  %5 = llvm.intr.stepvector : vector<4xi32>
  %6 = llvm.va_arg %p : (!llvm.ptr) -> i32
  %7 = llvm.mlir.none : !llvm.token
  %8 = llvm.freeze %y : i32
  %9 = llvm.intr.coro.size : i64
  %10 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %11 = llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32
  %12 = llvm.sdiv %y, %y : i32
  %13 = llvm.udiv %y, %y : i32
  %14 = llvm.srem %y, %y : i32
  %15 = llvm.inline_asm "x", "=r" : () -> i32
  %16 = llvm.inline_asm has_side_effects "x", "=r" : () -> i32
  %17 = llvm.call_intrinsic "llvm.x"() : () -> i32
  %18 = llvm.cmpxchg %p, %y, %y acq_rel monotonic : !llvm.ptr, i32
  %19 = llvm.intr.invariant.start 1, %p : !llvm.ptr
  "llvm.intr.memcpy"(%p, %p, %y) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %c = llvm.mlir.constant(true) : i1
  llvm.intr.assume %c : i1
  llvm.return
}
// -----
llvm.func @f(%c: i1, %x: i32) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  llvm.cond_br %t, ^bb1(%x : i32), ^bb2(%x : i32)
^bb1(%0: i32):
  llvm.return %0 : i32
^bb2(%1: i32):
  llvm.return %1 : i32
}
// -----
llvm.func @f(%x: i32, %s: !llvm.struct<(i32, i32)>) -> i32 {
  %t = llvm.mlir.constant(3 : i32) : i32
  %0 = llvm.insertvalue %t, %s[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32)>
  %z = llvm.mlir.zero : !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %z[0] : !llvm.struct<(i32, i32)>
  %3 = llvm.add %1, %2 : i32
  llvm.switch %t : i32, ^bb1(%3 : i32) [
    3: ^bb2(%x : i32)
  ]
^bb1(%b: i32):
  llvm.return %b : i32
^bb2(%d: i32):
  llvm.return %d : i32
}
// -----
llvm.func @f() -> i32 {
  %z = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %z[0] : !llvm.struct<(i32, i32)>
  llvm.return %2 : i32
}
// -----
llvm.func @f() -> i32 {
  %z = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %z[0] : !llvm.struct<(i32, i32)>
  llvm.return %2 : i32
}
// -----
llvm.func @f() -> !llvm.struct<(i32, i32)> {
  %z = llvm.mlir.zero : !llvm.struct<(i32, struct<(i32, i32)>)>
  %2 = llvm.extractvalue %z[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  llvm.return %2 : !llvm.struct<(i32, i32)>
}
// -----
llvm.func @f() -> i32 {
  %z = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %z[1] : !llvm.array<2 x i32>
  llvm.return %2 : i32
}
// -----
llvm.func @f() -> i32 {
  %z = llvm.mlir.constant(dense<7> : tensor<2xi32>) : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %z[1] : !llvm.array<2 x i32>
  llvm.return %2 : i32
}
// -----
llvm.func @f() -> i32 {
  %z = llvm.mlir.constant([1 : i32, 5 : i32]) : !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %z[1] : !llvm.struct<(i32, i32)>
  llvm.return %2 : i32
}
// -----
llvm.func @f(%v: vector<4xi32>) -> i32 {
  %i = llvm.mlir.constant(2 : i32) : i32
  %2 = llvm.extractelement %v[%i : i32] : vector<4xi32>
  llvm.return %2 : i32
}
