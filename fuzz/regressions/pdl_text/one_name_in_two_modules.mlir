module @one {
  pdl.pattern @Twice : benefit(2) {
    %arg = operand
    %type = type
    %inner = operation "t.id"(%arg : !pdl.value) -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "t.id"(%result : !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      replace %root with (%arg : !pdl.value)
    }
  }
}
module @other {
  pdl.pattern @Twice : benefit(2) {
    %arg = operand
    %type = type
    %inner = operation "t.id"(%arg : !pdl.value) -> (%type : !pdl.type)
    %result = result 0 of %inner
    %root = operation "t.id"(%result : !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      replace %root with (%arg : !pdl.value)
    }
  }
}
module @ir {
  %0 = "t.source"() : () -> i32
  %1 = "t.id"(%0) : (i32) -> i32
  %2 = "t.id"(%1) : (i32) -> i32
  "t.sink"(%2) : (i32) -> ()
}
