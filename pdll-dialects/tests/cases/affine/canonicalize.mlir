func.func @empty_loops(%n: index, %x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %b : f32, f32
  }
  %1:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %y, %b : f32, f32
  }
  %2:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : f32, f32, f32, f32, f32, f32
}
// -----
func.func @loops_that_stay(%n: index, %x: f32, %y: f32) -> (f32, f32, f32, index) {
  %0:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  %1 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  %2 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
    affine.yield %i : index
  }
  return %0#0, %0#1, %1, %2 : f32, f32, f32, index
}
// -----
func.func @no_iterations(%x: f32) -> f32 {
  %0 = affine.for %i = 10 to 3 iter_args(%a = %x) -> (f32) {
    %1 = arith.addf %a, %a : f32
    affine.yield %1 : f32
  }
  affine.for %i = 5 to 5 {
    affine.yield
  }
  return %0 : f32
}
// -----
func.func @constant_bounds(%m: memref<100xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %c50 = arith.constant 50 : index
  affine.for %i = %c3 to %c50 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = max affine_map<(d0) -> (d0, 7)>(%c3) to min affine_map<(d0)[s0] -> (d0 * 2, s0, 99)>(%c50)[%c50] {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----
func.func @composed_bounds(%m: memref<100xf32>, %x: f32, %n: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 + 1)>(%0)[%n]
  affine.for %i = %0 to %1 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1, d0)>(%n, %n) to min affine_map<(d0, d1) -> (d0, d1 + 5, 8)>(%1, %n) {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----
func.func @redundant_bounds(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0) -> (d0, -1)>(%i) to min affine_map<(d0) -> (d0 + 100, 20, 30)>(%i) {
      affine.store %x, %m[%j] : memref<100xf32>
    }
  }
  return
}
// -----
func.func @compose_apply(%n: index, %k: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%0)[%k]
  %2 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%1)
  %3 = affine.apply affine_map<(d0, d1) -> (d0 mod 8 + d1)>(%2, %1)
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @constants_in_maps(%n: index) -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c4)[%c5]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + s0)>(%n)[%c5]
  %2 = affine.apply affine_map<(d0) -> (d0)>(%n)
  return %0, %1, %2 : index, index, index
}
// -----
func.func private @use(index)
func.func @duplicate_operands(%n: index, %k: index, %m: memref<100x100xf32>) -> (index, f32) {
  %0 = affine.apply affine_map<(d0, d1, d2)[s0, s1] -> (d0 + d1 * 2 + s0 - s1)>(%n, %n, %k)[%k, %k]
  %1 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
    %2 = affine.apply affine_map<(d0, d1, d2)[s0] -> (d0 + d1 + d2 * 7 + s0)>(%i, %n, %i)[%k]
    func.call @use(%2) : (index) -> ()
    affine.yield %a : index
  }
  %3 = affine.load %m[%n + %n, %k] : memref<100x100xf32>
  return %0, %3 : index, f32
}
// -----
func.func @accesses(%m: memref<100xf32>, %n: index, %x: f32, %v: vector<4xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0] : memref<100xf32>
    affine.store %1, %m[%0 * 2 + symbol(%n)] : memref<100xf32>
    affine.prefetch %m[%0 + 3], write, locality<2>, data : memref<100xf32>
    %2 = affine.vector_load %m[%0] : memref<100xf32>, vector<4xf32>
    affine.vector_store %2, %m[%0 + %n] : memref<100xf32>, vector<4xf32>
  }
  return
}
// -----
func.func @casts(%m: memref<100xf32>, %x: f32, %n: index) -> f32 {
  %0 = memref.cast %m : memref<100xf32> to memref<?xf32>
  affine.store %x, %0[%n] : memref<?xf32>
  affine.prefetch %0[%n], read, locality<3>, instr : memref<?xf32>
  %1 = affine.load %0[%n] : memref<?xf32>
  return %1 : f32
}
// -----
func.func @conditions(%n: index, %m: memref<100xf32>, %x: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, s0 - 1 == 0)>(%n)[%c1] {
    affine.store %x, %m[0] : memref<100xf32>
  } else {
  }
  affine.if affine_set<() : (1 == 0)>() {
    affine.store %x, %m[1] : memref<100xf32>
  }
  affine.if affine_set<() : (0 == 0)>() {
    affine.store %x, %m[2] : memref<100xf32>
  }
  affine.if affine_set<(d0) : (0 == 0)>(%n) {
    affine.store %x, %m[3] : memref<100xf32>
  } else {
    affine.store %x, %m[4] : memref<100xf32>
  }
  affine.if affine_set<(d0) : (d0 - 1 == 0)>(%c1) {
    affine.store %x, %m[5] : memref<100xf32>
  }
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%c1) {
    affine.store %x, %m[5] : memref<100xf32>
  }
  %y = arith.addf %x, %x : f32
  %0 = affine.if affine_set<() : (1 == 0)>() -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  %1 = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %0, %1 : f32, f32
}
// -----
func.func @composed_condition(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    affine.if affine_set<(d0, d1) : (d0 - d1 >= 0, d1 == 0)>(%0, %n) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----
func.func @minimums(%n: index, %k: index) -> (index, index, index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.min affine_map<(d0) -> (d0, 8, d0)>(%n)
  %1 = affine.max affine_map<(d0, d1) -> (d0 + 1, d1, 5)>(%c3, %c3)
  %2 = affine.min affine_map<(d0) -> (d0 + 1)>(%n)
  %3 = affine.min affine_map<(d0, d1)[s0] -> (d0, d1 + 5, s0)>(%0, %k)[%n]
  %4 = affine.max affine_map<(d0, d1) -> (d0 * 2, d1, d0 + 1)>(%n, %k)
  %5 = affine.max affine_map<()[s0] -> (s0)>()[%n]
  %6 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0 + 1)>(%n)[%k]
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
// -----
func.func private @use(index, index, index, index, index, index, index)
func.func @with_loops(%n: index) {
  affine.for %i = 0 to 16 step 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 4)>(%i, %j)
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 4)>(%i, %j)
      %2 = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%i)
      %3 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
      %4 = affine.apply affine_map<(d0) -> (d0 ceildiv 16)>(%i)
      %5 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%j)
      %6 = affine.min affine_map<(d0, d1) -> (d0 + 20, d1)>(%i, %j)
      func.call @use(%0, %1, %2, %3, %4, %5, %6) : (index, index, index, index, index, index, index) -> ()
    }
  }
  return
}
// -----
func.func @parallel(%n: index, %m: memref<100x100xf32>, %x: f32) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.parallel (%i, %j) = (0, %0) to (%c4, min(%n, 8)) step (2, 1) {
    affine.store %x, %m[%i, %j] : memref<100x100xf32>
  }
  return
}
// -----
func.func @semi_affine(%a: index, %b: index, %c: index) -> (index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1 * s0 + d0)>(%a)[%b, %c]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1) floordiv s1)>()[%a, %b]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1) mod s1)>()[%a, %b]
  %3 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s1) ceildiv s1)>()[%a, %b]
  %4 = affine.apply affine_map<()[s0, s1, s2] -> (s2 + s1 * 3 + s0 mod s1 + s0 floordiv 2 + s0)>()[%a, %b, %c]
  %5 = affine.apply affine_map<()[s0, s1] -> (s0 - (s0 floordiv s1) * s1)>()[%a, %b]
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// -----
func.func @delinearize(%n: index, %k: index) -> (index, index, index, index, index, index, index, index) {
  %c40 = arith.constant 40 : index
  %c3 = arith.constant 3 : index
  %0:3 = affine.delinearize_index %c40 into (2, 3, 5) : index, index, index
  %1:2 = affine.delinearize_index %n into (%c3, %k) : index, index
  %2 = affine.delinearize_index %n into (7) : index
  %3:2 = affine.delinearize_index %n into (1, 5) : index, index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3#0, %3#1 : index, index, index, index, index, index, index, index
}
// -----
func.func @linearize(%n: index, %k: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%c3, %c3, %c0] by (4, 5, 6) : index
  %1 = affine.linearize_index [%n] by (6) : index
  %2 = affine.linearize_index [%c0, %n, %k] by (4, 5, 6) : index
  %3 = affine.linearize_index disjoint [%n, %k, %n] by (4, 1, 6) : index
  %4 = affine.linearize_index [%n, %c0, %k] by (4, 1, %c3) : index
  %5 = affine.linearize_index [%c0, %n, %k] by (%n, 6) : index
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// -----
func.func @cancel(%n: index, %k: index) -> (index, index, index, index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %n into (3, 4, %k) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (3, 4, %k) : index
  %2 = affine.linearize_index disjoint [%n, %k, %n] by (7, 4, 5) : index
  %3:3 = affine.delinearize_index %2 into (7, 4, 5) : index, index, index
  %4:3 = affine.delinearize_index %2 into (2, 4, 5) : index, index, index
  %5:2 = affine.delinearize_index %0#0 into (1, 3) : index, index
  return %1, %3#0, %3#1, %3#2, %4#0, %4#1, %4#2, %5#0, %5#1 : index, index, index, index, index, index, index, index, index
}
// -----
func.func @cancel_parts(%n: index, %k: index) -> (index, index, index, index, index, index) {
  %0:4 = affine.delinearize_index %n into (3, 4, 5, %k) : index, index, index, index
  %1 = affine.linearize_index [%k, %0#1, %0#2] by (9, 4, 5) : index
  %2 = affine.linearize_index [%0#0, %0#1, %n] by (9, 4, 5) : index
  %3 = affine.linearize_index disjoint [%n, %k] by (9, 20) : index
  %4:3 = affine.delinearize_index %3 into (9, 4, 5) : index, index, index
  %5 = affine.linearize_index [%0#2, %0#3, %k] by (5, %k, %k) : index
  return %1, %2, %4#0, %4#1, %4#2, %5 : index, index, index, index, index, index
}
// -----
func.func @delinearized_sum(%n: index) -> (index, index) {
  %0:2 = affine.delinearize_index %n into (3, 4) : index, index
  %1 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%0#0, %0#1)
  %2:3 = affine.delinearize_index %n into (3, 4) : index, index, index
  %3 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 12 + d1 * 4 + d2)>(%2#0, %2#1, %2#2)
  return %1, %3 : index, index
}
// -----
func.func @f(%n: index, %s: index) -> (index, index, index, index, index,index,index) {
  %0:2 = affine.delinearize_index %n into (3, 4) : index, index
  %2:3 = affine.delinearize_index %n into (3, 4) : index, index, index
  %3 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 12 + d1 * 4 + d2 + d3)>(%2#0, %2#1, %2#2, %s)
  %4 = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) * 3 + 5)>(%0#0, %0#1)
  %5 = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) floordiv 3 + d0)>(%0#0, %0#1)
  %6 = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 * 2)>(%0#0, %0#1)
  %7 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1 * 2)>(%0#0, %0#1)
  %8 = affine.apply affine_map<(d0, d1)[s0] -> (s0 + d0 * 4 + d1)>(%0#0, %0#1)[%s]
  %9 = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 4 + s0 + d1)>(%0#0, %0#1)[%s]
  return %3, %4, %5, %6, %7, %8, %9 : index, index, index, index, index,index,index
}
func.func private @u(index, index, index, index, index, index, index)
func.func @g(%n: index) {
  affine.for %i = 0 to 100 {
  %0:2 = affine.delinearize_index %i into (3, 4) : index, index
  %1 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%0#0, %0#1)
  %2 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4 + d1 + d2)>(%0#0, %0#1, %n)
  %3 = affine.apply affine_map<(d0, d1, d2) -> (d1 + d0 * 4 + 7)>(%0#0, %0#1, %n)
  %4 = affine.apply affine_map<(d0, d1, d2) -> (d1 + d0 * 4 + d0 + 1)>(%0#0, %0#1, %n)
  %5 = affine.apply affine_map<(d0, d1, d2) -> ((d1 + d0 * 4) floordiv 7)>(%0#0, %0#1, %n)
  %6 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4 + d1 + d2)>(%0#0, %0#1, %i)
  %7 = affine.apply affine_map<(d0, d1, d2) -> ((d0 * 4 + d1) * 3)>(%0#0, %0#1, %i)
  func.call @u(%1,%2,%3,%4,%5,%6,%7) : (index, index, index, index, index, index, index) -> ()
  }
  return
}
// -----
// A scaled quotient is no multiple of the symbol that it divides.
func.func @quotients(%n: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<()[s0] -> ((s0 * -2 + (s0 floordiv 5) * 10) floordiv s0)>()[%n]
  %1 = affine.apply affine_map<()[s0] -> (((s0 ceildiv 5) * 3) ceildiv s0)>()[%n]
  %2 = affine.apply affine_map<()[s0] -> ((s0 floordiv 5) floordiv s0)>()[%n]
  %3 = affine.apply affine_map<()[s0, s1] -> ((((s0 * 3) floordiv s1) * s0) floordiv s0)>()[%n, %n]
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @f(%m: memref<4xf32>, %n: index, %t: memref<1xi32>) { %c = memref.cast %m : memref<4xf32> to memref<?xf32> %d = memref.cast %t : memref<1xi32> to memref<?xi32> affine.dma_start %c[%n], %c[%n], %d[%n], %n : memref<?xf32>, memref<?xf32>, memref<?xi32> affine.dma_wait %d[%n], %n : memref<?xi32> return }
// -----
// A right operand that is a sum is one term of a sum, and is replaced by itself.
func.func @nested_sums(%n: index, %a: index, %b: index) -> (index, index, index, index) {
  %w:2 = affine.delinearize_index %n into (4) : index, index
  %0 = affine.apply affine_map<()[s0, s1, s2, s3] -> (s2 * s3 + s0 * 4 + (s0 * 4 + s1) + s1)>()[%w#0, %w#1, %a, %b]
  %1 = affine.apply affine_map<()[s0, s1, s2, s3] -> (s2 + (s3 * s3 + s0 * 4) + s1)>()[%w#0, %w#1, %a, %b]
  %2 = affine.apply affine_map<()[s0, s1, s2, s3] -> (s2 * s3 + (s2 * s2 + (s0 * 4 + s1)))>()[%w#0, %w#1, %a, %b]
  %3 = affine.apply affine_map<()[s0, s1, s2, s3] -> ((s2 * s3 + s0 * 4 + s1) * s2 + s0 * 4 + s1)>()[%w#0, %w#1, %a, %b]
  return %0, %1, %2, %3 : index, index, index, index
}
