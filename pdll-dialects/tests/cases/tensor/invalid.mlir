func.func @f(%t: tensor<4xf32>) { %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi64> return }
// -----
func.func @f(%n: index) { %0 = tensor.empty(%n) : tensor<4xf32> return }
// -----
func.func @f(%x: f32) { %0 = tensor.splat %x : tensor<?xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %i: index) { %0 = tensor.extract %t[%i, %i] : tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) { %0 = tensor.insert %x into %t[] : tensor<4xf32> return }
// -----
func.func @f(%x: f32) { %0 = "tensor.from_elements"(%x) : (f32) -> tensor<2xf32> return }
// -----
func.func @f() { %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4x1xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4xi32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.concat dim(1) %t : (tensor<4xf32>) -> tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4x2xf32>, %u: tensor<4x3xf32>) { %0 = tensor.concat dim(0) %t, %u : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.gather %t[%i] gather_dims([0, 1, 2]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x2xindex>) { %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<1x2xindex>) -> tensor<1xf32> return }
// -----
func.func @f(%t: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<2x5xf32> return }
// -----
func.func @f(%t: tensor<1x5xf32>, %d: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.scatter %t into %d[%i] scatter_dims([0]) : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<4x5xf32> return }
// -----
func.func @f(%t: tensor<2x5xf32>, %d: tensor<4x5xf32>, %i: tensor<1x1xindex>) { %0 = tensor.scatter %t into %d[%i] scatter_dims([0]) unique : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<4x5xf32> return }
// -----
func.func @f(%n: index, %x: f32) {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = tensor.generate %n {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<?xf32>
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  return
}
// -----
func.func @f(%n: index, %x: i32) {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xi32> return }
// -----
func.func @f(%t: tensor<4xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %s: tensor<?xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %s: tensor<2xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.expand_shape %t [[0, 1]] output_shape [2] : tensor<4xf32> into tensor<2x2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %n: index) { %0 = "tensor.expand_shape"(%t, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (tensor<4xf32>, index) -> tensor<2x2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.expand_shape %t [[0], [1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.expand_shape %t [[0, 2]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32> return }
// -----
func.func @f(%t: tensor<4x2xf32>) { %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x2xf32> into tensor<8xf32> return }
// -----
func.func @f(%t: tensor<4x2xf32>) { %0 = tensor.collapse_shape %t [[0, 1], []] : tensor<4x2xf32> into tensor<8x1xf32> return }
// -----
func.func @f(%t: tensor<4x2xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2xf32> into tensor<9xf32> return }
// -----
func.func @f(%t: tensor<?x2xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x2xf32> into tensor<8xf32> return }
// -----
func.func @f(%t: tensor<4x2xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2xf32> into tensor<8xi32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4xf32> into tensor<2x2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<4x1xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<3xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<4xi32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[5] [1] [1] : tensor<4xf32> to tensor<1xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[1] [2] [3] : tensor<4xf32> to tensor<2xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0, 0] [4] [1] : tensor<4xf32> to tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[-1] [4] [1] : tensor<4xf32> to tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.insert_slice %t into %t[0] [3] [1] : tensor<4xf32> into tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>) { %0 = tensor.insert_slice %t into %t[1] [4] [1] : tensor<4xf32> into tensor<4xf32> return }
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<5xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) {
  %0 = tensor.pad %t low[1, 1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %x: i32) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xf32> to tensor<6xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return
}
// -----
func.func @f(%t: tensor<f32>, %i: index) { %0 = tensor.dim %t, %i : tensor<f32> return }
// -----
func.func @f(%t: tensor<4xi32>, %a: index) { %0 = tensor.extract %t[%a] : i32
return }
// -----
func.func @f(%t: tensor<4xi32>, %a: index) { %0 = tensor.extract %t[%a] : memref<4xi32>
return }
// -----
func.func @f(%t: tensor<4xi32>) { %0 = tensor.cast %t : i32 to tensor<4xi32>
return }
// -----
func.func @f(%s: tensor<4x5x6xf32>, %i: tensor<1x2x?xindex>) { %0 = tensor.gather %s[%i] gather_dims([0, 1, 2]) : (tensor<4x5x6xf32>, tensor<1x2x?xindex>) -> tensor<1x2x1x1x1xf32> return }
// -----
func.func @f(%s: tensor<1x2x1x1x1xf32>, %d: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) { %0 = tensor.scatter %s into %d[%i] scatter_dims([0, 1]) unique : (tensor<1x2x1x1x1xf32>, tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<4x5x6xf32> return }
