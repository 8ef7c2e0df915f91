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
