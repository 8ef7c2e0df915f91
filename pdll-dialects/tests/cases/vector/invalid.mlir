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
// -----
func.func @a(%v: vector<2x3xf32>, %a: vector<2xf32>) { %0 = vector.multi_reduction <add>, %v, %a [5] : vector<2x3xf32> to vector<2xf32> return }
// -----
func.func @a(%v: vector<2x3xf32>, %a: vector<2xf32>) { %0 = vector.multi_reduction <add>, %v, %a [1, 1] : vector<2x3xf32> to vector<2xf32> return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","parallel"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x5xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x5xf32>
 return }
// -----
func.func @a(%v: vector<2x3xsi32>, %w: vector<3x4xsi32>, %a: vector<2x4xsi32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xsi32>, vector<3x4xsi32> into vector<2x4xsi32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"], kind = #vector.kind<xor>} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","bad","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: f32) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->()>], iterator_types=["reduction","reduction","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into f32
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)[s]->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k + 1)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<2x3xf32>, %w: vector<4x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<4x4xf32> into vector<2x4xf32>
 return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>, %x: vector<2x2xf32>, %a: vector<4x8xf32>) { %0 = vector.outerproduct %x, %w : vector<2x2xf32>, vector<8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>, %x: vector<2x2xf32>, %a: vector<4x8xf32>) { %0 = vector.outerproduct %v, %x : vector<4xf32>, vector<2x2xf32> return }
// -----
func.func @a(%v: vector<[4]xf32>, %w: vector<8xf32>) { %0 = vector.outerproduct %v, %w : vector<[4]xf32>, vector<8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>, %a: vector<4x8xf32>) { %0 = vector.outerproduct %v, %w, %a {kind = #vector.kind<or>} : vector<4xf32>, vector<8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>, %a: vector<4x7xf32>) { %0 = "vector.outerproduct"(%v, %w, %a) {kind = #vector.kind<add>} : (vector<4xf32>, vector<8xf32>, vector<4x7xf32>) -> vector<4x8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>) { %0 = "vector.outerproduct"(%v, %w) {kind = #vector.kind<add>} : (vector<4xf32>, vector<8xf32>) -> vector<4x9xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>) { %0 = "vector.outerproduct"(%v, %w) {kind = #vector.kind<add>} : (vector<4xf32>, vector<8xf32>) -> vector<5x8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>) { %0 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, vector<8xf32>) -> vector<4x8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: vector<8xf32>) { %0 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, vector<8xf32>) -> vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: f32) { %0 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, f32) -> vector<4x8xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %w: f32) { %0 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, f32) -> vector<5xf32> return }
// -----
func.func @a(%v: vector<4xf32>) { %0 = vector.outerproduct %v : vector<4xf32>, vector<4xf32> return }
// -----
func.func @a(%v: f32, %w: vector<4xf32>) { %0 = vector.outerproduct %v, %w : f32, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i], %f : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {masked = [true]} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i,j)->(i + j)>} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i,j)->(i, i)>} : memref<4x4xf32>, vector<4x4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i,j)->(1)>} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i,j)[s]->(i)>} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i)->(i)>} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(i,j)->(i,j)>} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true, true]} : memref<4x4xf32>, vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xi32>, %i: index, %f: i32) { %0 = vector.transfer_read %m[%i, %i], %f : memref<4x4xi32>, vector<3xi8> return }
// -----
func.func @a(%m: memref<4x4xvector<4x3xf32>>, %i: index, %f: vector<4x3xf32>) { %0 = vector.transfer_read %m[%i, %i], %f : memref<4x4xvector<4x3xf32>>, vector<3xf32> return }
// -----
func.func @a(%m: memref<4x4xvector<4x3xf32>>, %i: index, %f: vector<4x3xf32>) { %0 = vector.transfer_read %m[%i, %i], %f : memref<4x4xvector<4x3xf32>>, vector<1x1x2x4x3xf32> return }
// -----
func.func @a(%m: memref<4x4xvector<4x3xf32>>, %i: index, %f: vector<4x3xf32>) { %0 = vector.transfer_read %m[%i, %i], %f : memref<4x4xvector<4x3xf32>>, vector<1x1x4x5xf32> return }
// -----
func.func @a(%m: memref<4x4xvector<4x3xf32>>, %i: index, %f: vector<4x3xf32>, %k: vector<1x1xi1>) { %0 = vector.transfer_read %m[%i, %i], %f, %k : memref<4x4xvector<4x3xf32>>, vector<1x1x4x3xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f32, %k: vector<5xi1>) { %0 = "vector.transfer_read"(%m, %i, %i, %f, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x4xf32>, index, index, f32, vector<5xi1>) -> vector<4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %f: f16) { %0 = "vector.transfer_read"(%m, %i, %i, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x4xf32>, index, index, f16) -> vector<4xf32> return }
// -----
func.func @a(%m: memref<*xf32>, %i: index, %f: f32) { %0 = "vector.transfer_read"(%m, %f) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> ()>}> : (memref<*xf32>, f32) -> vector<f32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %v: vector<4x4xf32>) { vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(i,j)->(0,j)>} : vector<4x4xf32>, memref<4x4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %v: vector<4x4xf32>) { vector.transfer_write %v, %m[%i] : vector<4x4xf32>, memref<4x4xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index, %v: vector<4x4x4xf32>) { vector.transfer_write %v, %m[%i, %i] : vector<4x4x4xf32>, memref<4x4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index, %v: f32) { vector.transfer_write %v, %m[%i] : f32, memref<4xf32> return }
// -----
func.func @a(%m: f32, %i: index, %v: vector<4xf32>) { vector.transfer_write %v, %m[%i] : vector<4xf32>, f32 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index, %v: f32) { vector.transfer_write %v, %m[%i] : f32 return }
// -----
func.func @a(%m: tensor<4xf32>, %i: index, %v: vector<4xf32>) { %0 = "vector.transfer_write"(%v, %m, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<4xf32>, index) -> tensor<5xf32> return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>) { %0 = vector.mask %k { %1 = arith.addf %v, %v : vector<4xf32> vector.yield %1 : vector<4xf32> } : vector<4xi1> -> vector<4xf32> return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>) { %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<4xf32> into f32 %2 = vector.reduction <add>, %v : vector<4xf32> into f32 vector.yield %2 : f32 } : vector<4xi1> -> f32 return }
// -----
func.func @a(%k: vector<5xi1>, %v: vector<4xf32>) { %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<5xi1> -> f32 return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { %0 = vector.mask %k, %f { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<4xf32> into f32 vector.yield %f : f32 } : vector<4xi1> -> f32 return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { vector.mask %k { %1 = vector.reduction <add>, %v : vector<4xf32> into f32 vector.yield } : vector<4xi1> return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> i32 return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { "vector.mask"(%k) ({ %1 = "arith.constant"() {value = 1 : i32} : () -> i32 }) : (vector<4xi1>) -> () return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { "vector.mask"(%k) ({ }) : (vector<4xi1>) -> () return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %f: f32) { vector.mask %k, %v { vector.yield } : vector<4xi1> return }
// -----
func.func @a(%k: vector<4xi1>, %m: memref<8xf32>, %v: vector<4xf32>, %i: index, %p: f32) { %0 = vector.mask %k, %v { vector.transfer_read %m[%i], %p : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32> return }
// -----
func.func @a(%k: vector<4xi1>, %ix: vector<4xindex>, %m: memref<8xf32>, %v: vector<4xf32>, %i: index, %p: f32) { %0 = vector.mask %k, %v { vector.gather %m[%i] [%ix], %k, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32> return }
// -----
func.func @a(%k: vector<4x8xi1>, %v: vector<4xf32>, %w: vector<8xf32>, %p: vector<4x8xf32>) { %0 = vector.mask %k, %p { vector.outerproduct %v, %w : vector<4xf32>, vector<8xf32> } : vector<4x8xi1> -> vector<4x8xf32> return }
// -----
func.func @a(%k: vector<4xi1>, %v: vector<4xf32>, %w: vector<8xf32>, %p: vector<4x8xf32>) { %0 = vector.mask %k { vector.outerproduct %v, %w : vector<4xf32>, vector<8xf32> } : vector<4xi1> -> vector<4x8xf32> return }
// -----
func.func @a(%k: vector<2x3xi1>, %v: vector<2x3xf32>, %w: vector<3x4xf32>, %a: vector<2x4xf32>) {
 %0 = vector.mask %k { vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %v, %w, %a : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32> } : vector<2x3xi1> -> vector<2x4xf32>
 return }
// -----
func.func @a(%k: vector<2xi1>, %v: vector<2x3xf32>, %a: vector<2xf32>) {
 %0 = vector.mask %k { vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32> } : vector<2xi1> -> vector<2xf32>
 return }
// -----
func.func @a(%v: vector<[4]xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32> return }
// -----
func.func @a(%v: vector<2xf32>, %w: vector<[4]xf32>) { %0 = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1]} : vector<2xf32> into vector<[4]xf32> return }
// -----
func.func @a(%v: vector<[2]xf32>, %w: vector<[4]xf32>) { %0 = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1]} : vector<[2]xf32> into vector<[4]xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32, strided<[2]>>, %i: index, %k: vector<4xi1>) { %0 = vector.maskedload %m[%i], %k, %v : memref<4xf32, strided<[2]>>, vector<4xi1>, vector<4xf32> into vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32, strided<[-1]>>, %i: index, %k: vector<4xi1>) { vector.store %v, %m[%i] : memref<4xf32, strided<[-1]>>, vector<4xf32> return }
// -----
func.func @a(%v: vector<1xf32>, %m: memref<4xf32, strided<[-1]>>, %i: index, %k: vector<4xi1>) { vector.store %v, %m[%i] : memref<4xf32, strided<[-1]>>, vector<1xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %t: tensor<4xf32>, %i: index, %k: vector<4xi1>, %ix: vector<4xindex>) { %0 = vector.gather %t[%i] [%ix], %k, %v {alignment = 8 : i64} : tensor<4xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %t: tensor<*xf32>, %i: index, %k: vector<4xi1>, %ix: vector<4xindex>) { %0 = vector.gather %t[] [%ix], %k, %v : tensor<*xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, %i: index) { vector.store %v, %m[%i] : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, vector<4xf32> return }
// -----
func.func @a(%v: vector<1x4xf32>) { %0 = vector.broadcast %v : vector<1x4xf32> to vector<[4]x4xf32> return }
// -----
func.func @a(%v: vector<[1]xf32>) { %0 = vector.broadcast %v : vector<[1]xf32> to vector<[4]xf32> return }
// -----
func.func @a(%v: vector<[1]xf32>) { %0 = vector.broadcast %v : vector<[1]xf32> to vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<[4]xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32>, %i: index, %k: vector<[4]xi1>, %w: vector<4xi1>, %x: vector<[4]xf32>) { vector.compressstore %m[%i], %w, %x : memref<4xf32>, vector<4xi1>, vector<[4]xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32>, %i: index, %k: vector<5xi1>) { vector.compressstore %m[%i], %k, %v : memref<4xf32>, vector<5xi1>, vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32>, %i: index, %k: vector<5xi1>) { %0 = vector.expandload %m[%i], %k, %v : memref<4xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32> return }
// -----
func.func @a(%v: vector<4xf32>, %m: memref<4xf32, strided<[2]>>, %i: index, %k: vector<4xi1>) { %0 = vector.expandload %m[%i], %k, %v : memref<4xf32, strided<[2]>>, vector<4xi1>, vector<4xf32> into vector<4xf32> return }
// -----
func.func @f(%a: vector<4xf32>) { %1 = vector.extract %a[0] : f32 from tensor<4xf32>
return }
// -----
func.func @f(%a: vector<4xf32>) { %1 = vector.shape_cast %a : f32 to vector<4xf32>
return }
// -----
func.func @f(%a: vector<4xf32>) { vector.print %a : tensor<4xf32>
return }
// -----
func.func @f(%v: vector<4xf32>) { vector.print %v : vector<4xf32> str "x"
return }
// -----
func.func @f() { vector.print str "x" punctuation <comma>
return }
// -----
func.func @f(%a: vector<4xf32>, %b: vector<[16]xf32>) { %0 = vector.scalable.insert %a, %b[3] : vector<4xf32> into vector<[16]xf32>
return }
// -----
func.func @f(%b: vector<[16]xf32>) { %0 = vector.scalable.extract %b[6] : vector<4xf32> from vector<[16]xf32>
return }
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.contract [3] %a, %a, %a : vector<4xf32>, vector<4xf32> into vector<4xf32>
return }
