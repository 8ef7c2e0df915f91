func.func @both_widths(%a: index) -> (i1, i1, i1) {
  %c7 = index.constant 7
  %c14 = index.constant 14
  %0 = index.and %a, %c7
  %1 = index.add %0, %0
  %2 = index.cmp ule(%1, %c14)
  %big = index.constant 4294967296
  %3 = index.cmp ugt(%big, %c14)
  %4 = index.sizeof
  %c32 = index.constant 32
  %5 = index.cmp uge(%4, %c32)
  return %2, %3, %5 : i1, i1, i1
}
// -----
func.func @constants(%a: index) -> (index, index, i1) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %0 = index.minu %a, %c0
  %1 = index.and %0, %c1
  %2 = index.maxs %1, %c1
  %t = index.bool.constant true
  %3 = index.castu %t : i1 to index
  %4 = index.cmp eq(%3, %c1)
  return %1, %2, %4 : index, index, i1
}
// -----
func.func @casts(%a: i8, %b: i64, %c: index) -> (i1, i1, i1) {
  %c255 = index.constant 255
  %0 = index.castu %a : i8 to index
  %1 = index.cmp ule(%0, %c255)
  %2 = index.casts %b : i64 to index
  %3 = index.cmp sle(%2, %c255)
  %4 = index.and %c, %c255
  %5 = index.castu %4 : index to i64
  %c256 = arith.constant 256 : i64
  %6 = arith.cmpi ult, %5, %c256 : i64
  return %1, %3, %6 : i1, i1, i1
}
// -----
func.func @divisions(%a: index) -> (i1, i1, i1, i1, i1) {
  %c3 = index.constant 3
  %c15 = index.constant 15
  %c16 = index.constant 16
  %c5 = index.constant 5
  %0 = index.and %a, %c15
  %1 = index.divu %0, %c3
  %2 = index.cmp ule(%1, %c5)
  %3 = index.rems %0, %c16
  %4 = index.cmp sle(%3, %c15)
  %5 = index.ceildivs %0, %c3
  %6 = index.cmp sle(%5, %c5)
  %7 = index.shru %0, %c3
  %8 = index.cmp ult(%7, %c3)
  %9 = index.floordivs %0, %c3
  %10 = index.cmp sge(%9, %c3)
  return %2, %4, %6, %8, %10 : i1, i1, i1, i1, i1
}
