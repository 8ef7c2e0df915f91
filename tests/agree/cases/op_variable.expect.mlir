"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "u.func"() ({
    ^bb0(%arg0: i32):
      %0 = "t.unary"(%arg0) : (i32) -> i32
      %1 = "u.ofany"(%0) : (i32) -> i32
      %2 = "u.of"(%arg0) : (i32) -> i32
      "u.use"(%1, %2) : (i32, i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
