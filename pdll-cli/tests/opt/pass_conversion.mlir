// options: --allow-unregistered-dialect --pass-pipeline=builtin.module(reconcile-unrealized-casts)
%0 = "t.s"() : () -> i32
%1 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
%2 = "builtin.unrealized_conversion_cast"(%1) : (i64) -> i32
"t.use"(%2) : (i32) -> ()
