"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:4 = "u.src"() : () -> (i32, i32, i32, i1)
    %1 = "arith.ori"(%0#1, %0#2) : (i32, i32) -> i32
    %2 = "arith.andi"(%0#0, %1) : (i32, i32) -> i32
    %3 = "u.not"(%0#3) : (i1) -> i1
    %4 = "arith.select"(%0#3, %2, %0#0) : (i1, i32, i32) -> i32
    "u.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
