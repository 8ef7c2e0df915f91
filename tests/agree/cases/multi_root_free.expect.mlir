"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.shared"(%0) : (i32) -> i32
    %2 = "u.joined"(%0) : (i32) -> i32
    %3 = "u.joined"(%0) : (i32) -> i32
    "u.use"(%3, %0) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
