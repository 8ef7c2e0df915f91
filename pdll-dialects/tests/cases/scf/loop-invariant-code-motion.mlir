// Operations that depend on each other leave the loop in order.
func.func @chain(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %b : i32
    %2 = arith.addi %acc, %1 : i32
    scf.yield %2 : i32
  }
  return %r : i32
}
// -----
// Inner loops first; what does not depend on the outer loop leaves both.
func.func @nested(%n: index, %a: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = arith.addi %a, %a : i32
      %k = arith.addi %i, %c1 : index
      %y = arith.index_cast %k : index to i32
      %z = arith.addi %x, %y : i32
      memref.store %z, %m[%j] : memref<?xi32>
    }
  }
  return
}
// -----
// A loop of step one may run speculatively, one of unknown step not.
func.func @loop_in_loop(%n: index, %s: index, %a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %a) -> (i32, i32) {
    %0 = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
      %x = arith.addi %acc, %a : i32
      scf.yield %x : i32
    }
    %1 = scf.for %j = %c0 to %n step %s iter_args(%acc = %a) -> i32 {
      %x = arith.addi %acc, %a : i32
      scf.yield %x : i32
    }
    scf.yield %0, %1 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
// Conditionals are as speculatable as what is in them.
func.func @conditionals(%n: index, %c: i1, %a: i32, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = scf.if %c -> i32 {
      %x = arith.addi %a, %a : i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.if %c {
      memref.store %0, %m[] : memref<i32>
    }
    %1 = scf.if %c -> i32 {
      %x = memref.load %m[] : memref<i32>
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    memref.store %1, %m[] : memref<i32>
  }
  return
}
// -----
// In `scf.while` both regions are loops.
func.func @while(%a: i32, %b: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %limit = arith.muli %a, %b : i32
    %c = arith.cmpi slt, %x, %limit : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%x: i32):
    %step = arith.addi %b, %b : i32
    %y = arith.addi %x, %step : i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// Parallel loops.
func.func @parallel(%n: index, %a: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.mulf %a, %a : f32
    memref.store %0, %m[%i] : memref<?xf32>
    scf.reduce
  }
  return
}
// -----
// What writes, reads or is not known stays.
func.func private @f(i32) -> i32
func.func @effects(%n: index, %a: i32, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = func.call @f(%a) : (i32) -> i32
    %1 = memref.load %m[] : memref<i32>
    memref.store %0, %m[] : memref<i32>
    %2 = memref.alloc() : memref<i32>
    memref.store %1, %2[] : memref<i32>
    %3 = arith.constant 5 : i32
    memref.store %3, %2[] : memref<i32>
  }
  return
}
// -----
// A region that runs once is no loop.
func.func @execute(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
    %0 = scf.execute_region -> i32 {
      %x = arith.addi %a, %a : i32
      scf.yield %x : i32
    }
    %1 = arith.addi %0, %acc : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
