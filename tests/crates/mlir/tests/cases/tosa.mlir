func.func @tosa(%t: tensor<2x4xf32>, %u: tensor<1x8x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>, %q: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  %0 = tosa.add %t, %t : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = tosa.clamp %t {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %3 = tosa.conv2d %u, %w, %b, %2, %2 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x16xf32>
  %4 = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.reshape %t, %4 : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<4x2xf32>
  %6 = tosa.reduce_sum %t {axis = 1 : i32} : (tensor<2x4xf32>) -> tensor<2x1xf32>
  %7 = tosa.greater %t, %t : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  %8 = tosa.select %7, %t, %t : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %9 = tosa.abs %t : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %10 = tosa.transpose %t {perms = array<i32: 1, 0>} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %11 = tosa.concat %t, %t {axis = 0 : i32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %12 = tosa.identity %q : (tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5>>
  %13 = tosa.cast %t : (tensor<2x4xf32>) -> tensor<2x4xi32>
  return
}
