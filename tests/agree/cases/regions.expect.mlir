"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "u.func"() ({
      %0 = "u.src"() : () -> i32
      "u.scope"() ({
      ^bb0(%arg0: i32):
        %2 = "u.done"(%arg0) : (i32) -> i32
        "u.scope"() ({
          %3 = "u.done"(%2) : (i32) -> i32
          "u.br"(%3)[^bb1] : (i32) -> ()
        ^bb1:  // pred: ^bb0
          %4 = "u.done"(%3) : (i32) -> i32
          "u.end"(%4) : (i32) -> ()
        }) : () -> ()
        "u.end"() : () -> ()
      }) : () -> ()
      %1 = "u.done"(%0) : (i32) -> i32
      "u.use"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
