"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.inner"(%0) : (i32) -> i32
    %2 = "u.built"(%0) : (i32) -> i32
    %3 = "u.side"(%2) : (i32) -> i1
    %4 = "u.side"(%2) : (i32) -> i1
    "u.use"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
