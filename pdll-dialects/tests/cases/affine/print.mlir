func.func @affine(%n: index, %m: memref<16xf32>, %x: f32) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%n)[%n]
  affine.for %i = 0 to 16 step 2 {
    %1 = affine.load %m[%i] : memref<16xf32>
    affine.store %1, %m[%i + 1] : memref<16xf32>
  }
  %s = affine.for %i = 0 to %n iter_args(%acc = %x) -> (f32) {
    %2 = arith.addf %acc, %x : f32
    affine.yield %2 : f32
  }
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%n) {
    affine.store %x, %m[0] : memref<16xf32>
  }
  %3 = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %4 = affine.max affine_map<(d0) -> (d0, 8)>(%n)
  affine.parallel (%i, %j) = (0, 0) to (4, 4) {
    affine.store %x, %m[%i] : memref<16xf32>
  }
  %5:2 = affine.delinearize_index %n into (4, 8) : index, index
  %6 = affine.linearize_index disjoint [%5#0, %5#1] by (4, 8) : index
  affine.prefetch %m[%n], read, locality<3>, data : memref<16xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %k: memref<4x4xf32, 2>, %n: index, %t: memref<1xi32>) { affine.for %i = 0 to 4 { affine.dma_start %m[%i + 1], %k[%i, symbol(%n)], %t[0], %n : memref<4xf32>, memref<4x4xf32, 2>, memref<1xi32> affine.dma_wait %t[0], %n : memref<1xi32> affine.dma_start %m[%i], %k[%i, %i], %t[%i floordiv 4], %n, %n, %n : memref<4xf32>, memref<4x4xf32, 2>, memref<1xi32> } return }
// -----

func.func @loop_result_is_a_symbol(%n: index, %m: memref<64xf32>) {
  affine.for %i = 0 to 4 {
    %last = affine.for %j = 1 to %n iter_args(%before = %n) -> (index) {
      affine.yield %n : index
    }
    %v = affine.load %m[%last] : memref<64xf32>
  }
  return
}
// -----
func.func @unit_property(%a: index) -> index {
  %0 = "affine.linearize_index"(%a, %a) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>}> : (index, index) -> index
  %1 = "affine.linearize_index"(%a, %0) <{disjoint = true, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>}> : (index, index) -> index
  %2 = "affine.linearize_index"(%a, %1) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>}> : (index, index) -> index
  return %2 : index
}
