func.func @add(%a: i8) -> i1 {
  %c7 = arith.constant 7 : i8
  %c14 = arith.constant 14 : i8
  %0 = arith.andi %a, %c7 : i8
  %1 = arith.addi %0, %0 : i8
  %2 = arith.cmpi ule, %1, %c14 : i8
  return %2 : i1
}
// -----
func.func @overflow_flags(%a: i8, %b: i8) -> (i1, i1, i1) {
  %c100 = arith.constant 100 : i8
  %0 = arith.maxsi %a, %c100 : i8
  %1 = arith.addi %0, %0 overflow<nsw> : i8
  %2 = arith.cmpi sge, %1, %c100 : i8
  %3 = arith.addi %0, %0 : i8
  %4 = arith.cmpi sge, %3, %c100 : i8
  %c1 = arith.constant 1 : i8
  %5 = arith.shli %0, %c1 overflow<nuw> : i8
  %6 = arith.cmpi uge, %5, %c100 : i8
  return %2, %4, %6 : i1, i1, i1
}
// -----
func.func @multiply(%a: i8, %b: i8) -> (i1, i1) {
  %c3 = arith.constant 3 : i8
  %c9 = arith.constant 9 : i8
  %cm3 = arith.constant -3 : i8
  %0 = arith.andi %a, %c3 : i8
  %1 = arith.andi %b, %c3 : i8
  %2 = arith.muli %0, %1 : i8
  %3 = arith.cmpi ule, %2, %c9 : i8
  %4 = arith.minsi %0, %c3 : i8
  %5 = arith.muli %4, %cm3 : i8
  %6 = arith.cmpi sle, %5, %c9 : i8
  return %3, %6 : i1, i1
}
// -----
func.func @divide(%a: i32, %b: i32) -> (i1, i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i32
  %c15 = arith.constant 15 : i32
  %c4 = arith.constant 4 : i32
  %c3 = arith.constant 3 : i32
  %0 = arith.andi %a, %c15 : i32
  %1 = arith.divui %0, %c4 : i32
  %2 = arith.cmpi ule, %1, %c3 : i32
  %3 = arith.ceildivui %0, %c4 : i32
  %4 = arith.cmpi ule, %3, %c4 : i32
  %5 = arith.subi %c0, %0 : i32
  %6 = arith.floordivsi %5, %c4 : i32
  %7 = arith.cmpi sle, %6, %c0 : i32
  %8 = arith.ceildivsi %5, %c4 : i32
  %9 = arith.cmpi sle, %8, %c0 : i32
  %10 = arith.divsi %0, %5 : i32
  %11 = arith.cmpi sle, %10, %c0 : i32
  return %2, %4, %7, %9, %11 : i1, i1, i1, i1, i1
}
// -----
func.func @remainders(%a: i32, %b: i32) -> (i32, i32, i32, i1) {
  %c15 = arith.constant 15 : i32
  %c16 = arith.constant 16 : i32
  %cm16 = arith.constant -16 : i32
  %c8 = arith.constant 8 : i32
  %0 = arith.andi %a, %c15 : i32
  %1 = arith.remui %0, %c16 : i32
  %2 = arith.remsi %0, %c16 : i32
  %3 = arith.remsi %0, %c8 : i32
  %4 = arith.remsi %b, %cm16 : i32
  %5 = arith.cmpi slt, %4, %c16 : i32
  return %1, %2, %3, %5 : i32, i32, i32, i1
}
// -----
func.func @vectors(%a: vector<4xi32>) -> (vector<4xi32>, vector<4xi1>) {
  %c15 = arith.constant dense<15> : vector<4xi32>
  %c16 = arith.constant dense<16> : vector<4xi32>
  %several = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = arith.andi %a, %c15 : vector<4xi32>
  %1 = arith.remui %0, %c16 : vector<4xi32>
  %2 = arith.cmpi slt, %several, %c15 : vector<4xi32>
  return %1, %2 : vector<4xi32>, vector<4xi1>
}
// -----
func.func @shifts(%a: i16, %b: i16) -> (i1, i1, i1, i1) {
  %c3 = arith.constant 3 : i16
  %c24 = arith.constant 24 : i16
  %c8191 = arith.constant 8191 : i16
  %c4096 = arith.constant 4096 : i16
  %0 = arith.andi %a, %c3 : i16
  %1 = arith.shli %0, %0 : i16
  %2 = arith.cmpi ule, %1, %c24 : i16
  %3 = arith.shrui %a, %c3 : i16
  %4 = arith.cmpi ule, %3, %c8191 : i16
  %5 = arith.shrsi %a, %c3 : i16
  %6 = arith.cmpi slt, %5, %c4096 : i16
  %7 = arith.shrsi %a, %b : i16
  %8 = arith.cmpi slt, %7, %c4096 : i16
  return %2, %4, %6, %8 : i1, i1, i1, i1
}
// -----
func.func @bits(%a: i8, %b: i8) -> (i1, i1, i1) {
  %c12 = arith.constant 12 : i8
  %c15 = arith.constant 15 : i8
  %c48 = arith.constant 48 : i8
  %0 = arith.minui %a, %c12 : i8
  %1 = arith.ori %0, %c48 : i8
  %2 = arith.cmpi uge, %1, %c48 : i8
  %3 = arith.xori %0, %c48 : i8
  %4 = arith.cmpi uge, %3, %c48 : i8
  %5 = arith.andi %b, %0 : i8
  %6 = arith.cmpi ule, %5, %c15 : i8
  return %2, %4, %6 : i1, i1, i1
}
// -----
func.func @casts(%a: i8, %i: index) -> (i1, i1, i1, i1) {
  %0 = arith.extui %a : i8 to i32
  %c255 = arith.constant 255 : i32
  %1 = arith.cmpi sle, %0, %c255 : i32
  %2 = arith.extsi %a : i8 to i32
  %c127 = arith.constant 127 : i32
  %3 = arith.cmpi sle, %2, %c127 : i32
  %4 = arith.trunci %0 : i32 to i16
  %c0 = arith.constant 0 : i16
  %5 = arith.cmpi sge, %4, %c0 : i16
  %6 = arith.index_castui %a : i8 to index
  %c256 = arith.constant 256 : index
  %7 = arith.cmpi ult, %6, %c256 : index
  return %1, %3, %5, %7 : i1, i1, i1, i1
}
// -----
func.func @select(%c: i1, %f: f32) -> (i1, f32, i1) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %0 = arith.select %c, %c1, %c5 : i32
  %1 = arith.cmpi sle, %0, %c5 : i32
  %2 = arith.select %1, %f, %f : f32
  %3 = arith.cmpi eq, %0, %c1 : i32
  return %1, %2, %3 : i1, f32, i1
}
// -----
// Branches that are not taken do not count.
func.func @branches(%a: i8) -> i8 {
  %c15 = arith.constant 15 : i8
  %c16 = arith.constant 16 : i8
  %c1 = arith.constant 1 : i8
  %0 = arith.andi %a, %c15 : i8
  %1 = arith.cmpi ult, %0, %c16 : i8
  cf.cond_br %1, ^x(%c1 : i8), ^x(%c15 : i8)
^x(%2: i8):
  %3 = arith.addi %2, %2 : i8
  return %3 : i8
}
// -----
// A value that grows in a loop has no bounds.
func.func @grows(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%0: i32):
  %1 = arith.cmpi slt, %0, %n : i32
  cf.cond_br %1, ^body, ^exit
^body:
  %2 = arith.addi %0, %c1 : i32
  cf.br ^head(%2 : i32)
^exit:
  %3 = arith.cmpi sge, %0, %c0 : i32
  return %3 : i1
}
// -----
// Private functions get the ranges of all calls.
func.func private @callee(%a: i32) -> i32 {
  return %a : i32
}
func.func @caller() -> (i1, i32) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %0 = call @callee(%c1) : (i32) -> i32
  %1 = call @callee(%c5) : (i32) -> i32
  %2 = arith.cmpi sle, %0, %c5 : i32
  return %2, %1 : i1, i32
}
// -----
func.func private @only_one(%a: i32) -> i32 {
  return %a : i32
}
func.func @calls_it() -> i32 {
  %c5 = arith.constant 5 : i32
  %0 = call @only_one(%c5) : (i32) -> i32
  return %0 : i32
}
// -----
// A select in a region is visited before its condition.
func.func @selects_in_region(%m: memref<64xi32>, %p: i1, %b: i32) {
  %c0 = arith.constant 0 : index
  %c452 = arith.constant 452 : i32
  scf.if %p {
    %0 = arith.maxsi %b, %c452 : i32
    %1 = arith.cmpi slt, %0, %c452 : i32
    %2 = arith.select %1, %0, %c452 : i32
    memref.store %2, %m[%c0] : memref<64xi32>
  }
  return
}
// -----
func.func @selects_in_loops(%m: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c452 = arith.constant 452 : i32
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = arith.cmpi ult, %i, %j : index
      %1 = scf.if %0 -> (i32) {
        scf.yield %c452 : i32
      } else {
        scf.yield %c452 : i32
      }
      %a = memref.load %m[%i] : memref<64xi32>
      %2 = arith.maxsi %a, %1 : i32
      %3 = arith.cmpi slt, %2, %c452 : i32
      %4 = arith.select %3, %2, %c452 : i32
      %b = memref.load %m[%j] : memref<64xi32>
      %5 = arith.maxsi %b, %4 : i32
      %6 = arith.cmpi slt, %5, %c452 : i32
      %7 = arith.select %6, %5, %c452 : i32
      memref.store %7, %m[%i] : memref<64xi32>
    }
  }
  return
}
