// options: --mlir-print-value-users --allow-unregistered-dialect
func.func @f(%a: i32, %b: i32, %u: f32) -> (i32, i32) {
  %z = "t.bool"() : () -> i1
  %one = arith.constant 1 : i32
  %sum = arith.addi %a, %one : i32
  %two:2 = "t.two"(%sum, %sum) : (i32, i32) -> (i32, i32)
  %product = arith.muli %two#0, %two#1 : i32
  %chosen = scf.if %z -> i32 {
    scf.yield %product : i32
  } else {
    %more = arith.addi %product, %product : i32
    scf.yield %more : i32
  }
  "t.unused"(%a) : (i32) -> i1
  "t.none"(%a) : (i32) -> ()
  cf.br ^bb1(%sum, %chosen : i32, i32)
^bb1(%h: i32, %j: i32):
  %last = arith.addi %h, %j : i32
  return %last, %h : i32, i32
}
