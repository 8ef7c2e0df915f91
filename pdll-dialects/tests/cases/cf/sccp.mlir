// Branches, of which one is executed; loops.
func.func @branches(%x: i32) -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^bb1(%c1 : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %c1 : i32
  cf.br ^bb3(%0 : i32)
^bb2(%b: i32):
  cf.br ^bb3(%b : i32)
^bb3(%c: i32):
  return %c : i32
}
// -----
func.func @loop(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %c1 : i32, i32)
^bb1(%i: i32, %same: i32):
  %less = arith.cmpi slt, %i, %n : i32
  cf.cond_br %less, ^bb2, ^bb3
^bb2:
  %next = arith.addi %i, %same : i32
  %again = arith.muli %same, %c1 : i32
  cf.br ^bb1(%next, %again : i32, i32)
^bb3:
  return %same : i32
}
// -----
func.func @switch(%x: i32) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %c-1 = arith.constant -1 : i32
  cf.switch %c5 : i32, [default: ^bb3(%x : i32), 1: ^bb3(%x : i32), 5: ^bb1]
^bb1:
  cf.switch %c-1 : i32, [default: ^bb2, 4294967295: ^bb3(%c5 : i32)]
^bb2:
  cf.br ^bb3(%x : i32)
^bb3(%a: i32):
  cf.switch %x : i32, [default: ^bb4(%c5 : i32), 1: ^bb4(%a : i32)]
^bb4(%b: i32):
  return %a, %b : i32, i32
}
