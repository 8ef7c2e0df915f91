// driver=region fold=0 log=1
// changed=1 converged=1 erased=0
// replaced arith.constant
// modified func.return
// erased arith.constant
// erased arith.constant
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = () -> i32, sym_name = "equal_constants"}> ({
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "dead_constant"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region fold=0 log=1 topdown=1
// changed=1 converged=1 erased=0
// replaced arith.constant
// modified func.return
// erased arith.constant
// erased arith.constant
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = () -> i32, sym_name = "equal_constants"}> ({
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "dead_constant"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region log=1
// changed=1 converged=1 erased=0
// replaced arith.constant
// modified func.return
// erased arith.constant
// erased arith.constant
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = () -> i32, sym_name = "equal_constants"}> ({
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      "func.return"(%0) : (i32) -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "dead_constant"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
