// Branches, loops, calls, and limits.
// run: branches 5
// run: branches poison
// run: switch 0
// run: switch 2
// run: switch 9
// run: sum 10
// run: sum 0
// run: sum_down 5
// run: collatz 27
// run: factorial 10
// run: forever
// run: deep 5
// run: deep 1000
// run: index_switch 1
// run: index_switch 4
// run: checked 1
// run: checked 0
// run: no_body
// run: region 4
// run: float_inside
func.func @branches(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %0 = arith.cmpi eq, %a, %c5 : i32
  cf.cond_br %0, ^bb1(%c5, %a : i32, i32), ^bb2(%a : i32)
^bb1(%x: i32, %y: i32):
  %1 = arith.addi %x, %y : i32
  cf.br ^bb2(%1 : i32)
^bb2(%z: i32):
  return %z : i32
}
func.func @switch(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %a : i32, [
    default: ^bb1(%c3 : i32),
    0: ^bb1(%c1 : i32),
    2: ^bb1(%c2 : i32)
  ]
^bb1(%x: i32):
  return %x : i32
}
func.func @sum(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %1 = arith.addi %s, %i : index
    scf.yield %1 : index
  }
  return %0 : index
}
func.func @sum_down(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0, %1 = scf.while (%i = %n, %s = %c0) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi sgt, %i, %c0 : i32
    scf.condition(%c) %i, %s : i32, i32
  } do {
  ^bb0(%i: i32, %s: i32):
    %a = arith.addi %s, %i : i32
    %b = arith.subi %i, %c1 : i32
    scf.yield %b, %a : i32, i32
  }
  return %1 : i32
}
func.func @collatz(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %0, %1 = scf.while (%i = %n, %s = %c0) : (i64, i64) -> (i64, i64) {
    %c = arith.cmpi ne, %i, %c1 : i64
    scf.condition(%c) %i, %s : i64, i64
  } do {
  ^bb0(%i: i64, %s: i64):
    %r = arith.remui %i, %c2 : i64
    %odd = arith.trunci %r : i64 to i1
    %next = scf.if %odd -> i64 {
      %t = arith.muli %i, %c3 : i64
      %u = arith.addi %t, %c1 : i64
      scf.yield %u : i64
    } else {
      %h = arith.divui %i, %c2 : i64
      scf.yield %h : i64
    }
    %a = arith.addi %s, %c1 : i64
    scf.yield %next, %a : i64, i64
  }
  return %1 : i64
}
func.func @factorial(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c = arith.cmpi sle, %n, %c1 : i64
  %0 = scf.if %c -> i64 {
    scf.yield %c1 : i64
  } else {
    %m = arith.subi %n, %c1 : i64
    %f = func.call @factorial(%m) : (i64) -> i64
    %p = arith.muli %n, %f : i64
    scf.yield %p : i64
  }
  return %0 : i64
}
func.func @forever() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
func.func @deep(%n: i64) -> i64 {
  %r = func.call @factorial(%n) : (i64) -> i64
  return %r : i64
}
func.func @index_switch(%n: index) -> i32 {
  %0 = scf.index_switch %n -> i32
  case 1 {
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  }
  case 2 {
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  }
  default {
    %c = arith.constant 30 : i32
    scf.yield %c : i32
  }
  return %0 : i32
}
func.func @checked(%c: i1) {
  cf.assert %c, "must hold"
  return
}
func.func private @no_body()
func.func @region(%a: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = arith.muli %a, %a : i32
    cf.br ^bb1(%1 : i32)
  ^bb1(%x: i32):
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @float_inside() -> f128 {
  %0 = arith.constant 1.0 : f128
  return %0 : f128
}
