func.func @for(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %0 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %one) -> i32 {
    %2 = arith.cmpi slt, %i, %c10 : index
    %3 = arith.select %2, %two, %one : i32
    scf.yield %3 : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> i32 {
    %2 = arith.cmpi sge, %i, %c0 : index
    %3 = arith.select %2, %two, %one : i32
    %4 = arith.addi %a, %3 : i32
    scf.yield %4 : i32
  }
  return %0, %1 : i32, i32
}
// -----
func.func @parallel(%m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c10, %c10) step (%c1, %c1) {
    %0 = arith.cmpi slt, %i, %c10 : index
    %1 = arith.cmpi sge, %j, %c1 : index
    %2 = arith.cmpi sge, %i, %c1 : index
    memref.store %0, %m[%i] : memref<?xi1>
    memref.store %1, %m[%j] : memref<?xi1>
    memref.store %2, %m[%j] : memref<?xi1>
  }
  scf.forall (%i) in (5) {
    %0 = arith.cmpi slt, %i, %c10 : index
    memref.store %0, %m[%i] : memref<?xi1>
  }
  scf.forall (%i) = (1) to (5) step (2) {
    %0 = arith.cmpi sge, %i, %c1 : index
    memref.store %0, %m[%i] : memref<?xi1>
  }
  return
}
// -----
func.func @if(%a: i8) -> i8 {
  %c15 = arith.constant 15 : i8
  %c16 = arith.constant 16 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.andi %a, %c15 : i8
  %1 = arith.cmpi ult, %0, %c16 : i8
  %2 = scf.if %1 -> i8 {
    scf.yield %c1 : i8
  } else {
    scf.yield %c15 : i8
  }
  return %2 : i8
}
// -----
func.func @while(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%a = %c0, %b = %c1) : (i32, i32) -> (i32, i32) {
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.addi %a, %b : i32
    scf.yield %1, %b : i32, i32
  }
  %2 = arith.addi %r#1, %c1 : i32
  return %2 : i32
}
// -----
// Bounds that contradict each other say nothing.
func.func @never(%m: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c10 to %c0 step %c1 {
    %0 = arith.cmpi sge, %i, %c10 : index
    memref.store %0, %m[%i] : memref<?xi1>
  }
  return
}
