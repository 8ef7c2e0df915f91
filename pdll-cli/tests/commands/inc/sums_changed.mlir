func.func @sum(%a: i8, %c: i1) -> i8 {
  %0 = arith.extui %c : i1 to i8
  %1 = arith.shli %a, %0 : i8
  return %1 : i8
}
func.func @difference(%a: i8, %b: i8) -> i8 {
  %0 = arith.subi %b, %a : i8
  return %0 : i8
}
