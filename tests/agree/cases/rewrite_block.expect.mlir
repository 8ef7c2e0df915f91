"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> i32
    %1 = "u.mk1"(%0) : (i32) -> i32
    %2 = "u.mk2"(%1, %0) {n = 3 : i8} : (i32, i32) -> i32
    %3 = "u.effect"(%2) : (i32) -> none
    "u.use"(%2, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
