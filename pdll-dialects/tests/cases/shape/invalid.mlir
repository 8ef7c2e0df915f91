func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.add %a, %i : !shape.size, index -> index
  return
}
// -----
func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.add %i, %i : index, index -> !shape.size
  return
}
// -----
func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.mul %a, %i : !shape.size, index -> index
  return
}
// -----
func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.mul %i, %i : index, index -> !shape.size
  return
}
// -----
func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.div %a, %i : !shape.size, index -> index
  return
}
// -----
func.func @f(%a: !shape.size, %i: index) {
  %0 = shape.div %i, %i : index, index -> !shape.size
  return
}
// -----
func.func @f(%a: !shape.shape) {
  %0 = shape.rank %a : !shape.shape -> index
  return
}
// -----
func.func @f(%a: !shape.shape) {
  %0 = shape.num_elements %a : !shape.shape -> index
  return
}
// -----
func.func @f(%a: !shape.shape, %i: index) {
  %0 = shape.get_extent %a, %i : !shape.shape, index -> index
  return
}
// -----
func.func @f(%a: !shape.shape) {
  %0 = shape.broadcast %a, %a : !shape.shape, !shape.shape -> tensor<?xindex>
  return
}
// -----
func.func @f(%a: !shape.value_shape) {
  %0 = shape.shape_of %a : !shape.value_shape -> tensor<?xindex>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = shape.shape_of %a : tensor<2x3xf32> -> tensor<3xindex>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = shape.shape_of %a : tensor<2x3xf32> -> tensor<?xindex>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %0 = shape.shape_of %a : tensor<*xf32> -> tensor<3xindex>
  return
}
// -----
func.func @f() {
  %0 = shape.assuming_all
  return
}
// -----
func.func @f() {
  %0 = "shape.assuming_all"() : () -> !shape.witness
  return
}
// -----
func.func @f(%a: !shape.shape) {
  %0 = shape.cstr_broadcastable %a : !shape.shape
  return
}
// -----
func.func @f() {
  %0 = shape.const_shape [1, 2] : tensor<3xindex>
  return
}
// -----
func.func @f() {
  %0 = shape.const_shape [1, 2] : tensor<?xindex>
  return
}
// -----
func.func @f() {
  %0 = shape.const_shape [1, 2] : !shape.shape
  return
}
// -----
func.func @f(%a: !shape.shape, %z: !shape.size) {
  %0 = shape.max %a, %z : !shape.shape, !shape.size -> !shape.shape
  return
}
// -----
func.func @f(%a: !shape.shape, %z: !shape.size) {
  %0 = shape.max %z, %z : !shape.size, !shape.size -> !shape.shape
  return
}
// -----
func.func @f(%a: !shape.shape, %z: !shape.size) {
  %0 = shape.min %a, %z : !shape.shape, !shape.size -> !shape.size
  return
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.size) {
  %0 = shape.meet %a, %b : !shape.shape, !shape.size -> !shape.shape
  return
}
// -----
func.func @f(%a: !shape.size, %b: index) {
  %0 = shape.meet %a, %b : !shape.size, index -> !shape.size
  return
}
// -----
func.func @f(%a: index, %b: index) {
  %0 = shape.meet %a, %b : index, index -> index
  return
}
// -----
func.func @f(%a: index, %b: index) {
  %0 = shape.meet %a, %b : index, index -> !shape.size
  return
}
// -----
func.func @f(%a: !shape.shape, %b: tensor<?xindex>) {
  %0 = shape.meet %a, %b : !shape.shape, tensor<?xindex> -> !shape.shape
  return
}
// -----
func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) {
  %0 = shape.meet %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<2xindex>
  return
}
// -----
func.func @f(%a: tensor<2xindex>, %b: tensor<?xindex>) {
  %0 = shape.meet %a, %b : tensor<2xindex>, tensor<?xindex> -> tensor<2xindex>
  return
}
// -----
func.func @f(%a: tensor<2xindex>, %b: tensor<2xindex>) {
  %0 = shape.meet %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<3xindex>
  return
}
// -----
func.func @f(%a: !shape.shape, %b: index) {
  %0 = shape.meet %a, %b : !shape.shape, index -> !shape.shape
  return
}
// -----
func.func @f(%v: tensor<2xf32>, %i: index) {
  %0 = shape.dim %v, %i : tensor<2xf32>, index -> !shape.size
  return
}
// -----
func.func @f(%v: tensor<2xindex>) {
  %0 = shape.to_extent_tensor %v : tensor<2xindex> -> tensor<?xindex>
  return
}
// -----
func.func @f(%v: tensor<2xindex>) {
  %0 = "shape.to_extent_tensor"(%v) : (tensor<2xindex>) -> tensor<*xindex>
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: index, %x: index):
    shape.yield %x : index
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: index):
    shape.yield %a : index
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: i32, %e: index, %x: index):
    shape.yield %x : index
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: !shape.size, %x: index):
    shape.yield %x : index
  }
  return
}
// -----
func.func @f(%s: !shape.shape, %i: index) {
  %0 = shape.reduce(%s, %i) : !shape.shape -> index {
  ^bb0(%a: index, %e: index, %x: index):
    shape.yield %x : index
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: index, %x: i32):
    shape.yield %a : index
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: index, %x: index):
    shape.yield %s : tensor<2xindex>
  }
  return
}
// -----
func.func @f(%s: tensor<2xindex>, %i: index) {
  %0 = shape.reduce(%s, %i) : tensor<2xindex> -> index {
  ^bb0(%a: index, %e: index, %x: index):
    shape.yield %x, %x : index, index
  }
  return
}
// -----
module attributes {shape.lib = @x} {}
// -----
func.func @f() attributes {shape.lib = @x} { return }
// -----
module attributes {shape.lib = [3]} {}
// -----
module attributes {shape.lib = 3} {}
// -----
module attributes {shape.lib = @x} { func.func private @x() }
// -----
module attributes {shape.lib = [@y, @x]} { shape.function_library @x { shape.func @g(%a: !shape.value_shape) -> !shape.shape { %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape  shape.return %0 : !shape.shape } } mapping { test.a = @g }  shape.function_library @y { shape.func @g(%a: !shape.value_shape) -> !shape.shape { %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape  shape.return %0 : !shape.shape } } mapping { test.a = @g } }
