func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0) -> (d0, 1)>(%n)
  return
}
// -----
func.func @f(%n: index) {
  %0 = "affine.apply"(%n, %n) {map = affine_map<(d0) -> (d0)>} : (index, index) -> index
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0)>()[%n, %n]
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.apply 5(%n)
  return
}
// -----
func.func @f(%n: index) {
  "affine.min"(%n) {map = affine_map<(d0) -> ()>} : (index) -> index
  return
}
// -----
func.func @f(%n: index) {
  "affine.max"(%n, %n) {map = affine_map<(d0) -> (d0)>} : (index, index) -> index
  return
}
// -----
func.func @f(%n: i32) {
  affine.for %i = 0 to %n {
  }
  return
}
// -----
func.func private @g() -> index
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    %0 = func.call @g() : () -> index
    affine.for %j = 0 to %0 {
    }
  }
  return
}
// -----
func.func private @g() -> index
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    %0 = func.call @g() : () -> index
    affine.for %j = affine_map<(d0) -> (d0)>(%0) to 10 {
    }
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<(d0) -> (d0, 1)>(%n) to 10 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)>(%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = max affine_map<(d0) -> ()>(%n) to 10 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to min affine_map<(d0) -> ()>(%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step -1 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 0 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to "x" {
  }
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
  }
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32, f32) {
    affine.yield %a : f32
  }
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    affine.yield %i : index
  }
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"() ({
  ^bb0(%i: i32):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (9)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"() ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundMap = affine_map<() -> ()>, upperBoundMap = affine_map<() -> (9)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = "affine.for"(%x) ({
  ^bb0(%i: index):
    "affine.yield"(%x) : (f32) -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (9)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>} : (f32) -> f32
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = "affine.for"() ({
  ^bb0(%i: index, %a: f32):
    "affine.yield"(%x) : (f32) -> ()
  }) {lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (9)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> f32
  return
}
// -----
func.func @f(%n: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%n, %n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.if affine_map<(d0) -> (d0)>(%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  "affine.if"(%n, %n) ({
    "affine.yield"() : () -> ()
  }, {}) {condition = affine_set<(d0) : (d0 >= 0)>} : (index, index) -> ()
  return
}
// -----
func.func @f(%n: i32) {
  "affine.if"(%n) ({
    "affine.yield"() : () -> ()
  }, {}) {condition = affine_set<(d0) : (d0 >= 0)>} : (i32) -> ()
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] {
    }
  }
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  affine.yield
}
// -----
func.func @f(%n: index, %x: f32) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = affine.load %m[%n, %n] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = "affine.load"(%m, %n) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, index) -> f64
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = "affine.load"(%m, %n, %n) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, index, index) -> f32
  return
}
// -----
func.func private @g() -> index
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    %n = func.call @g() : () -> index
    %0 = affine.load %m[%n] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index, %x: f32) {
  affine.store %x, %m[%n, %n] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index, %x: f64) {
  "affine.store"(%x, %m, %n) {map = affine_map<(d0) -> (d0)>} : (f64, memref<4xf32>, index) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  affine.prefetch %m[%n, %n], read, locality<3>, data : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  affine.prefetch %m[%n], read, locality<5>, data : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  affine.prefetch %m[%n], rw, locality<3>, data : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  affine.prefetch %m[%n], read, locality<3>, false : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  "affine.prefetch"(%m) {map = affine_map<(d0) -> (d0)>, isWrite = false, localityHint = 3 : i32, isDataCache = true} : (memref<4xf32>) -> ()
  return
}
// -----
func.func private @g() -> index
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    %n = func.call @g() : () -> index
    affine.prefetch %m[%n], read, locality<3>, data : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = affine.vector_load %m[%n] : memref<4xf32>, vector<4xf64>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %n: index, %v: vector<4xi32>) {
  affine.vector_store %v, %m[%n] : memref<4xf32>, vector<4xi32>
  return
}
// -----
func.func @f(%m: memref<4x4xf32>, %n: index) {
  %0 = affine.vector_load %m[%n] : memref<4x4xf32>, vector<4xf32>
  return
}
// -----
func.func @f() {
  "affine.parallel"() ({
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (9)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []} : () -> ()
  return
}
// -----
func.func @f() {
  "affine.parallel"() ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundsMap = affine_map<() -> ()>, lowerBoundsGroups = dense<0> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (9)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []} : () -> ()
  return
}
// -----
func.func @f() {
  "affine.parallel"() ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (9)>, upperBoundsGroups = dense<2> : tensor<1xi32>, steps = [1], reductions = []} : () -> ()
  return
}
// -----
func.func @f() {
  affine.parallel (%i) = (0) to (10) {
    %c = arith.constant 1 : i32
    affine.yield %c : i32
  }
  return
}
// -----
func.func @f(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("what") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf", "addf") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) {
    affine.yield %x : f32
  }
  return
}
// -----
func.func @f(%n: i32) {
  affine.parallel (%i) = (0) to (%n) {
  }
  return
}
// -----
func.func @f() {
  affine.for %i = 0 to 10 {
    affine.parallel (%j) = (0) to (symbol(%i)) {
    }
  }
  return
}
// -----
func.func @f(%n: index) {
  %0:2 = affine.delinearize_index %n into (2, 3, 4) : index, index
  return
}
// -----
func.func @f(%n: index) {
  %0:2 = affine.delinearize_index %n into (2, -3) : index, index
  return
}
// -----
func.func @f(%n: index) {
  %0:2 = "affine.delinearize_index"(%n) {static_basis = array<i64: 2, -9223372036854775808>} : (index) -> (index, index)
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.linearize_index [%n, %n] by (2, 3, 4) : index
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.linearize_index [%n, %n] by (0, 3) : index
  return
}
// -----
func.func @f(%n: index) {
  %0 = "affine.linearize_index"(%n, %n) {static_basis = array<i64: 2, -9223372036854775808>, operandSegmentSizes = array<i32: 2, 0>} : (index, index) -> index
  return
}
// -----
func.func @f(%n: index) {
  %0:2 = affine.delinearize_index %n into (2, "x") : index, index
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    "affine.yield"() : () -> ()
    "affine.yield"() : () -> ()
  }
  return
}
// -----
func.func @f(%n: index, %m: memref<9xf32>) {
  %0 = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
    %1 = affine.load %m[%a] : memref<9xf32>
    affine.yield %a : index
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %0 = affine.load %m[%i] : f32 return }
// -----
func.func @f(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) { affine.vector_store %v, %m[%i] : memref<4xf32>, f32 return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %0 = affine.vector_load %m[%i] : memref<4xf32>, f32 return }
// -----
func.func @f(%t: index) { affine.for %i = %t + 1 to 10 {} return }
// -----
func.func @f(%t: index) { affine.for %i = 0 to 10 step 2.0 { } return }
// -----
func.func @f(%t: index) { "affine.for"(%t) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1>}> ({^bb0(%i: index): "affine.yield"() : () -> ()}) : (index) -> () return }
// -----
func.func @f(%m: memref<4xf32>, %n: index, %t: memref<1xi32>) { affine.dma_start %m[%n], %m[%n], %t[%n], %n : memref<4xf32>, memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %n: index, %t: memref<1xi32>) { affine.dma_start %m[%n], %m[%n], %t[%n], %n, %n : memref<4xf32>, memref<4xf32>, memref<1xi32> return }
// -----
func.func @f(%m: f32, %n: index, %t: memref<1xi32>) { affine.dma_start %m[%n], %m[%n], %t[%n], %n : f32, f32, memref<1xi32> return }
// -----
func.func @f(%m: memref<4xf32>, %n: index, %t: memref<1xi32>) { %x = memref.load %t[%n] : memref<1xi32> %j = arith.index_cast %x : i32 to index affine.dma_start %m[%j], %m[%n], %t[%n], %n : memref<4xf32>, memref<4xf32>, memref<1xi32> return }
// -----
func.func @f(%n: index, %t: memref<1xi32>) { %x = memref.load %t[%n] : memref<1xi32> %j = arith.index_cast %x : i32 to index affine.dma_wait %t[%j], %n : memref<1xi32> return }
// -----
func.func @f(%n: index, %t: f32) { affine.dma_wait %t[%n], %n : f32 return }
// -----
func.func @f(%t: index) { affine.for %i = %t, %t to 10 {} return }
// -----
func.func @f(%t: index) { "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({^bb0: "affine.yield"() : () -> ()}) : () -> () return }
// -----

func.func private @next() -> index
func.func @result_of_a_loop_with_calls(%n: index, %m: memref<64xf32>) {
  affine.for %i = 0 to 4 {
    %last = affine.for %j = 1 to %n iter_args(%before = %n) -> (index) {
      %next = func.call @next() : () -> index
      affine.yield %next : index
    }
    %v = affine.load %m[%last] : memref<64xf32>
  }
  return
}
