func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %f: f32, %v: vector<4xf32>) {
  %0 = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32>
  %2 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  return
}
