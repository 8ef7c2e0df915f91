// Operands and operand ranges, of any and of given types.
module @patterns {
  pdl.pattern : benefit(1) {
    %type = type : i32
    %one = operand : %type
    %root = operation "t.one"(%one : !pdl.value)
    rewrite %root {
      %new = operation "s.one"(%one : !pdl.value)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %all = operands
    %root = operation "t.all"(%all : !pdl.range<value>)
    rewrite %root {
      %new = operation "s.all"(%all : !pdl.range<value>)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %types = types : [i32, i64, i32]
    %some = operands : %types
    %root = operation "t.some"(%some : !pdl.range<value>)
    rewrite %root {
      %new = operation "s.some"(%some : !pdl.range<value>)
      erase %root
    }
  }
}
module @ir {
  %0:2 = "s.values"() : () -> (i32, i64)
  "t.one"(%0#0) : (i32) -> ()
  "t.one"(%0#1) : (i64) -> ()
  "t.all"(%0#0, %0#1) : (i32, i64) -> ()
  "t.all"() : () -> ()
  "t.some"(%0#0, %0#1, %0#0) : (i32, i64, i32) -> ()
  "t.some"(%0#0, %0#1) : (i32, i64) -> ()
}
