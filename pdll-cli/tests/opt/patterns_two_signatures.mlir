// options: --allow-unregistered-dialect --patterns=signatures_one.pdll --patterns=signatures_two.pdll
%0 = "test.x"() : () -> i32
%1 = "test.a"(%0) : (i32) -> i32
%2 = "test.b"(%1) : (i32) -> i32
"test.use"(%2) : (i32) -> ()
