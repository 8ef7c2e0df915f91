func.func @merged() -> (i32, i32, i64) {
  %0 = ub.poison : i32
  %1 = ub.poison : i32
  %2 = ub.poison : i64
  return %0, %1, %2 : i32, i32, i64
}
// -----
func.func @operands(%x: i32, %f: f32) -> (i32, i32, f32, i32, i32) {
  %p = ub.poison : i32
  %q = ub.poison : f32
  %0 = arith.addi %x, %p : i32
  %1 = arith.muli %p, %x : i32
  %2 = arith.addf %q, %f : f32
  %3 = arith.divsi %p, %x : i32
  %4 = arith.shli %x, %p : i32
  return %0, %1, %2, %3, %4 : i32, i32, f32, i32, i32
}
// -----
func.func @casts() -> (i64, i8, f32, index, f32) {
  %p = ub.poison : i32
  %0 = arith.extsi %p : i32 to i64
  %1 = arith.trunci %p : i32 to i8
  %2 = arith.sitofp %p : i32 to f32
  %3 = arith.index_cast %p : i32 to index
  %4 = arith.bitcast %p : i32 to f32
  return %0, %1, %2, %3, %4 : i64, i8, f32, index, f32
}
// -----
func.func @selected(%c: i1, %x: i32) -> (i32, i32, i32) {
  %p = ub.poison : i32
  %u = ub.poison : i1
  %0 = arith.select %c, %p, %x : i32
  %1 = arith.select %c, %x, %p : i32
  %2 = arith.select %u, %x, %0 : i32
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @compared(%x: i32) -> (i1, i1, i1) {
  %p = ub.poison : i32
  %c = arith.constant 3 : i32
  %0 = arith.cmpi slt, %x, %p : i32
  %1 = arith.cmpi slt, %c, %p : i32
  %2 = arith.cmpi slt, %p, %c : i32
  return %0, %1, %2 : i1, i1, i1
}
