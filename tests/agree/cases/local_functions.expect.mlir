"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.inner"(%0) : (i32) -> i32
    %2 = "u.middle"(%1) : (i32) -> i32
    %3 = "u.built"(%0) : (i32) -> i32
    %4 = "u.again"(%3) : (i32) -> i32
    "u.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
