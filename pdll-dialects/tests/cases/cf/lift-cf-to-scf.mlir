func.func @if_else(%c: i1) -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.call @one() : () -> ()
  cf.br ^bb3(%0 : i32)
^bb2:
  func.call @two() : () -> ()
  cf.br ^bb3(%1 : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func private @one()
func.func private @two()
// -----
func.func @if_with_args(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%b, %a : i32, i32)
^bb1(%x: i32):
  %0 = arith.addi %x, %x : i32
  cf.br ^bb3(%0 : i32)
^bb2(%y: i32, %z: i32):
  %1 = arith.muli %y, %z : i32
  cf.br ^bb3(%1 : i32)
^bb3(%r: i32):
  return %r : i32
}
// -----
func.func @triangle(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2(%a : i32)
^bb1:
  %0 = arith.addi %a, %a : i32
  cf.br ^bb2(%0 : i32)
^bb2(%r: i32):
  return %r : i32
}
// -----
func.func @same_target(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%r: i32):
  return %r : i32
}
// -----
func.func @chain(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %0 = arith.addi %x, %a : i32
  cf.br ^bb2
^bb2:
  return %0 : i32
}
// -----
func.func @switch(%f: i32, %a: f32, %b: f32, %c: f32) -> f32 {
  cf.switch %f : i32, [
    default: ^bb1(%a : f32),
    0: ^bb2(%b : f32),
    -1: ^bb3(%c : f32)
  ]
^bb1(%x: f32):
  cf.br ^bb4(%x : f32)
^bb2(%y: f32):
  %0 = arith.negf %y : f32
  cf.br ^bb4(%0 : f32)
^bb3(%z: f32):
  %1 = arith.addf %z, %z : f32
  cf.br ^bb4(%1 : f32)
^bb4(%r: f32):
  return %r : f32
}
// -----
func.func @switch_on_i8(%f: i8, %a: f32) -> f32 {
  cf.switch %f : i8, [
    default: ^bb1(%a : f32),
    5: ^bb1(%a : f32),
    -3: ^bb2
  ]
^bb1(%x: f32):
  return %x : f32
^bb2:
  %0 = arith.negf %a : f32
  return %0 : f32
}
// -----
func.func @do_while() {
  cf.br ^bb1
^bb1:
  %c = func.call @condition() : () -> i1
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  func.call @after() : () -> ()
  return
}
func.func private @condition() -> i1
func.func private @after()
// -----
func.func @while(%n: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  cf.br ^bb1(%0 : i32)
^bb1(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^bb2(%i : i32), ^bb3(%i : i32)
^bb2(%j: i32):
  %k = arith.addi %j, %1 : i32
  cf.br ^bb1(%k : i32)
^bb3(%r: i32):
  return %r : i32
}
// -----
func.func @two_exits(%n: i32) -> i32 {
  %0 = arith.constant 0 : i32
  cf.br ^bb1(%0 : i32)
^bb1(%i: i32):
  %c = func.call @first(%i) : (i32) -> i1
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %d_x:2 = func.call @second(%i) : (i32) -> (i1, i32)
  cf.cond_br %d_x#0, ^bb1(%d_x#1 : i32), ^bb4(%i, %d_x#1 : i32, i32)
^bb3:
  %y = func.call @third(%i) : (i32) -> i32
  return %y : i32
^bb4(%a: i32, %b: i32):
  %s = arith.addi %a, %b : i32
  return %s : i32
}
func.func private @first(i32) -> i1
func.func private @second(i32) -> (i1, i32)
func.func private @third(i32) -> i32
// -----
func.func @two_entries(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.call @one() : () -> ()
  cf.br ^bb2
^bb2:
  %d = func.call @two() : () -> i1
  cf.cond_br %d, ^bb1, ^bb3
^bb3:
  return
}
func.func private @one()
func.func private @two() -> i1
// -----
func.func @two_entries_with_args(%c: i1, %a: i32, %f: f32) -> (i32, f32) {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%a, %f : i32, f32)
^bb1(%x: i32):
  %g = func.call @one(%x) : (i32) -> f32
  cf.br ^bb2(%x, %g : i32, f32)
^bb2(%y: i32, %h: f32):
  %d_z:2 = func.call @two(%y, %h) : (i32, f32) -> (i1, i32)
  cf.cond_br %d_z#0, ^bb1(%d_z#1 : i32), ^bb3(%d_z#1 : i32)
^bb3(%r: i32):
  return %r, %h : i32, f32
}
func.func private @one(i32) -> f32
func.func private @two(i32, f32) -> (i1, i32)
// -----
func.func @nested_loops() {
  cf.br ^bb1
^bb1:
  %c = func.call @outer() : () -> i1
  cf.cond_br %c, ^bb2, ^bb4
^bb2:
  %d = func.call @inner() : () -> i1
  cf.cond_br %d, ^bb2, ^bb3
^bb3:
  func.call @latch() : () -> ()
  cf.br ^bb1
^bb4:
  return
}
func.func private @outer() -> i1
func.func private @inner() -> i1
func.func private @latch()
// -----
func.func @two_latches(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%i: i32):
  %c_x:2 = func.call @header(%i) : (i32) -> (i1, i32)
  cf.cond_br %c_x#0, ^bb1(%c_x#1 : i32), ^bb2
^bb2:
  %d_y:2 = func.call @body(%c_x#1) : (i32) -> (i1, i32)
  cf.cond_br %d_y#0, ^bb1(%d_y#1 : i32), ^bb3
^bb3:
  return %d_y#1 : i32
}
func.func private @header(i32) -> (i1, i32)
func.func private @body(i32) -> (i1, i32)
// -----
func.func @value_used_after(%a: i32) -> (i32, i32) {
  cf.br ^bb1
^bb1:
  %c = func.call @header() : () -> i1
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %x = func.call @value() : () -> i32
  %d = func.call @more() : () -> i1
  cf.cond_br %d, ^bb1, ^bb4
^bb3:
  return %a, %a : i32, i32
^bb4:
  %y = func.call @use(%x) : (i32) -> i32
  return %x, %y : i32, i32
}
func.func private @header() -> i1
func.func private @value() -> i32
func.func private @more() -> i1
func.func private @use(i32) -> i32
// -----
func.func @value_used_in_region_after(%a: i1) -> i32 {
  cf.br ^bb1
^bb1:
  %x = func.call @value() : () -> i32
  %d = func.call @more() : () -> i1
  cf.cond_br %d, ^bb1, ^bb4
^bb4:
  %y = scf.if %a -> (i32) {
    scf.yield %x : i32
  } else {
    %z = arith.addi %x, %x : i32
    scf.yield %z : i32
  }
  return %y : i32
}
func.func private @value() -> i32
func.func private @more() -> i1
// -----
func.func @infinite(%a: i32) -> (i32, f32) {
  cf.br ^bb1
^bb1:
  func.call @forever() : () -> ()
  cf.br ^bb1
}
func.func private @forever()
// -----
func.func @sometimes_infinite(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.call @forever() : () -> ()
  cf.br ^bb1
^bb2:
  return %a : i32
}
func.func private @forever()
// -----
func.func @two_returns(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  return %b : i32
}
// -----
func.func @two_kinds_of_exits(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.call @one() : () -> ()
  return %a : i32
^bb2:
  func.call @two() : () -> ()
  ub.unreachable
}
func.func private @one()
func.func private @two()
// -----
func.func @kinds_of_exits_in_loop(%a: i32) -> i32 {
  cf.br ^bb1
^bb1:
  %c = func.call @one() : () -> i1
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %d = func.call @two() : () -> i1
  cf.cond_br %d, ^bb1, ^bb4
^bb3:
  ub.unreachable
^bb4:
  return %a : i32
}
func.func private @one() -> i1
func.func private @two() -> i1
// -----
func.func @early_exit(%c: i1, %d: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  %x = func.call @one() : () -> i32
  cf.cond_br %d, ^bb2, ^bb4(%x : i32)
^bb2:
  func.call @two() : () -> ()
  return %x : i32
^bb3:
  %y = func.call @three() : () -> i32
  cf.br ^bb4(%y : i32)
^bb4(%z: i32):
  %w = arith.addi %z, %a : i32
  return %w : i32
}
func.func private @one() -> i32
func.func private @two()
func.func private @three() -> i32
// -----
func.func @several_continuations(%c: i1, %d: i1, %e: i1, %a: i32, %f: f32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb3(%a : i32), ^bb4(%f, %a : f32, i32)
^bb2:
  cf.cond_br %e, ^bb3(%a : i32), ^bb4(%f, %a : f32, i32)
^bb3(%x: i32):
  func.call @three(%x) : (i32) -> ()
  cf.br ^bb5(%x : i32)
^bb4(%g: f32, %y: i32):
  func.call @four(%g) : (f32) -> ()
  cf.br ^bb5(%y : i32)
^bb5(%r: i32):
  return %r : i32
}
func.func private @three(i32)
func.func private @four(f32)
// -----
func.func @nested_region(%c: i1) {
  scf.execute_region {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    func.call @one() : () -> ()
    cf.br ^bb2
  ^bb2:
    scf.yield
  }
  return
}
func.func private @one()
// -----
func.func private @declared(i32)
// -----
func.func @switch_in_loop(%f: i64) {
  cf.br ^bb1
^bb1:
  %v = func.call @value() : () -> i64
  cf.switch %v : i64, [
    default: ^bb1,
    0: ^bb2,
    1: ^bb3,
    2: ^bb4
  ]
^bb2:
  func.call @two() : () -> ()
  cf.br ^bb1
^bb3:
  func.call @three() : () -> ()
  cf.br ^bb4
^bb4:
  return
}
func.func private @value() -> i64
func.func private @two()
func.func private @three()
// -----
func.func @exit_of_another_kind_in_a_branch(%c: i1, %d: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb3(%a : i32)
^bb1(%x: i32):
  cf.cond_br %d, ^bb2, ^bb3(%x : i32)
^bb2:
  ub.unreachable
^bb3(%y: i32):
  cf.assert %d, "three"
  return %y : i32
}
