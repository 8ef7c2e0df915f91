func.func @sizes(%a: !shape.size, %b: index, %s: !shape.shape, %e: tensor<?xindex>) {
  %0 = shape.add %a, %a : !shape.size, !shape.size -> !shape.size
  %1 = shape.mul %b, %b : index, index -> index
  %2 = shape.div %a, %b : !shape.size, index -> !shape.size
  %3 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
  %4 = shape.min %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.index_to_size %b
  %6 = shape.size_to_index %a : !shape.size
  %7 = shape.const_size 10
  %8 = shape.num_elements %s : !shape.shape -> !shape.size
  %9 = shape.num_elements %e : tensor<?xindex> -> index
  %10 = shape.rank %s : !shape.shape -> !shape.size
  %11 = shape.get_extent %s, %a : !shape.shape, !shape.size -> !shape.size
  %12 = shape.get_extent %e, %b : tensor<?xindex>, index -> index
  %13 = shape.meet %a, %a : !shape.size, !shape.size -> !shape.size
  %14 = shape.meet %s, %s, error = "no" : !shape.shape, !shape.shape -> !shape.shape
  return
}
// -----
func.func @shapes(%s: !shape.shape, %e: tensor<?xindex>, %t: tensor<?x4xf32>, %i: index, %v: !shape.value_shape) {
  %0 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %1 = shape.shape_of %t : tensor<?x4xf32> -> !shape.shape
  %2 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.broadcast %e, %e, %e : tensor<?xindex>, tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %4 = shape.concat %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.from_extents %i, %i : index, index
  %6 = shape.from_extent_tensor %e : tensor<?xindex>
  %7 = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %8 = shape.const_shape [1, 2, 3] : !shape.shape
  %9 = shape.const_shape [4] : tensor<1xindex>
  %10 = shape.dim %t, %i : tensor<?x4xf32>, index -> index
  %11 = shape.any %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %12 = shape.value_of %v : tensor<?xf32>
  %13 = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  %14 = shape.with_shape %t, %s : tensor<?x4xf32>, !shape.shape
  %15, %16 = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %17 = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
  return
}
// -----
func.func @witnesses(%s: !shape.shape, %b: i1) -> index {
  %0 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %1 = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
  %2 = shape.cstr_require %b, "message"
  %3 = shape.const_witness true
  %4 = shape.assuming_all %0, %1, %2, %3
  %5 = shape.shape_eq %s, %s : !shape.shape, !shape.shape
  %6 = shape.is_broadcastable %s, %s : !shape.shape, !shape.shape
  %7 = shape.assuming %4 -> (index) {
    %c = arith.constant 0 : index
    shape.assuming_yield %c : index
  }
  shape.assuming %4 {
    shape.assuming_yield
  }
  return %7 : index
}
// -----
func.func @reduce(%s: !shape.shape, %init: !shape.size) -> !shape.size {
  %0 = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
  ^bb0(%index: index, %dim: !shape.size, %acc: !shape.size):
    %1 = shape.mul %acc, %dim : !shape.size, !shape.size -> !shape.size
    shape.yield %1 : !shape.size
  }
  return %0 : !shape.size
}
// -----
shape.function_library @lib {
  shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  test.same = @same
}
