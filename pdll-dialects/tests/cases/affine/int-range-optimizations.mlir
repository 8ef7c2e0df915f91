func.func @apply(%a: index, %m: memref<?xi1>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c19 = arith.constant 19 : index
  affine.for %i = 0 to 10 {
    %0 = arith.cmpi slt, %i, %c4 : index
    memref.store %0, %m[%i] : memref<?xi1>
    %1 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %2 = arith.cmpi sle, %1, %c19 : index
    memref.store %2, %m[%i] : memref<?xi1>
    %3 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%a)
    %4 = arith.cmpi slt, %3, %c4 : index
    memref.store %4, %m[%i] : memref<?xi1>
    %5 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
    %6 = arith.cmpi sle, %5, %c3 : index
    memref.store %6, %m[%i] : memref<?xi1>
    %7 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv 3 + s0)>(%i)[%c3]
    %8 = arith.cmpi sge, %7, %c3 : index
    memref.store %8, %m[%i] : memref<?xi1>
  }
  return
}
// -----
func.func @carried(%m: memref<?xi1>) -> i32 {
  %one = arith.constant 1 : i32
  %c9 = arith.constant 9 : index
  %0 = affine.for %i = 9 to 0 step 2 iter_args(%a = %one) -> i32 {
    %1 = arith.cmpi sge, %i, %c9 : index
    memref.store %1, %m[%i] : memref<?xi1>
    affine.yield %a : i32
  }
  return %0 : i32
}
