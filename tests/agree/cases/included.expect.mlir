"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.shared"(%0) : (i32) -> i32
    "u.use"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
