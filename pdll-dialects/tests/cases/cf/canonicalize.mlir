func.func @assert(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  cf.assert %true, "holds"
  cf.assert %false, "fails"
  cf.assert %c, "unknown"
  return
}
// -----
func.func @merge(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %y = arith.addi %x, %x : i32
  cf.br ^bb2(%y, %x : i32, i32)
^bb2(%z: i32, %w: i32):
  %r = arith.muli %z, %w : i32
  return %r : i32
}
// -----
func.func @pass_through(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%b : i32)
^bb1(%x: i32):
  cf.br ^bb3(%x, %b : i32, i32)
^bb2(%y: i32):
  cf.br ^bb3(%a, %y : i32, i32)
^bb3(%z: i32, %w: i32):
  %r = arith.subi %z, %w : i32
  return %r : i32
}
// -----
func.func @weights(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c weights([2, 3]), ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : i32)
^bb2:
  cf.assert %c, "x"
  cf.br ^bb3(%b : i32)
^bb3(%z: i32):
  return %z : i32
}
// -----
func.func @constant(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  cf.cond_br %true, ^bb1(%a : i32), ^bb2(%b : i32)
^bb1(%x: i32):
  cf.cond_br %false, ^bb3(%x : i32), ^bb2(%x : i32)
^bb2(%y: i32):
  return %y : i32
^bb3(%z: i32):
  return %z : i32
}
// -----
func.func @identical(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%a, %b : i32, i32), ^bb1(%b, %b : i32, i32)
^bb1(%x: i32, %y: i32):
  return %x, %y : i32, i32
}
// -----
func.func @same_condition(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.assert %c, "first"
  cf.cond_br %c, ^bb3(%a : i32), ^bb2
^bb2:
  %k = arith.constant 1 : i32
  cf.assert %c, "second"
  cf.br ^bb3(%k : i32)
^bb3(%x: i32):
  return %x : i32
}
// -----
func.func @truth(%c: i1) -> (i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.assert %c, "first"
  return %c : i1
^bb2:
  cf.assert %c, "second"
  return %c : i1
}
// -----
func.func @unreachable(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return %a : i32
}
// -----
func.func @only_default(%f: i32, %a: i32) -> i32 {
  cf.switch %f : i32, [default: ^bb1(%a : i32)]
^bb1(%x: i32):
  return %x : i32
}
// -----
func.func @like_default(%f: i32, %a: i32, %c: i1) -> i32 {
  cf.switch %f : i32, [default: ^bb1(%a : i32), 4: ^bb2, 5: ^bb1(%a : i32), -6: ^bb2]
^bb1(%x: i32):
  return %x : i32
^bb2:
  cf.assert %c, "x"
  return %a : i32
}
// -----
func.func @constant_flag(%a: i32, %b: i32) -> i32 {
  %f = arith.constant 42 : i32
  cf.switch %f : i32, [default: ^bb1(%a : i32), 42: ^bb1(%b : i32), 43: ^bb1(%a : i32)]
^bb1(%x: i32):
  return %x : i32
}
// -----
func.func @wide_flag(%a: i32, %b: i32) -> i32 {
  %f = arith.constant -1 : i200
  cf.switch %f : i200, [default: ^bb1(%a : i32), -1: ^bb1(%b : i32), 43: ^bb1(%a : i32)]
^bb1(%x: i32):
  return %x : i32
}
// -----
func.func @skip(%f: i8, %a: i32, %c: i1) -> i32 {
  cf.switch %f : i8, [default: ^bb1, 1: ^bb2(%a : i32), 2: ^bb3, 3: ^bb4]
^bb1:
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  cf.assert %c, "two"
  return %x : i32
^bb3:
  cf.br ^bb4
^bb4:
  cf.assert %c, "four"
  return %a : i32
}
// -----
func.func @nested(%f: i32, %a: i32, %b: i32, %c: i1) -> i32 {
  cf.switch %f : i32, [default: ^bb1, 42: ^bb2, 43: ^bb3]
^bb1:
  cf.assert %c, "default"
  cf.switch %f : i32, [default: ^bb4(%a : i32), 42: ^bb4(%b : i32), 44: ^bb5, 45: ^bb4(%b : i32)]
^bb2:
  cf.assert %c, "42"
  cf.switch %f : i32, [default: ^bb4(%a : i32), 42: ^bb5, 44: ^bb4(%b : i32)]
^bb3:
  cf.assert %c, "43"
  cf.switch %f : i32, [default: ^bb4(%a : i32), 42: ^bb5]
^bb4(%x: i32):
  cf.assert %c, "four"
  return %x : i32
^bb5:
  cf.assert %c, "five"
  return %a : i32
}
// -----
func.func @one_bit(%f: i1, %a: i32, %c: i1) -> i32 {
  cf.switch %f : i1, [default: ^bb1, 0: ^bb2, 1: ^bb1, -1: ^bb2]
^bb1:
  cf.assert %c, "default"
  return %a : i32
^bb2:
  cf.assert %c, "42"
  cf.br ^bb1
}
// -----
func.func @endless(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.cond_br %c, ^bb1, ^bb3
^bb3:
  cf.br ^bb3
}
