// driver=region simplify=disabled log=1
// driver=region simplify=normal log=1
// driver=region simplify=aggressive log=1
// driver=region simplify=aggressive iterations=1
// driver=region simplify=aggressive iterations=-1 topdown=1
// driver=region simplify=aggressive fold=0 cse=0
// driver=ops
// driver=walk log=1
module {
  module @patterns {
    pdl.pattern @Drop : benefit(1) {
      %root = operation "t.drop"
      rewrite %root {
        erase %root
      }
    }
    pdl.pattern @Twice : benefit(1) {
      %type = type : i32
      %a = operand
      %root = operation "t.twice" (%a : !pdl.value) -> (%type : !pdl.type)
      rewrite %root {
        %new = operation "t.once" (%a : !pdl.value) -> (%type : !pdl.type)
        replace %root with %new
      }
    }
  }
  module @ir {
    "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
    ^bb0(%x: i32, %c: i1):
      "cf.cond_br"(%c, %x, %x)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
    ^bb1(%a: i32):
      "t.drop"() {pick = 0 : i32} : () -> ()
      %0 = "t.twice"(%a) {pick = 1 : i32} : (i32) -> i32
      "cf.br"(%0, %x)[^bb3] : (i32, i32) -> ()
    ^bb2(%b: i32):
      %1 = "t.once"(%b) : (i32) -> i32
      "cf.br"(%1, %x)[^bb3] : (i32, i32) -> ()
    ^bb3(%d: i32, %e: i32):
      %2 = "arith.andi"(%e, %x) : (i32, i32) -> i32
      "func.return"(%d) : (i32) -> ()
    ^bb4(%g: i32):
      %3 = "t.twice"(%g) {pick = 2 : i32} : (i32) -> i32
      "t.drop"() : () -> ()
      "cf.br"(%3)[^bb4] : (i32) -> ()
    }) : () -> ()
  }
}
