// options: --mlir-use-nameloc-as-prefix --allow-unregistered-dialect
func.func @f(%a: i32 loc("x"), %b: i32 loc("arg_name"("a.py":1:2)), %u: f32) -> (i32, i32) {
  %z = "t.bool"() : () -> i1 loc(callsite("in" at "out"))
  %one = arith.constant 1 : i32 loc("one")
  %sum = arith.addi %a, %one : i32 loc("x"("b.py":3:4))
  %two:2 = "t.two"(%sum, %sum) : (i32, i32) -> (i32, i32) loc("my pair")
  %product = arith.muli %two#0, %two#1 : i32 loc(fused["p", "q"])
  %chosen = scf.if %z -> i32 {
    scf.yield %product : i32
  } else {
    %more = arith.addi %product, %product : i32 loc("p")
    scf.yield %more : i32
  }
  cf.br ^bb1(%sum, %chosen : i32, i32)
^bb1(%h: i32 loc("hh"), %j: i32):
  %last = arith.addi %h, %j : i32 loc("1x-y")
  return %last, %h : i32, i32 loc(unknown)
}
