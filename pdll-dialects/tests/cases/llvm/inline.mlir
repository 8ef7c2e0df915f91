// Functions of one block and of several, with and without a result.
llvm.func @stores(%p: !llvm.ptr) attributes {sym_visibility = "private"} {
  %c = llvm.mlir.constant(7 : i32) : i32
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func internal @selects(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^t(%a : i32), ^f
^t(%x: i32):
  llvm.return %x : i32
^f:
  %s = llvm.sub %a, %b : i32
  llvm.return %s : i32
}
llvm.func @calls(%c: i1, %p: !llvm.ptr, %a: i32, %b: i32) -> i32 {
  llvm.call @stores(%p) : (!llvm.ptr) -> ()
  %0 = llvm.call @selects(%c, %a, %b) : (i1, i32, i32) -> i32
  %1 = llvm.call @selects(%c, %0, %a) : (i1, i32, i32) -> i32
  llvm.return %1 : i32
}
// -----
llvm.func @stops(%c: i1) attributes {sym_visibility = "private"} {
  llvm.unreachable
}
llvm.func @calls_what_stops(%c: i1) {
  llvm.call @stops(%c) : (i1) -> ()
  llvm.return
}
// -----
// Calls and functions that forbid it.
llvm.func @no_inline(%a: i32) -> i32 attributes {no_inline} {
  llvm.return %a : i32
}
llvm.func @no_duplicate(%a: i32) -> i32 attributes {passthrough = ["nofree", "noduplicate", ["a", "b"]]} {
  llvm.return %a : i32
}
llvm.func @passes_through(%a: i32) -> i32 attributes {passthrough = ["nofree", ["a", "b"]]} {
  llvm.return %a : i32
}
llvm.func @variadic(%a: i32, ...) -> i32 {
  llvm.return %a : i32
}
llvm.func @in_alloca(%p: !llvm.ptr {llvm.inalloca = i32}) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @declared(i32) -> i32
llvm.func @plain(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @calls_forbidden(%a: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.call @no_inline(%a) : (i32) -> i32
  %1 = llvm.call @no_duplicate(%0) : (i32) -> i32
  %2 = llvm.call @passes_through(%1) : (i32) -> i32
  %3 = llvm.call @variadic(%2, %a) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i32) -> i32
  %4 = llvm.call @in_alloca(%p) : (!llvm.ptr) -> i32
  %5 = llvm.call @declared(%4) : (i32) -> i32
  %6 = llvm.call @plain(%5) {no_inline} : (i32) -> i32
  %7 = llvm.call @plain(%6) : (i32) -> i32
  %8 = llvm.call %p(%7) : !llvm.ptr, (i32) -> i32
  %9 = llvm.add %3, %8 : i32
  llvm.return %9 : i32
}
// -----
llvm.func @personality(...) -> i32
llvm.func @handles(%a: i64) -> i64 attributes {personality = @personality} {
  llvm.return %a : i64
}
llvm.func @invokes(%a: i64) -> i64 attributes {personality = @personality} {
  %0 = llvm.call @handles(%a) : (i64) -> i64
  %1 = llvm.invoke @plain(%0) to ^normal unwind ^unwind : (i64) -> i64
^normal:
  llvm.return %1 : i64
^unwind:
  %2 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
llvm.func @plain(%a: i64) -> i64 {
  llvm.return %a : i64
}
// -----
// Memory on the stack.
llvm.func @allocates(%a: i32) -> i32 attributes {sym_visibility = "private"} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %zero x i64 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %2 : !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  llvm.store %a, %1 : i32, !llvm.ptr
  llvm.store %a, %2 : i32, !llvm.ptr
  %v = llvm.load %0 : !llvm.ptr -> i32
  llvm.intr.lifetime.end %2 : !llvm.ptr
  llvm.return %v : i32
}
llvm.func @calls_in_entry(%a: i32) -> i32 {
  %0 = llvm.call @allocates(%a) : (i32) -> i32
  %1 = llvm.call @allocates(%0) : (i32) -> i32
  llvm.return %1 : i32
}
llvm.func @calls_in_block(%a: i32) -> i32 {
  llvm.br ^bb1(%a : i32)
^bb1(%b: i32):
  %0 = llvm.call @allocates(%b) : (i32) -> i32
  %1 = llvm.call @allocates(%0) : (i32) -> i32
  %2 = llvm.icmp "eq" %1, %b : i32
  llvm.cond_br %2, ^bb1(%0 : i32), ^bb2
^bb2:
  llvm.return %1 : i32
}
// -----
llvm.func @allocates_dynamically(%c: i1, %a: i32) -> i32 attributes {sym_visibility = "private"} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  llvm.cond_br %c, ^t(%a : i32), ^f
^t(%x: i32):
  %1 = llvm.alloca %x x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %1 : i32, !llvm.ptr
  llvm.return %x : i32
^f:
  llvm.unreachable
}
llvm.func @calls(%c: i1, %a: i32) -> i32 {
  llvm.br ^bb1
^bb1:
  %0 = llvm.call @allocates_dynamically(%c, %a) : (i1, i32) -> i32
  llvm.return %0 : i32
}
// -----
// In another dialect's function, and of one.
llvm.func @plain(%a: i32) -> i32 attributes {sym_visibility = "private"} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
func.func @of_func(%a: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = llvm.call @plain(%a) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
// -----
llvm.func @annotated(%a: i32) -> i32 attributes {sym_visibility = "private"} {
  llvm.br ^bb1
^bb1:
  llvm.br ^bb1 {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
}
llvm.func @calls_annotated(%a: i32) -> i32 {
  %0 = llvm.call @annotated(%a) : (i32) -> i32
  llvm.return %0 : i32
}
// -----
llvm.func @has_variable_arguments(%p: !llvm.ptr) attributes {sym_visibility = "private"} {
  llvm.intr.vastart %p : !llvm.ptr
  llvm.return
}
llvm.func @has_tag() attributes {sym_visibility = "private"} {
  llvm.blocktag <id = 1>
  llvm.return
}
llvm.func @calls(%p: !llvm.ptr, ...) {
  llvm.call @has_variable_arguments(%p) : (!llvm.ptr) -> ()
  llvm.call @has_tag() : () -> ()
  llvm.return
}
