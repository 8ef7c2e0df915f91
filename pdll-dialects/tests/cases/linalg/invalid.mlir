func.func @f(%m: memref<?xf32>, %t: tensor<?xf32>) {
  "linalg.generic"(%m, %t) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (memref<?xf32>, tensor<?xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0)[s0] -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (0)>, affine_map<(d0) -> (0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %u: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %u: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 - 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %u: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 * 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: i32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a, %a : f32, f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %i : i32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = linalg.index 1 : index
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f() {
    %q = linalg.index 0 : index
    return
}
// -----
func.func @f(%a: f32) {
    linalg.yield %a : f32
}
// -----
func.func @f(%a: f32) {
  scf.execute_region {
    linalg.yield %a : f32
  }
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["foo"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.fill ins(%i : i32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: i32) {
  %0 = linalg.fill ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: f32) {
  %0 = linalg.fill ins(%i, %i : f32, f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: f32) {
  linalg.fill ins(%i : f32) outs(%t : tensor<?xf32>)
  return
}
// -----
func.func @f(%t: tensor<?xf32>, %i: f32) {
  %0 = linalg.fill ins(%i : f32) outs(%t : tensor<?xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<6x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<6x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5x1xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x5x1xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x8xf32>, %c: tensor<1x7x6x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%c : tensor<1x7x6x8xf32>) -> tensor<1x7x6x8xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x8xf32>, %c: tensor<1x6x6x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<3xi64>} ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%c : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x8xf32>, %c: tensor<1x6x6x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<0> : tensor<2xi64>} ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%c : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x8xf32>, %c: tensor<1x6x6x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%c : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : tensor<*xf32>) {
  ^bb0(%b: f32):
    linalg.yield %b : f32
  } -> tensor<*xf32>
  return
}
// -----
func.func @f(%a: vector<4xf32>) {
  "linalg.generic"(%a) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%b: vector<4xf32>):
    linalg.yield %b : vector<4xf32>
  }) : (vector<4xf32>) -> ()
  return
}
// -----
func.func @f(%v: vector<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : vector<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: vector<4xf32>, %b: f32):
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return
}
// -----
func.func @f(%v: vector<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : vector<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: vector<4xf32>, %b: f32):
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d2, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<4xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<2x4x7xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x5xf32>, %b: tensor<2x5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: f32, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : f32, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x8xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x8xf32>) dimensions = [2]
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x8xf32>) dimensions = [0]
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %c: tensor<?x8xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<?x8xf32>) dimensions = [1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4x1xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4x1xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0, 2]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x?xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x?xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x9xf32>, %c: tensor<4xf32>) {
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4x9xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%x: f32, %y: f32, %z: f32, %w: f32) {
      linalg.yield %x, %y : f32, f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4xf32>, %d: tensor<5xf32>) {
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c, %d : tensor<4xf32>, tensor<5xf32>) dimensions = [1]
    (%x: f32, %y: f32, %z: f32, %w: f32) {
      linalg.yield %x, %y : f32, f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [2]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<?xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
  return
}
// -----
func.func @f(%a: tensor<4x?x8xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x?x8xf32>) outs(%c : tensor<4x7xf32>) dimensions = [2]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
    (%x: f32) {
      linalg.yield %x: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
    (%x: i32, %y: f32) {
      linalg.yield %y: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
    (%x: f32, %y: i32) {
      linalg.yield %x: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>)
    (%x: f32) {
      linalg.yield %x: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>)
    (%x: i32, %y: f32) {
      linalg.yield %y: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x?xf32>) {
  %0 = linalg.map ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x?xf32>)
    (%x: f32, %y: f32) {
      linalg.yield %y: f32
    }
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x?xf32>) {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x9xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x9xf32>, %c: tensor<4x9xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>] ins(%a : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [0, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 2] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a outer_dims_perm = [0, 2] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8, 2] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x7xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x3x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x16xf32> -> tensor<2x3x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x15xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x2x4x8xf32>, %p: i32) {
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %c : tensor<8x15xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x2x4x?xf32>, %p: index) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, %p] into %c : tensor<8x15xf32> -> tensor<2x2x4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x2x4x8xf32>, %p: index) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, %p] into %c : tensor<8x15xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x?x4x8xf32>) {
  %0 = linalg.unpack %c inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %a : tensor<2x?x4x8xf32> -> tensor<8x15xf32>
  return
}
// -----
func.func @f(%a: tensor<8x15xf32>, %c: tensor<2x4x4x8xf32>) {
  %0 = linalg.unpack %c inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %a : tensor<2x4x4x8xf32> -> tensor<8x15xf32>
  return
}
// -----
func.func @f(%a: tensor<8x16xf32>, %c: tensor<2x2x4x8xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [-4, 8] into %c : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x4x4x5xf32>, %o: tensor<6x6x1x2x2x5xf32>) {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg : tensor<2x4x4x5xf32>) outs(%o : tensor<6x6x1x2x2x5xf32>) -> tensor<6x6x1x2x2x5xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x4x3x5xf32>, %o: tensor<6x6x5x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg : tensor<2x4x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x3x4x5xf32>, %o: tensor<6x6x5x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg : tensor<2x3x4x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x1x1x5xf32>, %o: tensor<6x6x5x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg : tensor<2x1x1x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x3xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x3xf32>) -> tensor<6x6x5x3xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
// -----
func.func @f(%arg: tensor<2x10x10x5xf32>, %o: tensor<6x6x2x2x2x5xf32>) {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg : tensor<2x10x10x5xf32>) outs(%o : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}
// -----
func.func @f(%arg: tensor<6x6x2x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg : tensor<6x6x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}
// -----
func.func @f(%arg: tensor<5x6x2x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg : tensor<5x6x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}
// -----
func.func @f(%arg: tensor<6x5x2x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg : tensor<6x5x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}
// -----
func.func @f(%arg: tensor<6x6x2x2x2x5xf32>, %o: tensor<2x8x9x5xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg : tensor<6x6x2x2x2x5xf32>) outs(%o : tensor<2x8x9x5xf32>) -> tensor<2x8x9x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, 3] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul indexing_maps = 3 ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.matmul {cast = 3} ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.copy {cast = 3} ins(%a: tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.contract indexing_maps = [3] ins(%a, %b : tensor<4x5xf32>, tensor<5x7xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.elementwise ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.elementwise kind=3 ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<foo> ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4x7xf32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) dims = [2]
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4xf32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4xf32>) {
  linalg.generic
  return
}
// -----
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x7xf32>, %c: tensor<4xf32>) {
  linalg.generic 3
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps=[]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps=[], iterator_types=3} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types=["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    func.return
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types=["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    cf.br ^bb1
  ^bb1:
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types=["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>)
  return
}
// -----
func.func @f(%t: tensor<?xi32>) {
  %0 = linalg.exp ins(%t : tensor<?xi32>) outs(%t : tensor<?xi32>) -> tensor<?xi32>
  return
}
// -----
func.func @f(%t: tensor<?xi1>) {
  %0 = linalg.sub ins(%t, %t : tensor<?xi1>, tensor<?xi1>) outs(%t : tensor<?xi1>) -> tensor<?xi1>
  return
}
// -----
func.func @f(%t: tensor<?xindex>, %u: tensor<?xf32>) {
  %0 = linalg.add ins(%t, %t : tensor<?xindex>, tensor<?xindex>) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t, %t, %t : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.map ins(%t: tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%t: tensor<?xf32>) {
  %0 = linalg.map { 3 } ins(%t: tensor<?xf32>) outs(%t : tensor<?xf32>)
  return
}
// -----
func.func @f() attributes {linalg.foo} { return }
