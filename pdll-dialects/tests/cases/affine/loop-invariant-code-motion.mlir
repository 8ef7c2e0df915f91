// A loop of step one ends, so that it leaves another.
func.func @both(%a: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = arith.addf %a, %a : f32
    }
  }
  return
}
// -----
// One of another step stays.
func.func @step(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n step 2 {
      %0 = arith.addi %i, %i : index
    }
  }
  return
}
// -----
func.func @operations(%m: memref<10xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
    %1 = affine.min affine_map<(d0) -> (d0, 4)>(%0)
    %2 = affine.load %m[%0] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%1) {
      %3 = arith.mulf %x, %x : f32
      affine.store %3, %m[%i] : memref<10xf32>
    }
    affine.parallel (%j) = (0) to (4) {
      %4 = arith.mulf %x, %x : f32
    }
  }
  return
}
