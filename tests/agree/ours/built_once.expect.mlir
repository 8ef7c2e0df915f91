"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.first"(%0) : (i32) -> i32
    %2 = "u.second"(%0) : (i32) -> i32
    %3 = "u.built"(%2) : (i32) -> i32
    %4 = "u.again"(%3, %3) : (i32, i32) -> i32
    "u.use"(%1, %4) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
