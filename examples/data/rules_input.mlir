%0 = "data.load"() : () -> i32
%1 = "math.neg"(%0) : (i32) -> i32
%2 = "math.neg"(%1) : (i32) -> i32
%3 = "math.scale"(%2) {by = 2 : i32} : (i32) -> i32
%4 = "math.convert"(%3) : (i32) -> i32
%5 = "math.convert"(%4) : (i32) -> i64
%6 = "math.scale"(%4) {by = 3 : i32} : (i32) -> i32
"data.store"(%5, %6) : (i64, i32) -> ()
