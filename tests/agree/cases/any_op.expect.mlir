"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    "u.y"(%0) {keep_me} : (i32) -> ()
    %1 = "u.z"(%0) {transparent} : (i32) -> i32
    %2 = "u.look"(%0) : (i32) -> i32
    %3 = "u.z"(%0) : (i32) -> i32
    %4 = "u.look"(%3) : (i32) -> i32
    "u.use"(%2, %4) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
