tosa.variable @v : tensor<2x?xi8>
tosa.variable @w = dense<[1, 2]> : tensor<2xi8>
func.func @t(%a: tensor<1x8x8x4xf32>, %b: tensor<4x4xf32>, %c: tensor<i1>, %i: tensor<4x4xi32>, %q: tensor<2x2xi8>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.argmax %b {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xi32>
  %1 = tosa.argmax %b {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x4xf32>) -> tensor<4xi32>
  %2 = tosa.clamp %b {min_val = 0.0 : f32, max_val = 1.0 : f32, foo = "x"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = tosa.maximum %b, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = tosa.reduce_max %b {axis = 0 : i32, nan_mode = IGNORE} : (tensor<4x4xf32>) -> tensor<1x4xf32>
  %5 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %6 = tosa.cond_if %c : tensor<i1> -> tensor<4x4xf32> {
    tosa.yield %b : tensor<4x4xf32>
  } else {
    tosa.yield %2 : tensor<4x4xf32>
  }
  %7 = tosa.cond_if %c (%x = %b) : tensor<i1> (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%x0: tensor<4x4xf32>):
    tosa.yield %x0 : tensor<4x4xf32>
  } else {
  ^bb0(%x1: tensor<4x4xf32>):
    tosa.yield %x1 : tensor<4x4xf32>
  }
  %8 = tosa.while_loop (%y = %i) : (tensor<4x4xi32>) -> tensor<4x4xi32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<4x4xi32>):
    tosa.yield %y : tensor<4x4xi32>
  }
  return
}
func.func @modes(%a: tensor<1x8x8x4xi8>, %v: tensor<4x4xi32>, %s: tensor<4x4xi8>) {
  %scale = "tosa.const_shape"() {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = "tosa.const_shape"() {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %a, %scale, %zero, %zero {mode = NEAREST_NEIGHBOR} : (tensor<1x8x8x4xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x4xi8>
  %m = tosa.apply_scale %v, %v, %s {rounding_mode = DOUBLE_ROUND} : (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %mm = tosa.minimum %v, %v : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
