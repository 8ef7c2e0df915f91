// An external rewrite without a root receives its arguments.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "t.root"(%x : !pdl.value)
    rewrite with "rewriter"(%root, %x : !pdl.operation, !pdl.value)
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  "t.root"(%0) : (i32) -> ()
}
