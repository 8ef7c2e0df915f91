"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "t.other"(%0) : (i32) -> i64
    %2 = "u.first"(%0) : (i32) -> i32
    %3 = "u.second"(%0) : (i32) -> i32
    %4 = "u.first"(%0) : (i32) -> i32
    %5 = "u.second"(%0) : (i32) -> i32
    %6:2 = "u.pair"(%0) : (i32) -> (i1, i2)
    "u.use"(%1, %2, %5, %6#0, %6#1) : (i64, i32, i32, i1, i2) -> ()
  }) : () -> ()
}) : () -> ()
