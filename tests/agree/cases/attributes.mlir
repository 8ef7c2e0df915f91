%0 = "t.const"() {value = 1 : i32} : () -> i32
%1 = "t.const"() {value = 1 : i64} : () -> i64
%2 = "u.take"() {a = 7 : i8, "odd name" = "s"} : () -> i32
%3 = "t.flag"(%2) {fast} : (i32) -> i32
%4 = "t.flag"(%2) {fast = 1 : i1} : (i32) -> i32
"u.twins"() {a = 1 : i32, b = 1 : i32} : () -> ()
"u.twins"() {a = 1 : i32, b = 2 : i32} : () -> ()
"u.twins"() {a = 1 : i32} : () -> ()
"u.use"(%0, %1, %3, %4) : (i32, i64, i32, i32) -> ()
