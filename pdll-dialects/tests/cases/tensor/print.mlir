func.func @tensor(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %x: f32, %s: tensor<2xindex>) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %1 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.dim %t, %i : tensor<4x?xf32>
  %3 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = tensor.empty(%i) : tensor<4x?xf32>
  %5 = tensor.from_elements %x, %x, %x, %x : tensor<2x2xf32>
  %6 = tensor.splat %x : tensor<8xf32>
  %7 = tensor.extract_slice %t[0, %i] [2, 4] [1, 1] : tensor<4x?xf32> to tensor<2x4xf32>
  %8 = tensor.insert_slice %7 into %t[0, %i] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x?xf32>
  %9 = tensor.collapse_shape %5 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %10 = tensor.expand_shape %9 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %11 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %12 = tensor.rank %u : tensor<*xf32>
  %13 = tensor.generate %i {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %14 = tensor.pad %t low[1, %i] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  %15 = tensor.concat dim(0) %5, %5 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %16 = tensor.bitcast %t : tensor<4x?xf32> to tensor<4x?xi32>
  return
}
