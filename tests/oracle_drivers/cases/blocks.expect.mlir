// driver=region simplify=disabled log=1
// changed=1 converged=1 erased=0
// erased cf.br
// erased t.drop
// erased t.twice
// erased block
// erased arith.andi
// inserted t.once
// replaced t.twice
// modified cf.br
// erased t.twice
// erased t.drop
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%0: i32):  // pred: ^bb0
      %1 = "t.once"(%0) : (i32) -> i32
      "cf.br"(%1, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb2(%2: i32):  // pred: ^bb0
      %3 = "t.once"(%2) : (i32) -> i32
      "cf.br"(%3, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb3(%4: i32, %5: i32):  // 2 preds: ^bb1, ^bb2
      "func.return"(%4) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=normal log=1
// changed=1 converged=1 erased=0
// erased cf.br
// erased t.drop
// erased t.twice
// erased block
// erased arith.andi
// inserted t.once
// replaced t.twice
// modified cf.br
// erased t.twice
// erased t.drop
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%0: i32):  // pred: ^bb0
      %1 = "t.once"(%0) : (i32) -> i32
      "cf.br"(%1)[^bb3] : (i32) -> ()
    ^bb2(%2: i32):  // pred: ^bb0
      %3 = "t.once"(%2) : (i32) -> i32
      "cf.br"(%3)[^bb3] : (i32) -> ()
    ^bb3(%4: i32):  // 2 preds: ^bb1, ^bb2
      "func.return"(%4) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=aggressive log=1
// changed=1 converged=1 erased=0
// erased cf.br
// erased t.drop
// erased t.twice
// erased block
// erased arith.andi
// inserted t.once
// replaced t.twice
// modified cf.br
// erased t.twice
// erased t.drop
// erased cf.br
// erased t.once
// erased block
// modified t.once
// modified func.return
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      %0 = "t.once"(%arg0) : (i32) -> i32
      "cf.br"()[^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=aggressive iterations=1
// changed=1 converged=0 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      %0 = "t.once"(%arg0) : (i32) -> i32
      "cf.br"()[^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=aggressive iterations=-1 topdown=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      %0 = "t.once"(%arg0) : (i32) -> i32
      "cf.br"()[^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region simplify=aggressive fold=0 cse=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      %0 = "t.once"(%arg0) : (i32) -> i32
      "cf.br"()[^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops
// changed=1 converged=1 erased=1
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%0: i32):  // pred: ^bb0
      %1 = "t.once"(%0) : (i32) -> i32
      "cf.br"(%1, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb2(%2: i32):  // pred: ^bb0
      %3 = "t.once"(%2) : (i32) -> i32
      "cf.br"(%3, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb3(%4: i32, %5: i32):  // 2 preds: ^bb1, ^bb2
      %6 = "arith.andi"(%5, %arg0) : (i32, i32) -> i32
      "func.return"(%4) : (i32) -> ()
    ^bb4(%7: i32):  // pred: ^bb4
      %8 = "t.once"(%7) : (i32) -> i32
      "t.drop"() : () -> ()
      "cf.br"(%8)[^bb4] : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=walk log=1
// changed=1 converged=1 erased=0
// erased t.drop
// inserted t.once
// replaced t.twice
// modified cf.br
// erased t.twice
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: i1):
      "cf.cond_br"(%arg1, %arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%0: i32):  // pred: ^bb0
      %1 = "t.once"(%0) : (i32) -> i32
      "cf.br"(%1, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb2(%2: i32):  // pred: ^bb0
      %3 = "t.once"(%2) : (i32) -> i32
      "cf.br"(%3, %arg0)[^bb3] : (i32, i32) -> ()
    ^bb3(%4: i32, %5: i32):  // 2 preds: ^bb1, ^bb2
      %6 = "arith.andi"(%5, %arg0) : (i32, i32) -> i32
      "func.return"(%4) : (i32) -> ()
    ^bb4(%7: i32):  // pred: ^bb4
      %8 = "t.twice"(%7) {pick = 2 : i32} : (i32) -> i32
      "t.drop"() : () -> ()
      "cf.br"(%8)[^bb4] : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
