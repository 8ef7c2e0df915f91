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
