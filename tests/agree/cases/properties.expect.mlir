"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.two"() : () -> i32
    %1 = "u.two"() : () -> i32
    %2 = "t.const"() <{value = 3 : i32}> {value2 = 2 : i32} : () -> i32
    "u.e"() <{a = 1 : i32}> {c = 2 : i32} : () -> ()
    "u.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
