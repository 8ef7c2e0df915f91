func.func @dim(%m: memref<4x?x8xf32>, %u: memref<*xf32>, %i: index) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.dim %m, %c1 : memref<4x?x8xf32>
  %1 = arith.cmpi sge, %0, %c0 : index
  %2 = memref.dim %m, %i : memref<4x?x8xf32>
  %3 = arith.cmpi sge, %2, %c0 : index
  %4 = memref.dim %u, %i : memref<*xf32>
  %5 = arith.cmpi sge, %4, %c0 : index
  %6 = arith.maxsi %i, %c2 : index
  %7 = memref.dim %m, %6 : memref<4x?x8xf32>
  %8 = arith.cmpi sge, %7, %c4 : index
  return %1, %3, %5, %8 : i1, i1, i1, i1
}
