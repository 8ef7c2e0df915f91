// driver=region simplify=aggressive log=1
// driver=region simplify=aggressive log=1 topdown=1
module {
  module @ir {
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "first"}> ({
    ^bb0(%x: i32, %c: i1):
      "cf.cond_br"(%c, %x, %x)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%y: i32):
      "t.use"(%y) : (i32) -> ()
      "func.return"() : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = (i32, i1) -> (), sym_name = "second"}> ({
    ^bb0(%x: i32, %c: i1):
      "cf.cond_br"(%c, %x, %x)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%y: i32):
      "t.other_use"(%y) : (i32) -> ()
      "t.region"() ({
      ^bb0:
        "cf.cond_br"(%c, %x, %x)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
      ^bb1(%z: i32):
        "t.inner_use"(%z) : (i32) -> ()
        "t.end"() : () -> ()
      }) : () -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }
}
