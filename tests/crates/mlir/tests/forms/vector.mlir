func.func @v(%a: vector<4xf32>, %b: vector<8xf32>, %i: index, %m: memref<?x8xf32>, %t: tensor<4x8x16xf32>, %s: f32, %mask: vector<4xi1>, %mv: memref<4xvector<4xf32>>, %vm: vector<4x8xf32>, %acc: vector<4x8xf32>, %m0: memref<f32>, %sv: vector<[4]xf32>, %v4: vector<4xi32>) -> vector<4xf32> {
  %r0 = vector.transfer_read %m[%i, %i], %s : memref<?x8xf32>, vector<4xf32>
  %r1 = vector.transfer_read %m[%i, %i], %s, %mask {in_bounds = [true]} : memref<?x8xf32>, vector<4xf32>
  %r2 = vector.transfer_read %t[%i, %i, %i], %s {permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>, in_bounds = [false, true, false]} : tensor<4x8x16xf32>, vector<2x3x4xf32>
  %m2 = arith.constant dense<true> : vector<4x2xi1>
  %r3 = vector.transfer_read %t[%i, %i, %i], %s, %m2 {permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>, in_bounds = [false, true, false]} : tensor<4x8x16xf32>, vector<2x3x4xf32>
  vector.transfer_write %a, %m[%i, %i] : vector<4xf32>, memref<?x8xf32>
  vector.transfer_write %a, %m[%i, %i], %mask {in_bounds = [true]} : vector<4xf32>, memref<?x8xf32>
  %w = vector.transfer_write %a, %t[%i, %i, %i] {foo = 1 : i32} : vector<4xf32>, tensor<4x8x16xf32>
  %o = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %o2 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
  %o3 = vector.outerproduct %a, %s : vector<4xf32>, f32
  %os = arith.constant dense<0.0> : vector<4x[4]xf32>
  %o4 = vector.outerproduct %a, %sv, %os {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<[4]xf32>
  %c = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>} %a, %a, %s : vector<4xf32>, vector<4xf32> into f32
  %c2 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %s {tag} : vector<4xf32>, vector<4xf32> into f32
  %e = vector.extract %vm[%i] : vector<8xf32> from vector<4x8xf32>
  %e2 = vector.extract %vm[1, %i] : f32 from vector<4x8xf32>
  %e3 = vector.extract %vm[] : vector<4x8xf32> from vector<4x8xf32>
  %n = vector.insert %s, %vm[2, %i] : f32 into vector<4x8xf32>
  %fe = vector.from_elements %s, %s : vector<2xf32>
  vector.print %a : vector<4xf32>
  vector.print str "hi"
  vector.print punctuation <comma>
  %red = vector.reduction <add>, %a : vector<4xf32> into f32
  %red2 = vector.reduction <add>, %a, %s fastmath<fast> : vector<4xf32> into f32
  %sh = vector.shuffle %a, %a [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  %ld = vector.load %m[%i, %i] : memref<?x8xf32>, vector<4xf32>
  return %a : vector<4xf32>
}
func.func @mask(%m: vector<4xi1>, %a: vector<4xf32>, %s: f32, %t: memref<8xf32>, %i: index) -> f32 {
  %r = vector.mask %m { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %p = vector.mask %m, %a { vector.transfer_read %t[%i], %s : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %m { vector.transfer_write %a, %t[%i] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  return %r : f32
}
