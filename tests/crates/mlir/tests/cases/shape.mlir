func.func @shape(%s: !shape.shape, %t: tensor<?xindex>, %z: !shape.size, %x: tensor<2x?xf32>, %i: index) -> !shape.shape {
  %0 = shape.add %z, %z : !shape.size, !shape.size -> !shape.size
  %1 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %3 = shape.const_size 10
  %4 = shape.shape_of %x : tensor<2x?xf32> -> tensor<2xindex>
  %5 = shape.rank %s : !shape.shape -> !shape.size
  %6 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %7 = shape.assuming %6 -> (!shape.shape) {
    shape.assuming_yield %1 : !shape.shape
  }
  %8 = shape.num_elements %t : tensor<?xindex> -> index
  %9 = shape.get_extent %t, %i : tensor<?xindex>, index -> index
  %10 = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %11 = shape.reduce(%s, %3) : !shape.shape -> !shape.size {
  ^bb0(%a: index, %d: !shape.size, %acc: !shape.size):
    %m = shape.mul %acc, %d : !shape.size, !shape.size -> !shape.size
    shape.yield %m : !shape.size
  }
  %12, %13 = "shape.split_at"(%s, %3) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %14 = shape.is_broadcastable %s, %s : !shape.shape, !shape.shape
  return %7 : !shape.shape
}
