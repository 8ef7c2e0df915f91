// What is not external says what to do.
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "t.root"
    rewrite %root
  }
}
module @ir {
}
