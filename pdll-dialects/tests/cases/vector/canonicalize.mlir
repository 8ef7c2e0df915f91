func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %f: f32, %v: vector<4xf32>) {
  %0 = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32>
  %2 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  return
}
// -----
func.func @casts(%v: vector<4xf32>, %w: vector<1x4xf32>, %s: f32) -> (vector<4xf32>, vector<4xf32>, vector<2x2xf32>, vector<1x4xf32>, vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %3 = vector.shape_cast %2 : vector<1x4xf32> to vector<4xf32>
  %4 = vector.shape_cast %w : vector<1x4xf32> to vector<2x2xf32>
  %5 = vector.broadcast %w : vector<1x4xf32> to vector<1x4xf32>
  %6 = vector.bitcast %v : vector<4xf32> to vector<8xi16>
  %7 = vector.bitcast %6 : vector<8xi16> to vector<4xf32>
  return %1, %3, %4, %5, %7 : vector<4xf32>, vector<4xf32>, vector<2x2xf32>, vector<1x4xf32>, vector<4xf32>
}
// -----
func.func @constants() -> (vector<2x4xf32>, vector<4xi32>, vector<4x2xi32>, vector<8xi32>) {
  %f = arith.constant 1.5 : f32
  %i = arith.constant -7 : i32
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.broadcast %i : i32 to vector<4xi32>
  %2 = vector.broadcast %i : i32 to vector<2x4xi32>
  %3 = vector.transpose %2, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  %4 = vector.shape_cast %3 : vector<4x2xi32> to vector<8xi32>
  return %0, %1, %3, %4 : vector<2x4xf32>, vector<4xi32>, vector<4x2xi32>, vector<8xi32>
}
// -----
func.func @elements(%v: vector<2x3x4xf32>, %s: f32, %z: vector<4xf32>) -> (f32, vector<4xf32>, vector<2x3x4xf32>) {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  %3 = vector.extract %z[] : vector<4xf32> from vector<4xf32>
  %4 = vector.insert %v, %v[] : vector<2x3x4xf32> into vector<2x3x4xf32>
  return %2, %3, %4 : f32, vector<4xf32>, vector<2x3x4xf32>
}
