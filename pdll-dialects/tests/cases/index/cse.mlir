func.func @same(%x: index, %y: index) -> (index, index, index, index, index, i1) {
  %0 = index.add %x, %y
  %1 = index.add %x, %y
  %2 = index.divs %x, %y
  %3 = index.divs %x, %y
  %4 = index.sizeof
  %5 = index.sizeof
  %6 = index.bool.constant true
  %7 = index.bool.constant true
  %8 = index.add %4, %5
  return %0, %1, %2, %3, %8, %7 : index, index, index, index, index, i1
}
