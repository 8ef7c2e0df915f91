// dialect: mlir/Dialect/Shape/IR/ShapeOps.td
func.func @shapes(%t: tensor<?x4xf32>, %i: index) -> !shape.size {
  %0 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %1 = shape.const_shape [1, 2] : tensor<2xindex>
  %2 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  %3 = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<2xindex>
  %4 = shape.assuming_all %3
  %5 = shape.index_to_size %i
  %6 = shape.const_size 7
  %7 = shape.add %5, %6 : !shape.size, !shape.size -> !shape.size
  %8 = shape.size_to_index %7 : !shape.size
  %9 = shape.const_witness true
  %10 = shape.rank %2 : tensor<2xindex> -> index
  return %7 : !shape.size
}
