"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:3 = "u.src"() : () -> (i32, i8, i1)
    %1 = "u.cons"() : () -> i32
    %2 = "u.cons"() : () -> i32
    "u.use"(%1, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
