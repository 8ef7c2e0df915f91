// A pattern without an operation has no root.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    rewrite with "rewriter"(%x : !pdl.value)
  }
}
module @ir {
}
