func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.subi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.muli %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.andi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.ori %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.xori %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.shli %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.divsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.divui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.remsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.remui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.maxsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.maxui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.minsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.minui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.floordivsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.ceildivsi %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.ceildivui %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi ne, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi sle, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi sgt, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi sge, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi ule, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi ugt, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi uge, %a, %b : i64
  return %0 : i1
}
// -----
func.func @f() -> i64 {
  %0 = arith.constant 4294967300 : i64
  return %0 : i64
}
// -----
func.func @f() -> vector<3xi64> {
  %0 = arith.constant dense<-1> : vector<3xi64>
  return %0 : vector<3xi64>
}
// -----
func.func @f() -> vector<3xi64> {
  %0 = arith.constant dense<[1,2,-3]> : vector<3xi64>
  return %0 : vector<3xi64>
}
// -----
func.func @f(%a: i32) -> i64 {
  %0 = arith.extsi %a : i32 to i64
  return %0 : i64
}
// -----
func.func @f(%a: i16) -> i64 {
  %0 = arith.extsi %a : i16 to i64
  return %0 : i64
}
// -----
func.func @f(%a: i32) -> i64 {
  %0 = arith.extui %a : i32 to i64
  return %0 : i64
}
// -----
func.func @f(%a: i8) -> i64 {
  %0 = arith.extui %a : i8 to i64
  return %0 : i64
}
// -----
func.func @f(%a: i64) -> i32 {
  %0 = arith.trunci %a : i64 to i32
  return %0 : i32
}
// -----
func.func @f(%a: i64) -> i8 {
  %0 = arith.trunci %a : i64 to i8
  return %0 : i8
}
// -----
func.func @f(%c: i1, %a: i64, %b: i64) -> i64 {
  %0 = arith.select %c, %a, %b : i64
  return %0 : i64
}
// -----
func.func @f(%c: vector<2xi1>, %a: vector<2xi64>, %b: vector<2xi64>) -> vector<2xi64> {
  %0 = arith.select %c, %a, %b : vector<2xi1>, vector<2xi64>
  return %0 : vector<2xi64>
}
// -----
func.func @f(%c: i1, %a: vector<2xi64>, %b: vector<2xi64>) -> vector<2xi64> {
  %0 = arith.select %c, %a, %b : vector<2xi64>
  return %0 : vector<2xi64>
}
// -----
func.func @f(%a: i64) -> index {
  %0 = arith.index_cast %a : i64 to index
  return %0 : index
}
// -----
func.func @f(%a: index) -> i64 {
  %0 = arith.index_cast %a : index to i64
  return %0 : i64
}
// -----
func.func @f(%a: i64) -> index {
  %0 = arith.index_castui %a : i64 to index
  return %0 : index
}
// -----
func.func @f(%a: index) -> i64 {
  %0 = arith.index_castui %a : index to i64
  return %0 : i64
}
// -----
func.func @f(%a: i64) -> f32 {
  %0 = arith.sitofp %a : i64 to f32
  return %0 : f32
}
// -----
func.func @f(%a: i64) -> f64 {
  %0 = arith.sitofp %a : i64 to f64
  return %0 : f64
}
// -----
func.func @f(%a: i64) -> f16 {
  %0 = arith.sitofp %a : i64 to f16
  return %0 : f16
}
// -----
func.func @f(%a: i64) -> f32 {
  %0 = arith.uitofp %a : i64 to f32
  return %0 : f32
}
// -----
func.func @f(%a: i64) -> f64 {
  %0 = arith.uitofp %a : i64 to f64
  return %0 : f64
}
// -----
func.func @f(%a: i64) -> f16 {
  %0 = arith.uitofp %a : i64 to f16
  return %0 : f16
}
// -----
func.func @f(%a: f32) -> i64 {
  %0 = arith.fptosi %a : f32 to i64
  return %0 : i64
}
// -----
func.func @f(%a: f64) -> i64 {
  %0 = arith.fptosi %a : f64 to i64
  return %0 : i64
}
// -----
func.func @f(%a: f16) -> i64 {
  %0 = arith.fptosi %a : f16 to i64
  return %0 : i64
}
// -----
func.func @f(%a: f32) -> i64 {
  %0 = arith.fptoui %a : f32 to i64
  return %0 : i64
}
// -----
func.func @f(%a: f64) -> i64 {
  %0 = arith.fptoui %a : f64 to i64
  return %0 : i64
}
// -----
func.func @f(%a: f16) -> i64 {
  %0 = arith.fptoui %a : f16 to i64
  return %0 : i64
}
// -----
func.func @f(%a: vector<2x3xi64>, %b: vector<2x3xi64>) -> vector<2x3xi64> {
  %0 = arith.addi %a, %b overflow<nsw> : vector<2x3xi64>
  return %0 : vector<2x3xi64>
}
// -----
func.func @f(%a: i64) -> f64 {
  %0 = arith.bitcast %a : i64 to f64
  return %0 : f64
}
// -----
func.func @f(%a: i64, %b: i64) -> (i64, i1) {
  %0, %1 = arith.addui_extended %a, %b : i64, i1
  return %0, %1 : i64, i1
}
// -----
func.func @f(%a: i64, %b: i64) -> (i64, i64) {
  %0, %1 = arith.mului_extended %a, %b : i64
  return %0, %1 : i64, i64
}
// -----
func.func @f(%a: i128, %b: i128) -> i128 {
  %0 = arith.addi %a, %b : i128
  return %0 : i128
}
// -----
func.func @f(%a: i33, %b: i33) -> i33 {
  %0 = arith.addi %a, %b : i33
  return %0 : i33
}
// -----
func.func @f(%a: tensor<3xi64>, %b: tensor<3xi64>) -> tensor<3xi64> {
  %0 = arith.addi %a, %b : tensor<3xi64>
  return %0 : tensor<3xi64>
}
// -----
func.func @f(%v: vector<2xi64>) -> vector<4xi32> {
  %0 = vector.bitcast %v : vector<2xi64> to vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @f(%a: vector<3xi16>) -> vector<3xi64> {
  %0 = arith.extsi %a : vector<3xi16> to vector<3xi64>
  return %0 : vector<3xi64>
}
// -----
func.func @f(%a: vector<3xi64>) -> vector<3xi16> {
  %0 = arith.trunci %a : vector<3xi64> to vector<3xi16>
  return %0 : vector<3xi16>
}
// -----
func.func @f(%a: i64) -> i64 {
  %0 = arith.constant 4294967300 : i64
  %1 = arith.addi %a, %0 : i64
  return %1 : i64
}
// -----
func.func @f(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> {
  %0 = arith.shli %a, %b overflow<nsw> : vector<3xi64>
  return %0 : vector<3xi64>
}
// -----
func.func @f(%a: i64) -> i128 {
  %0 = arith.extui %a : i64 to i128
  return %0 : i128
}
// -----
func.func @f(%a: i64, %v: vector<2xi64>, %w: vector<3xf32>, %u: vector<2x2xi64>, %v2: vector<2x2xi64>) {
  vector.print %a : i64
  vector.print %v : vector<2xi64>
  %0 = arith.fptoui %w : vector<3xf32> to vector<3xi64>
  vector.print %0 : vector<3xi64>
  %1 = arith.uitofp %0 : vector<3xi64> to vector<3xf32>
  vector.print %1 : vector<3xf32>
  %2 = arith.cmpi slt, %u, %v2 : vector<2x2xi64>
  %3 = arith.index_cast %v : vector<2xi64> to vector<2xindex>
  %4 = arith.index_cast %3 : vector<2xindex> to vector<2xi64>
  return
}
// -----
func.func private @g(i64) -> i64
func.func @f(%a: i64) -> i64 {
  %0 = func.call @g(%a) : (i64) -> i64
  return %0 : i64
}
