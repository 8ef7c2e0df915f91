// An external rewrite has no region.
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "t.root"
    rewrite %root with "rewriter" {
      erase %root
    }
  }
}
module @ir {
}
