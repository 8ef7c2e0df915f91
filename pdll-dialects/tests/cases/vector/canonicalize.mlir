func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %f: f32, %v: vector<4xf32>) {
  %0 = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32>
  %2 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  return
}
// -----
func.func @casts(%v: vector<4xf32>, %w: vector<1x4xf32>, %s: f32) -> (vector<4xf32>, vector<4xf32>, vector<2x2xf32>, vector<1x4xf32>, vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %3 = vector.shape_cast %2 : vector<1x4xf32> to vector<4xf32>
  %4 = vector.shape_cast %w : vector<1x4xf32> to vector<2x2xf32>
  %5 = vector.broadcast %w : vector<1x4xf32> to vector<1x4xf32>
  %6 = vector.bitcast %v : vector<4xf32> to vector<8xi16>
  %7 = vector.bitcast %6 : vector<8xi16> to vector<4xf32>
  return %1, %3, %4, %5, %7 : vector<4xf32>, vector<4xf32>, vector<2x2xf32>, vector<1x4xf32>, vector<4xf32>
}
// -----
func.func @constants() -> (vector<2x4xf32>, vector<4xi32>, vector<4x2xi32>, vector<8xi32>) {
  %f = arith.constant 1.5 : f32
  %i = arith.constant -7 : i32
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.broadcast %i : i32 to vector<4xi32>
  %2 = vector.broadcast %i : i32 to vector<2x4xi32>
  %3 = vector.transpose %2, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  %4 = vector.shape_cast %3 : vector<4x2xi32> to vector<8xi32>
  return %0, %1, %3, %4 : vector<2x4xf32>, vector<4xi32>, vector<4x2xi32>, vector<8xi32>
}
// -----
func.func @elements(%v: vector<2x3x4xf32>, %s: f32, %z: vector<4xf32>) -> (f32, vector<4xf32>, vector<2x3x4xf32>) {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  %3 = vector.extract %z[] : vector<4xf32> from vector<4xf32>
  %4 = vector.insert %v, %v[] : vector<2x3x4xf32> into vector<2x3x4xf32>
  return %2, %3, %4 : f32, vector<4xf32>, vector<2x3x4xf32>
}
// -----
func.func @md1(%v: vector<1x1x4xf32>, %a: vector<4xf32>, %b: vector<1x4xf32>, %s: f32, %w: vector<1x1xf32>, %x: vector<2x3xf32>) -> (vector<4xf32>, vector<1x4xf32>, f32, vector<2x3xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [0, 1] : vector<1x1x4xf32> to vector<4xf32>
  %1 = vector.multi_reduction <mul>, %v, %b [1] : vector<1x1x4xf32> to vector<1x4xf32>
  %2 = vector.multi_reduction <minnumf>, %w, %s [0, 1] : vector<1x1xf32> to f32
  %3 = vector.multi_reduction <add>, %x, %x [] : vector<2x3xf32> to vector<2x3xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<1x4xf32>, f32, vector<2x3xf32>
}
// -----
func.func @md2(%x: vector<3xf32>, %y: vector<3xf32>) -> vector<3xf32> {
  %3 = vector.multi_reduction <add>, %x, %y [] : vector<3xf32> to vector<3xf32>
  return %3 : vector<3xf32>
}
// -----
func.func @mdmask(%v: vector<1x1x4xf32>, %a: vector<4xf32>, %m: vector<1x1x4xi1>, %w: vector<1x1xf32>, %mm: vector<1x1xi1>, %s: f32) -> (vector<4xf32>, f32) {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %a [0, 1] : vector<1x1x4xf32> to vector<4xf32> } : vector<1x1x4xi1> -> vector<4xf32>
  %1 = vector.mask %mm { vector.multi_reduction <maximumf>, %w, %s [0, 1] : vector<1x1xf32> to f32 } : vector<1x1xi1> -> f32
  return %0, %1 : vector<4xf32>, f32
}
// -----
func.func @red(%v: vector<1xi32>, %w: vector<i32>, %a: i32, %f: vector<1xf32>, %g: f32, %m: vector<1xi1>) -> (i32, i32, i32, f32, i32) {
  %0 = vector.reduction <add>, %v : vector<1xi32> into i32
  %1 = vector.reduction <xor>, %v, %a : vector<1xi32> into i32
  %2 = vector.reduction <maxui>, %w, %a : vector<i32> into i32
  %3 = vector.reduction <mul>, %f, %g fastmath<fast> : vector<1xf32> into f32
  %4 = vector.mask %m { vector.reduction <or>, %v, %a : vector<1xi32> into i32 } : vector<1xi1> -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, f32, i32
}
// -----
#m0 = affine_map<(i, j, k) -> (i, k)>
#m1 = affine_map<(i, j, k) -> (k, j)>
#m2 = affine_map<(i, j, k) -> (i, j)>
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %d: vector<2x4xf32>, %i: vector<2x3xi32>, %j: vector<3x4xi32>, %e: vector<2x4xi32>) -> (vector<2x4xf32>, vector<2x4xi32>) {
  %z = arith.constant dense<0.0> : vector<2x4xf32>
  %zi = arith.constant dense<0> : vector<2x4xi32>
  %0 = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %d, %0 : vector<2x4xf32>
  %2 = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %i, %j, %zi : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
  %3 = arith.addi %2, %e : vector<2x4xi32>
  return %1, %3 : vector<2x4xf32>, vector<2x4xi32>
}
// -----
func.func @ex1(%v: vector<4x3xf32>, %w: vector<2x4x3xf32>, %i: index) -> (vector<3xf32>, f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %cm = arith.constant -1 : index
  %0 = vector.extract %v[%c1] : vector<3xf32> from vector<4x3xf32>
  %1 = vector.extract %v[%c9, %i] : f32 from vector<4x3xf32>
  %2 = vector.extract %v[%c1, %i] : f32 from vector<4x3xf32>
  %3 = vector.extract %v[%cm, %i] : f32 from vector<4x3xf32>
  return %0, %1, %2, %3 : vector<3xf32>, f32, f32, f32
}
// -----
func.func @ex2() -> (vector<3xi32>, i32, vector<2xi32>, i32) {
  %c = arith.constant dense<[[1,2,3],[4,5,6]]> : vector<2x3xi32>
  %s = arith.constant dense<7> : vector<2x2xi32>
  %0 = vector.extract %c[1] : vector<3xi32> from vector<2x3xi32>
  %1 = vector.extract %c[1, 2] : i32 from vector<2x3xi32>
  %2 = vector.extract %s[1] : vector<2xi32> from vector<2x2xi32>
  %p = ub.poison : vector<2xi32>
  %3 = vector.extract %p[1] : i32 from vector<2xi32>
  return %0, %1, %2, %3 : vector<3xi32>, i32, vector<2xi32>, i32
}
// -----
func.func @ex3(%v: vector<4x3xf32>, %r: vector<3xf32>, %f: f32, %t: vector<3x4xf32>) -> (vector<3xf32>, f32, f32, vector<3xf32>, f32) {
  %0 = vector.insert %r, %v[1] : vector<3xf32> into vector<4x3xf32>
  %1 = vector.extract %0[1] : vector<3xf32> from vector<4x3xf32>
  %2 = vector.extract %0[1, 2] : f32 from vector<4x3xf32>
  %3 = vector.extract %0[2, 2] : f32 from vector<4x3xf32>
  %4 = vector.insert %f, %v[1, 1] : f32 into vector<4x3xf32>
  %5 = vector.extract %4[1] : vector<3xf32> from vector<4x3xf32>
  %6 = vector.transpose %t, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  %7 = vector.extract %6[1, 2] : f32 from vector<4x3xf32>
  return %1, %2, %3, %5, %7 : vector<3xf32>, f32, f32, vector<3xf32>, f32
}
// -----
func.func @ex4(%f: f32, %v: vector<3xf32>, %u: vector<1x3xf32>, %i: index, %w: vector<1xf32>) -> (f32, vector<4xf32>, vector<3xf32>, f32, f32, vector<4xf32>, vector<2x3xf32>) {
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<2x4xf32>
  %2 = vector.extract %0[%i] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.broadcast %v : vector<3xf32> to vector<5x3xf32>
  %4 = vector.extract %3[%i] : vector<3xf32> from vector<5x3xf32>
  %5 = vector.extract %3[1, %i] : f32 from vector<5x3xf32>
  %6 = vector.broadcast %u : vector<1x3xf32> to vector<5x3xf32>
  %7 = vector.extract %6[1, %i] : f32 from vector<5x3xf32>
  %8 = vector.broadcast %w : vector<1xf32> to vector<3x4xf32>
  %9 = vector.extract %8[1] : vector<4xf32> from vector<3x4xf32>
  %10 = vector.broadcast %u : vector<1x3xf32> to vector<2x2x3xf32>
  %11 = vector.extract %10[1] : vector<2x3xf32> from vector<2x2x3xf32>
  return %1, %2, %4, %5, %7, %9, %11 : f32, vector<4xf32>, vector<3xf32>, f32, f32, vector<4xf32>, vector<2x3xf32>
}
// -----
func.func @ex5(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<12xf32>, %d: vector<2x3x4xf32>) -> (f32, f32, f32, vector<4xf32>, f32, vector<2x12xf32>, vector<24xf32>) {
  %0 = vector.shuffle %a, %b [0, 5, 7] : vector<4xf32>, vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<3xf32>
  %2 = vector.extract %0[0] : f32 from vector<3xf32>
  %3 = vector.shape_cast %c : vector<12xf32> to vector<3x4xf32>
  %4 = vector.extract %3[1, 2] : f32 from vector<3x4xf32>
  %5 = vector.shape_cast %d : vector<2x3x4xf32> to vector<6x4xf32>
  %6 = vector.extract %5[4] : vector<4xf32> from vector<6x4xf32>
  %7 = vector.extract %5[4, 1] : f32 from vector<6x4xf32>
  %8 = vector.shape_cast %d : vector<2x3x4xf32> to vector<1x2x12xf32>
  %9 = vector.extract %8[0] : vector<2x12xf32> from vector<1x2x12xf32>
  %10 = vector.shape_cast %d : vector<2x3x4xf32> to vector<1x24xf32>
  %11 = vector.extract %10[0] : vector<24xf32> from vector<1x24xf32>
  return %1, %2, %4, %6, %7, %9, %11 : f32, f32, f32, vector<4xf32>, f32, vector<2x12xf32>, vector<24xf32>
}
// -----
func.func @ex6(%a: vector<4x6xf32>, %b: vector<2x3xf32>) -> (f32, vector<6xf32>, f32, vector<6xf32>, f32, vector<3xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x6xf32> to vector<2x6xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<2x6xf32>
  %2 = vector.extract %0[1] : vector<6xf32> from vector<2x6xf32>
  %3 = vector.insert_strided_slice %b, %a {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  %4 = vector.extract %3[2, 3] : f32 from vector<4x6xf32>
  %5 = vector.extract %3[0] : vector<6xf32> from vector<4x6xf32>
  %6 = vector.extract %3[0, 0] : f32 from vector<4x6xf32>
  %7 = vector.extract_strided_slice %a {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x6xf32> to vector<2x3xf32>
  %8 = vector.extract %7[1] : vector<3xf32> from vector<2x3xf32>
  return %1, %2, %4, %5, %6, %8 : f32, vector<6xf32>, f32, vector<6xf32>, f32, vector<3xf32>
}
// -----
func.func @ex7(%a: f32, %b: f32, %c: f32, %d: f32, %i: index, %v: vector<1x1x4xf32>, %j: index, %w: vector<1x4xf32>) -> (f32, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  %3 = vector.extract %v[0, 0] : vector<4xf32> from vector<1x1x4xf32>
  %4 = vector.extract %v[%j, 0] : vector<4xf32> from vector<1x1x4xf32>
  %5 = vector.extract %w[0] : vector<4xf32> from vector<1x4xf32>
  return %1, %2, %3, %4, %5 : f32, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
// -----
func.func @ex8(%n: index, %i: index) -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, i1, vector<4xi1>, vector<4xi1>, vector<3x4xi1>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = vector.create_mask %c2, %n : vector<3x4xi1>
  %1 = vector.extract %0[1] : vector<4xi1> from vector<3x4xi1>
  %2 = vector.extract %0[2] : vector<4xi1> from vector<3x4xi1>
  %3 = vector.extract %0[%i] : vector<4xi1> from vector<3x4xi1>
  %4 = vector.extract %0[2, 1] : i1 from vector<3x4xi1>
  %5 = vector.create_mask %c3, %n : vector<3x4xi1>
  %6 = vector.extract %5[%i] : vector<4xi1> from vector<3x4xi1>
  %7 = vector.constant_mask [2, 3] : vector<3x4xi1>
  %8 = vector.extract %7[1] : vector<4xi1> from vector<3x4xi1>
  %9 = vector.create_mask %n, %n, %n : vector<1x3x4xi1>
  %10 = vector.extract %9[0] : vector<3x4xi1> from vector<1x3x4xi1>
  return %1, %2, %3, %4, %6, %8, %10 : vector<4xi1>, vector<4xi1>, vector<4xi1>, i1, vector<4xi1>, vector<4xi1>, vector<3x4xi1>
}
// -----
func.func @ex9(%i: index) -> (i1, i1, vector<4xi1>, vector<4xi1>) {
  %7 = vector.constant_mask [2, 3] : vector<3x4xi1>
  %1 = vector.extract %7[1, 1] : i1 from vector<3x4xi1>
  %2 = vector.extract %7[2, 1] : i1 from vector<3x4xi1>
  %3 = vector.extract %7[2] : vector<4xi1> from vector<3x4xi1>
  %8 = vector.constant_mask [3, 3] : vector<3x4xi1>
  %4 = vector.extract %8[%i] : vector<4xi1> from vector<3x4xi1>
  return %1, %2, %3, %4 : i1, i1, vector<4xi1>, vector<4xi1>
}
// -----
func.func @ex10(%s: f32, %v: vector<16x1xf32>, %w: vector<1xf32>, %u: vector<16x1x1xf32>) -> (vector<1xf32>, vector<1x1xf32>) {
  %0 = vector.insert %s, %v[3, 0] : f32 into vector<16x1xf32>
  %1 = vector.extract %0[3] : vector<1xf32> from vector<16x1xf32>
  %2 = vector.insert %w, %u[0, 0] : vector<1xf32> into vector<16x1x1xf32>
  %3 = vector.extract %2[0] : vector<1x1xf32> from vector<16x1x1xf32>
  return %1, %3 : vector<1xf32>, vector<1x1xf32>
}
// -----
func.func @te(%a: f32, %b: f32, %v: vector<2xf32>, %w: vector<2x3xf32>, %x: vector<2x1xf32>) -> (f32, f32, f32, f32, f32, f32, vector<2x3xf32>) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  %2 = vector.broadcast %a : f32 to vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  %4 = vector.broadcast %x : vector<2x1xf32> to vector<2x3xf32>
  %5:6 = vector.to_elements %4 : vector<2x3xf32>
  %6 = vector.shape_cast %w : vector<2x3xf32> to vector<6xf32>
  %7:6 = vector.to_elements %6 : vector<6xf32>
  %8:6 = vector.to_elements %w : vector<2x3xf32>
  %9 = vector.from_elements %8#0, %8#1, %8#2, %8#3, %8#4, %8#5 : vector<2x3xf32>
  return %1#0, %1#1, %3#1, %5#1, %5#4, %7#3, %9 : f32, f32, f32, f32, f32, f32, vector<2x3xf32>
}
// -----
func.func @fe(%a: f32, %v: vector<2x3xf32>, %w: vector<2x2xi8>) -> (vector<2xi32>, vector<1xf32>, vector<3xf32>, vector<2x2xi8>, vector<2xi8>, vector<3xf32>, vector<1x2xi8>) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = vector.from_elements %c1, %c2 : vector<2xi32>
  %1 = vector.from_elements %a : vector<1xf32>
  %2 = vector.from_elements %a, %a, %a : vector<3xf32>
  %e0 = vector.extract %w[0, 0] : i8 from vector<2x2xi8>
  %e1 = vector.extract %w[0, 1] : i8 from vector<2x2xi8>
  %e2 = vector.extract %w[1, 0] : i8 from vector<2x2xi8>
  %e3 = vector.extract %w[1, 1] : i8 from vector<2x2xi8>
  %3 = vector.from_elements %e0, %e1, %e2, %e3 : vector<2x2xi8>
  %4 = vector.from_elements %e2, %e3 : vector<2xi8>
  %5 = vector.from_elements %e2, %e3 : vector<1x2xi8>
  %f0 = vector.extract %v[1, 0] : f32 from vector<2x3xf32>
  %f1 = vector.extract %v[1, 1] : f32 from vector<2x3xf32>
  %f2 = vector.extract %v[1, 2] : f32 from vector<2x3xf32>
  %6 = vector.from_elements %f0, %f1, %f2 : vector<3xf32>
  return %0, %1, %2, %3, %4, %6, %5 : vector<2xi32>, vector<1xf32>, vector<3xf32>, vector<2x2xi8>, vector<2xi8>, vector<3xf32>, vector<1x2xi8>
}
// -----
func.func @bc(%v: vector<4xi8>, %s: i8, %u: vector<1x4xi8>) -> (vector<1x1x4xi8>, vector<3x4xi8>, vector<2x3x4xi8>, vector<3x4xi8>, vector<2x4xi8>, vector<1xi8>) {
  %0 = vector.broadcast %v : vector<4xi8> to vector<1x1x4xi8>
  %1 = vector.broadcast %s : i8 to vector<4xi8>
  %2 = vector.broadcast %1 : vector<4xi8> to vector<3x4xi8>
  %3 = vector.broadcast %v : vector<4xi8> to vector<3x4xi8>
  %4 = vector.broadcast %3 : vector<3x4xi8> to vector<2x3x4xi8>
  %5 = vector.shape_cast %v : vector<4xi8> to vector<1x4xi8>
  %6 = vector.broadcast %5 : vector<1x4xi8> to vector<3x4xi8>
  %7 = vector.shape_cast %u : vector<1x4xi8> to vector<4xi8>
  %8 = vector.broadcast %7 : vector<4xi8> to vector<2x4xi8>
  %9 = vector.broadcast %s : i8 to vector<1xi8>
  return %0, %2, %4, %6, %8, %9 : vector<1x1x4xi8>, vector<3x4xi8>, vector<2x3x4xi8>, vector<3x4xi8>, vector<2x4xi8>, vector<1xi8>
}
// -----
func.func @sh(%a: vector<4xi32>, %b: vector<2xi32>, %c: vector<4xi32>, %z: vector<i32>, %y: vector<i32>, %s: i32) -> (vector<4xi32>, vector<2xi32>, vector<3xi32>, vector<2xi32>, vector<8xi32>, vector<1xi32>, vector<3xi32>, vector<2xi32>, vector<2xi32>, vector<3xi32>, vector<2xi32>) {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xi32>, vector<2xi32>
  %1 = vector.shuffle %a, %b [4, 5] : vector<4xi32>, vector<2xi32>
  %k = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %l = arith.constant dense<[5,6,7,8]> : vector<4xi32>
  %2 = vector.shuffle %k, %l [7, -1, 0] : vector<4xi32>, vector<4xi32>
  %p = ub.poison : vector<4xi32>
  %3 = vector.shuffle %p, %k [0, 5] : vector<4xi32>, vector<4xi32>
  %4 = vector.shuffle %a, %c [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xi32>, vector<4xi32>
  %5 = vector.shuffle %z, %y [1] : vector<i32>, vector<i32>
  %sp = vector.broadcast %s : i32 to vector<4xi32>
  %sq = vector.broadcast %s : i32 to vector<2xi32>
  %6 = vector.shuffle %sp, %sq [0, 5, 2] : vector<4xi32>, vector<2xi32>
  %7 = vector.shuffle %a, %c [1, 0] : vector<4xi32>, vector<4xi32>
  %8 = vector.shuffle %a, %c [-1, -1] : vector<4xi32>, vector<4xi32>
  %9 = vector.shuffle %a, %p [-1, 0, 6] : vector<4xi32>, vector<4xi32>
  %10 = vector.shuffle %p, %p [1, 0] : vector<4xi32>, vector<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : vector<4xi32>, vector<2xi32>, vector<3xi32>, vector<2xi32>, vector<8xi32>, vector<1xi32>, vector<3xi32>, vector<2xi32>, vector<2xi32>, vector<3xi32>, vector<2xi32>
}
// -----
func.func @ins1(%a: f32, %b: f32, %v: vector<2xf32>, %w: vector<2x2xf32>, %i: index, %u: vector<1x2xf32>, %m: vector<2x2xf32>) -> (vector<2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
  %c1 = arith.constant 1 : index
  %0 = vector.insert %a, %v [0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0 [%c1] : f32 into vector<2xf32>
  %2 = vector.insert %v, %w [0] : vector<2xf32> into vector<2x2xf32>
  %3 = vector.insert %1, %2 [1] : vector<2xf32> into vector<2x2xf32>
  %4 = vector.insert %v, %u [0] : vector<2xf32> into vector<1x2xf32>
  %5 = vector.insert %a, %v [%i] : f32 into vector<2xf32>
  %6 = vector.insert %b, %5 [%i] : f32 into vector<2xf32>
  %7 = vector.insert %a, %v [-1] : f32 into vector<2xf32>
  %s = vector.broadcast %a : f32 to vector<2xf32>
  %8 = vector.insert %a, %s [0] : f32 into vector<2xf32>
  return %1, %3, %4, %6, %7, %8 : vector<2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
}
// -----
func.func @ins2(%a: f32) -> (vector<2x2xf32>, vector<2xi32>, vector<2x2xi32>) {
  %s = vector.broadcast %a : f32 to vector<2xf32>
  %t = vector.broadcast %a : f32 to vector<2x2xf32>
  %0 = vector.insert %s, %t [1] : vector<2xf32> into vector<2x2xf32>
  %c = arith.constant dense<[1,2]> : vector<2xi32>
  %k = arith.constant 7 : i32
  %1 = vector.insert %k, %c [1] : i32 into vector<2xi32>
  %d = arith.constant dense<0> : vector<2x2xi32>
  %2 = vector.insert %c, %d [1] : vector<2xi32> into vector<2x2xi32>
  return %0, %1, %2 : vector<2x2xf32>, vector<2xi32>, vector<2x2xi32>
}
// -----
func.func @iss(%a: f32, %v: vector<4x4xf32>, %u: vector<4x4xf32>) -> (vector<4x4xf32>, vector<4x4xf32>, vector<2x3xi32>, vector<4x4xf32>) {
  %s = vector.broadcast %a : f32 to vector<2x2xf32>
  %t = vector.broadcast %a : f32 to vector<4x4xf32>
  %0 = vector.insert_strided_slice %s, %t {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %1 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %2 = vector.insert_strided_slice %1, %v {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %c = arith.constant dense<[1,2]> : vector<2xi32>
  %d = arith.constant dense<0> : vector<2x3xi32>
  %3 = vector.insert_strided_slice %c, %d {offsets = [1, 1], strides = [1]} : vector<2xi32> into vector<2x3xi32>
  %4 = vector.insert_strided_slice %u, %v {offsets = [0, 0], strides = [1, 1]} : vector<4x4xf32> into vector<4x4xf32>
  return %0, %2, %3, %4 : vector<4x4xf32>, vector<4x4xf32>, vector<2x3xi32>, vector<4x4xf32>
}
// -----
func.func @ess(%a: f32, %v: vector<4x8x16xf32>, %n: index, %w: vector<1x4xf32>, %u: vector<8x1x1x2x8xi8>, %k: vector<2x3xf32>, %x: vector<4x6xf32>, %bb: vector<4xf32>) -> (vector<2x2x16xf32>, vector<8xi1>, vector<2x2xi1>, vector<2x2xf32>, vector<2x2xf32>, vector<1x1x1x1x8xi8>, vector<2x2xi32>, vector<1x2xf32>, vector<2x2xf32>, vector<2xi32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [3, 4], strides = [1, 1]} : vector<4x8x16xf32> to vector<3x4x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4x16xf32> to vector<2x2x16xf32>
  %m = vector.create_mask %n : vector<16xi1>
  %2 = vector.extract_strided_slice %m {offsets = [4], sizes = [8], strides = [1]} : vector<16xi1> to vector<8xi1>
  %m2 = vector.constant_mask [2, 3] : vector<4x4xi1>
  %3 = vector.extract_strided_slice %m2 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi1> to vector<2x2xi1>
  %s = vector.broadcast %a : f32 to vector<4x4xf32>
  %4 = vector.extract_strided_slice %s {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %t = vector.broadcast %w : vector<1x4xf32> to vector<3x4xf32>
  %5 = vector.extract_strided_slice %t {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  %6 = vector.extract_strided_slice %u {offsets = [1, 0, 0, 1, 0], sizes = [1, 1, 1, 1, 8], strides = [1, 1, 1, 1, 1]} : vector<8x1x1x2x8xi8> to vector<1x1x1x1x8xi8>
  %c = arith.constant dense<[[1,2,3],[4,5,6],[7,8,9]]> : vector<3x3xi32>
  %7 = vector.extract_strided_slice %c {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x3xi32> to vector<2x2xi32>
  %8 = vector.insert_strided_slice %k, %x {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  %9 = vector.extract_strided_slice %8 {offsets = [2, 3], sizes = [1, 2], strides = [1, 1]} : vector<4x6xf32> to vector<1x2xf32>
  %b = vector.broadcast %bb : vector<4xf32> to vector<3x4xf32>
  %10 = vector.extract_strided_slice %b {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  %d = arith.constant dense<9> : vector<4xi32>
  %11 = vector.extract_strided_slice %d {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  return %1, %2, %3, %4, %5, %6, %7, %9, %10, %11 : vector<2x2x16xf32>, vector<8xi1>, vector<2x2xi1>, vector<2x2xf32>, vector<2x2xf32>, vector<1x1x1x1x8xi8>, vector<2x2xi32>, vector<1x2xf32>, vector<2x2xf32>, vector<2xi32>
}
// -----
func.func @ess2(%v: vector<4x8x16xf32>, %u: vector<2x2x8xi8>) -> (vector<3x2x16xf32>, vector<1x8x16xf32>, vector<1x1x8xi8>, vector<1x2x8xi8>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [3], strides = [1]} : vector<4x8x16xf32> to vector<3x8x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [3, 2], strides = [1, 1]} : vector<3x8x16xf32> to vector<3x2x16xf32>
  %2 = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<4x8x16xf32> to vector<1x8x16xf32>
  %3 = vector.extract_strided_slice %u {offsets = [1, 1], sizes = [1, 1], strides = [1, 1]} : vector<2x2x8xi8> to vector<1x1x8xi8>
  %4 = vector.extract_strided_slice %u {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x2x8xi8> to vector<1x2x8xi8>
  return %1, %2, %3, %4 : vector<3x2x16xf32>, vector<1x8x16xf32>, vector<1x1x8xi8>, vector<1x2x8xi8>
}
// -----
func.func @tr(%m: memref<4x8xf32>, %t: tensor<4x8xf32>, %v: vector<4x8xf32>, %w: vector<4xf32>, %n: index, %mk: vector<4xi1>) -> (vector<4xf32>, vector<4x8xf32>, vector<4xf32>, tensor<4x8xf32>, vector<4xf32>, vector<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c4], %f : memref<4x8xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%c0, %c0], %f : memref<4x8xf32>, vector<4x8xf32>
  %k = vector.constant_mask [4] : vector<4xi1>
  %2 = vector.transfer_read %t[%c0, %n], %f, %k : tensor<4x8xf32>, vector<4xf32>
  %3 = vector.transfer_write %v, %t[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %4 = vector.transfer_write %w, %3[%c0, %c4] : vector<4xf32>, tensor<4x8xf32>
  %5 = vector.transfer_read %4[%c0, %c4], %f : tensor<4x8xf32>, vector<4xf32>
  %6 = vector.transfer_read %m[%n, %n], %f {permutation_map = affine_map<(i, j) -> (0, j)>} : memref<4x8xf32>, vector<2x4xf32>
  vector.transfer_write %w, %m[%n, %n], %k : vector<4xf32>, memref<4x8xf32>
  return %0, %1, %2, %4, %5, %6 : vector<4xf32>, vector<4x8xf32>, vector<4xf32>, tensor<4x8xf32>, vector<4xf32>, vector<2x4xf32>
}
// -----
func.func @tr2(%t: tensor<4x8xf32>, %v: vector<4x8xf32>, %w: vector<1x4xf32>, %x: vector<1x4xf32>, %n: index, %tt: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, vector<8x4xf32>, vector<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %w, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x8xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x8xf32>
  %2 = vector.transfer_write %x, %1[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x8xf32>
  %3 = vector.transfer_read %t[%c0, %c0], %f : tensor<4x8xf32>, vector<4x8xf32>
  %4 = vector.transfer_write %3, %tt[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %5 = vector.transfer_read %t[%n, %c0], %f : tensor<4x8xf32>, vector<2x2xf32>
  %6 = vector.transfer_write %5, %t[%n, %c0] : vector<2x2xf32>, tensor<4x8xf32>
  %7 = vector.transfer_write %v, %t[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %8 = vector.transfer_read %7[%c0, %c0], %f {permutation_map = affine_map<(i, j) -> (j, i)>} : tensor<4x8xf32>, vector<8x4xf32>
  %9 = vector.transfer_read %t[%n, %n], %f {permutation_map = affine_map<(i, j) -> (i)>} : tensor<4x8xf32>, vector<1xf32>
  return %2, %4, %6, %8, %9 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, vector<8x4xf32>, vector<1xf32>
}
// -----
func.func @raw(%v0 : vector<4x1xf32>, %a : tensor<4x4x4xf32>) -> vector<1x100x4x5xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v0, %a[%c0, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x1xf32>, tensor<4x4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %f {in_bounds = [true, true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, 0, d2, 0)>} : tensor<4x4x4xf32>, vector<1x100x4x5xf32>
  return %1 : vector<1x100x4x5xf32>
}
// -----
func.func @swap(%vec: vector<8x16xf32>, %init: tensor<8x16xf32>, %iter: tensor<27x37xf32>, %i: index, %j: index, %s0: index, %s1: index) -> tensor<27x37xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %vec, %init[%c0, %c0] : vector<8x16xf32>, tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, 0] [%s0, %s1] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %r = tensor.insert_slice %1 into %iter[%i, %j] [%s0, %s1] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %r : tensor<27x37xf32>
}
// -----
func.func @mem(%m: memref<16xf32>, %i: index, %p: vector<4xf32>, %t: tensor<16xf32>, %ix: vector<4xindex>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %t4 = vector.constant_mask [4] : vector<4xi1>
  %f4 = vector.constant_mask [0] : vector<4xi1>
  %u4 = vector.constant_mask [2] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %t4, %p {alignment = 8 : i64} : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %f4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.expandload %m[%i], %t4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.expandload %m[%i], %f4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.gather %m[%i] [%ix], %f4, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %c = arith.constant dense<[0,1,2,3]> : vector<4xindex>
  %5 = vector.gather %m[%i] [%c], %u4, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %t4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %f4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %t4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %f4, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%ix], %f4, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%c], %u4, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %s = vector.step : vector<4xindex>
  vector.scatter %m[%i] [%s], %u4, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
// -----
func.func @scat(%t: tensor<16xf32>, %i: index, %p: vector<4xf32>, %ix: vector<4xi32>) -> tensor<16xf32> {
  %f4 = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.scatter %t[%i] [%ix], %f4, %p : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
// -----
func.func @scat2(%t: tensor<16xf32>, %i: index, %p: vector<4xf32>, %ix: vector<4xi32>) -> (tensor<16xf32>, vector<4xf32>) {
  %u4 = vector.constant_mask [2] : vector<4xi1>
  %c = arith.constant dense<[0,1,2,3]> : vector<4xi32>
  %0 = vector.scatter %t[%i] [%c], %u4, %p : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  %1 = vector.gather %t[%i] [%c], %u4, %p : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : tensor<16xf32>, vector<4xf32>
}
// -----
func.func @casts(%m: memref<16xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %f: f32, %t: tensor<16xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = memref.cast %m : memref<16xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  vector.store %v, %0[%i] : memref<?xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i], %f : memref<?xf32>, vector<4xf32>
  vector.transfer_write %v, %0[%i] : vector<4xf32>, memref<?xf32>
  %c = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
  %4 = vector.transfer_read %c[%i], %f : tensor<?xf32>, vector<4xf32>
  %5 = vector.transfer_write %v, %c[%i] : vector<4xf32>, tensor<?xf32>
  %6 = vector.transfer_read %5[%i], %f : tensor<?xf32>, vector<4xf32>
  return %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
// -----
func.func @sc(%n: index, %v: vector<4x1xf32>, %w: vector<3xf32>, %a: f32, %b: f32) -> (vector<4xi1>, vector<4x1xi1>, vector<4xi1>, vector<8x3xf32>, vector<2xf32>, vector<2x2xi32>, vector<1x2xf32>, vector<4xi32>) {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  %2 = vector.create_mask %c1, %n, %c1 : vector<1x4x1xi1>
  %3 = vector.shape_cast %2 : vector<1x4x1xi1> to vector<4x1xi1>
  %4 = vector.constant_mask [1, 2] : vector<1x4xi1>
  %5 = vector.shape_cast %4 : vector<1x4xi1> to vector<4xi1>
  %6 = vector.broadcast %w : vector<3xf32> to vector<2x4x3xf32>
  %7 = vector.shape_cast %6 : vector<2x4x3xf32> to vector<8x3xf32>
  %8 = vector.from_elements %a, %b : vector<1x2xf32>
  %9 = vector.shape_cast %8 : vector<1x2xf32> to vector<2xf32>
  %c = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %10 = vector.shape_cast %c : vector<4xi32> to vector<2x2xi32>
  %11 = vector.broadcast %a : f32 to vector<2xf32>
  %12 = vector.shape_cast %11 : vector<2xf32> to vector<1x2xf32>
  %p = ub.poison : vector<2x2xi32>
  %13 = vector.shape_cast %p : vector<2x2xi32> to vector<4xi32>
  return %1, %3, %5, %7, %9, %10, %12, %13 : vector<4xi1>, vector<4x1xi1>, vector<4xi1>, vector<8x3xf32>, vector<2xf32>, vector<2x2xi32>, vector<1x2xf32>, vector<4xi32>
}
// -----
func.func @bcst() -> (vector<2xf32>, vector<2xi32>, vector<4xi8>, vector<1xi64>) {
  %h = arith.constant dense<1.0> : vector<4xf16>
  %0 = vector.bitcast %h : vector<4xf16> to vector<2xf32>
  %i = arith.constant dense<-2> : vector<4xi16>
  %1 = vector.bitcast %i : vector<4xi16> to vector<2xi32>
  %2 = vector.bitcast %1 : vector<2xi32> to vector<4xi16>
  %j = arith.constant dense<1> : vector<2xi16>
  %3 = vector.bitcast %j : vector<2xi16> to vector<4xi8>
  %4 = vector.bitcast %i : vector<4xi16> to vector<1xi64>
  return %0, %1, %3, %4 : vector<2xf32>, vector<2xi32>, vector<4xi8>, vector<1xi64>
}
// -----
func.func @tp(%v: vector<2x3x4xf32>, %n: index, %k: index, %s: f32, %a: f32, %b: f32, %c: f32, %d: f32, %w: vector<2xf32>, %u: vector<1x1xi32>, %x: vector<4x1x1x7xi8>, %y: vector<4xf32>) -> (vector<2x4x3xf32>, vector<3x2xi1>, vector<3x2xi1>, vector<3x2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<8x1xi32>, vector<3x2x4x5x6x7xi8>, vector<1x4xf32>) {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<3x2x4xf32> to vector<2x4x3xf32>
  %2 = vector.create_mask %n, %k : vector<2x3xi1>
  %3 = vector.transpose %2, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
  %4 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %5 = vector.transpose %4, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
  %6 = vector.broadcast %s : f32 to vector<2x3xf32>
  %7 = vector.transpose %6, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %8 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %9 = vector.transpose %8, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %10 = vector.shape_cast %w : vector<2xf32> to vector<2x1xf32>
  %11 = vector.transpose %10, [1, 0] : vector<2x1xf32> to vector<1x2xf32>
  %12 = vector.broadcast %u : vector<1x1xi32> to vector<1x8xi32>
  %13 = vector.transpose %12, [1, 0] : vector<1x8xi32> to vector<8x1xi32>
  %14 = vector.broadcast %x : vector<4x1x1x7xi8> to vector<2x3x4x5x6x7xi8>
  %15 = vector.transpose %14, [1, 0, 2, 3, 4, 5] : vector<2x3x4x5x6x7xi8> to vector<3x2x4x5x6x7xi8>
  %16 = vector.shape_cast %y : vector<4xf32> to vector<4x1xf32>
  %17 = vector.transpose %16, [1, 0] : vector<4x1xf32> to vector<1x4xf32>
  return %1, %3, %5, %7, %9, %11, %13, %15, %17 : vector<2x4x3xf32>, vector<3x2xi1>, vector<3x2xi1>, vector<3x2xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<8x1xi32>, vector<3x2x4x5x6x7xi8>, vector<1x4xf32>
}
// -----
func.func @cm(%n: index) -> (vector<4x3xi1>, vector<[8]xi1>, vector<8x[16]xi1>, vector<i1>, vector<4xi1>, vector<2x2xi1>, vector<i1>, vector<[4]xi1>, vector<[4]xi1>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %cm = arith.constant -1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c0 = arith.constant 0 : index
  %0 = vector.create_mask %c3, %c2 : vector<4x3xi1>
  %1 = vector.create_mask %cm : vector<[8]xi1>
  %s = vector.vscale
  %m = arith.muli %s, %c16 : index
  %2 = vector.create_mask %c8, %m : vector<8x[16]xi1>
  %3 = vector.create_mask %c3 : vector<i1>
  %4 = vector.constant_mask [4] : vector<4xi1>
  %5 = vector.constant_mask [0, 0] : vector<2x2xi1>
  %6 = vector.constant_mask [1] : vector<i1>
  %7 = vector.create_mask %c0 : vector<[4]xi1>
  %8 = vector.create_mask %c2 : vector<[4]xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<4x3xi1>, vector<[8]xi1>, vector<8x[16]xi1>, vector<i1>, vector<4xi1>, vector<2x2xi1>, vector<i1>, vector<[4]xi1>, vector<[4]xi1>
}
// -----
func.func @mk(%a: vector<8xf32>, %k: vector<8xi1>, %p: vector<8xf32>, %m: memref<8xf32>, %i: index, %f: f32) -> (vector<8xf32>, vector<8xf32>, f32, vector<8xf32>) {
  %0 = vector.mask %k { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %1 = vector.mask %k, %p { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %t = vector.constant_mask [8] : vector<8xi1>
  %2 = vector.mask %t { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %3 = vector.mask %t { vector.transfer_read %m[%i], %f : memref<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %t { vector.transfer_write %a, %m[%i] : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  vector.mask %k { vector.transfer_write %a, %m[%i] : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  vector.mask %k { } : vector<8xi1>
  return %0, %1, %2, %3 : vector<8xf32>, vector<8xf32>, f32, vector<8xf32>
}
// -----
func.func @stp() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>) {
  %c7 = arith.constant dense<7> : vector<3xindex>
  %c2 = arith.constant dense<2> : vector<3xindex>
  %s = vector.step : vector<3xindex>
  %0 = arith.cmpi ugt, %s, %c7 : vector<3xindex>
  %1 = arith.cmpi ult, %c7, %s : vector<3xindex>
  %2 = arith.cmpi ule, %s, %c2 : vector<3xindex>
  %3 = arith.cmpi ne, %s, %c2 : vector<3xindex>
  %4 = arith.cmpi eq, %s, %c7 : vector<3xindex>
  return %0, %1, %2, %3, %4 : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
}
// -----
func.func @il(%v: vector<8xf32>) -> (vector<8xf32>, vector<4xi32>) {
  %0, %1 = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>
  %2 = vector.interleave %0, %1 : vector<4xf32> -> vector<8xf32>
  %c = arith.constant dense<1> : vector<2xi32>
  %3 = vector.interleave %c, %c : vector<2xi32> -> vector<4xi32>
  return %2, %3 : vector<8xf32>, vector<4xi32>
}
// -----
func.func @md0(%x: vector<2x3xf32>, %y: vector<2x3xf32>, %a: f32, %xx: vector<1xf32>, %ms: memref<8xf32, 3>) -> (vector<2x3xf32>, f32) {
  %3 = vector.multi_reduction <add>, %x, %y [] : vector<2x3xf32> to vector<2x3xf32>
  %4 = vector.multi_reduction <add>, %xx, %a [0] : vector<1xf32> to f32
  return %3, %4 : vector<2x3xf32>, f32
}
// -----
func.func @unit_broadcast(%v: vector<2x3xi32>) -> (vector<1x2x1x3xi32>, vector<1x2x3xi32>) {
  %0 = vector.broadcast %v : vector<2x3xi32> to vector<1x2x3xi32>
  %1 = vector.shape_cast %0 : vector<1x2x3xi32> to vector<1x2x1x3xi32>
  %2 = vector.broadcast %v : vector<2x3xi32> to vector<1x1x2x3xi32>
  %3 = vector.shape_cast %2 : vector<1x1x2x3xi32> to vector<1x2x3xi32>
  return %1, %3 : vector<1x2x1x3xi32>, vector<1x2x3xi32>
}

// -----

func.func @shape_cast_of_constant_masks() -> (vector<4xi1>, vector<1x4xi1>, vector<4xi1>, vector<1xi1>) {
  %0 = vector.constant_mask [2, 1] : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  %2 = vector.constant_mask [1, 2, 1] : vector<1x4x1xi1>
  %3 = vector.shape_cast %2 : vector<1x4x1xi1> to vector<1x4xi1>
  %4 = vector.constant_mask [0, 0] : vector<4x1xi1>
  %5 = vector.shape_cast %4 : vector<4x1xi1> to vector<4xi1>
  %6 = vector.constant_mask [1, 1, 1] : vector<1x1x1xi1>
  %7 = vector.shape_cast %6 : vector<1x1x1xi1> to vector<1xi1>
  return %1, %3, %5, %7 : vector<4xi1>, vector<1x4xi1>, vector<4xi1>, vector<1xi1>
}

// -----

// A slice has other dimensions as a whole, which the inserted vector does not fill.
func.func @apart(%a: vector<8x4xi32>, %b: vector<2x2xi32>, %c: vector<4x4xi32>) -> vector<2x4xi32> {
  %0 = vector.insert_strided_slice %c, %a {offsets = [0, 0], strides = [1, 1]} : vector<4x4xi32> into vector<8x4xi32>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [5, 1], strides = [1, 1]} : vector<2x2xi32> into vector<8x4xi32>
  %2 = vector.extract_strided_slice %1 {offsets = [2], sizes = [2], strides = [1]} : vector<8x4xi32> to vector<2x4xi32>
  return %2 : vector<2x4xi32>
}
// -----
func.func @masks_of_llvm(%m: memref<2xf16>, %i: index, %v: vector<2xf16>) -> vector<2xf16> {
  %k = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
  %0 = vector.maskedload %m[%i], %k, %v : memref<2xf16>, vector<2xi1>, vector<2xf16> into vector<2xf16>
  return %0 : vector<2xf16>
}
