// An operation of which nothing is used but that it is there.
module @patterns {
  pdl.pattern : benefit(1) {
    %value = operand
    %other = operation "t.other"(%value : !pdl.value)
    %root = operation "t.root"(%value : !pdl.value)
    rewrite %root {
      erase %root
    }
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  "t.other"(%0) : (i32) -> ()
  "t.root"(%0) : (i32) -> ()
}
