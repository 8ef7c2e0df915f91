// dialect: mlir/Dialect/SparseTensor/IR/SparseTensorOps.td
#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @sparse(%p: !llvm.ptr, %t: tensor<16xf32, #V>, %i: index) -> index {
  %0 = sparse_tensor.new %p : !llvm.ptr to tensor<128xf64, #V>
  %1 = sparse_tensor.positions %t {level = 0 : index} : tensor<16xf32, #V> to memref<?xindex>
  %2 = sparse_tensor.values %t : tensor<16xf32, #V> to memref<?xf32>
  %3 = sparse_tensor.number_of_entries %t : tensor<16xf32, #V>
  %4 = sparse_tensor.load %t hasInserts : tensor<16xf32, #V>
  return %3 : index
}
