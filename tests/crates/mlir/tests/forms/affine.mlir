#map = affine_map<(d0)[s0] -> (d0 + s0, d0 * 2)>
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 >= 0)>
func.func @affine(%n: index, %m: memref<?x8xf32>, %x: f32, %v: memref<64xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 { }
  affine.for %i = 0 to %n step 2 {
    affine.for %j = max #map(%i)[%n] to min #map(%i)[%n] {
      %a = affine.load %m[%i + 1, symbol(%n) floordiv 2 + %j mod 3] : memref<?x8xf32>
      affine.store %a, %m[%i * 3 - %j, 7] {tag = 1 : i32} : memref<?x8xf32>
      affine.store %a, %m[(%i + %j) * 2 ceildiv 3, -%i] : memref<?x8xf32>
      affine.prefetch %m[%i, %j + 1], write, locality<2>, instr : memref<?x8xf32>
    }
  } {loop = "x"}
  %s = affine.for %i = affine_map<(d0) -> (d0 + 1)>(%c0) to 7 step 3 iter_args(%acc = %x) -> (f32) {
    %r = affine.if #set(%i)[%n] -> f32 {
      affine.yield %acc : f32
    } else {
      affine.yield %x : f32
    }
    affine.if affine_set<() : (0 == 0)>() { }
    affine.if #set(%i)[%n] { } else { affine.store %x, %v[%i] : memref<64xf32> }
    affine.yield %r : f32
  }
  %p = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 4)>(%c0)[%n]
  %q = affine.min affine_map<(d0) -> (d0, 4)>(%p) {a}
  %q2 = affine.max #map(%p)[%q]
  affine.parallel (%i, %j) = (0, max(%n, 2)) to (10, min(%n + 4, symbol(%p) * 2)) step (2, 1) {
    %w = affine.vector_load %v[%i + 3] : memref<64xf32>, vector<4xf32>
    affine.vector_store %w, %v[%j] : memref<64xf32>, vector<4xf32>
  }
  %red:2 = affine.parallel (%i) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
    %w = affine.load %v[%i] : memref<64xf32>
    affine.yield %w, %w : f32, f32
  }
  affine.parallel () = () to () { }
  %d:2 = affine.delinearize_index %n into (3, 4) : index, index
  %e = affine.linearize_index disjoint [%d#0, %d#1] by (3, %n) : index
  return %s : f32
}
