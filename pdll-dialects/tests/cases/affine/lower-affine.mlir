#map = affine_map<(d0, d1)[s0] -> (d0 + d1 * 4 - s0, d0 floordiv 3, d1 ceildiv 5, (d0 mod 7) + 2)>
#set = affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 == 0)>
func.func @f(%m: memref<10x10xf32>, %a: index, %b: index) -> (f32, index) {
  %0 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * 4 - s0)>(%a, %b)[%b]
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%0)
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%1)
  %3 = affine.apply affine_map<(d0) -> (d0 mod 3)>(%2)
  %4 = affine.min affine_map<(d0, d1) -> (d0, d1 + 1, 10)>(%3, %a)
  %5 = affine.max affine_map<(d0, d1) -> (d0, d1 + 1, 10)>(%4, %a)
  %c = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0, 10)>(%5) step 2 iter_args(%acc = %c) -> f32 {
    %v = affine.load %m[%i + 1, symbol(%a) * 2] : memref<10x10xf32>
    affine.store %v, %m[%i, %a] : memref<10x10xf32>
    %s = arith.addf %acc, %v : f32
    affine.yield %s : f32
  }
  %q = affine.if #set(%a)[%b] -> f32 {
    affine.yield %r : f32
  } else {
    affine.yield %c : f32
  }
  affine.parallel (%x, %y) = (0, 0) to (10, min(%a, 5)) step (1, 2) {
     affine.prefetch %m[%x, %y], read, locality<3>, data : memref<10x10xf32>
  }
  %p = affine.parallel (%x) = (0) to (10) reduce ("addf") -> f32 { affine.yield %q : f32 }
  return %p, %5 : f32, index
}
// -----
func.func @minmax_loops(%a: index, %b: index, %m: memref<100xf32>) {
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1 + 3)>(%a, %b) to min affine_map<(d0)[s0] -> (d0, s0 - 1, 100)>(%b)[%a] step 3 {
    affine.for %j = 0 to 10 {
      %v = affine.vector_load %m[%i + %j] : memref<100xf32>, vector<4xf32>
      affine.vector_store %v, %m[%j] : memref<100xf32>, vector<4xf32>
    }
  }
  return
}
// -----
func.func @if_always() {
  affine.if affine_set<() : ()>() {
    func.call @use() : () -> ()
  }
  affine.if affine_set<() : (1 == 0)>() {
    func.call @use() : () -> ()
  } else {
    func.call @use() : () -> ()
  }
  return
}
func.func private @use()
// -----
func.func @symbolic_divisor(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%b]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv (s0 * 2))>(%a)[%b]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @reductions(%x: f32, %n: i32) -> (f32, f32, f32, f32, i32, i32, i32, i32) {
  %r:4 = affine.parallel (%i) = (0) to (10) reduce ("mulf", "maximumf", "minimumf", "addf") -> (f32, f32, f32, f32) {
    affine.yield %x, %x, %x, %x : f32, f32, f32, f32
  }
  %s:4 = affine.parallel (%i) = (0) to (10) reduce ("addi", "muli", "ori", "andi") -> (i32, i32, i32, i32) {
    affine.yield %n, %n, %n, %n : i32, i32, i32, i32
  }
  return %r#0, %r#1, %r#2, %r#3, %s#0, %s#1, %s#2, %s#3 : f32, f32, f32, f32, i32, i32, i32, i32
}
// -----
func.func @folds(%m: memref<10xf32>) -> index {
  %c2 = arith.constant 2 : index
  %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%c2)
  %1 = affine.min affine_map<(d0) -> (d0, 5)>(%c2)
  %2 = affine.max affine_map<(d0, d1) -> (d0, d1, 5)>(%0, %1)
  affine.for %i = 0 to %2 {
    %v = affine.load %m[%c2] : memref<10xf32>
    affine.store %v, %m[%i] : memref<10xf32>
  }
  return %2 : index
}
// -----
// Single results are replaced as terms of sums, once a term.
func.func private @use(index)
func.func @single_results(%n: index, %k: index) {
  %v2:1 = affine.delinearize_index %n into () : index
  %v3:1 = affine.delinearize_index %k into () : index
  affine.for %i = -2 to affine_map<(d0)[s0, s1] -> (s0 - s1 + (s1 + 4))>(%v2#0)[%v2#0, %v3#0] {
    func.call @use(%v2#0) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 * 2 + s1 + s0)>()[%v2, %v3] {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 * 2 + s0 + d0)>(%v2)[%v2] {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 + s1)>()[%v3, %v3] {
    func.call @use(%i) : (index) -> ()
  }
  return
}
// -----
// Of a result that is an operand several times, the last place counts, even if the map does not use it.
func.func private @use(index)
func.func @repeated_results(%n: index, %k: index, %j: index) {
  %v:1 = affine.delinearize_index %n into () : index
  %w:2 = affine.delinearize_index %j into (4, 8) : index, index
  affine.for %i = affine_map<(d0, d1)[s0, s1] -> ((d1 + s0) * 2 * s0)>(%k, %k)[%v#0, %v#0] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<(d0, d1)[s0, s1] -> (d0 + s0 + s1)>(%v#0, %k)[%v#0, %v#0] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<(d0, d1)[s0, s1] -> (d0 * 8 + d1 + s0)>(%w#0, %w#1)[%w#1, %w#1] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
// -----
// The number that a result was split from becomes the first term of the sum. Of equal terms, the last one is replaced.
func.func private @use(index)
func.func @order_of_sums(%n: index, %k: index, %j: index) {
  %v:1 = affine.delinearize_index %n into () : index
  %w:2 = affine.delinearize_index %j into (4) : index, index
  affine.for %i = affine_map<()[s0] -> (s0 + s0 * s0)>()[%v#0] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0, s1] -> (s1 + s0 * s0 + s0)>()[%v#0, %k] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0, s1] -> (s0 * s1 + s1 * s1 + s0)>()[%v#0, %k] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0, s1] -> (s0 * 4 + s1 + s0 * s0 + s1)>()[%w#0, %w#1] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
// -----
// The number that is split comes before the other terms of the sum. The left side of a sum is not replaced by itself.
func.func private @use(index)
func.func @order_of_terms(%n: index, %k: index, %j: index) {
  %v:1 = affine.delinearize_index %n into () : index
  %w:2 = affine.delinearize_index %j into (4, 8) : index, index
  affine.for %i = affine_map<()[s0] -> (s0 + s0 * s0)>()[%v#0] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<(d0, d1)[s0, s1] -> (s1 + d0 + d0 * s1)>(%v#0, %v#0)[%v#0, %v#0] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = affine_map<()[s0, s1, s2] -> (s2 * s0 + s0 * 8 + s2 * s2 + s1)>()[%w#0, %w#1, %k] to 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
