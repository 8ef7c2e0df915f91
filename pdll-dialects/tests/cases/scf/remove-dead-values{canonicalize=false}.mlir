func.func @if(%a: i32, %c: i1) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %a, %1 : i32, i32
  } else {
    %1 = arith.muli %a, %a : i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0 : i32
}
// -----
func.func @dead_if(%a: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %a : i32
}
// -----
func.func @for(%a: i32, %n: index, %m: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %a) -> (i32, i32, i32) {
    %1 = arith.addi %x, %a : i32
    %2 = arith.addi %y, %a : i32
    %3 = arith.addi %z, %y : i32
    memref.store %2, %m[] : memref<i32>
    scf.yield %1, %2, %3 : i32, i32, i32
  }
  return %a : i32
}
// -----
func.func @iv(%n: index, %m: memref<?xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %a, %m[%i] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %i, %i : index
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %a, %m[%i] : memref<?xi32>
  }
  return
}
// -----
func.func @while(%a: i32, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0:3 = scf.while (%x = %a, %y = %a) : (i32, i32) -> (i32, i32, i32) {
    %1 = arith.cmpi slt, %x, %n : i32
    %2 = arith.addi %y, %y : i32
    scf.condition(%1) %x, %2, %y : i32, i32, i32
  } do {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.addi %x, %c1 : i32
    scf.yield %1, %z : i32, i32
  }
  return %0#0 : i32
}
// -----
func.func @index_switch(%a: i32, %i: index) -> i32 {
  %0:2 = scf.index_switch %i -> i32, i32
  case 1 {
    scf.yield %a, %a : i32, i32
  }
  default {
    %1 = arith.addi %a, %a : i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#1 : i32
}
// -----
// Both regions of a known condition are analyzed as they are executed.
func.func @known(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    %1 = arith.muli %a, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
// -----
func.func private @f(%a: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @g(%a: i32, %c: i1) {
  %0 = call @f(%a, %c) : (i32, i1) -> i32
  return
}
// -----
func.func @execute(%a: i32, %c: i1) -> i32 {
  %0:2 = scf.execute_region -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %a, %1 : i32, i32
  }
  return %0#0 : i32
}
// -----
// What only reads or allocates is dead if nothing uses it.
func.func private @reads(%m: memref<i32>, %n: index) {
  %0 = memref.load %m[] : memref<i32>
  %1 = memref.alloc(%n) : memref<?xi32>
  return
}
func.func @calls(%m: memref<i32>, %n: index) {
  call @reads(%m, %n) : (memref<i32>, index) -> ()
  return
}
// -----
func.func @if_that_reads(%m: memref<i32>, %c: i1, %a: i32) {
  %0 = scf.if %c -> i32 {
    %0 = memref.load %m[] : memref<i32>
    scf.yield %0 : i32
  } else {
    scf.yield %a : i32
  }
  return
}
// -----
func.func private @use(index)
func.func @outputs_of_forall(%i: index, %b: tensor<1x2xf32>, %n: f32) {
  %0 = tensor.splat %n : tensor<4x2xf32>
  %1 = tensor.empty() : tensor<4x2xf32>
  %2:2 = scf.forall (%k) in (%i) shared_outs(%x = %0, %y = %1) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
    func.call @use(%k) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%k, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    }
  }
  return
}
