func.func @f(%a: memref<4x5xf32>, %b: memref<5x6xf32>, %c: memref<4x6xf32>, %t: tensor<4x5xf32>, %u: tensor<5x6xf32>, %v: tensor<4x6xf32>) {
  linalg.matmul ins(%a, %b : memref<4x5xf32>, memref<5x6xf32>) outs(%c : memref<4x6xf32>)
  %0 = linalg.matmul ins(%t, %u : tensor<4x5xf32>, tensor<5x6xf32>) outs(%v : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
