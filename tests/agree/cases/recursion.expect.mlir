"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.wrap"(%0) : (i32) -> i32
    %2 = "u.wrap"(%0) : (i32) -> i32
    %3 = "u.wrap"(%0) : (i32) -> i32
    %4 = "u.wrap"(%0) : (i32) -> i32
    "u.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
