"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:2 = "u.src"() : () -> (i32, i64)
    %1 = "u.src"() : () -> i64
    %2 = "u.src"() : () -> i32
    %3 = "arith.andi"(%0#0, %2) : (i32, i32) -> i32
    %4 = "arith.xori"(%3, %2) : (i32, i32) -> i32
    %5 = "u.made"(%4) : (i32) -> i32
    %6 = "arith.andi"(%0#1, %1) : (i64, i64) -> i64
    "u.use"(%5, %6) : (i32, i64) -> ()
  }) : () -> ()
}) : () -> ()
