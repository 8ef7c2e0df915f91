"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    "u.keep"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
