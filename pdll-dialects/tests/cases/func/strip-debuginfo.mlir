func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc(fused["x", "y":1:2])
  return %0 : i32 loc(callsite("c" at "d"))
} loc("f")
