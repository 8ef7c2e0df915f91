// passes: builtin.module(cse)
"my.loop"() ({
^bb0(%i: i32):
  %0 = "my.wrap"() ({
    %1 = "my.id"(%i) : (i32) -> i32
    "my.yield"(%1) : (i32) -> ()
  }) : () -> i32
  "my.use"(%0) : (i32) -> ()
}) : () -> ()
%a = "my.pure"() : () -> i32
