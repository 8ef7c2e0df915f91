"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:2 = "u.src"() : () -> (i32, i32)
    "u.drop"() : () -> ()
    "u.use"(%0#0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
