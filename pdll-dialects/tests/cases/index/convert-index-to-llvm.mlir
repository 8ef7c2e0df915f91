func.func @f(%a: index, %b: index, %i: i32, %j: i64, %k: i128, %u: ui8) {
  %0 = index.add %a, %b {foo}
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  %3 = index.divs %a, %b
  %4 = index.divu %a, %b
  %5 = index.ceildivs %a, %b
  %6 = index.ceildivu %a, %b
  %7 = index.floordivs %a, %b
  %8 = index.rems %a, %b
  %9 = index.remu %a, %b
  %10 = index.maxs %a, %b
  %11 = index.maxu %a, %b
  %12 = index.mins %a, %b
  %13 = index.minu %a, %b
  %14 = index.shl %a, %b
  %15 = index.shrs %a, %b
  %16 = index.shru %a, %b
  %17 = index.and %a, %b
  %18 = index.or %a, %b
  %19 = index.xor %a, %b
  %20 = index.cmp slt(%a, %b)
  %21 = index.cmp uge(%a, %b)
  %22 = index.casts %a : index to i32
  %23 = index.castu %a : index to i32
  %24 = index.casts %i : i32 to index
  %25 = index.castu %i : i32 to index
  %26 = index.casts %j : i64 to index
  %27 = index.casts %k : i128 to index
  %28 = index.castu %a : index to i128
  %29 = index.sizeof
  %30 = index.constant 42
  %31 = index.bool.constant true
  %32 = index.casts %u : ui8 to index
  return
}
// -----
func.func @constants() -> (index, index, i1) {
  %0 = index.constant -1
  %1 = index.constant 9223372036854775807
  %2 = index.bool.constant false
  return %0, %1, %2 : index, index, i1
}
// -----
func.func @chain(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  %1 = index.ceildivs %0, %b
  %2 = index.ceildivu %1, %0
  %3 = index.cmp ne(%2, %a)
  cf.cond_br %3, ^a(%2 : index), ^b
^a(%x: index):
  %4 = index.add %x, %a
  return %4 : index
^b:
  return %0 : index
}
