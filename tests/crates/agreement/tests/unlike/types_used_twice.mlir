// A `pdl.types` that is used twice denotes the same types. MLIR does not check its second use.
module @patterns {
  pdl.pattern : benefit(1) {
    %types = types
    %args = operands : %types
    %root = operation "t.root"(%args : !pdl.range<value>) -> (%types : !pdl.range<type>)
    rewrite %root {
      %made = operation "n.made"(%args : !pdl.range<value>) -> (%types : !pdl.range<type>)
      replace %root with %made
    }
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  %1 = "t.root"(%0) : (i32) -> i32
  %2 = "t.root"(%0) : (i32) -> i64
}
