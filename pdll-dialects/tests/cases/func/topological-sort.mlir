// The body of a module may use values before they are defined.
%0 = arith.addi %1, %2 : i32
%1 = arith.muli %2, %2 : i32
%2 = arith.constant 1 : i32
%3 = arith.subi %0, %1 : i32
// -----
// Cycles keep their order.
%0 = arith.addi %1, %3 : i32
%1 = arith.addi %0, %3 : i32
%2 = arith.muli %1, %3 : i32
%3 = arith.constant 1 : i32
%4 = arith.muli %3, %2 : i32
// -----
// Nested uses count; nested graphs are sorted too.
%0 = scf.if %1 -> i32 {
  scf.yield %2 : i32
} else {
  %5 = arith.addi %3, %2 : i32
  scf.yield %5 : i32
}
%1 = arith.constant true
module {
  %6 = arith.addi %7, %7 : i32
  %7 = arith.constant 2 : i32
}
%2 = arith.constant 2 : i32
%3 = arith.addi %2, %2 : i32
// -----
func.func @dominance_holds_here(%a: i32) -> i32 {
  cf.br ^bb2
^bb1:
  return %0 : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  cf.br ^bb1
}
