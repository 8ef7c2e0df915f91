func.func @argument(%a: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^x(%0 : i32), ^y(%0 : i32)
^x(%1: i32):
  cf.br ^y(%1 : i32)
^y(%2: i32):
  return %a : i32
}
// -----
func.func @used(%a: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^x(%0, %a : i32, i32), ^y(%a : i32)
^x(%1: i32, %3: i32):
  cf.br ^y(%1 : i32)
^y(%2: i32):
  return %2 : i32
}
// -----
// The argument of a loop that only computes itself.
func.func @itself(%a: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %a : i32, i32)
^head(%0: i32, %1: i32):
  %2 = arith.cmpi slt, %0, %n : i32
  %3 = arith.addi %1, %0 : i32
  %4 = arith.addi %0, %c1 : i32
  cf.cond_br %2, ^head(%4, %3 : i32, i32), ^exit
^exit:
  return %0 : i32
}
// -----
func.func @switch(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.switch %a : i32, [default: ^x(%0 : i32), 1: ^x(%0 : i32), 2: ^y(%b : i32)]
^x(%1: i32):
  return %a : i32
^y(%2: i32):
  return %2 : i32
}
// -----
func.func private @f(%a: i32, %c: i1) -> (i32, i32) {
  cf.cond_br %c, ^x, ^y
^x:
  return %a, %a : i32, i32
^y:
  %0 = arith.addi %a, %a : i32
  return %0, %a : i32, i32
}
func.func @g(%a: i32, %c: i1) -> i32 {
  %0:2 = call @f(%a, %c) : (i32, i1) -> (i32, i32)
  return %0#1 : i32
}
