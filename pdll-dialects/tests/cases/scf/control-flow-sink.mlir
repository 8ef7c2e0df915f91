// An operation that one region uses moves into it, with those that only it uses.
func.func @if(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.xori %a, %b : i32
  %r = scf.if %c -> i32 {
    %x = arith.addi %1, %3 : i32
    scf.yield %x : i32
  } else {
    %x = arith.addi %2, %3 : i32
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// Uses in nested regions count; what is used behind stays.
func.func @nested(%c: i1, %d: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %r = scf.if %c -> i32 {
    %s = scf.if %d -> i32 {
      scf.yield %0 : i32
    } else {
      scf.yield %a : i32
    }
    %x = arith.addi %s, %1 : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %y = arith.addi %r, %1 : i32
  return %y : i32
}
// -----
// Loops run more than once.
func.func @loop(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %a : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
    %x = arith.addi %acc, %0 : i32
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
func.func @switch(%i: index, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.subi %a, %a : i32
  %r = scf.index_switch %i -> i32
  case 2 {
    %x = arith.addi %0, %a : i32
    scf.yield %x : i32
  }
  case 5 {
    %x = arith.addi %1, %a : i32
    scf.yield %x : i32
  }
  default {
    %x = arith.addi %2, %a : i32
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// With a constant case.
func.func @constant_switch(%a: i32) -> i32 {
  %i = arith.constant 5 : index
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.subi %a, %a : i32
  %r = scf.index_switch %i -> i32
  case 2 {
    %x = arith.addi %0, %a : i32
    scf.yield %x : i32
  }
  case 5 {
    %x = arith.addi %1, %a : i32
    scf.yield %x : i32
  }
  default {
    %x = arith.addi %2, %a : i32
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// Effects stay where they are.
func.func private @f() -> i32
func.func @effects(%c: i1, %m: memref<i32>) {
  %0 = func.call @f() : () -> i32
  %1 = memref.load %m[] : memref<i32>
  %2 = memref.alloc() : memref<i32>
  scf.if %c {
    memref.store %0, %m[] : memref<i32>
    memref.store %1, %2[] : memref<i32>
  }
  return
}
// -----
// A constant condition.
func.func @constant_if(%a: i32, %m: memref<i32>) {
  %c = arith.constant true
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  scf.if %c {
    memref.store %0, %m[] : memref<i32>
  } else {
    memref.store %1, %m[] : memref<i32>
  }
  return
}
// -----
// A whole conditional moves into another one.
func.func @regions(%c: i1, %d: i1, %a: i32, %m: memref<i32>) {
  %0 = arith.addi %a, %a : i32
  %1 = scf.if %d -> i32 {
    scf.yield %0 : i32
  } else {
    scf.yield %a : i32
  }
  scf.if %c {
    memref.store %1, %m[] : memref<i32>
  }
  return
}
