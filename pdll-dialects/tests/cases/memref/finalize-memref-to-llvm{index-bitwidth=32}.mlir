func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %vv: vector<2xf32>, %w: memref<3xvector<2xf32>>, %z: memref<f32>, %k: memref<4xindex>) {
  %a0 = memref.alloc() : memref<2x3xf32>
  %a1 = memref.alloc(%n) : memref<?x3xf32>
  %a2 = memref.alloc() {alignment = 16} : memref<f64>
  %a3 = memref.alloc(%n, %n) {alignment = 16} : memref<?x?xindex, 1>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %vv: vector<2xf32>, %w: memref<3xvector<2xf32>>, %z: memref<f32>, %k: memref<4xindex>) {
  %b0 = memref.alloca() : memref<2x3xf32>
  %b1 = memref.alloca(%n) {alignment = 32} : memref<?x3xf32, 5>
  %b2 = memref.alloca() : memref<f32>
  memref.dealloc %m : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %vv: vector<2xf32>, %w: memref<3xvector<2xf32>>, %z: memref<f32>, %k: memref<4xindex>) {
  memref.dealloc %u : memref<*xf32>
  %l0 = memref.load %m[%n, %n] : memref<?x4xf32>
  %l1 = memref.load %s[%n, %n] {nontemporal = true, alignment = 8} : memref<3x?xf32, strided<[?, 2], offset: ?>>
  %l2 = memref.load %z[] : memref<f32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %vv: vector<2xf32>, %w: memref<3xvector<2xf32>>, %z: memref<f32>, %k: memref<4xindex>) {
  %l3 = memref.load %w[%n] : memref<3xvector<2xf32>>
  memref.store %v, %m[%n, %n] : memref<?x4xf32>
  memref.store %vv, %w[%n] {nontemporal = true} : memref<3xvector<2xf32>>
  return
}
// -----
memref.global "private" @g : memref<2x3xf32> = dense<1.0>
memref.global @h : memref<2xf32>
memref.global constant @u : memref<2xf32> = uninitialized {alignment = 64 : i64}
memref.global "public" constant @i : memref<index> = dense<3> {foo}
memref.global @j : memref<2xi32, 3> = dense<[1, 2]>
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %g = memref.get_global @g : memref<2x3xf32>
  %j = memref.get_global @j : memref<2xi32, 3>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %c0 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  return
}
// -----
func.func @f(%a: memref<0xf32>, %i: index, %b: memref<2xvector<2x2xf32>>) { %l = memref.load %b[%i] : memref<2xvector<2x2xf32>>
  %x:2 = memref.distinct_objects %a, %b : memref<0xf32>, memref<2xvector<2x2xf32>>
  %y = memref.dim %a, %i : memref<0xf32>
  %s = arith.constant 3 : index
  %d = memref.dim %a, %s : memref<0xf32>
 return }
// -----
func.func @f(%a: memref<2xf32>, %i: index, %f: f32, %m: memref<3xi32>, %v: i32, %h: memref<2xf16>, %hh: f16) {
  %0 = memref.atomic_rmw minimumf %f, %a[%i] : (f32, memref<2xf32>) -> f32
  %1 = memref.atomic_rmw maximumf %f, %a[%i] : (f32, memref<2xf32>) -> f32
  %2 = memref.atomic_rmw minnumf %f, %a[%i] : (f32, memref<2xf32>) -> f32
  %3 = memref.atomic_rmw maxnumf %f, %a[%i] : (f32, memref<2xf32>) -> f32
  %4 = memref.atomic_rmw mulf %f, %a[%i] : (f32, memref<2xf32>) -> f32
  %5 = memref.atomic_rmw muli %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %6 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %7 = memref.atomic_rmw maxu %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %8 = memref.atomic_rmw mins %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %9 = memref.atomic_rmw minu %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %10 = memref.atomic_rmw ori %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %11 = memref.atomic_rmw andi %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %12 = memref.atomic_rmw xori %v, %m[%i] : (i32, memref<3xi32>) -> i32
  %13 = memref.atomic_rmw assign %f, %a[%i] : (f32, memref<2xf32>) -> f32
  return
}
// -----
func.func @f(%n: index, %u: memref<*xf32>, %m: memref<2xf32, 1>) {
  %a2 = memref.alloc() {alignment = 16} : memref<f64>
  %a3 = memref.alloc(%n, %n) : memref<?x?xindex, 1>
  %a4 = memref.alloc() : memref<2xvector<4xf32>>
  %a5 = memref.alloc() : memref<2xmemref<?xf32>>
  %a6 = memref.alloc() : memref<4xi8>
  memref.dealloc %u : memref<*xf32>
  return
}
// -----
func.func @dealloc(%m: memref<2xf32, 1>) {
  memref.dealloc %m : memref<2xf32, 1>
  return
}
// -----
memref.global "nested" @n : memref<1x0x2xi8>
memref.global "private" constant @c : memref<f64> = dense<2.5>
memref.global @z : memref<complex<f32>> = dense<(1.0, 2.0)>
memref.global @v : memref<2xindex, 1> = dense<[3, 4]> {alignment = 8}
memref.global @i1 : memref<4xi1> = dense<[true, false, true, true]>
func.func @g() -> f64 {
  %0 = memref.get_global @c : memref<f64>
  %1 = memref.load %0[] : memref<f64>
  %2 = memref.get_global @n : memref<1x0x2xi8>
  %3 = memref.get_global @v : memref<2xindex, 1>
  return %1 : f64
}
// -----
func.func @loop(%n: index, %m: memref<?xf32>, %s: memref<?x?xf32, strided<[?, ?], offset: 3>>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %s[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: 3>>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}
// -----
func.func @small(%h: memref<2xf8E5M2>, %i: index, %v: f8E5M2) -> f8E5M2 {
  memref.store %v, %h[%i] : memref<2xf8E5M2>
  %0 = memref.load %h[%i] : memref<2xf8E5M2>
  return %0 : f8E5M2
}
// -----
func.func @nested(%m: memref<2xmemref<?xf32>>, %i: index) -> memref<?xf32> {
  %0 = memref.load %m[%i] : memref<2xmemref<?xf32>>
  %a = memref.alloc() : memref<2xmemref<?xf32>>
  %b = memref.alloc() : memref<2xcomplex<f64>>
  return %0 : memref<?xf32>
}
