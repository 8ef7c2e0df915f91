// Corner cases of integers, poison and undefined behavior.
// run: add 100 27
// run: add 100 28
// run: add -128 -128
// run: add poison 1
// run: div 7 -2
// run: div -128 -1
// run: div 1 0
// run: div 1 poison
// run: rounding 7 -2
// run: rounding -7 -2
// run: shift 1 7
// run: shift 1 8
// run: choose true 1 poison
// run: choose true poison 1
// run: choose poison 1 1
// run: bits 0
// run: bits 40
// run: bits -1
// run: power 3 5
// run: power 2 -1
// run: power -1 -3
// run: power 0 -1
// run: wide -3 5
// run: cast --index=32 4294967296
// run: cast 4294967296
// run: add 1
// run: add 128 1
// run: add 300 1
// run: add x 1
// run: none 1
// run: floats 1 -0.0
// run: floats 0x7FC00000 2.5
// run: floats -1e3 poison
// run: floats one 1
// run: wide_float 1
func.func @add(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.addi %a, %b : i8
  %1 = arith.addi %a, %b overflow<nsw> : i8
  %2 = arith.addi %a, %b overflow<nuw> : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @div(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @rounding(%a: i8, %b: i8) -> (i8, i8, i8, i8) {
  %0 = arith.divsi %a, %b : i8
  %1 = arith.floordivsi %a, %b : i8
  %2 = arith.ceildivsi %a, %b : i8
  %3 = arith.remsi %a, %b : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
func.func @shift(%a: i8, %b: i8) -> i8 {
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
func.func @choose(%c: i1, %a: i8, %b: i8) -> i8 {
  %0 = arith.select %c, %a, %b : i8
  return %0 : i8
}
func.func @bits(%a: i8) -> (i8, i8, i8, i8) {
  %0 = math.ctlz %a : i8
  %1 = math.cttz %a : i8
  %2 = math.ctpop %a : i8
  %3 = math.absi %a : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
func.func @power(%a: i8, %b: i8) -> i8 {
  %0 = math.ipowi %a, %b : i8
  return %0 : i8
}
func.func @wide(%a: i32, %b: i32) -> (i32, i32, i32, i32, i1) {
  %0, %1 = arith.mulsi_extended %a, %b : i32
  %2, %3 = arith.mului_extended %a, %b : i32
  %4, %5 = arith.addui_extended %a, %b : i32, i1
  return %0, %1, %2, %3, %5 : i32, i32, i32, i32, i1
}
func.func @cast(%a: i64) -> (i64, index) {
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_castui %0 : index to i64
  %2 = index.sizeof
  return %1, %2 : i64, index
}
func.func @floats(%a: f32, %b: f32) -> (f32, f32, f32, f32, i1, i32) {
  %0 = arith.negf %a : f32
  %1 = arith.maximumf %a, %b : f32
  %2 = arith.minimumf %a, %b : f32
  %3 = math.copysign %a, %b : f32
  %4 = arith.cmpf ult, %a, %b : f32
  %5 = arith.bitcast %a : f32 to i32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, i1, i32
}
func.func @wide_float(%a: f128) -> f128 {
  return %a : f128
}
