// options: -allow-unregistered-dialect
"t.a"() ({
  "t.b"(%0) : (i32) -> ()
  %0 = "t.c"() : () -> i32
  "t.d"()[^bb1] : () -> ()
  "t.e"() : () -> ()
^bb1:
  "t.f"() : () -> ()
}) : () -> ()
