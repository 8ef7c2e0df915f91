func.func @loads(%m: memref<4xf32>, %i: index, %x: f32) -> (f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2 : f32, f32, f32
}
// -----
func.func @allocations(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = memref.alloc(%n) : memref<?xf32>
  return %0, %1 : memref<?xf32>, memref<?xf32>
}
// -----
func.func @views(%m: memref<8x8xf32>, %i: index) -> (memref<2x2xf32, strided<[8, 1], offset: ?>>, memref<2x2xf32, strided<[8, 1], offset: ?>>) {
  %0 = memref.subview %m[%i, 0] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
  %1 = memref.subview %m[%i, 0] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
  return %0, %1 : memref<2x2xf32, strided<[8, 1], offset: ?>>, memref<2x2xf32, strided<[8, 1], offset: ?>>
}
// -----
func.func @clone_writes(%m: memref<4xf32>, %i: index) -> (f32, f32, memref<4xf32>) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  return %0, %2, %1 : f32, f32, memref<4xf32>
}
