#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @linalg(%t: tensor<4x8xf32>, %o: tensor<4x8xf32>, %p: tensor<4x2x4x4xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %2 = tensor.empty() : tensor<1x2x4x4xf32>
  %3 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %2 : tensor<4x8xf32> -> tensor<1x2x4x4xf32>
  %4 = linalg.unpack %3 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %o : tensor<1x2x4x4xf32> -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
