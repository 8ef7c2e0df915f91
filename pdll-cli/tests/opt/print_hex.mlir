// options: --mlir-print-elementsattrs-with-hex-if-larger=4 --mlir-print-op-generic
func.func @f() {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  return
}
