// driver=region fold=0 log=1
// driver=region fold=0 log=1 topdown=1
// driver=region log=1
module {
  module @ir {
    "func.func"() <{function_type = () -> i32, sym_name = "equal_constants"}> ({
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "dead_constant"}> ({
      %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      "func.return"() : () -> ()
    }) : () -> ()
  }
}
