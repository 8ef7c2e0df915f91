// Without a root, an external rewrite must have an argument that connects the operation to it.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "t.root"(%x : !pdl.value)
    rewrite with "rewriter"
  }
}
module @ir {
}
