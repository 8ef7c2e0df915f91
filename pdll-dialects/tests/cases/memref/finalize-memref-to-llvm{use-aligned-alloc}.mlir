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
func.func @nested(%m: memref<2xmemref<?xf32>>, %i: index) -> memref<?xf32> {
  %0 = memref.load %m[%i] : memref<2xmemref<?xf32>>
  %a = memref.alloc() : memref<2xmemref<?xf32>>
  %b = memref.alloc() : memref<2xcomplex<f64>>
  return %0 : memref<?xf32>
}
// -----
func.func @f(%n: index, %m: memref<?x4xf32>, %v: f32, %u: memref<*xf32>, %s: memref<3x?xf32, strided<[?, 2], offset: ?>>, %i8: memref<?xi8>, %vv: vector<2xf32>, %w: memref<3xvector<2xf32>>, %z: memref<f32>, %k: memref<4xindex>) {
  %a0 = memref.alloc() : memref<2x3xf32>
  %a1 = memref.alloc(%n) : memref<?x3xf32>
  %a2 = memref.alloc() {alignment = 16} : memref<f64>
  %a3 = memref.alloc(%n, %n) {alignment = 16} : memref<?x?xindex, 1>
  return
}
