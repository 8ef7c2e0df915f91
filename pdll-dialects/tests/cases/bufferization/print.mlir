func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %i: index, %c: i1, %u: memref<*xf32>) {
  %0 = bufferization.alloc_tensor(%i) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<?x4xf32>
  %3 = bufferization.alloc_tensor(%i) size_hint=%i : tensor<?x4xf32>
  %4 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  bufferization.dealloc_tensor %t : tensor<?x4xf32>
  %5 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf32>
  %6 = bufferization.to_tensor %m restrict writable : memref<?x4xf32> to tensor<?x4xf32>
  %7 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
  %8 = bufferization.to_buffer %t read_only : tensor<?x4xf32> to memref<?x4xf32>
  %9 = bufferization.materialize_in_destination %t in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  %10 = bufferization.dealloc (%m : memref<?x4xf32>) if (%c) retain (%m : memref<?x4xf32>)
  bufferization.dealloc (%m, %m : memref<?x4xf32>, memref<?x4xf32>) if (%c, %c)
  bufferization.dealloc
  return
}
// -----
func.func @f(%a: tensor<4xf32> {bufferization.writable = true, bufferization.access = "read"}) { %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32> return }
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>})
