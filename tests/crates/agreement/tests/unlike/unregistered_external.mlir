// An external rewrite that is not registered: MLIR accepts the pattern, and does nothing where it matches.
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "t.root"
    rewrite %root with "nobody"
  }
}
module @ir {
  "t.root"() : () -> ()
}
