// Regions that are executed, and what they yield.
func.func @if(%x: i32, %c: i1) -> (i32, i32, i32) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %0 = scf.if %true -> i32 {
    scf.yield %c1 : i32
  } else {
    scf.yield %x : i32
  }
  %1 = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    scf.yield %c1 : i32
  }
  %2 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %c1 : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @loops(%n: index, %x: i32, %c: i1) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %false = arith.constant false
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c7, %b = %x) -> (i32, i32) {
    %s = arith.addi %b, %a : i32
    scf.yield %a, %s : i32, i32
  }
  %1 = scf.while (%a = %c7) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  %2 = scf.while (%a = %c7) : (i32) -> i32 {
    scf.condition(%false) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %x : i32
  }
  return %0#0, %0#1, %1, %2 : i32, i32, i32, i32
}
// -----
// Constant bounds.
func.func @trip_counts(%x: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %0 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %c7) -> i32 {
    scf.yield %x : i32
  }
  %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %c7) -> i32 {
    scf.yield %c8 : i32
  }
  %2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %c7) -> i32 {
    scf.yield %c8 : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @switch(%i: index, %x: i32) -> (i32, i32, i32) {
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : i32
  %0 = scf.index_switch %c5 -> i32
  case 5 {
    scf.yield %c7 : i32
  }
  default {
    scf.yield %x : i32
  }
  %1 = scf.index_switch %c5 -> i32
  case 4 {
    scf.yield %x : i32
  }
  default {
    scf.yield %c7 : i32
  }
  %2 = scf.index_switch %i -> i32
  case 4 {
    scf.yield %c7 : i32
  }
  default {
    %y = arith.addi %0, %1 : i32
    scf.yield %y : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @others(%m: memref<?xi32>, %n: index, %c: i1) -> (i32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %f = arith.constant 1.0 : f32
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %c7 : i32
  ^bb2:
    scf.yield %c7 : i32
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %0, %m[%i] : memref<?xi32>
    scf.reduce
  }
  %1 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
  }
  return %0, %1 : i32, f32
}
