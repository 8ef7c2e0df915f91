func.func @f(%a: !shape.size) -> !shape.size {
  %z = shape.const_size 0
  %0 = shape.add %a, %z : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%a: index) -> index {
  %z = arith.constant 0 : index
  %0 = shape.add %z, %a : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant 2 : index
  %0 = shape.add %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size 2
  %0 = shape.add %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -7 : index
  %y = arith.constant 2 : index
  %0 = shape.add %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -7
  %y = shape.const_size 2
  %0 = shape.add %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -1 : index
  %y = arith.constant 2 : index
  %0 = shape.add %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -1
  %y = shape.const_size 2
  %0 = shape.add %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant -2 : index
  %0 = shape.add %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size -2
  %0 = shape.add %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant 0 : index
  %0 = shape.add %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size 0
  %0 = shape.add %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant 2 : index
  %0 = shape.mul %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size 2
  %0 = shape.mul %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -7 : index
  %y = arith.constant 2 : index
  %0 = shape.mul %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -7
  %y = shape.const_size 2
  %0 = shape.mul %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -1 : index
  %y = arith.constant 2 : index
  %0 = shape.mul %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -1
  %y = shape.const_size 2
  %0 = shape.mul %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant -2 : index
  %0 = shape.mul %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size -2
  %0 = shape.mul %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant 0 : index
  %0 = shape.mul %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size 0
  %0 = shape.mul %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant 2 : index
  %0 = shape.div %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size 2
  %0 = shape.div %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -7 : index
  %y = arith.constant 2 : index
  %0 = shape.div %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -7
  %y = shape.const_size 2
  %0 = shape.div %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant -1 : index
  %y = arith.constant 2 : index
  %0 = shape.div %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size -1
  %y = shape.const_size 2
  %0 = shape.div %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %x = arith.constant 7 : index
  %y = arith.constant -2 : index
  %0 = shape.div %x, %y : index, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %x = shape.const_size 7
  %y = shape.const_size -2
  %0 = shape.div %x, %y : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %c = shape.const_shape [1, 2] : !shape.shape
  %0 = shape.any %a, %c : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %c = shape.const_shape [1, 2] : !shape.shape
  %0 = shape.any %c, %a : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> i1 {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.shape_eq %x, %y : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.cstr_broadcastable %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.cstr_eq %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [1, 2] : !shape.shape
  %y = shape.const_shape [3, 1] : !shape.shape
  %0 = shape.broadcast %x, %a, %y : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> i1 {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.shape_eq %x, %y : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.cstr_broadcastable %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.cstr_eq %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [2] : !shape.shape
  %y = shape.const_shape [3] : !shape.shape
  %0 = shape.broadcast %x, %a, %y : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> i1 {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.shape_eq %x, %y : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.cstr_broadcastable %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.cstr_eq %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.broadcast %x, %a, %y : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.broadcast %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.shape {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> i1 {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.shape_eq %x, %y : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.cstr_broadcastable %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.cstr_eq %x, %y : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [1] : !shape.shape
  %y = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.broadcast %x, %a, %y : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.shape) -> !shape.shape {
  %0 = shape.broadcast %a : !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: tensor<2xindex>) -> !shape.shape {
  %0 = shape.broadcast %a : tensor<2xindex> -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: tensor<2xindex>) -> tensor<?xindex> {
  %0 = shape.broadcast %a : tensor<2xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
  %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
  %c = tensor.cast %a : tensor<2xindex> to tensor<?xindex>
  %0 = shape.broadcast %c, %b : tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.broadcast %a, %b, %a : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.broadcast %a, %b, %a {error = "e"} : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: tensor<0xindex>) -> !shape.shape {
  %0 = shape.broadcast %a, %c, %b : !shape.shape, tensor<0xindex>, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.witness {
  %e = shape.const_shape [] : !shape.shape
  %0 = shape.cstr_broadcastable %a, %e, %b : !shape.shape, !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b, %a : !shape.shape, !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %a : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.witness {
  %e = shape.const_shape [] : !shape.shape
  %0 = shape.cstr_broadcastable %a, %e : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: tensor<2xindex>, %b: !shape.shape) -> !shape.witness {
  %c = tensor.cast %a : tensor<2xindex> to tensor<?xindex>
  %0 = shape.cstr_broadcastable %c, %b : tensor<?xindex>, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: tensor<?x3xf32>, %b: tensor<1x3xf32>) -> !shape.witness {
  %x = shape.shape_of %a : tensor<?x3xf32> -> tensor<2xindex>
  %y = shape.shape_of %b : tensor<1x3xf32> -> tensor<2xindex>
  %0 = shape.cstr_broadcastable %x, %y : tensor<2xindex>, tensor<2xindex>
  return %0 : !shape.witness
}
// -----
func.func @f(%a: tensor<?x3xf32>, %b: tensor<4x3xf32>) -> !shape.witness {
  %x = shape.shape_of %a : tensor<?x3xf32> -> tensor<2xindex>
  %y = shape.shape_of %b : tensor<4x3xf32> -> tensor<2xindex>
  %0 = shape.cstr_broadcastable %x, %y : tensor<2xindex>, tensor<2xindex>
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %t = arith.constant true
  %0 = shape.cstr_require %t, "m"
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %t = arith.constant false
  %0 = shape.cstr_require %t, "m"
  return %0 : !shape.witness
}
// -----
func.func @f(%w: !shape.witness, %v: !shape.witness) -> !shape.witness {
  %1 = shape.assuming_all %w, %v
  %0 = shape.assuming_all %1, %w
  return %0 : !shape.witness
}
// -----
func.func @f(%w: !shape.witness) -> !shape.witness {
  %0 = shape.assuming_all %w
  return %0 : !shape.witness
}
// -----
func.func @f(%w: !shape.witness, %v: !shape.witness) -> !shape.witness {
  %0 = shape.assuming_all %w, %v, %w
  return %0 : !shape.witness
}
// -----
func.func @f(%w: !shape.witness) -> !shape.witness {
  %c = shape.const_witness true
  %0 = shape.assuming_all %c, %w
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %c = shape.const_witness true
  %d = shape.const_witness true
  %0 = shape.assuming_all %c, %d
  return %0 : !shape.witness
}
// -----
func.func @f(%w: !shape.witness) -> !shape.witness {
  %c = shape.const_witness false
  %0 = shape.assuming_all %c, %w
  return %0 : !shape.witness
}
// -----
func.func @f() -> !shape.witness {
  %c = shape.const_witness false
  %d = shape.const_witness true
  %0 = shape.assuming_all %c, %d
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
  %1 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %0 = shape.assuming_all %1, %2
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> !shape.witness {
  %1 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %c, %d : !shape.shape, !shape.shape
  %0 = shape.assuming_all %1, %2
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
  %1 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %0 = shape.assuming_all %1, %2
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> !shape.witness {
  %1 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_eq %c, %d : !shape.shape, !shape.shape
  %0 = shape.assuming_all %1, %2
  return %0 : !shape.witness
}
// -----
func.func @f(%a: !shape.shape) -> i1 {
  %0 = shape.is_broadcastable %a : !shape.shape
  return %0 : i1
}
// -----
func.func @f(%a: !shape.shape) -> i1 {
  %0 = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> i1 {
  %0 = shape.is_broadcastable %a, %b : !shape.shape, !shape.shape
  return %0 : i1
}
// -----
func.func @f(%v: tensor<2x?xf32>) -> index {
  %i = arith.constant 0 : index
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> index
  return %0 : index
}
// -----
func.func @f(%v: tensor<2x?xf32>) -> index {
  %i = arith.constant 1 : index
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> index
  return %0 : index
}
// -----
func.func @f(%v: tensor<2x?xf32>) -> index {
  %i = arith.constant 2 : index
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> index
  return %0 : index
}
// -----
func.func @f(%v: tensor<2x?xf32>) -> index {
  %i = arith.constant -1 : index
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [4, 5] : !shape.shape
  %i = shape.const_size 0
  %0 = shape.get_extent %c, %i : !shape.shape, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %c = shape.const_shape [4, 5] : tensor<2xindex>
  %i = arith.constant 0 : index
  %0 = shape.get_extent %c, %i : tensor<2xindex>, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [4, 5] : !shape.shape
  %i = shape.const_size 1
  %0 = shape.get_extent %c, %i : !shape.shape, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %c = shape.const_shape [4, 5] : tensor<2xindex>
  %i = arith.constant 1 : index
  %0 = shape.get_extent %c, %i : tensor<2xindex>, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [4, 5] : !shape.shape
  %i = shape.const_size 2
  %0 = shape.get_extent %c, %i : !shape.shape, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %c = shape.const_shape [4, 5] : tensor<2xindex>
  %i = arith.constant 2 : index
  %0 = shape.get_extent %c, %i : tensor<2xindex>, index -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.shape {
  %i = arith.constant 3 : index
  %j = shape.const_size 4
  %0 = shape.from_extents %i, %j : index, !shape.size
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.size) -> !shape.size {
  %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f(%a: !shape.size) -> !shape.size {
  %0 = shape.min %a, %a : !shape.size, !shape.size -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.min %a, %b : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [4, 5, 2] : !shape.shape
  %0 = shape.num_elements %c : !shape.shape -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [] : !shape.shape
  %0 = shape.num_elements %c : !shape.shape -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %c = shape.const_shape [4, 5] : tensor<2xindex>
  %0 = shape.num_elements %c : tensor<2xindex> -> index
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %c = shape.const_shape [4, 5, 2] : !shape.shape
  %0 = shape.rank %c : !shape.shape -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%v: tensor<?x?xf32>) -> index {
  %1 = shape.shape_of %v : tensor<?x?xf32> -> tensor<?xindex>
  %0 = shape.rank %1 : tensor<?xindex> -> index
  return %0 : index
}
// -----
func.func @f(%v: tensor<?x?xf32>) -> !shape.size {
  %1 = shape.shape_of %v : tensor<?x?xf32> -> !shape.shape
  %0 = shape.rank %1 : !shape.shape -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%v: tensor<*xf32>) -> !shape.size {
  %1 = shape.shape_of %v : tensor<*xf32> -> !shape.shape
  %0 = shape.rank %1 : !shape.shape -> !shape.size
  return %0 : !shape.size
}
// -----
func.func @f(%v: tensor<2x3xf32>) -> tensor<2xindex> {
  %0 = shape.shape_of %v : tensor<2x3xf32> -> tensor<2xindex>
  return %0 : tensor<2xindex>
}
// -----
func.func @f(%v: tensor<2x3xf32>) -> tensor<?xindex> {
  %0 = shape.shape_of %v : tensor<2x3xf32> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%v: tensor<?x3xf32>) -> tensor<?xindex> {
  %1 = shape.shape_of %v : tensor<?x3xf32> -> tensor<2xindex>
  %0 = tensor.cast %1 : tensor<2xindex> to tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%v: tensor<?x3xf32>, %i: index) -> index {
  %1 = shape.shape_of %v : tensor<?x3xf32> -> tensor<2xindex>
  %0 = tensor.extract %1[%i] : tensor<2xindex>
  return %0 : index
}
// -----
func.func @f() -> tensor<?xindex> {
  %c = shape.const_shape [1, 2] : tensor<2xindex>
  %0 = tensor.cast %c : tensor<2xindex> to tensor<?xindex>
  return %0 : tensor<?xindex>
}
// -----
func.func @f(%i: index) -> index {
  %1 = shape.index_to_size %i
  %0 = shape.size_to_index %1 : !shape.size
  return %0 : index
}
// -----
func.func @f(%i: !shape.size) -> !shape.size {
  %1 = shape.size_to_index %i : !shape.size
  %0 = shape.index_to_size %1
  return %0 : !shape.size
}
// -----
func.func @f() -> index {
  %c = shape.const_size 3
  %0 = shape.size_to_index %c : !shape.size
  return %0 : index
}
// -----
func.func @f() -> !shape.size {
  %c = arith.constant 3 : index
  %0 = shape.index_to_size %c
  return %0 : !shape.size
}
// -----
func.func @f(%i: index) -> index {
  %0 = shape.size_to_index %i : index
  return %0 : index
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size 0
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size 1
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size 3
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size -1
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size 4
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size -3
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [4, 5, 6] : !shape.shape
  %i = shape.const_size -4
  %0, %1 = "shape.split_at"(%c, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @f() -> tensor<2xindex> {
  %c = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.to_extent_tensor %c : !shape.shape -> tensor<2xindex>
  return %0 : tensor<2xindex>
}
// -----
func.func @f(%a: index) -> index {
  %w = shape.const_witness true
  %0 = shape.assuming %w -> (index) {
    %1 = arith.muli %a, %a : index
    shape.assuming_yield %1 : index
  }
  return %0 : index
}
// -----
func.func @f(%a: index) -> index {
  %w = shape.const_witness false
  %0 = shape.assuming %w -> (index) {
    %1 = arith.muli %a, %a : index
    shape.assuming_yield %1 : index
  }
  return %0 : index
}
// -----
func.func @f(%w: !shape.witness, %a: index) -> index {
  %0, %z = shape.assuming %w -> (index, index) {
    %1 = arith.muli %a, %a : index
    %2 = arith.addi %1, %a : index
    shape.assuming_yield %1, %2 : index, index
  }
  return %0 : index
}
// -----
func.func @f(%w: !shape.witness, %a: index) -> index {
  %0 = shape.assuming %w -> (index) {
    %1 = arith.muli %a, %a : index
    shape.assuming_yield %1 : index
  }
  return %0 : index
}
// -----
func.func @f(%w: !shape.witness, %a: index) -> index {
  shape.assuming %w {
    %1 = arith.muli %a, %a : index
  }
  return %a : index
}
// -----
func.func @f(%w: !shape.witness, %a: index) -> index {
  %0 = shape.assuming %w -> (index) {
    shape.assuming_yield %a : index
  }
  return %0 : index
}
// -----
func.func @a() -> !shape.shape {
  %x = shape.const_shape [3, 2] : !shape.shape
  %e = shape.const_shape [] : tensor<0xindex>
  %0 = shape.broadcast %x, %e, %x, %e : !shape.shape, tensor<0xindex>, !shape.shape, tensor<0xindex> -> !shape.shape
  return %0 : !shape.shape
}
func.func @b() -> !shape.shape {
  %x = shape.const_shape [3, 2] : !shape.shape
  %e = shape.const_shape [1, 2] : tensor<2xindex>
  %0 = shape.broadcast %x, %e, %x, %e : !shape.shape, tensor<2xindex>, !shape.shape, tensor<2xindex> -> !shape.shape
  return %0 : !shape.shape
}
func.func @c() -> !shape.shape {
  %x = shape.const_shape [3, 2] : !shape.shape
  %e = shape.const_shape [1, 2] : tensor<2xindex>
  %f = shape.const_shape [1, 1] : tensor<2xindex>
  %0 = shape.broadcast %x, %e, %f : !shape.shape, tensor<2xindex>, tensor<2xindex> -> !shape.shape
  return %0 : !shape.shape
}
func.func @d(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [3, 2] : !shape.shape
  %e = shape.const_shape [] : tensor<0xindex>
  %0 = shape.broadcast %x, %a, %e: !shape.shape, !shape.shape, tensor<0xindex> -> !shape.shape
  return %0 : !shape.shape
}
func.func @e(%a: !shape.shape) -> !shape.shape {
  %x = shape.const_shape [3, 2] : !shape.shape
  %0 = shape.broadcast %x, %a, %x, %a: !shape.shape, !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
func.func @f(%t: tensor<?xindex>, %u: tensor<?xindex>) -> !shape.witness {
  %0 = shape.cstr_broadcastable %t, %u, %t : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_broadcastable %t, %u : tensor<?xindex>, tensor<?xindex>
  %2 = shape.assuming_all %0, %1, %1
  return %2 : !shape.witness
}
// -----
// Of three shapes one is left, whose sizes are not known.
func.func @f(%a: tensor<?xindex>, %b: tensor<0xindex>) -> !shape.witness {
  %e = shape.const_shape [] : tensor<0xindex>
  %0 = shape.cstr_broadcastable %a, %e, %b : tensor<?xindex>, tensor<0xindex>, tensor<0xindex>
  return %0 : !shape.witness
}
