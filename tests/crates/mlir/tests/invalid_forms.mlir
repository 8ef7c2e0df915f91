func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %c { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n, %n step %n { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for i = %n to %n step %n { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %n iter_args(%a = %x) -> (f32, f32) { scf.yield %a : f32 }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %n iter_args(%a = %x) { scf.yield %a : f32 }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %n iter_args(%a = %x) -> (i32) { scf.yield %a : i32 }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %n : { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.for %i = %n to %n step %n
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.if %n { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.if { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.if %c -> (f32) { scf.yield %x : f32 }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.if %c { } else
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.if %c { } else { } else { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.while : () -> () { scf.condition(%c) }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.while (%a = %x) : () -> () { scf.condition(%c) } do { scf.yield }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.while (%a = %x) : f32 { scf.condition(%c) } do { scf.yield }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.while (%a %x) : (f32) -> () { scf.condition(%c) } do { scf.yield }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.parallel (%i) = (%n) to (%n, %n) step (%n) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.parallel (%i) = %n to (%n) step (%n) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.parallel (%i) in (%n) to (%n) step (%n) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.forall (%i) in (x) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.forall (%i) in (%x) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.forall (%i) = (0) to (%n) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.forall (%i) in (4) shared_outs(%o = %x) -> (i32) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.index_switch %n case x { scf.yield } default { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.index_switch %n case 1 { scf.yield }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  scf.execute_region -> { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to 10 step 0 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to 10 step -1 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to %x { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)>(%n) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = max 0 to 10 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = max %n to 10 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to affine_map<(d0) -> (d0)>() { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0)>()[%n, %n] { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to "x" { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 to -9223372036854775808 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.for %i = 0 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.if %n { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.if affine_map<() -> ()>() { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.if affine_set<(d0) : (d0 >= 0)>() { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[%n * %n] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[%n mod %n] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[symbol(3)] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[%x] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[d0] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[%n +] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[(%n] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[%n] : f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %l = affine.load %m[99999999999999999999] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.store %x, %m : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.store %n, %m[%n] : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.prefetch %m[%n], look, locality<3>, data : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.prefetch %m[%n], read, locality<3>, date : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.parallel (%i) = (0) to (10) reduce ("frob") -> (f32) { affine.yield %x : f32 }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.parallel (%i) = (0) to (10) step (x) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  affine.parallel (%i) = (0) to max(10) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %a = affine.apply affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %a = affine.apply 3
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %d:2 = affine.delinearize_index %n into [3, 4] : index, index
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %s = arith.select %c, %x : f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %s = arith.select %x, %x, %x : f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %s = arith.select %c, %x, %x : f32, f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  cf.switch %n : index, [ 1: ^bb1 ]
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  cf.switch %c : i1, [ default: ^bb1, 300: ^bb1 ]
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  cf.switch %c : i1, [ default: ^bb1(%x) ]
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  memref.prefetch %m[%n], read, locality<"x">, data : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %t = memref.transpose %m (i, j) -> (j) : memref<8xf32> to memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %t = memref.transpose %m (i -> (i) : memref<8xf32> to memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %t = memref.transpose %m (i) : (i >= 0) : memref<8xf32> to memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  memref.alloca_scope -> (f32) { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = memref.generic_atomic_rmw %m[%n] : f32 { }
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %sv = memref.subview %m[0] [4] [%x] : memref<8xf32> to memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %sv = memref.subview %m[0 [4] [1] : memref<8xf32> to memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n], %x : memref<8xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n], %x : memref<8xf32>, f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n], %x : f32, vector<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n] : memref<8xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n], %x : memref<8xf32>, vector<2x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %r = vector.transfer_read %m[%n], %x {permutation_map = 3 : i32} : memref<8xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %o = vector.outerproduct %v : vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %o = vector.outerproduct %x, %v : f32, vector<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %o = vector.contract 3 %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %o = vector.contract {} %v, %v : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  vector.mask %c { } : i1
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %e = vector.from_elements %x : vector<2xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %k = shape.const_shape [x] : tensor<1xindex>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  %k = shape.const_shape 3 : tensor<1xindex>
  return
}
// -----
func.func @f(%n: index, %m: memref<8xf32>, %x: f32, %c: i1, %v: vector<4xf32>) {
  shape.assuming %c { }
  return
}
// -----
func.func @f
// -----
func.func f() { return }
// -----
func.func hidden @f()
// -----
func.func @f(%a: i32, i32) { return }
// -----
func.func @f(i32, %a: i32) { return }
// -----
func.func @f(%a) { return }
// -----
func.func @f(%a: i32 { return }
// -----
func.func @f(i32) { return }
// -----
func.func @f() -> (i32 { return }
// -----
func.func @f() -> { return }
// -----
func.func @f() attributes { return }
// -----
func.func @f() attributes {sym_name = "g"} { return }
// -----
func.func @f() attributes {function_type = i32} { return }
// -----
func.func @f() { }
// -----
func.func @f()
// -----
func.func private @f(%a: i32)
// -----
func.func private @f(i32 {x = 1 : i32})
// -----
func.func @f(%a: i32, %a: i32) { return }
// -----
func.func @f(%a: i32) { return %a : i32 }
// -----
func.func @f() { return
// -----
memref.global @g : f32
// -----
memref.global @g : memref<?xf32>
// -----
memref.global @g : memref<2xf32> = 3
// -----
memref.global @g : memref<2xf32> = dense<[1.0]>
// -----
memref.global constant "x" @g : memref<2xf32>
// -----
shape.function_library lib { } mapping { }
// -----
shape.function_library @lib { }
// -----
scf.for
