"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "t.other"(%0) : (i32) -> i32
    %2 = "t.unary"(%0) : (i32) -> i32
    "u.use"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
