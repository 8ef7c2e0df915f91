func.func @empty_memrefs(%a: memref<4x5xf32>, %b: memref<5x0xf32>, %c: memref<4x0xf32>) {
  linalg.matmul ins(%a, %b : memref<4x5xf32>, memref<5x0xf32>) outs(%c : memref<4x0xf32>)
  return
}
// -----
func.func @memref_casts(%a: memref<4x5xf32>, %b: memref<5x6xf32>, %c: memref<4x6xf32>) {
  %0 = memref.cast %a : memref<4x5xf32> to memref<?x?xf32>
  %1 = memref.cast %c : memref<4x6xf32> to memref<?x?xf32>
  linalg.matmul ins(%0, %b : memref<?x?xf32>, memref<5x6xf32>) outs(%1 : memref<?x?xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : memref<?x?xf32>) outs(%1 : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.softmax dimension(1) ins(%1 : memref<?x?xf32>) outs(%1 : memref<?x?xf32>)
  return
}
// -----
func.func @tensor_casts(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x5xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<5x6xf32> to tensor<?x?xf32>
  %2 = tensor.cast %c : tensor<4x6xf32> to tensor<?x?xf32>
  %3 = linalg.matmul ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
// -----
func.func @cast_of_result(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (tensor<4x?xf32>, tensor<?x?xf32>) {
  %3 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.cast %3 : tensor<?x?xf32> to tensor<4x?xf32>
  return %4, %3 : tensor<4x?xf32>, tensor<?x?xf32>
}
// -----
func.func @infer_shapes(%a: tensor<?x5xf32>, %b: tensor<4x?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %1 = linalg.add ins(%a, %b : tensor<?x5xf32>, tensor<4x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @infer_shapes_of_generic(%a: tensor<?x?xf32>, %b: tensor<3x4xf32>, %s: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %2:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]}
    ins(%a, %b, %s : tensor<?x?xf32>, tensor<3x4xf32>, f32) outs(%0, %1 : tensor<?xf32>, tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %u: f32, %v: f32):
    %q = arith.addf %x, %y : f32
    linalg.yield %q, %z : f32, f32
  } -> (tensor<?xf32>, tensor<?x?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?x?xf32>
}
// -----
func.func @no_projected_permutation(%a: tensor<?xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<3xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @index_of_unit_loop(%a: tensor<1x4xindex>) -> tensor<1x4xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x4xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x4xindex>
  return %0 : tensor<1x4xindex>
}
// -----
func.func @identity(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c, %c : tensor<?x4xf32>, tensor<?x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    linalg.yield %y, %x : f32, f32
  } -> (tensor<?x4xf32>, tensor<?x4xf32>)
  return %0#0, %0#1 : tensor<?x4xf32>, tensor<?x4xf32>
}
// -----
func.func @identity_with_cast(%a: tensor<?x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<?x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @identity_of_buffers(%a: memref<?xf32>, %b: memref<?xf32>, %s: f32) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%a : memref<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%a : memref<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %s : f32
  }
  return
}
// -----
func.func @self_copies(%a: memref<?xf32>, %b: memref<?xf32>, %t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  linalg.copy ins(%a : memref<?xf32>) outs(%a : memref<?xf32>)
  linalg.copy ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  %0 = linalg.copy ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.copy ins(%t : tensor<?xf32>) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @fill_reshaped(%a: tensor<4x5xf32>, %d: tensor<?x5xf32>, %s: f32, %n: index) -> (tensor<20xf32>, tensor<2x2x5xf32>, tensor<?x2x5xf32>) {
  %0 = linalg.fill {x = 1} ins(%s : f32) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x5xf32> into tensor<20xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 5] : tensor<4x5xf32> into tensor<2x2x5xf32>
  %3 = linalg.fill ins(%s : f32) outs(%d : tensor<?x5xf32>) -> tensor<?x5xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [%n, 2, 5] : tensor<?x5xf32> into tensor<?x2x5xf32>
  return %1, %2, %4 : tensor<20xf32>, tensor<2x2x5xf32>, tensor<?x2x5xf32>
}
// -----
func.func @fill_padded(%a: tensor<4x5xf32>, %d: tensor<?x5xf32>, %n: index) -> (tensor<7x6xf32>, tensor<?x?xf32>, tensor<?x6xf32>) {
  %s = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%s : f32) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = tensor.pad %0 low[1, 0] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<4x5xf32> to tensor<7x6xf32>
  %2 = linalg.fill ins(%s : f32) outs(%d : tensor<?x5xf32>) -> tensor<?x5xf32>
  %3 = tensor.pad %2 low[1, %n] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x5xf32> to tensor<?x?xf32>
  %4 = tensor.pad %2 low[%n, 0] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?x5xf32> to tensor<?x6xf32>
  return %1, %3, %4 : tensor<7x6xf32>, tensor<?x?xf32>, tensor<?x6xf32>
}
// -----
func.func @pad_inserted_into_fill(%a: tensor<4x?xf32>, %d: tensor<20x?xf32>, %n: index, %t: tensor<3x5xf32>) -> (tensor<20x?xf32>, tensor<20x30xf32>) {
  %s = arith.constant 1.0 : f32
  %p = tensor.pad %a low[1, 2] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<7x?xf32>
  %0 = linalg.fill ins(%s : f32) outs(%d : tensor<20x?xf32>) -> tensor<20x?xf32>
  %1 = tensor.insert_slice %p into %0[3, %n] [7, %n] [1, 1] : tensor<7x?xf32> into tensor<20x?xf32>
  %e = tensor.empty() : tensor<20x30xf32>
  %q = tensor.pad %t low[0, 2] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<3x5xf32> to tensor<5x7xf32>
  %2 = linalg.fill ins(%s : f32) outs(%e : tensor<20x30xf32>) -> tensor<20x30xf32>
  %3 = tensor.insert_slice %q into %2[0, 0] [5, 7] [1, 1] : tensor<5x7xf32> into tensor<20x30xf32>
  %4 = tensor.insert_slice %q into %3[6, 7] [5, 7] [1, 1] : tensor<5x7xf32> into tensor<20x30xf32>
  %5 = tensor.insert_slice %q into %4[8, 8] [5, 7] [1, 1] : tensor<5x7xf32> into tensor<20x30xf32>
  return %1, %5 : tensor<20x?xf32>, tensor<20x30xf32>
}
// -----
func.func @fill_extracted(%a: tensor<?xi32>, %s: i32, %n: index) -> i32 {
  %0 = linalg.fill ins(%s : i32) outs(%a : tensor<?xi32>) -> tensor<?xi32>
  %1 = tensor.extract %0[%n] : tensor<?xi32>
  return %1 : i32
}
// -----
func.func @fill_packed(%s: i32, %n: index, %u: i32, %d: tensor<2x2x4x8xi32>) -> (tensor<2x2x4x8xi32>, tensor<2x2x4x8xi32>, tensor<2x2x4x8xi32>) {
  %a = tensor.empty() : tensor<8x15xi32>
  %0 = linalg.fill ins(%s : i32) outs(%a : tensor<8x15xi32>) -> tensor<8x15xi32>
  %e = tensor.empty() : tensor<2x2x4x8xi32>
  %1 = linalg.pack %0 padding_value(%s : i32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<8x15xi32> -> tensor<2x2x4x8xi32>
  %f = tensor.empty() : tensor<2x2x4x8xi32>
  %2 = linalg.pack %0 padding_value(%u : i32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x15xi32> -> tensor<2x2x4x8xi32>
  %3 = linalg.pack %0 padding_value(%s : i32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %d : tensor<8x15xi32> -> tensor<2x2x4x8xi32>
  return %1, %2, %3 : tensor<2x2x4x8xi32>, tensor<2x2x4x8xi32>, tensor<2x2x4x8xi32>
}
// -----
func.func @fill_copied(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>, %s: i32) -> (tensor<4xi32>, tensor<4xi32>, tensor<4x?xi32>) {
  %0 = linalg.fill ins(%s : i32) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  %1 = linalg.copy ins(%0 : tensor<4xi32>) outs(%b : tensor<4xi32>) -> tensor<4xi32>
  %2 = linalg.copy ins(%c : tensor<4xi32>) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
  %d = arith.constant 7 : index
  %e = tensor.empty(%d) : tensor<?x4xi32>
  %f = linalg.fill ins(%s : i32) outs(%e : tensor<?x4xi32>) -> tensor<?x4xi32>
  %g = tensor.empty(%d) : tensor<4x?xi32>
  %3 = linalg.transpose ins(%f : tensor<?x4xi32>) outs(%g : tensor<4x?xi32>) permutation = [1, 0]
  return %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4x?xi32>
}
// -----
func.func @fills_concatenated(%a: tensor<4xi32>, %b: tensor<5xi32>, %s: i32, %t: i32) -> (tensor<9xi32>, tensor<9xi32>, tensor<9xi32>) {
  %c = arith.constant 1 : i32
  %0 = linalg.fill ins(%s : i32) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  %1 = linalg.fill ins(%s : i32) outs(%b : tensor<5xi32>) -> tensor<5xi32>
  %2 = linalg.fill ins(%t : i32) outs(%b : tensor<5xi32>) -> tensor<5xi32>
  %3 = tensor.concat dim(0) %0, %1 : (tensor<4xi32>, tensor<5xi32>) -> tensor<9xi32>
  %4 = tensor.concat dim(0) %0, %2 : (tensor<4xi32>, tensor<5xi32>) -> tensor<9xi32>
  %5 = tensor.concat dim(0) %0, %b : (tensor<4xi32>, tensor<5xi32>) -> tensor<9xi32>
  return %3, %4, %5 : tensor<9xi32>, tensor<9xi32>, tensor<9xi32>
}
// -----
func.func @broadcasts(%a: tensor<2xf32>, %b: tensor<2x3xf32>, %c: tensor<2x4x3x5xf32>, %d: tensor<2xf32>) -> (tensor<2x4x3x5xf32>, tensor<2xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%b : tensor<2x3xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<2x3xf32>) outs(%c : tensor<2x4x3x5xf32>) dimensions = [1, 3]
  %2 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%d : tensor<2xf32>) dimensions = []
  return %1, %2 : tensor<2x4x3x5xf32>, tensor<2xf32>
}
// -----
func.func @transposes(%a: tensor<2x3x4xf32>, %b: tensor<3x4x2xf32>, %c: tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%c : tensor<2x4x3xf32>) permutation = [2, 1, 0]
  %2 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%a : tensor<2x3x4xf32>) permutation = [2, 0, 1]
  return %1, %2 : tensor<2x4x3xf32>, tensor<2x3x4xf32>
}
// -----
func.func @transposed_broadcast(%a: tensor<2x?xf32>, %b: tensor<2x3x?x4xf32>, %c: tensor<4x?x3x2xf32>, %d: tensor<f32>, %e: tensor<3x2xf32>, %f: tensor<2x3xf32>) -> (tensor<4x?x3x2xf32>, tensor<2x3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<2x?xf32>) outs(%b : tensor<2x3x?x4xf32>) dimensions = [1, 3]
  %1 = linalg.transpose ins(%0 : tensor<2x3x?x4xf32>) outs(%c : tensor<4x?x3x2xf32>) permutation = [3, 2, 1, 0]
  %2 = linalg.broadcast ins(%d : tensor<f32>) outs(%e : tensor<3x2xf32>) dimensions = [0, 1]
  %3 = linalg.transpose ins(%2 : tensor<3x2xf32>) outs(%f : tensor<2x3xf32>) permutation = [1, 0]
  return %1, %3 : tensor<4x?x3x2xf32>, tensor<2x3xf32>
}
// -----
func.func @transposed_buffer(%a: memref<2x2xf32>, %b: memref<?x?xf32>) {
  linalg.transpose ins(%a : memref<2x2xf32>) outs(%a : memref<2x2xf32>) permutation = [0, 1]
  %c = memref.cast %a : memref<2x2xf32> to memref<?x?xf32>
  linalg.map { math.exp } ins(%c : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  return
}
// -----
func.func @packs(%a: tensor<8x16xf32>, %t: tensor<2x2x4x8xf32>, %p: f32, %n: index) -> (tensor<2x2x4x8xf32>, tensor<8x16xf32>, tensor<2x2x4x8xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  %f = tensor.empty() : tensor<2x2x4x8xf32>
  %1 = linalg.pack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  %2 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  %4 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  return %1, %3, %4 : tensor<2x2x4x8xf32>, tensor<8x16xf32>, tensor<2x2x4x8xf32>
}
// -----
func.func @packs_of_dynamic_sizes(%a: tensor<?x16xf32>, %t: tensor<8x?x8xf32>, %p: f32, %n: index, %u: tensor<?x2x8xf32>, %v: tensor<8x?xf32>) -> (tensor<8x?x8xf32>, tensor<8x?xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [8] into %t : tensor<?x16xf32> -> tensor<8x?x8xf32>
  %1 = linalg.unpack %u inner_dims_pos = [1] inner_tiles = [8] into %v : tensor<?x2x8xf32> -> tensor<8x?xf32>
  return %0, %1 : tensor<8x?x8xf32>, tensor<8x?xf32>
}
// -----
func.func @unpack_into_result(%t: tensor<2x2x4x8xf32>, %p: f32, %n: index) -> (tensor<8x16xf32>, tensor<8x13xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%p : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  %1 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  %2 = tensor.extract_slice %1[0, 0] [8, 13] [1, 1] : tensor<8x16xf32> to tensor<8x13xf32>
  return %0, %2 : tensor<8x16xf32>, tensor<8x13xf32>
}
// -----
func.func @packs_of_casts(%a: tensor<8x16xf32>, %t: tensor<2x2x4x8xf32>, %p: f32) -> (tensor<?x?x4x?xf32>, tensor<?x?xf32>) {
  %c8 = arith.constant 8 : index
  %0 = tensor.cast %a : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.cast %t : tensor<2x2x4x8xf32> to tensor<?x?x4x?xf32>
  %2 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, %c8] into %1 {x} : tensor<?x?xf32> -> tensor<?x?x4x?xf32>
  %3 = linalg.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [4, %c8] into %0 {x} : tensor<?x?x4x?xf32> -> tensor<?x?xf32>
  return %2, %3 : tensor<?x?x4x?xf32>, tensor<?x?xf32>
}
// -----
func.func @packs_of_splats() -> (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<8x16xf32>) {
  %a = arith.constant dense<1.0> : tensor<8x16xf32>
  %p = arith.constant 1.0 : f32
  %q = arith.constant 2.0 : f32
  %b = arith.constant dense<3.0> : tensor<2x2x4x8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = tensor.empty() : tensor<2x2x4x8xf32>
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  %1 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  %2 = linalg.pack %a padding_value(%q : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %f : tensor<8x16xf32> -> tensor<2x2x4x8xf32>
  %3 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %e : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  return %0, %1, %2, %3 : tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<8x16xf32>
}
// -----
func.func @sizes_of_results(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1:2 = linalg.reduce ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c, %0 : tensor<?x?xf32>, tensor<?x?xf32>) dimensions = []
    (%x: f32, %y: f32, %z: f32, %w: f32) {
      linalg.yield %x, %y : f32, f32
    }
  %2 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %3 = tensor.dim %1#1, %c1 : tensor<?x?xf32>
  return %2, %3 : index, index
}
// -----
func.func @dead(%a: tensor<?x?xf32>, %m: memref<?xf32>, %n: memref<?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.exp ins(%m : memref<?xf32>) outs(%n : memref<?xf32>)
  return
}
// -----
func.func @map_of_casts(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %2 = linalg.map { arith.addf } ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>)
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @body_of_static_operation(%x: tensor<2x4x?xi32>, %i: index, %j: index) -> tensor<?x?x4xi32> {
  %0 = tensor.empty(%j) : tensor<2x4x?xi32>
  %1 = tensor.empty(%i, %j) : tensor<?x?x4xi32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<2x4x?xi32>) outs(%1 : tensor<?x?x4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %b : i32
    linalg.yield %a : i32
  } -> tensor<?x?x4xi32>
  return %2 : tensor<?x?x4xi32>
}
