// A result by index, counted from zero, and all results.
module @patterns {
  pdl.pattern : benefit(2) {
    %types = types
    %inner = operation "s.two" -> (%types : !pdl.range<type>)
    %second = result 1 of %inner
    %root = operation "t.second"(%second : !pdl.value)
    rewrite %root {
      %first = result 0 of %inner
      %new = operation "s.first"(%first : !pdl.value)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %types = types
    %inner = operation "s.two" -> (%types : !pdl.range<type>)
    %all = results of %inner
    %root = operation "t.all"(%all : !pdl.range<value>)
    rewrite %root {
      %again = results of %inner
      %new = operation "s.all"(%again, %all : !pdl.range<value>, !pdl.range<value>)
      erase %root
    }
  }
}
module @ir {
  %0:2 = "s.two"() : () -> (i32, i32)
  "t.second"(%0#1) : (i32) -> ()
  "t.second"(%0#0) : (i32) -> ()
  "t.all"(%0#0, %0#1) : (i32, i32) -> ()
  "t.all"(%0#0) : (i32) -> ()
}
