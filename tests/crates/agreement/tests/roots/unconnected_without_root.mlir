// All operations must be connected, with or without a root.
module @patterns {
  pdl.pattern : benefit(1) {
    %a = operation "t.a"
    %b = operation "t.b"
    rewrite {
      erase %a
      erase %b
    }
  }
}
module @ir {
}
