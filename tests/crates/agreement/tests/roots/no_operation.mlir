// Without an operation there is nothing to start from.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    rewrite with "rewriter"(%x : !pdl.value)
  }
}
module @ir {
}
