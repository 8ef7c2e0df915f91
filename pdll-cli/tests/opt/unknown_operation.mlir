// options: --allow-unregistered-dialect
"t.a"() : () -> ()
%0 = "pdl.unknown"() : () -> i32
