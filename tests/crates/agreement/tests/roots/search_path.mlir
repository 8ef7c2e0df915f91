// An operation without uses is searched for upwards from a known value, here %x, through the shortest path: through the second operand
// of `t.b`, not through the first one in the pattern. Of several matches the first is taken.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %t = type : i32
    %o = operation "t.below"(%x : !pdl.value) -> (%t : !pdl.type)
    %or = result 0 of %o
    %root = operation "t.root"(%or : !pdl.value)
    %p = operation "t.below"(%x : !pdl.value) -> (%t : !pdl.type)
    %pr = result 0 of %p
    %q = operation "t.below"(%pr : !pdl.value) -> (%t : !pdl.type)
    %qr = result 0 of %q
    %s = operation "t.below"(%x : !pdl.value) -> (%t : !pdl.type)
    %sr = result 0 of %s
    %b = operation "t.b"(%qr, %sr : !pdl.value, !pdl.value)
    rewrite %root {
      erase %root
      erase %b
    }
  }
}
module @ir {
  %x = "s.value"() : () -> i32
  %p = "t.below"(%x) : (i32) -> i32
  %q = "t.below"(%x) : (i32) -> i32
  %r = "t.below"(%q) : (i32) -> i32
  %s = "t.below"(%q) : (i32) -> i32
  "t.b"(%r, %q) : (i32, i32) -> ()
  "t.root"(%q) : (i32) -> ()
  "t.b"(%s, %p) : (i32, i32) -> ()
}
