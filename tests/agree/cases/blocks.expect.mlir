"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "u.func"() ({
    ^bb0(%arg0: i32, %arg1: i32):
      %0 = "u.in"(%arg0) : (i32) -> i32
      "u.br"(%0)[^bb1, ^bb2] : (i32) -> ()
    ^bb1(%1: i32):  // pred: ^bb0
      %2 = "u.out"(%1) : (i32) -> i32
      %3 = "u.argued"() : () -> i32
      "u.br"(%arg0, %2, %3)[^bb2] : (i32, i32, i32) -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb1
      "u.end"(%arg0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
