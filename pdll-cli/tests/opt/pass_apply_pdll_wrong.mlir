// options: --allow-unregistered-dialect --apply-pdll=files=wrong_rules.pdll
%0 = "t.src"() : () -> i32
%1 = "t.neg"(%0) : (i32) -> i32
%2 = "t.neg"(%1) : (i32) -> i32
%3 = "t.twice"(%2) : (i32) -> i32
"t.use"(%3) : (i32) -> ()
