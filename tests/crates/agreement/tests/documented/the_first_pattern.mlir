// A root is replaced by its operand.
module @patterns {
  pdl.pattern : benefit(1) {
    %type = pdl.type
    %input = pdl.operand
    %root = pdl.operation "t.foo"(%input : !pdl.value) -> (%type : !pdl.type)
    pdl.rewrite %root {
      pdl.replace %root with (%input : !pdl.value)
    }
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  %1 = "t.foo"(%0) : (i32) -> i32
  %2:2 = "t.foo"(%0) : (i32) -> (i32, i32)
  %3 = "t.foo"(%0, %0) : (i32, i32) -> i32
  "s.use"(%1, %2#0, %3) : (i32, i32, i32) -> ()
}
