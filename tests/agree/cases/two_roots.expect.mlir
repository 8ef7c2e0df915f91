"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:2 = "u.src"() : () -> (i32, i32)
    %1 = "u.sb"(%0#0) : (i32) -> i32
    %2 = "u.sa"(%0#1) : (i32) -> i32
    "u.use"(%1, %1, %2) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
