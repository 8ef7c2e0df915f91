// Like `order_of_searches`, with two operations of the pattern exchanged: the other match is found first.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %y = operand
    %z = operand
    %a = operation "t.a"(%x, %y : !pdl.value, !pdl.value)
    %c = operation "t.c"(%y, %z : !pdl.value, !pdl.value)
    %b = operation "t.b"(%x, %z : !pdl.value, !pdl.value)
    rewrite %a {
      %made = operation "n.made"(%z : !pdl.value)
      erase %c
      erase %b
      erase %a
    }
  }
}
module @ir {
  %x, %y = "s.value"() : () -> (i32, i32)
  %z0 = "s.z0"() : () -> i32
  %z1 = "s.z1"() : () -> i32
  "t.a"(%x, %y) : (i32, i32) -> ()
  "t.b"(%x, %z1) : (i32, i32) -> ()
  "t.b"(%x, %z0) : (i32, i32) -> ()
  "t.c"(%y, %z0) : (i32, i32) -> ()
  "t.c"(%y, %z1) : (i32, i32) -> ()
}
