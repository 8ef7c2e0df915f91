func.func @constant_in_body(%a: tensor<4x?xf32>, %l: index, %h: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %a low[%l, 1] high[2, %h] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @value_outside(%a: tensor<1x28x28x1xf32>, %f: f32) -> tensor<2x31x31x3xf32> {
  %0 = tensor.pad %a low[1, 1, 1, 2] high[0, 2, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %f : f32
  } : tensor<1x28x28x1xf32> to tensor<2x31x31x3xf32>
  return %0 : tensor<2x31x31x3xf32>
}
// -----
func.func @computed(%a: tensor<4x5xindex>) -> tensor<6x8xindex> {
  %0 = tensor.pad %a low[1, 1] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %c = arith.addi %i, %j : index
    tensor.yield %c : index
  } : tensor<4x5xindex> to tensor<6x8xindex>
  return %0 : tensor<6x8xindex>
}
// -----
func.func @computed_dynamic(%a: tensor<?x5xindex>, %n: index) -> tensor<?x?xindex> {
  %0 = tensor.pad %a low[0, %n] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x5xindex> to tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}
// -----
func.func @no_padding(%a: tensor<?x5xf32>, %f: f32) -> tensor<?x5xf32> {
  %0 = tensor.pad %a nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x5xf32> to tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
// -----
func.func @constants(%a: tensor<4xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 7 : i32
  %0 = tensor.pad %a low[%c3] high[%c0] {
  ^bb0(%i: index):
    tensor.yield %f : i32
  } : tensor<4xi32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
func.func @cast_source(%a: tensor<4xi32>, %n: index, %f: i32) -> tensor<?xi32> {
  %c = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %0 = tensor.pad %c low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : i32
  } : tensor<?xi32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
// A cast to more static sizes stays: only sizes that it does not make static are those of its source.
func.func @cast_to_more_static_source(%a: tensor<?x?xf32>, %n: index, %f: f32) -> tensor<?x?xf32> {
  %c = tensor.cast %a : tensor<?x?xf32> to tensor<4x?xf32>
  %0 = tensor.pad %c low[0, 1] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// The first cast removes a size, the second one adds another.
func.func @cast_of_cast_source(%a: tensor<4x?xf32>, %f: f32) -> tensor<?x?xf32> {
  %b = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %c = tensor.cast %b : tensor<?x?xf32> to tensor<?x8xf32>
  %d = tensor.cast %c : tensor<?x8xf32> to tensor<?x?xf32>
  %0 = tensor.pad %d low[0, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @other(%a: tensor<4xi32>, %i: index) -> i32 {
  %0 = tensor.extract %a[%i] : tensor<4xi32>
  return %0 : i32
}

// -----

// The size of the source is the constant zero, which moves to the right and disappears.
func.func @pad_of_empty(%low: index, %x: f32) -> tensor<1x?xf32> {
  %zero = arith.constant 0 : index
  %source = tensor.generate %zero {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<1x?xf32>
  %padded = tensor.pad %source low[0, %low] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<1x?xf32> to tensor<1x?xf32>
  return %padded : tensor<1x?xf32>
}
