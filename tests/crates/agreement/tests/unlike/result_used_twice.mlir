// A `pdl.result` that is used twice denotes one value. MLIR does not check its second use.
module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %inner = operation "t.inner" -> (%type : !pdl.type)
    %value = result 0 of %inner
    %root = operation "t.root"(%value, %value : !pdl.value, !pdl.value)
    rewrite %root {
      %made = operation "n.made"
      replace %root with %made
    }
  }
}
module @ir {
  %0 = "t.inner"() : () -> i32
  %1 = "s.other"() : () -> i32
  "t.root"(%0, %0) : (i32, i32) -> ()
  "t.root"(%0, %1) : (i32, i32) -> ()
}
