func.func @sub(%m: memref<16x8xf32>, %o: index, %s: index) -> memref<?x4xf32, strided<[8, 2], offset: ?>> {
  %0 = memref.subview %m[%o, 1] [%s, 4] [1, 2] : memref<16x8xf32> to memref<?x4xf32, strided<[8, 2], offset: ?>>
  return %0 : memref<?x4xf32, strided<[8, 2], offset: ?>>
}
// -----
func.func @dyn(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %o: index, %s: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %m[%o, %s] [1, %s] [%o, 2] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}
// -----
func.func @stat(%m: memref<16x8xf32>) -> memref<4x4xf32, strided<[8, 2], offset: 9>> {
  %0 = memref.subview %m[1, 1] [4, 4] [1, 2] : memref<16x8xf32> to memref<4x4xf32, strided<[8, 2], offset: 9>>
  return %0 : memref<4x4xf32, strided<[8, 2], offset: 9>>
}
// -----
func.func @exp(%m: memref<?x?xf32>, %a: index, %b: index) -> memref<?x2x?x3xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%a, 2, %b, 3] : memref<?x?xf32> into memref<?x2x?x3xf32>
  return %0 : memref<?x2x?x3xf32>
}
// -----
func.func @col(%m: memref<?x5x?x7xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<?x5x?x7xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @col1(%m: memref<1x1xf32, strided<[?, ?], offset: ?>>) -> memref<1xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32, strided<[?, ?], offset: ?>> into memref<1xf32, strided<[?], offset: ?>>
  return %0 : memref<1xf32, strided<[?], offset: ?>>
}
// -----
func.func @alloc(%a: index, %b: index) -> (memref<f32>, index, index, index, index, index) {
  %m = memref.alloc(%a, %b) : memref<?x4x?xf32>
  %base, %off, %s:3, %t:3 = memref.extract_strided_metadata %m : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %base, %off, %s#1, %s#2, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @noBase(%a: index, %b: index) -> (index, index) {
  %m = memref.alloca(%a, %b) : memref<?x4x?xf32>
  %base, %off, %s:3, %t:3 = memref.extract_strided_metadata %m : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %s#0, %t#0 : index, index
}
// -----
memref.global "private" @g : memref<3x4xf32>
func.func @glob() -> (memref<f32>, index, index, index, index, index) {
  %m = memref.get_global @g : memref<3x4xf32>
  %base, %off, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
  return %base, %off, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @rc(%m: memref<?xf32>, %a: index, %b: index) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.reinterpret_cast %m to offset: [%a], sizes: [%b, 4], strides: [%a, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %base, %off, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %off, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @cast(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<5x?xf32, strided<[?, 1], offset: ?>>
  %base, %off, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<5x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %off, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @uc(%m: memref<*xf32>) -> (memref<f32>, index, index, index) {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32>
  %base, %off, %s, %t = memref.extract_strided_metadata %c : memref<?xf32> -> memref<f32>, index, index, index
  return %base, %off, %s, %t : memref<f32>, index, index, index
}
// -----
func.func @ms(%m: memref<?xf32>) -> (memref<f32, 1>, index, index, index) {
  %c = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %base, %off, %s, %t = memref.extract_strided_metadata %c : memref<?xf32, 1> -> memref<f32, 1>, index, index, index
  return %base, %off, %s, %t : memref<f32, 1>, index, index, index
}
// -----
func.func @ms2(%m: memref<?xf32>) -> (index, index) {
  %c = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %base, %off, %s, %t = memref.extract_strided_metadata %c : memref<?xf32, 1> -> memref<f32, 1>, index, index, index
  return %s, %t : index, index
}
// -----
func.func @al(%m: memref<?xf32>) -> (memref<f32>, index, index, index) {
  %c = memref.assume_alignment %m, 16 : memref<?xf32>
  %base, %off, %s, %t = memref.extract_strided_metadata %c : memref<?xf32> -> memref<f32>, index, index, index
  return %base, %off, %s, %t : memref<f32>, index, index, index
}
// -----
func.func @ee(%m: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index, index) {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %b2, %o2 = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %b2, %o2, %s, %t : memref<f32>, index, index, index
}
// -----
func.func @ptr(%m: memref<16x8xf32>, %o: index, %v: memref<64xi8>) -> (index, index, index, index, index) {
  %0 = memref.subview %m[%o, 1] [2, 4] [1, 2] : memref<16x8xf32> to memref<2x4xf32, strided<[8, 2], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<2x4xf32, strided<[8, 2], offset: ?>> -> index
  %2 = memref.view %v[%o][] : memref<64xi8> to memref<4xf32>
  %3 = memref.extract_aligned_pointer_as_index %2 : memref<4xf32> -> index
  %4 = memref.collapse_shape %m [[0, 1]] : memref<16x8xf32> into memref<128xf32>
  %5 = memref.extract_aligned_pointer_as_index %4 : memref<128xf32> -> index
  %6 = memref.memory_space_cast %m : memref<16x8xf32> to memref<16x8xf32, 1>
  %7 = memref.extract_aligned_pointer_as_index %6 : memref<16x8xf32, 1> -> index
  %8 = memref.cast %m : memref<16x8xf32> to memref<?x?xf32>
  %9 = memref.extract_aligned_pointer_as_index %8 : memref<?x?xf32> -> index
  return %1, %3, %5, %7, %9 : index, index, index, index, index
}
// -----
func.func @zero(%m: memref<f32>) -> memref<1x1xf32> {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %0 : memref<1x1xf32>
}
// -----
func.func @loop(%m: memref<16x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
    %0 = memref.subview %m[%i, %j] [%n, 4] [2, %n] : memref<16x8xf32> to memref<?x4xf32, strided<[16, ?], offset: ?>>
    %1 = memref.subview %0[%i, %j] [%n, 4] [2, %n] : memref<?x4xf32, strided<[16, ?], offset: ?>> to memref<?x4xf32, strided<[32, ?], offset: ?>>
    %z9 = memref.load %1[%c0, %c0] : memref<?x4xf32, strided<[32, ?], offset: ?>>
    }
  }
  return
}
// -----
func.func @suballoc(%a: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%a) : memref<?x6xf32>
  %0 = memref.subview %m[%a, 2] [1, 4] [1, 1] : memref<?x6xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[1], offset: ?>> into memref<2x2xf32, strided<[2, 1], offset: ?>>
  %z9 = memref.load %1[%c0, %c0] : memref<2x2xf32, strided<[2, 1], offset: ?>>
  memref.dealloc %m : memref<?x6xf32>
  return
}
// -----
func.func @const(%m: memref<16x8xf32>) -> memref<?x4xf32, strided<[?, 2], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c1, 1] [%c4, 4] [%c1, 2] : memref<16x8xf32> to memref<?x4xf32, strided<[?, 2], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, 2], offset: ?>>
}
// -----
func.func @loop(%m: memref<16x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
    %0 = memref.subview %m[%i, %j] [%n, 4] [2, %n] : memref<16x8xf32> to memref<?x4xf32, strided<[16, ?], offset: ?>>
    %1 = memref.subview %0[%i, %j] [%n, 4] [2, %n] : memref<?x4xf32, strided<[16, ?], offset: ?>> to memref<?x4xf32, strided<[32, ?], offset: ?>>
    %c = arith.constant 2.0 : f32
    memref.store %c, %1[%c0, %c0] : memref<?x4xf32, strided<[32, ?], offset: ?>>
    }
  }
  return
}
// -----
func.func @suballoc(%a: index, %z9: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%a) : memref<?x6xf32>
  %0 = memref.subview %m[%a, 2] [1, 4] [1, 1] : memref<?x6xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[1], offset: ?>> into memref<2x2xf32, strided<[2, 1], offset: ?>>
  memref.store %z9, %1[%c0, %c0] : memref<2x2xf32, strided<[2, 1], offset: ?>>
  memref.dealloc %m : memref<?x6xf32>
  return
}
// -----
func.func @apply(%m: memref<16x8xf32>, %n: index) -> memref<4x4xf32, strided<[8, 1], offset: ?>> {
  %t = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)
  %u = arith.addi %n, %n : index
  %0 = memref.subview %m[%t, %u] [4, 4] [1, 1] : memref<16x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<4x4xf32, strided<[8, 1], offset: ?>>
}
// -----
func.func @f64(%m: memref<16x8xf32>, %n: f32, %k: i32) -> memref<4x4xf32, strided<[8, 1], offset: ?>> {
  %d = arith.addi %k, %k : i32
  %i = arith.index_cast %k : i32 to index
  %t = scf.for %a = %i to %i step %i iter_args(%x = %i) -> index {
  %0 = memref.subview %m[%x, %a] [4, 4] [1, 1] : memref<16x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  memref.store %n, %0[%i, %i] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  scf.yield %a : index
  }
  %0 = memref.subview %m[%i, %t] [4, 4] [1, 1] : memref<16x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<4x4xf32, strided<[8, 1], offset: ?>>
}
// -----
func.func @map(%m: memref<16x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 3)>>, %n: index) -> memref<4x4xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.subview %m[%n, 1] [4, 4] [1, 1] : memref<16x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 3)>> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<4x4xf32, strided<[8, 1], offset: ?>>
}
// -----
func.func @extsub(%m: memref<16x8xf32>, %n: index) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.subview %m[%n, 1] [%n, 4] [1, 1] : memref<16x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
  %base, %off, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x4xf32, strided<[8, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %off, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @rank0(%m: memref<16x8xf32>, %n: index) -> memref<f32, strided<[], offset: ?>> {
  %c = memref.subview %m[%n, 1] [1, 1] [1, 1] : memref<16x8xf32> to memref<f32, strided<[], offset: ?>>
  return %c : memref<f32, strided<[], offset: ?>>
}
// -----
func.func @col0(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return %0 : memref<f32>
}
// -----
func.func @alloclay(%n: index) -> (memref<f32>, index, index, index) {
  %m = memref.alloc(%n) : memref<?xf32, strided<[2], offset: 3>>
  %base, %off, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[2], offset: 3>> -> memref<f32>, index, index, index
  return %base, %off, %s, %t : memref<f32>, index, index, index
}
// -----
func.func @alloc0() -> (memref<f32>, index) {
  %m = memref.alloc() : memref<f32>
  %base, %off = memref.extract_strided_metadata %m : memref<f32> -> memref<f32>, index
  return %base, %off : memref<f32>, index
}
// -----
func.func @allocs(%n: index) -> (memref<f32>, index, index, index, index, index, index) {
  %m = memref.alloc(%n) : memref<?x2x3xf32>
  %base, %off, %s:3, %t:3 = memref.extract_strided_metadata %m : memref<?x2x3xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %base, %off, %s#0, %s#1, %t#0, %t#1, %t#2 : memref<f32>, index, index, index, index, index, index
}
// -----
func.func @other(%m: memref<?x2xf32>) -> (index, memref<f32>, index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x2xf32>
  %x = arith.addi %d, %c0 : index
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x2xf32> to memref<2x?xf32, strided<[1, 2]>>
  %base, %off, %s:2, %u:2 = memref.extract_strided_metadata %t : memref<2x?xf32, strided<[1, 2]>> -> memref<f32>, index, index, index, index, index
  return %x, %base, %s#1 : index, memref<f32>, index
}
// -----
func.func @in_loop(%m: memref<16x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      %0 = memref.subview %m[%i, %j] [%n, 4] [2, %n] : memref<16x8xf32> to memref<?x4xf32, strided<[16, ?], offset: ?>>
      %c = arith.constant 2.0 : f32
      memref.store %c, %0[%c0, %c0] : memref<?x4xf32, strided<[16, ?], offset: ?>>
    }
  }
  return
}
