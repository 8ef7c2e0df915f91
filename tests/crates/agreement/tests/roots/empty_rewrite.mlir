// A rewrite that is not external must have a body.
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "t.root"
    rewrite %root
  }
}
module @ir {
}
