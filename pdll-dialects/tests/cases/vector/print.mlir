func.func @elements(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: f32, %i: index, %z: vector<f32>) {
  %0 = vector.extract %v[1] : f32 from vector<4xf32>
  %1 = vector.extract %w[0] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.extract %w[1, %i] : f32 from vector<2x4xf32>
  %3 = vector.extract %z[] : f32 from vector<f32>
  %4 = vector.insert %s, %v[3] : f32 into vector<4xf32>
  %5 = vector.insert %v, %w[%i] : vector<4xf32> into vector<2x4xf32>
  %6 = vector.insert %s, %z[] : f32 into vector<f32>
  %7 = vector.broadcast %s : f32 to vector<2x4xf32>
  %8 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %9 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  %10:4 = vector.to_elements %v : vector<4xf32>
  %11 = vector.shuffle %v, %v [0, 5, 2, 7, -1] : vector<4xf32>, vector<4xf32>
  %12 = vector.shuffle %w, %w [3, 0] : vector<2x4xf32>, vector<2x4xf32>
  %13 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %14, %15 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %16 = vector.extract_strided_slice %w {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  %17 = vector.insert_strided_slice %v, %w {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}
// -----
func.func @shapes(%v: vector<8xf32>, %w: vector<2x4xf32>, %k: vector<[4]x2xf32>, %m: memref<4x8xf32>) {
  %0 = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>
  %1 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %2 = vector.bitcast %v : vector<8xf32> to vector<16xi16>
  %3 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
  %4 = vector.vscale
  %5 = vector.step : vector<4xindex>
  %6 = vector.transpose %k, [1, 0] : vector<[4]x2xf32> to vector<2x[4]xf32>
  return
}
// -----
func.func @arithmetic(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: vector<4xi32>, %s: f32, %a: vector<2xf32>) {
  %0 = vector.fma %v, %v, %v : vector<4xf32>
  %1 = vector.reduction <add>, %v : vector<4xf32> into f32
  %2 = vector.reduction <mul>, %v, %s fastmath<reassoc,nnan> : vector<4xf32> into f32
  %3 = vector.reduction <minui>, %i : vector<4xi32> into i32
  %4 = vector.multi_reduction <add>, %w, %a [1] : vector<2x4xf32> to vector<2xf32>
  %5 = vector.multi_reduction <mul>, %w, %s [0, 1] : vector<2x4xf32> to f32
  %6, %7 = vector.scan <add>, %w, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  %8 = vector.outerproduct %a, %v, %w : vector<2xf32>, vector<4xf32>
  %9 = vector.outerproduct %a, %v, %w {kind = #vector.kind<maxnumf>} : vector<2xf32>, vector<4xf32>
  %10 = vector.outerproduct %v, %s : vector<4xf32>, f32
  return
}
// -----
#map0 = affine_map<(i, j, k) -> (i, k)>
#map1 = affine_map<(i, j, k) -> (k, j)>
#map2 = affine_map<(i, j, k) -> (i, j)>
func.func @contract(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) -> vector<4x7xf32> {
  %0 = vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %1 = vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %0 : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return %1 : vector<4x7xf32>
}
// -----
func.func @masks(%i: index, %m: vector<4xi1>, %v: vector<4xf32>, %acc: f32) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.constant_mask [2] : vector<4xi1>
  %2 = vector.constant_mask [2, 3] : vector<4x8xi1>
  %3 = vector.create_mask %i, %i : vector<4x[8]xi1>
  %4 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %m { } : vector<4xi1>
  return
}
// -----
func.func @memory(%m: memref<8x8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %x: vector<4xi32>, %t: tensor<8x8xf32>) {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  %1 = vector.load %m[%i, %i] {nontemporal = true} : memref<8x8xf32>, vector<4xf32>
  %2 = vector.load %m[%i, %i] {alignment = 16 : i64} : memref<8x8xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  %3 = vector.maskedload %m[%i, %i], %k, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.gather %m[%i, %i] [%x], %k, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%x], %k, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %5 = vector.expandload %m[%i, %i], %k, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %k, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  %6 = vector.gather %t[%i, %i] [%x], %k, %v : tensor<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %7 = vector.scatter %t[%i, %i] [%x], %k, %v : tensor<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<8x8xf32>
  return
}
// -----
func.func @transfers(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %f: f32, %k: vector<4xi1>) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %f, %k : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %0, %m[%i, %i], %k : vector<4xf32>, memref<?x?xf32>
  %4 = vector.transfer_write %0, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}
// -----
func.func @print(%v: vector<4xf32>, %i: index) {
  vector.print %v : vector<4xf32>
  vector.print %i : index
  vector.print punctuation <newline>
  vector.print %i : index punctuation <comma>
  vector.print str "hello"
  vector.print
  return
}
// -----
func.func @scalable(%a: vector<[16]xf32>, %b: vector<4xf32>) -> vector<[16]xf32> {
  %0 = vector.scalable.extract %a[8] : vector<4xf32> from vector<[16]xf32>
  %1 = vector.scalable.insert %0, %a[4] : vector<4xf32> into vector<[16]xf32>
  return %1 : vector<[16]xf32>
}
