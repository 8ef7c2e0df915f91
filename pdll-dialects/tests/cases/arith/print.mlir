func.func @arith(%a: i32, %b: i32, %v: vector<4xi32>, %t: tensor<2x?xf32>, %x: f32, %i: index, %c: i1) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %v, %v overflow<nsw, nuw> : vector<4xi32>
  %2 = arith.mulf %t, %t fastmath<fast> : tensor<2x?xf32>
  %3 = arith.cmpi slt, %a, %b : i32
  %4 = arith.cmpi uge, %v, %v : vector<4xi32>
  %5 = arith.cmpf oeq, %t, %t : tensor<2x?xf32>
  %6 = arith.select %c, %a, %b : i32
  %7 = arith.constant 7 : i32
  %8 = arith.constant dense<1.5> : tensor<2x2xf32>
  %9 = arith.extsi %a : i32 to i64
  %10 = arith.truncf %x : f32 to f16
  %11 = arith.index_cast %i : index to i64
  %12:2 = arith.addui_extended %a, %b : i32, i1
  %13 = arith.bitcast %x : f32 to i32
  %14 = arith.divsi %a, %b exact : i32
  %15 = arith.truncf %x to_nearest_even : f32 to bf16
  %16 = arith.maximumf %x, %x : f32
  return
}
// -----
func.func @integers(%a: i8, %v: tensor<?x3xindex>) {
  %0 = arith.subi %a, %a overflow<nuw> : i8
  %1 = arith.muli %v, %v : tensor<?x3xindex>
  %2:2 = arith.mulsi_extended %a, %a : i8
  %3:2 = arith.mului_extended %v, %v : tensor<?x3xindex>
  %4 = arith.divui %a, %a : i8
  %5 = arith.divui %a, %a exact : i8
  %6 = arith.ceildivsi %a, %a : i8
  %7 = arith.ceildivui %a, %a : i8
  %8 = arith.floordivsi %a, %a : i8
  %9 = arith.remsi %a, %a : i8
  %10 = arith.remui %a, %a {note = 1} : i8
  %11 = arith.andi %a, %a : i8
  %12 = arith.ori %a, %a : i8
  %13 = arith.xori %a, %a : i8
  %14 = arith.shli %a, %a overflow<nsw> : i8
  %15 = arith.shrsi %a, %a : i8
  %16 = arith.shrui %a, %a exact : i8
  %17 = arith.maxsi %a, %a : i8
  %18 = arith.maxui %a, %a : i8
  %19 = arith.minsi %a, %a : i8
  %20 = arith.minui %a, %a : i8
  return
}
// -----
func.func @floats(%x: bf16, %v: vector<2x[4]xf64>) {
  %0 = arith.addf %x, %x : bf16
  %1 = arith.subf %v, %v fastmath<nnan,ninf> : vector<2x[4]xf64>
  %2 = arith.divf %x, %x fastmath<reassoc> : bf16
  %3 = arith.remf %x, %x : bf16
  %4 = arith.negf %x fastmath<nsz,arcp,contract,afn> : bf16
  %5 = arith.minimumf %x, %x : bf16
  %6 = arith.maxnumf %x, %x : bf16
  %7 = arith.minnumf %v, %v fastmath<fast> : vector<2x[4]xf64>
  %8 = arith.cmpf true, %x, %x fastmath<contract> : bf16
  %9 = arith.cmpf false, %v, %v {note} : vector<2x[4]xf64>
  return
}
// -----
func.func @casts(%a: i16, %i: index, %x: f32, %m: memref<?xi32>, %v: vector<4xf8E4M3FN>, %s: vector<4xf8E8M0FNU>) {
  %0 = arith.extui %a : i16 to i77
  %1 = arith.trunci %a overflow<nsw, nuw> : i16 to i3
  %2 = arith.sitofp %a : i16 to f32
  %3 = arith.uitofp %a : i16 to f128
  %4 = arith.fptosi %x : f32 to i1
  %5 = arith.fptoui %x : f32 to i300
  %6 = arith.index_castui %a : i16 to index
  %7 = arith.index_cast %m : memref<?xi32> to memref<?xindex>
  %8 = arith.bitcast %m : memref<?xi32> to memref<?xf32>
  %9 = arith.extf %x fastmath<contract> : f32 to f80
  %10 = arith.scaling_extf %v, %s : vector<4xf8E4M3FN>, vector<4xf8E8M0FNU> to vector<4xf32>
  %11 = arith.scaling_truncf %10, %s toward_zero fastmath<fast> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  return
}
// -----
func.func @selections(%c: i1, %m: tensor<?x4xi1>, %a: memref<f32>, %t: tensor<?x4xf32>) {
  %0 = arith.select %c, %a, %a {note} : memref<f32>
  %1 = arith.select %m, %t, %t : tensor<?x4xi1>, tensor<?x4xf32>
  %2 = arith.select %c, %t, %t : tensor<?x4xf32>
  return
}
// -----
func.func @constants() {
  %0 = arith.constant true
  %1 = arith.constant false
  %2 = arith.constant -7 : i16
  %3 = arith.constant 170141183460469231731687303715884105727 : i129
  %4 = arith.constant 0x7FC00000 : f32
  %5 = arith.constant -0.0 : f16
  %6 = arith.constant {note = "an attribute"} 4 : index
  %7 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>
  %8 = arith.constant dense<true> : vector<[4]xi1>
  %9 = arith.constant sparse<[[0, 1]], [7]> : tensor<2x2xi32>
  %10 = arith.constant 1 : i0
  return
}
// -----
func.func @f() { %0 = arith.constant {value = 3 : i32} 2 : i32 return }
// -----
func.func @inherent_attributes_outside(%a: i32) -> i32 {
  %0 = "arith.addi"(%a, %a) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %1 = arith.addi %0, %a overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32
  return %1 : i32
}
