func.func @same(%x: i32, %y: i32, %f: f32) -> (i32, i32, i32, f32, f32, i32) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %y, %x : i32
  %2 = arith.addi %x, %y overflow<nsw> : i32
  %3 = arith.addi %x, %y : i32
  %4 = arith.mulf %f, %f : f32
  %5 = arith.mulf %f, %f : f32
  %6 = arith.divsi %x, %y : i32
  %7 = arith.divsi %x, %y : i32
  %8 = arith.addi %1, %3 : i32
  return %0, %8, %2, %4, %5, %7 : i32, i32, i32, f32, f32, i32
}
// -----
func.func @several(%x: i32, %y: i32) -> (i32, i1, i1, i1, i32) {
  %0:2 = arith.addui_extended %x, %y : i32, i1
  %1:2 = arith.addui_extended %x, %y : i32, i1
  %2 = arith.cmpi slt, %x, %y : i32
  %3 = arith.cmpi sgt, %x, %y : i32
  %4 = arith.cmpi slt, %x, %y : i32
  %5 = arith.select %4, %x, %y : i32
  %6 = arith.select %2, %x, %y : i32
  %7 = arith.addi %5, %6 : i32
  return %0#0, %1#1, %3, %4, %7 : i32, i1, i1, i1, i32
}
