%0 = "my.constant"() {value = 1 : i32} : () -> i32
%1 = "my.id"(%0) : (i32) -> i32
%2 = "my.id"(%1) : (i32) -> i32
%3 = "my.neg"(%2) : (i32) -> i32
"my.use"(%3) : (i32) -> ()
