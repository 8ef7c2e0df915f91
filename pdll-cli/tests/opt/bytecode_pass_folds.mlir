// options: --allow-unregistered-dialect --test-pdl-bytecode-pass
// The sum is folded before the patterns are applied.
module @patterns {
  pdl.pattern @Done : benefit(1) {
    %root = operation "t.todo"
    rewrite %root {
      %done = operation "t.done"
      replace %root with %done
    }
  }
}
module @ir {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %2 = "arith.addi"(%0, %1) : (i32, i32) -> i32
  "t.sink"(%2) : (i32) -> ()
  "t.todo"() : () -> ()
}
