"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "t.other"(%0) : (i32) -> i64
    %2:2 = "u.pair"(%0) : (i32) -> (i1, i2)
    "u.use"(%1, %2#0, %2#1) : (i64, i1, i2) -> ()
  }) : () -> ()
}) : () -> ()
