func.func @sum(%a: i8, %c: i1) -> i8 {
  %0 = scf.if %c -> i8 {
    %1 = arith.addi %a, %a : i8
    scf.yield %1 : i8
  } else {
    scf.yield %a : i8
  }
  return %0 : i8
}
func.func @difference(%a: i8, %b: i8) -> i8 {
  %0 = arith.subi %a, %b : i8
  return %0 : i8
}
