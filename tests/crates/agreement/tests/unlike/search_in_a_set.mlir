// The second pattern matches nothing here, but requires, like the first, that its second search finds an operation: MLIR first evaluates
// questions that two patterns share, so it searches for `t.b` before `t.a`, unlike without the second pattern. Of several matches the first is taken.
module @patterns {
  pdl.pattern : benefit(2) {
    %x = operand
    %z = operand
    %root = operation "t.root"(%x : !pdl.value)
    %a = operation "t.a"(%x, %z : !pdl.value, !pdl.value)
    %b = operation "t.b"(%x, %z : !pdl.value, !pdl.value)
    rewrite %root {
      erase %a
      erase %b
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %x = operand
    %y = operand
    %root = operation "t.other"(%x, %y : !pdl.value, !pdl.value)
    %c = operation "t.c"(%y : !pdl.value)
    %d = operation "t.d"(%x : !pdl.value)
    rewrite %root {
      erase %c
      erase %d
      erase %root
    }
  }
}
module @ir {
  %x, %y, %z = "s.value"() : () -> (i32, i32, i32)
  "t.a"(%x, %y) : (i32, i32) -> ()
  "t.a"(%x, %z) : (i32, i32) -> ()
  "t.b"(%x, %z) : (i32, i32) -> ()
  "t.b"(%x, %y) : (i32, i32) -> ()
  "t.root"(%x) : (i32) -> ()
}
