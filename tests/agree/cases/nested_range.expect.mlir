"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.inner"(%0) : (i32) -> i32
    %2:2 = "u.inner2"(%0) : (i32) -> (i32, i32)
    %3 = "u.outer2"(%2#0) : (i32) -> i32
    %4:2 = "u.inner"(%0) : (i32) -> (i32, i32)
    %5 = "u.outer"(%4#0) : (i32) -> i32
    "u.use"(%0, %3, %5) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
