func.func @f(%i: index, %j: index) -> i1 {
  %0 = arith.constant 1 : index
  %1 = index.add %0, %j
  %2 = index.cmp eq(%0, %1)
  %3 = index.ceildivs %1, %i
  %4 = index.ceildivs %j, %3
  return %2 : i1
}
