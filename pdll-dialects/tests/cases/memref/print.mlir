memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>
func.func @memref(%i: index, %x: f32, %n: i32) {
  %0 = memref.alloc(%i) {alignment = 64 : i64} : memref<4x?xf32>
  %1 = memref.alloca() : memref<8xf32, 1>
  %2 = memref.load %0[%i, %i] : memref<4x?xf32>
  memref.store %x, %0[%i, %i] {nontemporal = true} : memref<4x?xf32>
  %3 = memref.dim %0, %i : memref<4x?xf32>
  %4 = memref.cast %0 : memref<4x?xf32> to memref<?x?xf32>
  %5 = memref.subview %0[0, %i] [2, 4] [1, 1] : memref<4x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
  %6 = memref.get_global @table : memref<2xf32>
  %7 = memref.atomic_rmw addf %x, %0[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %8 = memref.generic_atomic_rmw %0[%i, %i] : memref<4x?xf32> {
  ^bb0(%current: f32):
    memref.atomic_yield %x : f32
  }
  %9 = memref.reinterpret_cast %0 to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x?xf32> to memref<4x4xf32, strided<[4, 1]>>
  %10 = memref.rank %0 : memref<4x?xf32>
  memref.copy %0, %0 : memref<4x?xf32> to memref<4x?xf32>
  memref.prefetch %0[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.assume_alignment %0, 16 : memref<4x?xf32>
  %11 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %x : f32
  }
  %12:4 = memref.extract_strided_metadata %6 : memref<2xf32> -> memref<f32>, index, index, index
  memref.dealloc %0 : memref<4x?xf32>
  return
}
