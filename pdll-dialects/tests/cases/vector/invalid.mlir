func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: f32) {
  %0 = "vector.broadcast"(%w) : (vector<2x4xf32>) -> vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: f32) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x3xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: vector<[4]xf32>) {
  %0 = vector.broadcast %s : vector<[4]xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: tensor<4xf32>) {
  %0 = vector.broadcast %v : tensor<4xf32> to vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>) {
  %0 = "vector.shuffle"(%v, %w) {mask = array<i64: 0>} : (vector<4xf32>, vector<2x4xf32>) -> vector<1xf32>
  return }
// -----
func.func @f(%v: vector<2x3xf32>, %w: vector<2x4xf32>) {
  %0 = "vector.shuffle"(%v, %w) {mask = array<i64: 0>} : (vector<2x3xf32>, vector<2x4xf32>) -> vector<1x3xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[0, 1] : f32 from vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = "vector.extract"(%v) {static_position = array<i64: -3>} : (vector<4xf32>) -> f32
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract %v[0] : vector<3xf32> from vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = "vector.extract"(%v) {static_position = array<i64: -9223372036854775808>} : (vector<2x4xf32>) -> vector<4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: f32, %r: vector<3xf32>) {
  %0 = vector.insert %s, %v[2, 0] : f32 into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: f32, %r: vector<3xf32>) {
  %0 = vector.insert %s, %v[0] : f32 into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: f32, %r: vector<3xf32>) {
  %0 = vector.insert %r, %v[0] : vector<3xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: f32, %r: vector<3xf32>) {
  %0 = vector.insert %r, %v[0, 1] : vector<3xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: f32, %r: vector<3xf32>) {
  %0 = vector.insert %r, %v[0, 1, 2] : vector<3xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<8xf32>) {
  %0 = vector.shape_cast %v : vector<8xf32> to vector<2x3xf32>
  return }
// -----
func.func @f(%v: vector<8xf32>) {
  %0 = vector.shape_cast %v : vector<8xf32> to vector<8xi32>
  return }
// -----
func.func @f(%v: vector<[8]xf32>) {
  %0 = vector.shape_cast %v : vector<[8]xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<8xf32>) {
  %0 = vector.bitcast %v : vector<8xf32> to vector<8xi16>
  return }
// -----
func.func @f(%v: vector<8x2xf32>) {
  %0 = vector.bitcast %v : vector<8x2xf32> to vector<4x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.transpose %v, [0, 0] : vector<2x4xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x4xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.transpose %v, [1, 2] : vector<2x4xf32> to vector<4x2xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4xf32>
  return }
// -----
func.func @f() {
  %0 = vector.constant_mask [3, 2] : vector<4xi1>
  return }
// -----
func.func @f() {
  %0 = vector.constant_mask [5] : vector<4xi1>
  return }
// -----
func.func @f() {
  %0 = vector.constant_mask [0, 2] : vector<4x4xi1>
  return }
// -----
func.func @f() {
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return }
// -----
func.func @f() {
  %0 = "vector.constant_mask"() {mask_dim_sizes = array<i64: 2>} : () -> vector<i1>
  return }
// -----
func.func @f(%i: index) {
  %0 = vector.create_mask %i : vector<4x3xi1>
  return }
// -----
func.func @f(%i: index) {
  %0 = vector.create_mask %i, %i : vector<i1>
  return }
// -----
func.func @f(%m: memref<8x8xf32>, %i: index) {
  %0 = vector.load %m[%i] : memref<8x8xf32>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8x8xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32>, vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8x8xvector<4xf32>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x8xvector<4xf32>>, vector<8xf32>
  return }
// -----
func.func @f(%m: memref<8x8xf32, strided<[16, 2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, strided<[16, 2]>>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8x8xf32, strided<[16, 2]>>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i, %i] : memref<8x8xf32, strided<[16, 2]>>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<2x2x2xf32>) {
  vector.store %v, %m[%i, %i] : memref<8xf32>, vector<2x2x2xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<2xf32>) {
  vector.store %v, %m[%i, %i] : memref<8xf32>, vector<2xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<2xi32>) {
  vector.store %v, %m[%i] : memref<8xf32>, vector<2xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<3xf32>, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.maskedstore %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<3xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i, %i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<3xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<3xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>, %x: vector<4xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  vector.scatter %m[%i, %i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<3xf32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32>
  return }
// -----
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.compressstore %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return }
// -----
func.func @f(%v: vector<4x4xf32>) {
  %0 = vector.reduction <add>, %v : vector<4x4xf32> into f32
  return }
// -----
func.func @f(%v: vector<4xi32>) {
  %0 = vector.reduction <minnumf>, %v : vector<4xi32> into i32
  return }
// -----
func.func @f(%v: vector<4x4xf32>, %a: vector<4xf32>) {
  %0 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<4x4xf32>, vector<4xf32>) -> vector<4xf32>
  return }
// -----
func.func @f(%v: vector<4x5xf32>, %a: vector<4xf32>) {
  %0 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4x5xf32>, vector<4xf32>) -> vector<4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0, 1, 2], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [1], strides = [1]} : vector<2x4xf32> to vector<1x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [3], strides = [1]} : vector<2x4xf32> to vector<3x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [1], strides = [2]} : vector<2x4xf32> to vector<1x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<2x4xf32> to vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<2x4xf32> to vector<1x3xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [1, 1]} : vector<2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 3], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [2, 0], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [2]} : vector<2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %s: vector<2x2x2xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [1, 1, 1]} : vector<2x2x2xf32> into vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 5 : i64} : vector<2x4xf32>, vector<4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %i: vector<2x4xf32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<2x4xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %i: vector<5xf32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<5xf32>
  return }
// -----
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  %0:2 = vector.scan <or>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return }
// -----
func.func @f(%m: memref<4x8xf32>) {
  %0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x4xf32>>
  return }
// -----
func.func @f(%m: memref<4x8xf32, strided<[16, 1]>>) {
  %0 = vector.type_cast %m : memref<4x8xf32, strided<[16, 1]>> to memref<vector<4x8xf32>>
  return }
// -----
func.func @f(%m: memref<4x8xf32>) {
  %0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>, 1>
  return }
// -----
func.func @f(%m: memref<4x8xf32>) {
  %0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xi32>>
  return }
