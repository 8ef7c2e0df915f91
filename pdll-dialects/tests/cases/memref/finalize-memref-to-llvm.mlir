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
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %c1 = memref.cast %u : memref<*xf32> to memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %c2 = memref.cast %m : memref<?x4xf32> to memref<4x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %c3 = memref.cast %s : memref<3x?xf32, strided<[?, 2], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.copy %m, %z : memref<?x4xf32> to memref<4x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.copy %m, %s : memref<?x4xf32> to memref<3x?xf32, strided<[?, 2], offset: ?>>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.copy %u, %z : memref<*xf32> to memref<4x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.copy %st, %z : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %idx = arith.constant 1 : index
  %d0 = memref.dim %m, %idx : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %cc = index.constant 0
  %d1 = memref.dim %m, %cc : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %d2 = memref.dim %m, %n : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %d3 = memref.dim %u, %n : memref<*xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %r0 = memref.rank %m : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %r1 = memref.rank %u : memref<*xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %x0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 4], strides: [4, %n] : memref<?x4xf32> to memref<?x4xf32, strided<[4, ?]>>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %x1 = memref.reinterpret_cast %u to offset: [%n], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %e:6 = memref.extract_strided_metadata %s : memref<3x?xf32, strided<[?, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %p0 = memref.extract_aligned_pointer_as_index %s : memref<3x?xf32, strided<[?, 2], offset: ?>> -> index
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %p1 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %ms0 = memref.memory_space_cast %m : memref<?x4xf32> to memref<?x4xf32, 5>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %ms1 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 5>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.prefetch %m[%n, %n], write, locality<3>, data : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  memref.prefetch %m[%n, %n], read, locality<1>, instr : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %rm0 = memref.atomic_rmw addf %v, %m[%n, %n] : (f32, memref<?x4xf32>) -> f32
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %rm1 = memref.atomic_rmw assign %i32, %i[%n] : (i32, memref<?xi32>) -> i32
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %rm2 = memref.atomic_rmw maxs %i32, %i[%n] : (i32, memref<?xi32>) -> i32
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %gr = memref.generic_atomic_rmw %m[%n, %n] : memref<?x4xf32> {
    ^bb0(%cur : f32):
      %q = arith.addf %cur, %v : f32
      memref.atomic_yield %q : f32
  }
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %t = memref.transpose %s (i, j) -> (j, i) : memref<3x?xf32, strided<[?, 2], offset: ?>> to memref<?x3xf32, strided<[2, ?], offset: ?>>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %vw = memref.view %i8[%n][%n] : memref<?xi8> to memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %vw1 = memref.view %i8[%n][] : memref<?xi8> to memref<3x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %as = memref.assume_alignment %m, 16 : memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %re0 = memref.reshape %z(%sh) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %re1 = memref.reshape %z(%shd) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %re2 = memref.reshape %z(%shi) : (memref<4x4xf32>, memref<2xi32>) -> memref<2x?xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %re3 = memref.reshape %u(%sh) : (memref<*xf32>, memref<2xindex>) -> memref<?x4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %k: memref<4xindex>, %z: memref<4x4xf32>, %i: memref<?xi32>, %i32: i32, %sh: memref<2xindex>, %shd: memref<?xindex>, %shi: memref<2xi32>, %st: memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %al = memref.alloca_scope -> (f32) { memref.alloca_scope.return %v : f32 }
  return
}
// -----
func.func @a(%i: index, %m: memref<?xi32>, %v: i32) -> i32 {
  %gr = memref.generic_atomic_rmw %m[%i] : memref<?xi32> {
    ^bb0(%cur : i32):
      %q = llvm.add %cur, %v : i32
      memref.atomic_yield %q : i32
  }
  return %gr : i32
}
// -----
func.func @b(%z: memref<4x4xf32>, %shi: memref<2xi32>, %shd: memref<?xi32>) {
  %re2 = memref.reshape %z(%shi) : (memref<4x4xf32>, memref<2xi32>) -> memref<2x?xf32>
  %re1 = memref.reshape %z(%shd) : (memref<4x4xf32>, memref<?xi32>) -> memref<*xf32>
  return
}
// -----
func.func @c(%c: i1, %m: memref<*xf32>, %sh: memref<2xindex>) {
  %e = memref.alloca_scope -> (f32) {
    %a = memref.alloca() : memref<f32>
    %l = memref.load %a[] : memref<f32>
    memref.alloca_scope.return %l : f32
  }
  memref.alloca_scope { memref.alloca_scope.return }
  return
}
// -----
func.func @e(%m: memref<2xui32>, %i: index, %sv: memref<4x4xf32>) -> ui32 {
  %l = memref.load %m[%i] : memref<2xui32>
  %s = memref.subview %sv[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %s1 = memref.collapse_shape %sv[[0, 1]] : memref<4x4xf32> into memref<16xf32>
  return %l : ui32
}
// -----
func.func private @malloc(i32)
func.func @f() { %a = memref.alloc() : memref<2xf32>
 return }
// -----
llvm.func @malloc(i64)
func.func @f() { %a = memref.alloc() : memref<2xf32>
 return }
// -----
func.func @f(%a: memref<2x3xf32, strided<[3, 1], offset: 5>>, %i: index) { %l = memref.load %a[%i, %i] : memref<2x3xf32, strided<[3, 1], offset: 5>>
 return }
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
// -----
// Folds to a constant that stays illegal, so the descriptor is read.
func.func @dim_of_cast(%m: memref<4x8xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.cast %m : memref<4x8xf32> to memref<4x?xf32>
  %1 = memref.dim %0, %c1 : memref<4x?xf32>
  return %1 : index
}
// -----
func.func @size_used_twice(%m: memref<4x8xf32>, %bytes: memref<64xi8>, %i: index) -> (memref<?x?xf32, strided<[8, 1]>>, memref<?x?xf32>, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [%s#0, %s#1], strides: [8, 1] : memref<f32> to memref<?x?xf32, strided<[8, 1]>>
  %1 = memref.view %bytes[%i][%s#0, %s#0] : memref<64xi8> to memref<?x?xf32>
  %2 = arith.addi %s#1, %s#0 : index
  return %0, %1, %2 : memref<?x?xf32, strided<[8, 1]>>, memref<?x?xf32>, index
}

// -----

// The index of the second size is the first one, which becomes a constant.
func.func @size_of_a_size(%m: memref<1x?xf32>) -> index {
  %zero = arith.constant 0 : index
  %first = memref.dim %m, %zero : memref<1x?xf32>
  %size = memref.dim %m, %first : memref<1x?xf32>
  return %size : index
}
