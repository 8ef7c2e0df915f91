// A range contains the values between its neighbors. MLIR takes each group after the first range for the values from its own index on,
// so that one after a range is found only if it is the last one.
module @patterns {
  pdl.pattern : benefit(1) {
    %args = operands
    %last = operand
    %root = operation "t.root"(%args, %last : !pdl.range<value>, !pdl.value)
    rewrite %root {
      %made = operation "n.made"(%last : !pdl.value)
      replace %root with %made
    }
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  "t.root"(%0) : (i32) -> ()
  "t.root"(%0, %0) : (i32, i32) -> ()
  "t.root"(%0, %0, %0) : (i32, i32, i32) -> ()
}
