// Functions and their calls: a function that only itself calls is not executed.
llvm.func @unused(%a: i64) -> i64 attributes {sym_visibility = "private"} {
  %0 = llvm.call @unused(%a) : (i64) -> i64
  %c = arith.constant 3 : i64
  %1 = arith.subi %c, %c : i64
  llvm.return %1 : i64
}
// -----
llvm.func @add(%a: i64, %b: i64) -> i64 attributes {sym_visibility = "private"} {
  %0 = arith.addi %a, %b : i64
  llvm.return %0 : i64
}
llvm.func @calls() -> (i64) {
  %c = arith.constant 3 : i64
  %0 = llvm.call @add(%c, %c) : (i64, i64) -> i64
  %1 = llvm.call @add(%c, %c) : (i64, i64) -> i64
  %2 = arith.addi %0, %1 : i64
  llvm.return %2 : i64
}
// -----
llvm.func @by_address(%a: i64) -> i64 attributes {sym_visibility = "private"} {
  llvm.return %a : i64
}
llvm.func @calls_by_address() -> i64 {
  %c = arith.constant 3 : i64
  %p = llvm.mlir.addressof @by_address : !llvm.ptr
  %0 = llvm.call %p(%c) : !llvm.ptr, (i64) -> i64
  %1 = llvm.call @by_address(%c) : (i64) -> i64
  %2 = arith.addi %0, %1 : i64
  llvm.return %2 : i64
}
// -----
llvm.func @personality(...) -> i32
llvm.func @may_throw(%a: i64) -> i64 attributes {sym_visibility = "private"} {
  llvm.return %a : i64
}
llvm.func @invokes() -> i64 attributes {personality = @personality} {
  %c = arith.constant 3 : i64
  %0 = llvm.invoke @may_throw(%c) to ^normal unwind ^unwind : (i64) -> i64
^normal:
  %1 = arith.addi %0, %c : i64
  llvm.return %1 : i64
^unwind:
  %2 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
