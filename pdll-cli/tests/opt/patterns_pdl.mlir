// options: --allow-unregistered-dialect --patterns rules/twice.mlir --patterns rules.pdll
%0 = "t.source"() : () -> i32
%1 = "t.id"(%0) : (i32) -> i32
%2 = "t.id"(%1) : (i32) -> i32
"t.sink"(%2) : (i32) -> ()
