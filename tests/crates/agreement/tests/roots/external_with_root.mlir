// An external rewrite receives the root and its arguments.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "t.root"(%x : !pdl.value)
    rewrite %root with "rewriter"(%x : !pdl.value)
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  "t.root"(%0) : (i32) -> ()
}
