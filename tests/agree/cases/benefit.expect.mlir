"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.high"(%0) : (i32) -> i32
    %2 = "u.narrow"(%1) : (i32) -> i32
    %3 = "u.broad"(%2) : (i32) -> i32
    %4 = "u.broad"(%3) : (i32) -> i32
    "u.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
