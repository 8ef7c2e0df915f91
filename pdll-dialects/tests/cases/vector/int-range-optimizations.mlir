func.func @elements(%a: i32, %i: index) -> (vector<4x2xi1>, i1, vector<2x2xi1>) {
  %c15 = arith.constant 15 : i32
  %d15 = arith.constant dense<15> : vector<4x2xi32>
  %0 = arith.andi %a, %c15 : i32
  %1 = vector.broadcast %0 : i32 to vector<2x4xi32>
  %2 = vector.transpose %1, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  %3 = arith.cmpi ule, %2, %d15 : vector<4x2xi32>
  %4 = vector.insert %c15, %2 [0, 1] : i32 into vector<4x2xi32>
  %5 = vector.extract %4[%i, 0] : i32 from vector<4x2xi32>
  %6 = arith.cmpi ule, %5, %c15 : i32
  %7 = vector.step : vector<4xindex>
  %8 = vector.shape_cast %7 : vector<4xindex> to vector<2x2xindex>
  %9 = arith.constant dense<4> : vector<2x2xindex>
  %10 = arith.cmpi ult, %8, %9 : vector<2x2xindex>
  return %3, %6, %10 : vector<4x2xi1>, i1, vector<2x2xi1>
}
