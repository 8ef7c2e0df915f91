func.func @alloc_tensors(%n: index, %t: tensor<?x4xf32>) -> (tensor<?x?xf32>, index, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor(%n, %c4) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x4xf32>
  %4 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %5 = tensor.dim %4, %n : tensor<?x4xf32>
  return %0, %1, %3, %5 : tensor<?x?xf32>, index, index, index
}
// -----
func.func @alloc_with_negative_size() -> tensor<?xf32> {
  %c = arith.constant -4 : index
  %0 = bufferization.alloc_tensor(%c) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @tensors_and_buffers(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %i: index) -> (memref<?x4xf32>, tensor<?x4xf32>, index, index, f32) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x4xf32> to memref<?x4xf32>
  %2 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
  %3 = bufferization.to_tensor %2 : memref<?x4xf32> to tensor<?x4xf32>
  %4 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %5 = memref.dim %2, %c0 : memref<?x4xf32>
  %6 = memref.load %2[%i, %i] : memref<?x4xf32>
  return %1, %3, %4, %5, %6 : memref<?x4xf32>, tensor<?x4xf32>, index, index, f32
}
// -----
func.func @effects_between(%t: tensor<?x4xf32>, %s: f32, %i: index) -> tensor<?x4xf32> {
  %2 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
  memref.store %s, %2[%i, %i] : memref<?x4xf32>
  %3 = bufferization.to_tensor %2 : memref<?x4xf32> to tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}
// -----
func.func @casts(%t: tensor<4x4xf32>, %u: tensor<?xf32>) -> (memref<?x?xf32>, memref<?x?xf32, 1>, memref<*xf32>) {
  %0 = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x?xf32> to memref<?x?xf32>
  %2 = bufferization.to_buffer %0 read_only : tensor<?x?xf32> to memref<?x?xf32, 1>
  %3 = tensor.cast %u : tensor<?xf32> to tensor<*xf32>
  %4 = bufferization.to_buffer %3 : tensor<*xf32> to memref<*xf32>
  return %1, %2, %4 : memref<?x?xf32>, memref<?x?xf32, 1>, memref<*xf32>
}
// -----
func.func @cast_buffers(%m: memref<?xf32, strided<[1], offset: 3>>, %n: memref<?xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 3>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = bufferization.to_tensor %n : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1, %3 : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}
// -----
func.func @copied_buffers(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32> {
  %0 = bufferization.to_tensor %m : memref<?x?xf32, strided<[?, 1], offset: ?>> to tensor<?x?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x?xf32> to memref<?x?xf32>
  return %1 : memref<?x?xf32>
}
// -----
func.func @other_memory_space(%m: memref<?xf32, 1>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32, 1> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @clone_of_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @unused_clone(%m: memref<4xf32>) {
  %1 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
func.func @source_freed(%s: f32, %i: index) -> memref<?xf32> {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %s, %0[%i] : memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<?xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @clone_freed(%m: memref<4xf32>, %i: index) -> f32 {
  %1 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return %2 : f32
}
// -----
func.func @both_freed(%s: f32, %i: index) -> f32 {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %s, %0[%i] : memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return %2 : f32
}
// -----
func.func @freed_between(%s: f32, %i: index, %o: memref<?xf32>) -> f32 {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %s, %0[%i] : memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  memref.dealloc %o : memref<?xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return %2 : f32
}
// -----
func.func @view_freed(%s: f32, %i: index) -> f32 {
  %0 = memref.alloc() : memref<8xf32>
  %v = memref.subview %0[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %1 = bufferization.clone %v : memref<4xf32, strided<[1]>> to memref<4xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  memref.dealloc %0 : memref<8xf32>
  memref.dealloc %1 : memref<4xf32>
  return %2 : f32
}
// -----
func.func @no_casts(%m: memref<4xf32, 1>) -> memref<4xf32> {
  %1 = bufferization.clone %m : memref<4xf32, 1> to memref<4xf32>
  memref.dealloc %m : memref<4xf32, 1>
  return %1 : memref<4xf32>
}
// -----
func.func @duplicate_deallocs(%a: memref<?xf32>, %b: memref<?xf32>, %c: i1, %d: i1) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%a, %b, %a, %b : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) if (%c, %d, %d, %d) retain (%b, %a, %b : memref<?xf32>, memref<?xf32>, memref<?xf32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}
// -----
func.func @empty_dealloc(%a: memref<?xf32>, %b: memref<?xf32>) -> (i1, i1) {
  bufferization.dealloc
  %0:2 = bufferization.dealloc retain (%b, %a : memref<?xf32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @false_deallocs(%a: memref<?xf32>, %b: memref<?xf32>, %c: i1) -> i1 {
  %false = arith.constant false
  %0 = bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%false, %c) retain (%b : memref<?xf32>)
  bufferization.dealloc (%a : memref<?xf32>) if (%false)
  return %0 : i1
}
// -----
func.func @base_of_allocation(%c: i1, %m: memref<2xf32>) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<2xf32> -> memref<f32>, index, index, index
  %base2, %offset2, %size2, %stride2 = memref.extract_strided_metadata %m : memref<2xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base, %base2 : memref<f32>, memref<f32>) if (%c, %c)
  return %0 : memref<2xf32>
}
// -----
func.func @only_freed(%c: i1, %n: index) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2 = memref.alloca(%n) : memref<?xf32>
  %3 = bufferization.clone %1 : memref<2xf32> to memref<2xf32>
  bufferization.dealloc (%0, %1, %2, %3 : memref<2xf32>, memref<2xf32>, memref<?xf32>, memref<2xf32>) if (%c, %c, %c, %c)
  return %1 : memref<2xf32>
}
// -----
func.func @materialized(%t: tensor<4xf32>, %d: tensor<4xf32>, %u: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %2 = bufferization.materialize_in_destination %1 in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %0, %2, %3 : tensor<4xf32>, tensor<?xf32>, index
}
// -----
func.func @unused_clone(%t: tensor<4xf32>, %m: memref<4xf32>) -> (index, i1) {
  %c4 = arith.constant 4 : index
  %false = arith.constant false
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  %2 = bufferization.dealloc (%0, %1 : memref<4xf32>, memref<?xf32>) if (%false, %false) retain (%0 : memref<4xf32>)
  return %c4, %2 : index, i1
}
// -----
func.func @size_of_copy(%t: tensor<?xf32>, %m: memref<?xf32>, %n: memref<4xf32>, %x: f32) -> (tensor<?xf32>, index, i1) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  memref.store %x, %n[%c4] : memref<4xf32>
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %1 = bufferization.dealloc retain (%0 : memref<?xf32>)
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %2, %3, %1 : tensor<?xf32>, index, i1
}
