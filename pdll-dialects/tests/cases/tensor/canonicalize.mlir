func.func @dim_expand(%t: tensor<?x4xf32>, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%s, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %d = tensor.dim %0, %c0 : tensor<?x2x4xf32>
  return %d : index
}
// -----
func.func @dim_collapse(%t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
// -----
func.func @dim_reshape(%t: tensor<?xf32>, %s: tensor<2xindex>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %d : index
}
// -----
func.func @dim_reshape32(%t: tensor<?xf32>, %s: tensor<2xi32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %d : index
}
// -----
func.func @dim_insert(%t: tensor<?xf32>, %s: f32, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %s into %t[%i] : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
// -----
func.func @empty_expand(%s: index) -> tensor<?x2x4xf32> {
  %t = tensor.empty(%s) : tensor<?x4xf32>
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%s, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}
// -----
func.func @empty_collapse(%s: index) -> tensor<?xf32> {
  %t = tensor.empty(%s) : tensor<?x4xf32>
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @empty_slice(%s: index) -> tensor<?x4xf32> {
  %t = tensor.empty(%s) : tensor<?x4xf32>
  %0 = tensor.extract_slice %t[0, 0] [%s, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// -----
func.func @concat1(%s: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %s : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @concat2(%s: tensor<4x?xf32>, %t: tensor<?x7xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %s, %t : (tensor<4x?xf32>, tensor<?x7xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @concat3(%s: tensor<4x7xf32>, %t: tensor<5x7xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %s, %t : (tensor<4x7xf32>, tensor<5x7xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @reshape_same(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.from_elements %d : tensor<1xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @bitcasts(%t: tensor<?xf32>) -> tensor<?xi32> {
  %0 = tensor.bitcast %t : tensor<?xf32> to tensor<?xui32>
  %1 = tensor.bitcast %0 : tensor<?xui32> to tensor<?xi32>
  return %1 : tensor<?xi32>
}
// -----
func.func @expand_const_shape(%t: tensor<?xf32>) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%c4, %c2] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @expand_const_cast(%s: tensor<8xf32>) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %t = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%c4, %c2] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @gather(%i: tensor<1x1xindex>) -> tensor<1x2xf32> {
  %c = arith.constant dense<1.0> : tensor<3x2xf32>
  %g = tensor.gather %c[%i] gather_dims([0]) : (tensor<3x2xf32>, tensor<1x1xindex>) -> tensor<1x2xf32>
  return %g : tensor<1x2xf32>
}
// -----
func.func @splatd(%i: index) -> tensor<2x?xf32> {
  %c = arith.constant 1.0 : f32
  %g = tensor.splat %c[%i] : tensor<2x?xf32>
  return %g : tensor<2x?xf32>
}
// -----
func.func @extract_expand(%t: tensor<8xf32>, %i: index, %j: index) -> f32 {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
  %e = tensor.extract %0[%i, %j] : tensor<4x2xf32>
  return %e : f32
}
// -----
func.func @extract_collapse(%t: tensor<4x2xf32>, %i: index) -> f32 {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %e = tensor.extract %0[%i] : tensor<8xf32>
  return %e : f32
}
// -----
func.func @fe_ext(%t: tensor<2xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %t[%c0] : tensor<2xf32>
  %b = tensor.extract %t[%c1] : tensor<2xf32>
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @pad0(%t: tensor<2xf32>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%c0] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<2xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @padc(%t: tensor<2xf32>, %f: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<2xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @insc(%t: tensor<3xf32>, %f: f32) -> tensor<3xf32> {
  %c = arith.constant dense<1.0> : tensor<3xf32>
  %g = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %g into %c[%c1] : tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
func.func @extins(%t: tensor<?xf32>, %f: f32, %i: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %e = tensor.extract %0[%i] : tensor<?xf32>
  return %e : f32
}
// -----
func.func @cstslice() -> tensor<2xi32> {
  %c = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %e = tensor.extract_slice %c[1][2][1] : tensor<4xi32> to tensor<2xi32>
  return %e : tensor<2xi32>
}
// -----
func.func @splatslice() -> tensor<2xi32> {
  %c = arith.constant dense<1> : tensor<4xi32>
  %e = tensor.extract_slice %c[1][2][1] : tensor<4xi32> to tensor<2xi32>
  return %e : tensor<2xi32>
}
// -----
func.func @insc2(%t: tensor<?xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %t into %d[0][%c4][1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @slc2(%d: tensor<8xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %d[0][%c4][1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @gen(%f: f32) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.generate %c4 {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @castop(%t: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[0] high[1] {
  ^bb0(%i: index):
    %f = arith.constant 1.0 : f32
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @cast_const() -> tensor<?xf32> {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @reshape_const() -> tensor<2x2xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = arith.constant dense<2> : tensor<2xindex>
  %1 = tensor.reshape %0(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
// -----
func.func @expand_const() -> tensor<2x2xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0,1]] output_shape [2,2] : tensor<4xf32> into tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
// -----
func.func @collapse_from(%a: f32, %b: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %a, %b : tensor<2x1xf32>
  %1 = tensor.collapse_shape %0 [[0,1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}
// -----
func.func @collapse_splat(%a: f32) -> tensor<2xf32> {
  %0 = tensor.splat %a : tensor<2x1xf32>
  %1 = tensor.collapse_shape %0 [[0,1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}
// -----
func.func @dim_gen(%n: index, %x: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %x2 = tensor.cast %x : tensor<*xf32> to tensor<?x?xf32>
  %d = tensor.dim %x2, %c0 : tensor<?x?xf32>
  return %d : index
}
// -----
func.func @ext_collapse_of_expand(%t: tensor<?x4xf32>, %s: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%s, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
// -----
func.func @expand_of_collapse(%t: tensor<?x2x4xf32>, %s: index) -> tensor<?x2x4xf32> {
  %1 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  %0 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [%s, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}
// -----
func.func @dim_unranked_neg(%t: tensor<?x2x4xf32>, %s: index) -> index {
  %c = arith.constant -1 : index
  %d = tensor.dim %t, %c : tensor<?x2x4xf32>
  return %d : index
}
// -----
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> f32 {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
// -----
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 7 : index
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
// -----
func.func @f(%t: tensor<4xf32>) -> f32 {
  %x = arith.constant 1.0 : f32
  %i = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
// -----
func.func @pads(%t: tensor<4x?x5xf32>, %a: index, %b: index, %f: f32) -> tensor<?x?x?xf32> {
  %0 = tensor.pad %t low[%a, 1, %a] high[%b, 0, %a] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<4x?x5xf32> to tensor<?x?x?xf32>
  %1 = tensor.pad %0 low[%b, %a, 3] high[%b, %b, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
// -----
func.func @pads_in_loop(%t: tensor<?xf32>, %m: memref<?xindex>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  %s = affine.for %x = 0 to 10 iter_args(%u = %t) -> tensor<?xf32> {
    %e = affine.apply affine_map<(d0) -> (d0 * 2)>(%x)
    %b = arith.muli %x, %a : index
    %0 = tensor.pad %u low[%e] high[%b] {
    ^bb0(%i: index):
      tensor.yield %f : f32
    } : tensor<?xf32> to tensor<?xf32>
    %1 = tensor.pad %0 low[%x] high[%a] {
    ^bb0(%i: index):
      tensor.yield %f : f32
    } : tensor<?xf32> to tensor<?xf32>
    affine.yield %1 : tensor<?xf32>
  }
  return %s : tensor<?xf32>
}
// -----
func.func @reshapes_to_the_same_type(%t: tensor<6xi64>, %n: tensor<?xi64>, %i: index) -> (tensor<6xi64>, tensor<6xi64>, tensor<?xi64>) {
  %0 = tensor.collapse_shape %t [[0]] : tensor<6xi64> into tensor<6xi64>
  %1 = tensor.expand_shape %t [[0]] output_shape [6] : tensor<6xi64> into tensor<6xi64>
  %2 = tensor.expand_shape %n [[0]] output_shape [%i] : tensor<?xi64> into tensor<?xi64>
  return %0, %1, %2 : tensor<6xi64>, tensor<6xi64>, tensor<?xi64>
}
