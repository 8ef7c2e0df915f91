func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.subi %a, %b overflow<nsw, nuw> : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.muli %a, %b overflow<nsw, nuw> : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.shli %a, %b overflow<nsw, nuw> : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32, %v: vector<2x3xi32>, %i: index) {
  %0 = arith.divsi %a, %b : i32
  %1 = arith.divui %a, %b exact : i32
  %2 = arith.shrsi %a, %b exact : i32
  %3 = arith.shrui %a, %b : i32
  %4 = arith.ceildivsi %a, %b : i32
  %5 = arith.maxsi %a, %b : i32
  %6 = arith.muli %v, %v overflow<nsw> : vector<2x3xi32>
  %7 = arith.addi %i, %i : index
  %8, %9 = arith.addui_extended %a, %b : i32, i1
  %10, %11 = arith.mulsi_extended %a, %b : i32
  %12, %13 = arith.mului_extended %a, %b : i32

  return
}
// -----
func.func @f(%a: vector<2x3xi32>) {
  %8, %9 = arith.addui_extended %a, %a : vector<2x3xi32>, vector<2x3xi1>

  return
}
// -----
func.func @f(%a: vector<2x3xi32>) {
  %8, %9 = arith.mulsi_extended %a, %a : vector<2x3xi32>

  return
}
// -----
func.func @f(%a: f32, %b: f32, %d: f64, %h: f16) {
  %0 = arith.addf %a, %b fastmath<fast> : f32
  %1 = arith.negf %a fastmath<nnan> : f32
  %2 = arith.maximumf %a, %b : f32
  %3 = arith.minimumf %a, %b fastmath<ninf> : f32
  %4 = arith.maxnumf %a, %b : f32
  %5 = arith.minnumf %a, %b : f32
  %6 = arith.remf %a, %b : f32
  %7 = arith.cmpf oeq, %a, %b fastmath<fast> : f32
  %8 = arith.cmpf true, %a, %b : f32
  %9 = arith.extf %a fastmath<fast> : f32 to f64
  %10 = arith.truncf %a : f32 to f16
  %11 = arith.truncf %a upward : f32 to f16
  %12 = arith.truncf %a to_nearest_even fastmath<fast> : f32 to bf16
  %13 = arith.truncf %d to_nearest_away : f64 to f32

  return
}
// -----
func.func @f(%a: f32, %b: f32, %v: vector<2x3xf32>) {
  %10 = arith.truncf %v upward : vector<2x3xf32> to vector<2x3xf16>
  %7 = arith.cmpf oeq, %v, %v fastmath<fast> : vector<2x3xf32>

  return
}
// -----
func.func @f(%a: i32, %i: index, %v: vector<4xindex>, %w: vector<2x3xi16>, %f: f32, %l: i64) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %a : i32 to i64
  %2 = arith.trunci %l overflow<nsw> : i64 to i32
  %3 = arith.index_cast %a : i32 to index
  %4 = arith.index_cast %i : index to i32
  %5 = arith.index_castui %a : i32 to index
  %6 = arith.index_cast %l : i64 to index
  %7 = arith.index_cast %v : vector<4xindex> to vector<4xi8>
  %8 = arith.sitofp %a : i32 to f32
  %9 = arith.uitofp %a : i32 to f32
  %10 = arith.fptosi %f : f32 to i32
  %11 = arith.fptoui %f : f32 to i32
  %12 = arith.bitcast %f : f32 to i32
  %13 = arith.cmpi slt, %w, %w : vector<2x3xi16>
  %14 = arith.select %13, %w, %w : vector<2x3xi1>, vector<2x3xi16>
  %15 = arith.cmpi ugt, %i, %i : index
  %16 = arith.select %15, %f, %f : f32
  %17 = arith.select %15, %w, %w : vector<2x3xi16>

  return
}
// -----
func.func @f() {
  %0 = arith.constant 3 : i32
  %1 = arith.constant 3 : index
  %2 = arith.constant 1.5 : f32
  %3 = arith.constant dense<[1,2]> : vector<2xi32>
  %4 = arith.constant dense<[[1,2],[3,4]]> : vector<2x2xi32>
  %5 = arith.constant dense<1> : tensor<2xi32>
  %6 = arith.constant true
  %7 = arith.constant dense<3> : vector<2xindex>
  %8 = arith.constant 1.0 : f8E5M2
  %9 = arith.constant dense<[1,2]> : vector<2xindex>
  %10 = arith.constant dense<1.0> : vector<2xf8E5M2>

  return
}
// -----
func.func @f(%a: tensor<2xi32>, %b: i32) {
  %0 = arith.addi %a, %a : tensor<2xi32>

  return
}
// -----
func.func @f(%a: f8E5M2, %b: f8E5M2) {
  %0 = arith.addf %a, %b : f8E5M2

  return
}
// -----
func.func @f(%a: f8E5M2, %b: f8E5M2, %c: i1) {
  %0 = arith.select %c, %a, %b : f8E5M2

  return
}
// -----
func.func @f(%a: vector<[4]xi32>) {
  %0 = arith.addi %a, %a : vector<[4]xi32>
  %1 = arith.extsi %a : vector<[4]xi32> to vector<[4]xi64>

  return
}
// -----
func.func @f(%a: memref<?xi32>, %c: i1, %v: vector<i32>, %z: complex<f32>) {
  %1 = arith.select %c, %a, %a : memref<?xi32>
  %2 = arith.addi %v, %v : vector<i32>
  %3 = arith.select %c, %z, %z : complex<f32>
  return
}
// -----
func.func @f(%a: f32, %s: f32, %x: f4E2M1FN) {
  %1 = arith.scaling_truncf %a, %s : f32, f32 to f4E2M1FN

  return
}
// -----
func.func @f(%i: index) {
  %0 = arith.index_cast %i : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return
}
// -----
func.func @f(%a: vector<2x3xi32>, %b: vector<4xi32>, %i: index) {
  %8, %9 = arith.addui_extended %b, %b : vector<4xi32>, vector<4xi1>
  %10, %11 = arith.mulsi_extended %b, %b : vector<4xi32>
  %12, %13 = arith.mului_extended %i, %i : index
  return
}
// -----
func.func @f(%c: i1, %a: vector<2x3xi16>, %b: vector<2x3xi16>, %cv: vector<2x3xi1>, %m: memref<?xi32>, %n: memref<?xi32>, %t: tensor<2xi32>, %z: complex<f32>, %y: complex<f32>, %c1: vector<4xi1>, %v: vector<4xi8>, %w: vector<4xi8>) {
  %0 = arith.select %c, %a, %b : vector<2x3xi16>
  %1 = arith.select %cv, %a, %b : vector<2x3xi1>, vector<2x3xi16>
  %2 = arith.select %c, %m, %n : memref<?xi32>
  %3 = arith.select %c, %z, %y : complex<f32>
  %4 = arith.select %c1, %v, %w : vector<4xi1>, vector<4xi8>
  return
}
// -----
func.func @g(%i: index, %j: vector<2x3xi32>, %v: vector<3xi8>, %f: vector<2x2xf32>, %mi: memref<2xindex>) {
  %0, %1 = arith.mului_extended %i, %i : index
  %2, %3 = arith.mulsi_extended %v, %v : vector<3xi8>
  %4 = arith.index_cast %j : vector<2x3xi32> to vector<2x3xindex>
  %5 = arith.bitcast %f : vector<2x2xf32> to vector<2x2xi32>
  %6 = arith.index_cast %mi : memref<2xindex> to memref<2xi64>
  return
}
// -----
func.func @h(%a: f32, %b: f32, %x: i32) {
  %0 = arith.addf %a, %b {foo = 3 : i32} : f32
  %1 = arith.addi %x, %x {foo = 3 : i32} : i32
  %2 = arith.cmpi slt, %x, %x {foo} : i32
  %3 = arith.cmpf olt, %a, %b {foo} : f32
  %4 = arith.constant {foo} 3 : i32
  %5 = arith.truncf %a upward {foo} : f32 to f16
  %6 = arith.trunci %x {foo} : i32 to i8
  %7 = arith.divsi %x, %x {foo} : i32
  %8 = arith.andi %x, %x {foo} : i32
  %9 = arith.index_cast %x {foo} : i32 to index
  return
}
// -----
func.func @l(%x: i32, %v: vector<2x2xi32>, %w: vector<2x[4]xi32>) {
  %0 = arith.ceildivui %x, %x : i32
  %1 = arith.floordivsi %v, %v : vector<2x2xi32>
  %2 = arith.addi %w, %w : vector<2x[4]xi32>
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.extf %x : f8E5M2 to f32
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.cmpf olt, %x, %y : f8E5M2
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.bitcast %x : f8E5M2 to i8
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.uitofp %i : i8 to f8E5M2
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.negf %x : f8E5M2
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.truncf %c : bf16 to f8E5M2
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.truncf %c upward : bf16 to f8E5M2
  return
}
// -----
func.func @f(%x: f8E5M2, %y: f8E5M2, %c: bf16, %i: i8, %t: tf32) {
  %0 = arith.addf %t, %t : tf32
  return
}
// -----
// The operands are swapped, then the operation folds to constants that stay illegal: the swap is undone too.
func.func @swapped(%x: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi64>) {
  %c = arith.constant dense<false> : tensor<2xi1>
  %sum, %overflow = arith.addui_extended %c, %x : tensor<2xi1>, tensor<2xi1>
  %low, %high = arith.mului_extended %c, %x : tensor<2xi1>
  %n = arith.constant dense<32> : tensor<2xi64>
  %y = arith.extui %x : tensor<2xi1> to tensor<2xi64>
  %z = arith.xori %n, %y : tensor<2xi64>
  return %sum, %high, %z : tensor<2xi1>, tensor<2xi1>, tensor<2xi64>
}
