#one = loc("one.py":1:2)
"t.a"() : () -> () loc(#one)
"t.f"() ({
^bb0(%a: i32 loc(#later), %b: i32 loc(#one)):
  "t.b"() : () -> () loc(#later)
}) : () -> () loc(#scope)
#later = loc("name"(#one))
#scope = loc(fused<{depth = 1 : i8}>[#one, #later])
