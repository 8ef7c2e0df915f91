// options: --inline --mlir-print-debuginfo
func.func @callee(%c : i32) -> i32 {
  %a = arith.addi %c, %c : i32 loc(callsite("inner" at "middle"))
  %b = arith.muli %a, %c : i32 loc(unknown)
  return %b : i32 loc("return")
}
func.func @caller(%x : i32) -> i32 {
  %0 = call @callee(%x) : (i32) -> i32 loc("outer")
  return %0 : i32 loc("return")
}
