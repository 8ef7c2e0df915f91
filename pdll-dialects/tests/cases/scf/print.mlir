func.func @scf(%n: index, %c: i1, %x: f32, %buffer: memref<?xf32>, %t: tensor<128xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> (f32) {
    %y = memref.load %buffer[%i] : memref<?xf32>
    %z = arith.addf %acc, %y : f32
    scf.yield %z : f32
  }
  %w = scf.while (%a = %sum) : (f32) -> f32 {
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%a: f32):
    scf.yield %a : f32
  }
  %r = scf.if %c -> (f32) {
    scf.yield %w : f32
  } else {
    scf.yield %x : f32
  }
  scf.if %c {
    memref.store %r, %buffer[%zero] : memref<?xf32>
  }
  scf.parallel (%i, %j) = (%zero, %zero) to (%n, %n) step (%one, %one) {
    memref.store %r, %buffer[%i] : memref<?xf32>
    scf.reduce
  }
  %p = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%x) -> f32 {
    %y = memref.load %buffer[%i] : memref<?xf32>
    scf.reduce(%y : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      %q = arith.addf %lhs, %rhs : f32
      scf.reduce.return %q : f32
    }
  }
  %e = scf.execute_region -> f32 {
    scf.yield %p : f32
  }
  %k = scf.index_switch %n -> f32
  case 2 {
    scf.yield %e : f32
  }
  default {
    scf.yield %x : f32
  }
  %f = scf.forall (%i) in (128) shared_outs(%o = %t) -> (tensor<128xf32>) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<128xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<128xf32>
    }
  }
  return %k : f32
}
// -----
func.func @forall_without_writes() {
  scf.forall (%i) in (4) {
    scf.forall.in_parallel {
    }
  }
  return
}
