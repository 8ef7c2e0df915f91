"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:2 = "u.src"() : () -> (i32, i32)
    %1 = "t.binary"(%0#0, %0#1) : (i32, i32) -> i32
    %2 = "u.tri"(%0#0, %1, %1) : (i32, i32, i32) -> i32
    "u.use"(%0#0, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
