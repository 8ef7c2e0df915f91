// options: --allow-unregistered-dialect --pass-pipeline=builtin.module(apply-pdll{files=chase.pdll}) --rewrite-budget=2000
%0 = "my.source"() : () -> i32
%1 = "my.here"(%0) : (i32) -> i32
"my.sink"(%1) : (i32) -> ()
