// options: --allow-unregistered-dialect --split-input-file=//CUT
"t.a"() : () -> ()
//CUT
%0 = "t.b"(%missing) : (i32) -> i32
//CUT
"t.c"( : () -> ()
