// options: --allow-unregistered-dialect --patterns=why.pdll --explain=IdOfId
%0 = "my.constant"() {value = 1 : i32} : () -> i32
%1 = "my.id"(%0) : (i32) -> i32
%2 = "my.id"(%1) : (i32) -> i32
"my.use"(%2) : (i32) -> ()
