// driver=region
// driver=region topdown=1
// driver=region cse=0
// driver=region fold=0
// driver=region fold=0 cse=0
// driver=region iterations=1
// driver=region scope=1
// driver=region scope=1 cse=0
// driver=region strictness=existing log=1
// driver=region strictness=existing-and-new log=1
// driver=ops log=1
// driver=ops strictness=existing log=1
// driver=ops strictness=existing-and-new log=1
// driver=ops fold=0
// driver=ops scope=1
// driver=walk
module {
  module @ir {
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%x: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %x) {pick = 0 : i32} : (i32, i32) -> i32
      %dead = "arith.andi"(%3, %0) {pick = 2 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.andi"(%4, %5) {pick = 3 : i32} : (i32, i32) -> i32
        %7 = "arith.cmpi"(%6, %3) <{predicate = 2 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }
}
// -----
// driver=ops
// driver=ops strictness=existing
module {
  module @ir {
    "func.func"() <{function_type = (i32) -> i32, sym_name = "one_operation"}> ({
    ^bb0(%x: i32):
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %x) : (i32, i32) -> i32
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }
}
