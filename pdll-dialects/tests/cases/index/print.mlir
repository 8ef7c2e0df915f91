func.func @index(%a: index, %b: index, %i: i32) {
  %0 = index.add %a, %b
  %1 = index.cmp slt(%a, %b)
  %2 = index.constant 42
  %3 = index.casts %i : i32 to index
  %4 = index.castu %a : index to i64
  %5 = index.sizeof
  %6 = index.bool.constant true
  %7 = index.ceildivs %a, %b
  return
}
