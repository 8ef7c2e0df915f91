func.func @alloc(%n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4, %n) {alignment = 16 : i64} : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @dead(%n: index, %x: f32) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %0[%n] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
// -----
func.func @alloca_symbols(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%c4)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %1 = memref.load %0[%c0] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %1 : f32
}
// -----
func.func @dims2(%m: memref<4x?xf32>, %s: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<4x?xf32>
  %v = memref.subview %m[0, 0] [1, %s] [1, 1] : memref<4x?xf32> to memref<?xf32, strided<[1]>>
  %c = memref.dim %v, %c0 : memref<?xf32, strided<[1]>>
  %x = memref.alloc(%s, %a) : memref<?x?xf32>
  %d = memref.dim %x, %c1 : memref<?x?xf32>
  return %a, %c, %d : index, index, index
}
// -----
func.func @casts(%m: memref<4x8xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<?x8xf32>
  %2 = memref.load %1[%i, %i] : memref<?x8xf32>
  memref.store %x, %0[%i, %i] : memref<?x?xf32>
  memref.copy %0, %m : memref<?x?xf32> to memref<4x8xf32>
  memref.copy %m, %m : memref<4x8xf32> to memref<4x8xf32>
  memref.dealloc %0 : memref<?x?xf32>
  return %2 : f32
}
// -----
func.func @empty_copy(%m: memref<0x?xf32>, %n: memref<?x4xf32>) {
  memref.copy %m, %n : memref<0x?xf32> to memref<?x4xf32>
  return
}
// -----
func.func @subview_const(%m: memref<?x?xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c0, %n] [%c4, %n] [%c1, %c1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @subview_cast(%m: memref<16x16xf32>, %n: index) -> memref<3x4xf32, strided<[?, 1], offset: ?>> {
  %0 = memref.cast %m : memref<16x16xf32> to memref<?x?xf32>
  %1 = memref.subview %0[0, %n] [3, 4] [1, 1] : memref<?x?xf32> to memref<3x4xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<3x4xf32, strided<[?, 1], offset: ?>>
}
// -----
func.func @subview_reduced(%m: memref<8x16x4xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = memref.subview %m[%n, 0, %n] [1, %c3, %n] [%c1, %c1, %c1] : memref<8x16x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @trivial(%m: memref<4x8xf32>) -> memref<4x8xf32, strided<[8, 1]>> {
  %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  return %0 : memref<4x8xf32, strided<[8, 1]>>
}
// -----
func.func @subview_twice(%m: memref<?x?xf32>, %n: index) -> memref<?x4xf32, strided<[?, 1], offset: ?>> {
  %0 = memref.subview %m[%n, %n] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %0[0, 0] [%n, 4] [1, 1] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<?x4xf32, strided<[?, 1], offset: ?>>
}
// -----
func.func @view(%m: memref<2048xi8>, %n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.view %m[%n][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @reinterpret(%m: memref<?xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4, %n], strides: [%n, 1] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @reinterpret_metadata(%m: memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @metadata(%m: memref<8x?xf32, strided<[?, 2], offset: 4>>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x?xf32, strided<[?, 2], offset: 4>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @metadata_cast(%m: memref<8x4xf32>) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @transposes(%m: memref<2x3x4xf32>) -> memref<3x4x2xf32, strided<[4, 1, 12]>> {
  %0 = memref.transpose %m (d0, d1, d2) -> (d1, d0, d2) : memref<2x3x4xf32> to memref<3x2x4xf32, strided<[4, 12, 1]>>
  %1 = memref.transpose %0 (d0, d1, d2) -> (d0, d2, d1) : memref<3x2x4xf32, strided<[4, 12, 1]>> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  return %1 : memref<3x4x2xf32, strided<[4, 1, 12]>>
}
// -----
func.func @collapse_expand(%m: memref<?x4xf32>, %s: index) -> memref<?xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%s, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<?x2x4xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @expand_expand(%m: memref<?xf32>, %s: index) -> memref<?x2x4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%s, 8] : memref<?xf32> into memref<?x8xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%s, 2, 4] : memref<?x8xf32> into memref<?x2x4xf32>
  return %1 : memref<?x2x4xf32>
}
// -----
func.func @collapse_cast(%m: memref<8x4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @dim_reshape(%m: memref<*xf32>, %s: memref<?xi32>, %i: index) -> index {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}
// -----
func.func @scope(%n: index) -> index {
  %0 = memref.alloca_scope -> (index) {
    %1 = arith.addi %n, %n : index
    memref.alloca_scope.return %1 : index
  }
  return %0 : index
}
// -----
func.func @space(%m: memref<4xf32, 1>) -> memref<4xf32, 3> {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32, 2>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 2> to memref<4xf32, 3>
  return %1 : memref<4xf32, 3>
}
// -----
func.func @align(%m: memref<4xf32>) -> (memref<4xf32>, index) {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  %2 = memref.rank %1 : memref<4xf32>
  return %1, %2 : memref<4xf32>, index
}
// -----
func.func @views_of_casts(%m: memref<64xi8>, %d: memref<?xi8>, %n: index, %z: index) -> (memref<?xf32>, memref<1xf32>) {
  %0 = memref.cast %m : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%z][%n] : memref<?xi8> to memref<?xf32>
  %2 = memref.cast %d : memref<?xi8> to memref<64xi8>
  %3 = memref.view %2[%z][] : memref<64xi8> to memref<1xf32>
  return %1, %3 : memref<?xf32>, memref<1xf32>
}
// -----
func.func @reshapes_to_the_same_type(%m: memref<6xi64>, %o: memref<?xi64>, %i: index) -> (memref<6xi64>, memref<6xi64>, memref<?xi64>) {
  %0 = memref.collapse_shape %m [[0]] : memref<6xi64> into memref<6xi64>
  %1 = memref.expand_shape %m [[0]] output_shape [6] : memref<6xi64> into memref<6xi64>
  %2 = memref.expand_shape %o [[0]] output_shape [%i] : memref<?xi64> into memref<?xi64>
  return %0, %1, %2 : memref<6xi64>, memref<6xi64>, memref<?xi64>
}
