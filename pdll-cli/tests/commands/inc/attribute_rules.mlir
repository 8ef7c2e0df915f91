%0 = "t.first"() {value = 1 : i64} : () -> i64
%1 = "t.named"(%0) {name = "derived", n = 2 : i32} : (i64) -> i64
%2 = "t.named"(%1) {n = 3 : i32} : (i64) -> i64
"t.named"(%2) {name = "kept", n = 3 : i32} : (i64) -> i64
