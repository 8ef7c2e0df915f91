"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "u.typed"() {v = 1 : i64} : () -> ()
    %0 = "u.same"() {v = 1 : i32} : () -> i32
    %1 = "u.cast"() {v = 1 : i64} : () -> i32
    "u.use"(%0, %1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
