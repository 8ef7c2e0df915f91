func.func @constants() -> (index, index, index, index, index, index, index) {
  %a = index.constant 13
  %b = index.constant -4
  %0 = index.add %a, %b
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  %3 = index.divs %a, %b
  %4 = index.divu %a, %b
  %5 = index.rems %a, %b
  %6 = index.remu %b, %a
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
// -----
func.func @rounded() -> (index, index, index) {
  %a = index.constant -13
  %b = index.constant 4
  %0 = index.ceildivs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.ceildivu %b, %a
  return %0, %1, %2 : index, index, index
}
// -----
func.func @by_zero() -> (index, index, index, index, index, index, index) {
  %a = index.constant 13
  %z = index.constant 0
  %0 = index.divs %a, %z
  %1 = index.divu %a, %z
  %2 = index.rems %a, %z
  %3 = index.remu %a, %z
  %4 = index.ceildivs %a, %z
  %5 = index.ceildivu %a, %z
  %6 = index.floordivs %a, %z
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
// -----
func.func @extrema() -> (index, index, index, index) {
  %a = index.constant 13
  %b = index.constant -4
  %0 = index.maxs %a, %b
  %1 = index.maxu %a, %b
  %2 = index.mins %a, %b
  %3 = index.minu %a, %b
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @bits() -> (index, index, index, index, index, index, index) {
  %a = index.constant 12
  %b = index.constant 10
  %c = index.constant -16
  %d = index.constant 32
  %0 = index.and %a, %b
  %1 = index.or %a, %b
  %2 = index.xor %a, %b
  %3 = index.shl %a, %b
  %4 = index.shrs %c, %a
  %5 = index.shru %a, %b
  %6 = index.shl %a, %d
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
// -----
func.func @widths_differ() -> (index, index, index, i1, i1) {
  %a = index.constant 3000000000
  %b = index.constant 7
  %0 = index.divs %a, %b
  %1 = index.maxs %a, %b
  %2 = index.shrs %a, %b
  %3 = index.cmp sgt(%a, %b)
  %4 = index.cmp ugt(%a, %b)
  return %0, %1, %2, %3, %4 : index, index, index, i1, i1
}
// -----
func.func @neutral(%x: index) -> (index, index, index, index) {
  %z = index.constant 0
  %o = index.constant 1
  %0 = index.add %z, %x
  %1 = index.sub %x, %z
  %2 = index.mul %o, %x
  %3 = index.mul %x, %z
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @associative(%x: index) -> (index, index, index, index, index, index, index, index, index) {
  %a = index.constant 6
  %b = index.constant 11
  %0 = index.add %x, %a
  %1 = index.add %0, %b
  %2 = index.mul %a, %x
  %3 = index.mul %2, %b
  %4 = index.and %x, %a
  %5 = index.and %b, %4
  %6 = index.or %x, %a
  %7 = index.or %6, %b
  %8 = index.xor %x, %a
  %9 = index.xor %8, %b
  %10 = index.maxs %x, %a
  %11 = index.maxs %10, %b
  %12 = index.maxu %x, %a
  %13 = index.maxu %12, %b
  %14 = index.mins %x, %a
  %15 = index.mins %14, %b
  %16 = index.minu %x, %a
  %17 = index.minu %16, %b
  return %1, %3, %5, %7, %9, %11, %13, %15, %17 : index, index, index, index, index, index, index, index, index
}
// -----
func.func @compared(%x: index, %y: index) -> (i1, i1, i1, i1, i1) {
  %z = index.constant 0
  %a = index.constant 5
  %b = index.constant 9
  %d = index.sub %x, %y
  %0 = index.cmp slt(%d, %z)
  %1 = index.cmp uge(%z, %d)
  %2 = index.cmp sle(%x, %x)
  %m = index.mins %x, %a
  %3 = index.cmp slt(%m, %b)
  %n = index.maxu %x, %b
  %4 = index.cmp eq(%n, %a)
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
// -----
func.func @cast(%x: index) -> (index, index, index, i32, i1) {
  %a = arith.constant -5 : i16
  %b = arith.constant 18446744073709551621 : i80
  %0 = index.casts %a : i16 to index
  %1 = index.castu %a : i16 to index
  %2 = index.castu %b : i80 to index
  %c = index.constant 3
  %3 = index.casts %c : index to i32
  %4 = index.castu %c : index to i1
  return %0, %1, %2, %3, %4 : index, index, index, i32, i1
}
// -----
func.func @smallest() -> (index, index, index, index) {
  %a = index.constant -9223372036854775808
  %b = index.constant -1
  %c = index.constant 2147483648
  %0 = index.ceildivs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.divs %a, %b
  %3 = index.divs %c, %b
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @smallest_of_32_bits() -> (index, index, index, index) {
  %a = index.constant -2147483648
  %b = index.constant 6442450944
  %c = index.constant 3
  %d = index.constant 1
  %e = index.constant -3
  %0 = index.ceildivs %a, %c
  %1 = index.ceildivs %b, %c
  %2 = index.ceildivs %a, %d
  %3 = index.ceildivs %a, %e
  return %0, %1, %2, %3 : index, index, index, index
}
