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
