func.func @s(%s: !shape.shape, %w: !shape.witness, %e: tensor<?xindex>, %i: index) -> !shape.shape {
  %c = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %c1 = shape.const_shape {a} [] : !shape.shape
  %c2 = shape.const_shape [-1] : tensor<1xindex>
  shape.assuming %w { }
  %a = shape.assuming %w -> (!shape.shape) { shape.assuming_yield %s : !shape.shape }
  %r = shape.reduce(%e, %i) : tensor<?xindex> -> index {
  ^bb0(%k: index, %d: index, %acc: index):
    %m = shape.mul %acc, %d : index, index -> index
    shape.yield %m : index
  }
  return %s : !shape.shape
}
shape.function_library @lib {
  shape.func @same(%x: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %x : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping { test.same = @same }
shape.func private @f(%x: !shape.shape) -> !shape.shape { shape.return %x : !shape.shape }
