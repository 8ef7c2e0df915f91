// Replacement by an operation, by two values, by a range.
module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %root = operation "t.op" -> (%type : !pdl.type)
    rewrite %root {
      %new = operation "s.op" -> (%type : !pdl.type)
      replace %root with %new
    }
  }
  pdl.pattern : benefit(1) {
    %a = operand
    %b = operand
    %types = types
    %root = operation "t.values"(%a, %b : !pdl.value, !pdl.value) -> (%types : !pdl.range<type>)
    rewrite %root {
      replace %root with (%b, %a : !pdl.value, !pdl.value)
    }
  }
  pdl.pattern : benefit(1) {
    %all = operands
    %types = types
    %root = operation "t.range"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
    rewrite %root {
      replace %root with (%all : !pdl.range<value>)
    }
  }
}
module @ir {
  %0 = "t.op"() : () -> i32
  %1 = "s.value"() : () -> i32
  %2:2 = "t.values"(%0, %1) : (i32, i32) -> (i32, i32)
  %3:3 = "t.range"(%0, %1, %0) : (i32, i32, i32) -> (i32, i32, i32)
  "s.use"(%0, %2#0, %2#1, %3#0, %3#1, %3#2) : (i32, i32, i32, i32, i32, i32) -> ()
}
