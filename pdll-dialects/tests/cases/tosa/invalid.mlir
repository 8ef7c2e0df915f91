func.func @pad(%a: tensor<2xf32>, %s: !tosa.shape<2>, %c: tensor<1xf32>) {
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @dim(%a: tensor<2xf32>) {
  %0 = tosa.dim %a {axis = 3 : i32} : (tensor<2xf32>) -> !tosa.shape<1>
  return
}
// -----
func.func @dim(%a: tensor<2xf32>) {
  %0 = tosa.dim %a {axis = -1 : i32} : (tensor<2xf32>) -> !tosa.shape<1>
  return
}
// -----
func.func @dim(%a: tensor<2xf32>) {
  %0 = tosa.dim %a {axis = 0 : i32} : (tensor<2xf32>) -> !tosa.shape<2>
  return
}
// -----
func.func @concat_shape() {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.concat_shape %x, %x : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}
// -----
func.func @concat_shape() {
  %s = tosa.concat_shape : () -> !tosa.shape<2>
  return
}
// -----
func.func @concat_shape(%x : !tosa.shape<2>) {
  %s = tosa.concat_shape %x, %x : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  return
}
// -----
func.func @slice_shape() {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape() {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape() {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<-2> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape() {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape(%a: tensor<1xi32>) {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape(%b: tensor<1xi32>) {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %b : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @slice_shape(%b: tensor<1xi32>) {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = tosa.slice_shape %x, %a, %z : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}
// -----
func.func @t(%b: tensor<1xi32>) {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s = tosa.add_shape %x, %y : (!tosa.shape<2>, !tosa.shape<3>) -> !tosa.shape<2>
  return
}
// -----
func.func @t(%b: tensor<1xi32>) {
  %x = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.add_shape %x, %x : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
  return
}
// -----
func.func @t(%x: !tosa.shape<2>) {
  %s = tosa.add_shape %x, %x : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
  return
}
// -----
func.func @t(%x: !tosa.shape<2>) {
  %s = tosa.exp2_shape %x : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}
// -----
func.func @var() {
  %0 = tosa.variable_read @a : tensor<2xf32>
  return
}
// -----
module {
tosa.variable @a : tensor<2xf32>
tosa.variable @a : tensor<2xf32>
}
// -----
tosa.variable @a : tensor<2xf32>
func.func @var() {
  %0 = tosa.variable_read @a : tensor<3xf32>
  return
}
// -----
func.func @var() {
  %0 = tosa.variable_read @a : tensor<3xf32>
  return
}
tosa.variable @a : tensor<2xf32>
// -----
tosa.variable @a = dense<1> : tensor<2xi32>
func.func @var(%a: tensor<*xf32>) {
  tosa.variable_write @a, %a : tensor<*xf32>
  return
}
// -----
tosa.variable @a = dense<1> : tensor<2xi32>
func.func @var(%a: tensor<*xi32>) {
  tosa.variable_write @a, %a : tensor<*xi32>
  return
}
// -----
func.func @c() {
  %0 = "tosa.const_shape"() {values = dense<1> : tensor<1x1xindex>} : () -> !tosa.shape<1>
  return
}
// -----
func.func @c() {
  %0 = "tosa.const_shape"() {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<1>
  return
}
// -----
func.func @c() {
  %0 = "tosa.const"() {values = dense<1> : tensor<2xi32>} : () -> tensor<2xf32>
  return
}
// -----
func.func @c() {
  %0 = "tosa.const"() {values = dense<1> : vector<2xi32>} : () -> tensor<2xi32>
  return
}
// -----
func.func @c() {
  %0 = "tosa.const"() {values = dense<1> : tensor<2xi32>} : () -> tensor<?xi32>
  return
}
// -----
func.func @c(%a: tensor<4x4xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, -1>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @c(%a: !tosa.shape<-1>) {
  return
}
// -----
func.func @t(%a: tensor<4x64xf8E4M3FN>, %s: tensor<4x2xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}
// -----
func.func @t(%a: tensor<4x64xf8E4M3FN>, %s: tensor<4x3xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E4M3FN>, tensor<4x3xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}
// -----
func.func @t(%a: tensor<4x65xf8E4M3FN>, %s: tensor<4x3xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x65xf8E4M3FN>, tensor<4x3xf8E8M0FNU>) -> tensor<4x65xf32>
  return
}
// -----
func.func @t(%a: tensor<4x64xf8E4M3FN>, %s: tensor<4x2xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> tensor<4x63xf32>
  return
}
// -----
func.func @t(%a: tensor<4x64xf8E4M3FN>, %s: tensor<5x2xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E4M3FN>, tensor<5x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}
// -----
func.func @t(%a: tensor<4x64xf8E4M3FN>, %s: tensor<2xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E4M3FN>, tensor<2xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}
// -----
func.func @t(%a: tensor<4x?xf8E4M3FN>, %s: tensor<?x2xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x?xf8E4M3FN>, tensor<?x2xf8E8M0FNU>) -> tensor<4x65xf32>
  return
}
// -----
func.func @t(%a: tensor<f8E4M3FN>, %s: tensor<f8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<f8E4M3FN>, tensor<f8E8M0FNU>) -> tensor<f32>
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x65xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x65xf32>) -> (tensor<4x65xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x63xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x3xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<5x2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x64xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<64xf8E4M3FN>, tensor<2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<4x?xf32>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x?xf32>) -> (tensor<4x65xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E5M2>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E5M2>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<5x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<5x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x5x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x5x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x5xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x5xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<3x4x64xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<3x4x64xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<1x4x64xf8E4M3FN>, %bs: tensor<1x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<1x4x64xf8E4M3FN>, tensor<1x4x2xf8E8M0FNU>) -> tensor<2x3x5xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x32xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x32xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<7x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<7x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x65xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x65xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x65xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x65xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<*xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x3xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x3xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<*xf8E4M3FN>, %as: tensor<2x3x3xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<2x3x3xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>) -> tensor<7x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x2xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x5x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x2xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x5x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xi32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<2xi32>) {
  %0 = tosa.concat %a, %c {axis = 0 : i32}: (tensor<2xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %s1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %s1, %s1: (tensor<2xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %s1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.tile %a, %s1: (tensor<2xf32>, !tosa.shape<1>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %s1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %a, %s1: (tensor<2xf32>, !tosa.shape<1>) -> tensor<1xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0>}: (tensor<2xf32>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%v: tensor<1x4x3xf32>, %i: tensor<1x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<1x4x3xf32>, tensor<1x4xi32>) -> tensor<1x4x3xi32>
  return
}
// -----
func.func @f(%v: tensor<1x4x3xf32>, %i: tensor<1x4xi32>) {
  %8 = tosa.scatter %v, %i, %v : (tensor<1x4x3xf32>, tensor<1x4xi32>, tensor<1x4x3xf32>) -> tensor<1x4x3xi32>
  return
}
// -----
func.func @f(%v: tensor<1x4x3xf32>, %w: tensor<1x4x3xi32>, %i: tensor<1x4xi32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<1x4x3xf32>, tensor<1x4xi32>, tensor<1x4x3xi32>) -> tensor<1x4x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %z: tensor<1xf32>) {
  %0 = tosa.negate %a, %z, %z: (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.reverse %a {axis = 0 : i32}: (tensor<2xf32>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %p: tensor<2xi1>) {
  %0 = tosa.select %p, %a, %a : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>, %p: tensor<2xi1>) {
  %0 = tosa.select %p, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return
}
// -----
func.func @f(%a: tensor<1x4x4x3xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32}: (tensor<2xf32>) -> tensor<1xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32}: (tensor<2xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32}: (tensor<2x3xf32>) -> tensor<1x4xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32}: (tensor<2x3xf32>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32}: (tensor<2x3xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32}: (tensor<2xf32>, tensor<3xf32>) -> tensor<?x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %b: tensor<3x2xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32}: (tensor<2x2xf32>, tensor<3x2xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %b: tensor<*xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32}: (tensor<2x2xf32>, tensor<*xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %b: tensor<2x2xi32>) {
  %0 = tosa.equal %a, %a : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<5x3xi1>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %b: tensor<2x2xi32>) {
  %0 = tosa.equal %a, %a : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<*xi1>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %b: tensor<?x2xf32>) {
  %0 = tosa.equal %a, %b : (tensor<2x2xf32>, tensor<?x2xf32>) -> tensor<2x2xi1>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[-3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x?xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s: (tensor<2x?xf32>, !tosa.shape<2>) -> tensor<5x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2x?xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %s: (tensor<2x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<5x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2x?xf32>) {
  %s=tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %s: (tensor<2x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %s: (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %s=tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %s: (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %t=tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %t, %t: (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %t=tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %t, %t: (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3x?xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32}: (tensor<2x3x?xf32>) -> tensor<?x4x5xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3x?xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32}: (tensor<2x3x?xf32>) -> tensor<4x?xi32>
  return
}
// -----
func.func @f(%a: tensor<4x?x8xf32>, %b: tensor<4x?x8xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false} : (tensor<4x?x8xf32>, tensor<4x?x8xf32>) -> (tensor<4x?x8xf32>, tensor<4x?x8xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x?x7xf32>, %b: tensor<4x?x7xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false} : (tensor<4x?x7xf32>, tensor<4x?x7xf32>) -> (tensor<4x?x7xf32>, tensor<4x?x7xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x?x7xf32>, %b: tensor<4x?x?xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false} : (tensor<4x?x7xf32>, tensor<4x?x?xf32>) -> (tensor<4x?x7xf32>, tensor<4x?x7xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x?x?xf32>, %b: tensor<4x?x7xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false} : (tensor<4x?x?xf32>, tensor<4x?x7xf32>) -> (tensor<4x?x7xf32>, tensor<4x?x7xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8x8xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<4x8x8xf32>) -> (tensor<4x8x5xf32>, tensor<4x8x4xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8x8xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<4x8x8xf32>) -> (tensor<4x8x6xf32>, tensor<4x8x?xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8x8xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<4x8x8xf32>) -> (tensor<3x8x5xf32>, tensor<3x8x5xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8x8xf32>, %z: tensor<1xi16>, %m: tensor<4x8xi8>) {
  %c = "tosa.const"() {values = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %d = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.negate %a, %c, %d : (tensor<4x8x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x5xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>) {
  %c = "tosa.const"() {values = dense<-32768> : tensor<1xi16>} : () -> tensor<1xi16>
  %d = "tosa.const"() {values = dense<-3> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.rescale %a, %m, %s, %c, %d {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<8x5xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x5xi16>
  return
}
// -----
func.func @f(%a: tensor<8x5xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>) {
  %c = "tosa.const"() {values = dense<-32768> : tensor<1xi16>} : () -> tensor<1xi16>
  %d = "tosa.const"() {values = dense<-3> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.rescale %a, %m, %s, %c, %d {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true} : (tensor<8x5xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x5xi16>
  return
}
// -----
func.func @f(%a: tensor<8x?xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = true} : (tensor<8x?xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x?xi16>
  return
}
// -----
func.func @f(%a: tensor<8x4xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = true} : (tensor<8x4xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x4xi16>
  return
}
// -----
func.func @f(%a: tensor<8x4xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = true} : (tensor<8x4xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x4xi16>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true} : (tensor<8x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<8x4xi16>
  return
}
// -----
func.func @f(%a: tensor<8x4xf32>) {
  %0 = tosa.clamp %a {min_val = 3.0 : f32, max_val = 1.0 : f32} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
func.func @f(%a: tensor<8x4xf32>) {
  %0 = tosa.clamp %a {min_val = 0x7FC00000 : f32, max_val = 1.0 : f32} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
func.func @f(%a: tensor<8x4xf32>) {
  %0 = tosa.clamp %a {min_val = 3.0 : f16, max_val = 1.0 : f32} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>) {
  %0 = tosa.clamp %a {min_val = 3 : i8, max_val = -1 : i8} : (tensor<8x4xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi1>) {
  %0 = tosa.clamp %a {min_val = true, max_val = false} : (tensor<8x4xi1>) -> tensor<8x4xi1>
  return
}
// -----
func.func @f(%a: tensor<8x4xf32>) {
  %0 = tosa.clamp %a {min_val = 1 : i8, max_val = 3: i8} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
module {
  tosa.variable @a : tensor<2xf32>
  module {
    func.func @var() {
      %0 = tosa.variable_read @a : tensor<2xf32>
      return
    }
  }
}
// -----
module {
  module {
  tosa.variable @a : tensor<2xf32>
    func.func @var() {
      %0 = tosa.variable_read @a : tensor<2xf32>
      return
    }
  }
}
// -----
module {
  func.func private @a()
    func.func @var() {
      %0 = tosa.variable_read @a : tensor<2xf32>
      return
    }
}
// -----
module {
  tosa.variable @a : tensor<2x?xf32>
    func.func @var() {
      %0 = tosa.variable_read @a : tensor<2x3x4xf32>
      return
    }
}
// -----
module {
  tosa.variable @a : tensor<2x?xf32>
    func.func @var() {
      %0 = tosa.variable_read @a : tensor<2x3xf32>
      return
    }
}
// -----
func.func @control(%c: tensor<2xi1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<2xi1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @control(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @control(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @control(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @control(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @w(%i: tensor<i32>) {
  %1 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
    %2 = tosa.greater %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %2, %2 : tensor<i1>, tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}
// -----
func.func @w(%i: tensor<i32>) {
  %1 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %x: tensor<i32>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}
// -----
func.func @w(%i: tensor<i32>, %b: tensor<2xi1>) {
  %1 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %b: tensor<2xi1>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}
// -----
func.func @w(%i: tensor<i32>, %b: tensor<i1>) {
  %1 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<2xi32> {
    tosa.yield %b: tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}
// -----
func.func @t(%a: tensor<2x3x64xf8E4M3FN>, %as: tensor<2x3x3xf8E8M0FNU>, %b: tensor<2x4x64xf8E4M3FN>, %bs: tensor<2x4x3xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x64xf8E4M3FN>, tensor<2x3x3xf8E8M0FNU>, tensor<2x4x64xf8E4M3FN>, tensor<2x4x3xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<2x3x65xf8E4M3FN>, %as: tensor<2x3x3xf8E8M0FNU>, %b: tensor<3x4x65xf8E4M3FN>, %bs: tensor<3x4x3xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<2x3x65xf8E4M3FN>, tensor<2x3x3xf8E8M0FNU>, tensor<3x4x65xf8E4M3FN>, tensor<3x4x3xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<?x3x64xf8E4M3FN>, %as: tensor<?x3x2xf8E8M0FNU>, %b: tensor<3x4x64xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<?x3x64xf8E4M3FN>, tensor<?x3x2xf8E8M0FNU>, tensor<3x4x64xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<1x3x64xf8E4M3FN>, %as: tensor<?x3x2xf8E8M0FNU>, %b: tensor<3x4x64xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<1x3x64xf8E4M3FN>, tensor<?x3x2xf8E8M0FNU>, tensor<3x4x64xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<1x3x4xf32>
  return
}
// -----
func.func @t(%a: tensor<*xf8E4M3FN>, %as: tensor<?x3x2xf8E8M0FNU>, %b: tensor<*xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<?x3x2xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<1x3x5xf32>
  return
}
// -----
func.func @t(%a: tensor<*xf8E4M3FN>, %as: tensor<*xf8E8M0FNU>, %b: tensor<*xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<*xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<1x3x5xf32>
  return
}
// -----
func.func @t(%a: tensor<*x!tosa.mxint8>, %as: tensor<*xf8E8M0FNU>, %b: tensor<*xf8E4M3FN>, %bs: tensor<3x4x2xf8E8M0FNU>) {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32} : (tensor<*x!tosa.mxint8>, tensor<*xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>) -> tensor<3x3x4xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf8E4M3FN>, %w: tensor<8x3x3x4xf8E4M3FN>, %b: tensor<8xf8E4M3FN>, %z: tensor<1xf8E4M3FN>, %zw: tensor<1xf8E4M3FN>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<8xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x8x8x8xf8E4M3FN>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf8E4M3>, %w: tensor<8x3x3x4xf8E4M3>, %b: tensor<8xf8E4M3>, %z: tensor<1xf8E4M3>, %zw: tensor<1xf8E4M3>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E4M3>, tensor<8x3x3x4xf8E4M3>, tensor<8xf8E4M3>, tensor<1xf8E4M3>, tensor<1xf8E4M3>) -> tensor<1x8x8x8xf8E4M3>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf8E5M2>, %w: tensor<8x3x3x4xf8E5M2>, %b: tensor<8xf8E5M2>, %z: tensor<1xf8E5M2>, %zw: tensor<1xf8E5M2>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E5M2>, tensor<8x3x3x4xf8E5M2>, tensor<8xf8E5M2>, tensor<1xf8E5M2>, tensor<1xf8E5M2>) -> tensor<1x8x8x8xf8E5M2>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xi4>, %w: tensor<8x3x3x4xi4>, %b: tensor<8xi4>, %z: tensor<1xi4>, %zw: tensor<1xi4>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi4>, tensor<8x3x3x4xi4>, tensor<8xi4>, tensor<1xi4>, tensor<1xi4>) -> tensor<1x8x8x8xi4>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf64>, %w: tensor<8x3x3x4xf64>, %b: tensor<8xf64>, %z: tensor<1xf64>, %zw: tensor<1xf64>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf64>, tensor<8x3x3x4xf64>, tensor<8xf64>, tensor<1xf64>, tensor<1xf64>) -> tensor<1x8x8x8xf64>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf16>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf16>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf16>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf16>, tensor<8xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xi8>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xi8>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xi8>, tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf8E5M2>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf8E5M2>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf8E5M2>, tensor<8xf32>, tensor<1xf32>, tensor<1xf8E5M2>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf16>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf16>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf16>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, -1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 0, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 3, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x7x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<7xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<1xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<9xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x9xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x5xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x5xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return
}
// -----
func.func @networks(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<?xf32>, %z: tensor<1xf32>, %zw: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %zw {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x9xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3x4xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3x4xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = tosa.concat %a, %b {axis = 2 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = tosa.concat %a, %b {axis = -1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<2x3xf32>, %c: tensor<2x4xf32>) {
  %0 = tosa.concat %a, %b, %c {axis = 0 : i32} : (tensor<*xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @f() {
  %0 = "tosa.concat"() {axis = 0 : i32} : () -> tensor<5x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reduce_max %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reduce_max %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<*xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @f(%a: tensor<f32>) {
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.argmax %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reverse %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reverse %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<6x1xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<1x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<2x4x3xf32>, tensor<1x4xi32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<2x4x3xf32>, tensor<2x4xi32>) -> tensor<3x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<2x4x3xf32>, tensor<2x4xi32>) -> tensor<2x5x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<2x4x3xf32>, tensor<2x4xi32>) -> tensor<2x4x5xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>) {
  %8 = tosa.gather %v, %i : (tensor<2x4x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<3x4xi32>, %w: tensor<2x4x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<3x4xi32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<3x4x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<3x4x3xf32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<2x5x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<2x5x3xf32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<2x4x5xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<2x4x5xf32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<2x4x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<3x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<2x4x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x4xi32>, %w: tensor<2x4x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
func.func @f(%v: tensor<2x4x3xf32>, %i: tensor<2x5xi32>, %w: tensor<2x5x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<2x4x3xf32>, tensor<2x5xi32>, tensor<2x5x3xf32>) -> tensor<2x4x3xf32>
  return
}
// -----
func.func @f(%v: tensor<?x?x3xf32>, %i: tensor<2x?xi32>, %w: tensor<?x5x3xf32>) {
  %8 = tosa.scatter %v, %i, %w : (tensor<?x?x3xf32>, tensor<2x?xi32>, tensor<?x5x3xf32>) -> tensor<2x4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<2x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[-2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[-1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %c: tensor<1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.pad %a, %s, %c : (tensor<*xf32>, !tosa.shape<3>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16x16x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x17x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 3, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x17x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 0, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x1x1x4xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x1x1x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x9x17x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<4x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %t = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<4x4xf32>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %s, %t : (tensor<4x4xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %s, %t : (tensor<*xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.tile %a, %s : (tensor<4x4xf32>, !tosa.shape<1>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<4x4xf32>, !tosa.shape<2>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<*xf32>, !tosa.shape<2>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<4x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>) {
  %s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<4x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xi8>, %b: tensor<4xi16>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xi8>, tensor<4xi16>, tensor<1xi8>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf16>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<4xf16>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf16>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4x4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x3xf32>, %b: tensor<4x4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4x3xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<4x4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<*xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<*xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4x4xf32>, tensor<*xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xi8>, %b: tensor<4xi8>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<1x4xf32>, %b: tensor<4x1xf32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %b, %s : (tensor<1x4xf32>, tensor<4x1xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %a, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %za: tensor<1xf32>, %zb: tensor<1xf32>) {
  %0 = tosa.matmul %a, %b, %za, %zb : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf16>, %za: tensor<1xf32>, %zb: tensor<1xf16>) {
  %0 = tosa.matmul %a, %b, %za, %zb : (tensor<1x2x3xf32>, tensor<1x3x4xf16>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %za: tensor<1xf16>, %zb: tensor<1xf32>) {
  %0 = tosa.matmul %a, %b, %za, %zb : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %za: tensor<1xf32>, %zb: tensor<1xf16>) {
  %0 = tosa.matmul %a, %b, %za, %zb : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32>
  return
}
// -----
func.func @f(%a: tensor<1x2x3xi16>, %b: tensor<1x3x4xi16>) {
  %z = "tosa.const"() {values = dense<1> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x2x4xi48>
  return
}
// -----
func.func @f(%a: tensor<4x4xi8>, %t: tensor<256xi8>) {
  %0 = tosa.table %a, %t : (tensor<4x4xi8>, tensor<256xi8>) -> tensor<4x5xi8>
  return
}
// -----
func.func @f(%a: tensor<4x4xi8>, %t: tensor<256xi8>) {
  %0 = tosa.table %a, %t : (tensor<4x4xi8>, tensor<256xi8>) -> tensor<4xi8>
  return
}
// -----
func.func @f(%a: tensor<4x?xi8>, %t: tensor<256xi8>) {
  %0 = tosa.table %a, %t : (tensor<4x?xi8>, tensor<256xi8>) -> tensor<4x4xi8>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 2, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 4>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x5x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x5x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<2x4x4x5xf32>
  return
}
// -----
func.func @f(%x: tensor<1x?x?x4xf32>) {
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x?x?x4xf32>) -> tensor<1x4x5x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x4xi8>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf16>, %z: tensor<1xf16>, %y: tensor<1xf16>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x4xf16>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xbf16>, %z: tensor<1xbf16>, %y: tensor<1xbf16>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x4xbf16>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf16>, %y: tensor<1xf32>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf16>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf16>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x4xf16>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xi16>, %z: tensor<1xi16>, %y: tensor<1xi16>) {
  %1 = tosa.avg_pool2d %x, %z, %y {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x4xi16>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x7x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x9xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 3>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x7x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x7x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x9xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x8x4xf32>, %w: tensor<8x3x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 3, 1, 1>} : (tensor<1x8x8x8x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x11x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x9xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -3, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, -3, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, -3, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, -3>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) {
  %0 = tosa.negate %a, %z, %y : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %z: tensor<1xf16>, %y: tensor<1xf32>) {
  %0 = tosa.negate %a, %z, %y : (tensor<4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf16>) {
  %0 = tosa.negate %a, %z, %y : (tensor<4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) {
  %0 = tosa.negate %a, %z, %y : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xi16>) {
  %z = "tosa.const"() {values = dense<0> : tensor<1xi16>} : () -> tensor<1xi16>
  %y = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.negate %a, %z, %y : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}
// -----
func.func @f(%a: tensor<8x4xf32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<8x4xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xf32>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %y: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<1xi16>, %s: tensor<1xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<4xi32>, %s: tensor<3xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<4xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<4xi32>, %s: tensor<4xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<4xi32>, tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @f(%a: tensor<8x4xi8>, %m: tensor<?xi32>, %s: tensor<?xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) {
  %0 = tosa.rescale %a, %m, %s, %z, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<8x4xi8>, tensor<?xi32>, tensor<?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<8x4xi8>
  return
}
// -----
func.func @scaled(%a: tensor<4x64xf8E4M3FN>) attributes {of = #tosa.block_size<BLOCK_SIZE_31>} {
  return
}
