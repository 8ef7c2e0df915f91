"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.one"() : () -> i32
    %1 = "t.const"() {value = 1 : i64} : () -> i64
    %2 = "u.given"() {b = "s", c = 7 : i8, d, e = [1, "s", unit]} : () -> i32
    %3 = "u.fast"(%2) : (i32) -> i32
    %4 = "t.flag"(%2) {fast = true} : (i32) -> i32
    "u.twins"() {a = 1 : i32, b = 2 : i32} : () -> ()
    "u.twins"() {a = 1 : i32} : () -> ()
    "u.use"(%0, %1, %3, %4) : (i32, i64, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
