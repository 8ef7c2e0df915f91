func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %i: index, %c: i1, %u: memref<*xf32>) {
  %0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?x4xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %i: index, %c: i1, %u: memref<*xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<?x4xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>) {
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f() {
  %0 = bufferization.alloc_tensor() : tensor<*xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %c: i1) {
  "bufferization.dealloc"(%m, %m, %c) <{operandSegmentSizes = array<i32: 2, 1, 0>}> : (memref<?x4xf32>, memref<?x4xf32>, i1) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %c: i1) {
  %0:2 = "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?x4xf32>, i1, memref<?x4xf32>) -> (i1, i1)
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>, %c: i1) {
  "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?x4xf32>, i1, memref<?x4xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: vector<4xf32>) {
  bufferization.materialize_in_destination %t in %m : (tensor<?x4xf32>, vector<4xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  bufferization.materialize_in_destination %t in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  %0 = bufferization.materialize_in_destination %t in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  %0 = bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  bufferization.materialize_in_destination %t in %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<*xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<?x4xf32>, memref<*xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<?x4xf32>, memref<?xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %m: memref<?x5xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<?x4xf32>, memref<?x5xf32>) -> ()
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_buffer %a : tensor<*xf32> to memref<4xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<*xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<*xf32> to tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf16>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf16>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf16>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<?xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %m: memref<*xf32>, %t: tensor<4xf32>, %n: memref<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4x1xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32> {bufferization.writable = 1}) { return }
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.writable = true})
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.access = 1})
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.access = "foo"})
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.buffer_layout = "read"})
// -----
func.func private @f(%a: tensor<4xf32> {bufferization.foo})
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a {bufferization.manual_deallocation} : i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a {bufferization.foo} : i32 return }
