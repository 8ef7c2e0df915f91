// driver=region simplify=aggressive log=1
// changed=1 converged=1 erased=0
// modified t.other_use
// modified t.inner_use
// modified t.use
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "first"}> ({
    ^bb0(%arg2: i32, %arg3: i1):
      "cf.cond_br"(%arg3)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "t.use"(%arg2) : (i32) -> ()
      "func.return"() : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "second"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "t.other_use"(%arg0) : (i32) -> ()
      "t.region"() ({
        "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^bb1:  // 2 preds: ^bb0, ^bb0
        "t.inner_use"(%arg0) : (i32) -> ()
        "t.end"() : () -> ()
      }) : () -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=aggressive log=1 topdown=1
// changed=1 converged=1 erased=0
// modified t.other_use
// modified t.inner_use
// modified t.use
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "first"}> ({
    ^bb0(%arg2: i32, %arg3: i1):
      "cf.cond_br"(%arg3)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "t.use"(%arg2) : (i32) -> ()
      "func.return"() : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "second"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "t.other_use"(%arg0) : (i32) -> ()
      "t.region"() ({
        "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^bb1:  // 2 preds: ^bb0, ^bb0
        "t.inner_use"(%arg0) : (i32) -> ()
        "t.end"() : () -> ()
      }) : () -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
