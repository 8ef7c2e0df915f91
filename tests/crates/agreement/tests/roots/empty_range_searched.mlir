// An operation that shares a value and a range with known entities is searched for among the users of the first value of the range, because that
// path is as short as any and comes first; if the range is empty, it is not found.
module @patterns {
  pdl.pattern : benefit(1) {
    %args = operands
    %type = type
    %inner = operation "t.inner"(%args : !pdl.range<value>) -> (%type : !pdl.type)
    %value = result 0 of %inner
    %again = result 0 of %inner
    %other = operation "t.other"(%again, %args : !pdl.value, !pdl.range<value>)
    %root = operation "t.root"(%value : !pdl.value)
    rewrite %root {
      erase %other
      erase %root
    }
  }
}
module @ir {
  %0 = "s.value"() : () -> i32
  %1 = "t.inner"(%0) : (i32) -> i32
  "t.other"(%1, %0) : (i32, i32) -> ()
  "t.root"(%1) : (i32) -> ()
  %2 = "t.inner"() : () -> i32
  "t.other"(%2) : (i32) -> ()
  "t.root"(%2) : (i32) -> ()
}
