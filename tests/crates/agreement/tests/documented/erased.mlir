// Operations that were matched are erased, users first.
module @patterns {
  pdl.pattern : benefit(1) {
    %types = types
    %inner = operation "t.inner" -> (%types : !pdl.range<type>)
    %result = result 0 of %inner
    %root = operation "t.outer"(%result : !pdl.value)
    rewrite %root {
      erase %root
      erase %inner
    }
  }
}
module @ir {
  %0 = "t.inner"() : () -> i32
  "t.outer"(%0) : (i32) -> ()
  %1 = "s.inner"() : () -> i32
  "t.outer"(%1) : (i32) -> ()
}
