func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<1x4xf32>, %i: tensor<4xi32>, %p: tensor<4xi1>, %s: tensor<1xi8>) {
  %0 = tosa.add %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %1 = tosa.sub %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %2 = tosa.mul %a, %b, %s : (tensor<4x4xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  %3 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = tosa.exp %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = tosa.log %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = tosa.tanh %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = tosa.sigmoid %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = tosa.erf %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = tosa.reciprocal %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = tosa.rsqrt %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %11 = tosa.floor %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %12 = tosa.ceil %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = tosa.sin %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %14 = tosa.cos %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %15 = tosa.pow %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %16 = tosa.maximum %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %17 = tosa.minimum %a, %b {nan_mode = IGNORE} : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %18 = tosa.equal %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xi1>
  %19 = tosa.greater %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xi1>
  %20 = tosa.greater_equal %a, %b : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xi1>
  %21 = tosa.bitwise_and %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %22 = tosa.bitwise_or %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %23 = tosa.bitwise_xor %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %24 = tosa.bitwise_not %i : (tensor<4xi32>) -> tensor<4xi32>
  %25 = tosa.logical_and %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %26 = tosa.logical_not %p : (tensor<4xi1>) -> tensor<4xi1>
  %27 = tosa.logical_left_shift %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %28 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %29 = tosa.intdiv %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %30 = tosa.clz %i : (tensor<4xi32>) -> tensor<4xi32>
  %31 = tosa.select %p, %i, %i : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %32 = tosa.clamp %a {max_val = 2.0 : f32, min_val = 1.0 : f32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %33 = tosa.cast %i : (tensor<4xi32>) -> tensor<4xf32>
  %34 = tosa.logical_right_shift %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %35 = tosa.logical_or %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %36 = tosa.logical_xor %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}
// -----
func.func @data(%a: tensor<4x3xf32>, %i: tensor<1x4xi32>, %v: tensor<1x4x3xf32>) {
  %0 = tosa.const_shape {values = dense<[12]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %a, %0 : (tensor<4x3xf32>, !tosa.shape<1>) -> tensor<12xf32>
  %2 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %3 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %4 = tosa.reverse %a {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<1x3xf32>
  %6 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<1x3xf32>
  %7 = tosa.argmax %a {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<3xi32>
  %8 = tosa.gather %v, %i : (tensor<1x4x3xf32>, tensor<1x4xi32>) -> tensor<1x4x3xf32>
  %9 = tosa.scatter %v, %i, %v : (tensor<1x4x3xf32>, tensor<1x4xi32>, tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  %10 = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %11 = tosa.identity %a : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %12 = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %13 = tosa.tile %a, %12 : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<8x3xf32>
  %14 = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %15 = tosa.slice %a, %14, %12 : (tensor<4x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xf32>
  %16 = tosa.add_shape %12, %14 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %17 = tosa.const_shape {values = dense<[0, 1, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %18 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %19 = tosa.pad %a, %17, %18 : (tensor<4x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x4xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %m: tensor<1x4x5xf32>, %n: tensor<1x5x6xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %2 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  %3 = tosa.matmul %m, %n, %z, %z : (tensor<1x4x5xf32>, tensor<1x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6xf32>
  %4 = tosa.negate %b, %z, %z : (tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @control(%c: tensor<i1>, %a: tensor<4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    %1 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %1 : tensor<4xf32>
  }
  %2 = tosa.while_loop (%k = %i) : (tensor<i32>) -> tensor<i32> {
    %3 = tosa.greater %k, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %3 : tensor<i1>
  } do {
  ^bb0(%k: tensor<i32>):
    tosa.yield %k : tensor<i32>
  }
  return %0 : tensor<4xf32>
}
// -----
module {
  tosa.variable @v = dense<1> : tensor<2xi8>
  func.func @f(%a: tensor<2xi8>) {
    tosa.variable_write @v, %a : tensor<2xi8>
    %0 = tosa.variable_read @v : tensor<2xi8>
    return
  }
}
// -----
func.func @scaled(%a: tensor<4x64xf8E4M3FN>, %s: tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32> attributes {of = #tosa.block_size<BLOCK_SIZE_32>} {
  %0 = "tosa.cast_from_block_scaled"(%a, %s) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.maximum %a, %a {nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4x64xf8E4M3FN>, %s: tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32> {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
