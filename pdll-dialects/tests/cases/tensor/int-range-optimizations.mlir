func.func @dim(%m: tensor<4x?x8xf32>, %i: index) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.dim %m, %c1 : tensor<4x?x8xf32>
  %1 = arith.cmpi sge, %0, %c0 : index
  %2 = tensor.dim %m, %i : tensor<4x?x8xf32>
  %3 = arith.cmpi sge, %2, %c0 : index
  %4 = arith.cmpi sge, %2, %c4 : index
  return %1, %3, %4 : i1, i1, i1
}
