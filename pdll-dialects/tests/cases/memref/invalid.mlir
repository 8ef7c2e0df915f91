func.func @f(%n: index) { %0 = memref.alloc(%n) : memref<4xf32> return }
// -----
func.func @f(%n: index) { %0 = memref.alloc()[%n] : memref<4xf32> return }
// -----
func.func @f() { %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return }
// -----
memref.global @g : memref<4xf32>
%0 = memref.alloca() : memref<4xf32>
// -----
func.func @f(%m: memref<4xf32, strided<[2]>>) { %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<5xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<5xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<4xf32, 1>) { %0 = memref.realloc %m : memref<4xf32, 1> to memref<5xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<5xi32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<?xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %n: index) { %0 = memref.realloc %m(%n) : memref<4xf32> to memref<5xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.assume_alignment %m, 12 : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<5xf32> return }
// -----
func.func @f() { "memref.distinct_objects"() : () -> () return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<5xf32> return }
// -----
func.func @f(%m: memref<*xf32>) { %0 = memref.cast %m : memref<*xf32> to memref<*xf32, 1> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1> return }
// -----
func.func @f(%m: memref<4xf32>) { "memref.dma_start"(%m) : (memref<4xf32>) -> () return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { "memref.dma_start"(%i, %i, %i, %i) : (index, index, index, index) -> () return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { "memref.dma_start"(%m, %i, %m, %i) : (memref<4xf32>, index, memref<4xf32>, index) -> () return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { "memref.dma_start"(%m, %i, %m, %i, %i, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, index, index) -> () return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { memref.dma_wait %m[%i, %i], %i : memref<4xf32> return }
// -----
func.func @f() { %0 = memref.get_global @nothing : memref<4xf32> return }
// -----
memref.global @g : memref<4xf32>
func.func @f() { %0 = memref.get_global @g : memref<5xf32> return }
// -----
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()
// -----
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = 1 : i32}> : () -> ()
// -----
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()
// -----
"memref.global"() <{sym_name = "g", type = memref<4x2xf32>, initial_value = dense<1.0> : tensor<3x2xf32>}> : () -> ()
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %0 = memref.load %m[%i, %i] : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %x: f32) { memref.store %x, %m[] : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { memref.prefetch %m[], read, locality<3>, data : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %x: f32) { %0 = memref.atomic_rmw addf %x, %m[] : (f32, memref<4xf32>) -> f32 return }
// -----
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) { %0 = memref.atomic_rmw addi %x, %m[%i] : (f32, memref<4xf32>) -> f32 return }
// -----
func.func @f(%m: memref<4xi32>, %x: i32, %i: index) { %0 = memref.atomic_rmw mulf %x, %m[%i] : (i32, memref<4xi32>) -> i32 return }
// -----
func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32, %b: f32):
    memref.atomic_yield %x : f32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: i32):
    memref.atomic_yield %x : f32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index, %x: i32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    memref.atomic_yield %x : i32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32, 1>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32, 1> to memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xi32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<5xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %n: index) { %0 = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<4xf32> to memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0]] output_shape [4] : memref<4xf32> into memref<f32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0], [1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[1, 0]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<?xf32> into memref<2x2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<4xf32> into memref<2x3xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32, strided<[3, 1]>> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 1] : memref<4xf32> into memref<2x2xf32> return }
// -----
func.func @f(%m: memref<f32>) { %0 = memref.expand_shape %m [] output_shape [2] : memref<f32> into memref<2xf32> return }
// -----
func.func @f(%m: memref<4x2xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<4x2xf32> into memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<4xf32> into memref<4x1xf32> return }
// -----
func.func @f(%m: memref<4x2xf32, strided<[3, 1]>>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32, strided<[3, 1]>> into memref<8xf32> return }
// -----
func.func @f(%m: memref<4x2xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x2xf32> into memref<8xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32> return }
// -----
func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<4xf32>, %s: memref<?xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32, 1>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32, 1> to memref<2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2x1xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<3xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xi32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[0] [2] [2] : memref<4xf32> to memref<2xf32> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[4] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: 4>> return }
// -----
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[3] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 3>> return }
// -----
func.func @f(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32, affine_map<(d0) -> (d0 mod 2, d0)>> to memref<2xf32> return }
// -----
func.func @f(%m: memref<2x3xf32>) { %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<2x3xf32> to memref<3x2xf32> return }
// -----
func.func @f(%m: memref<2x3xf32>) { %0 = memref.transpose %m (d0) -> (d0) : memref<2x3xf32> to memref<3x2xf32> return }
// -----
func.func @f(%m: memref<2x3xf32>) { %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x3xf32> to memref<3x2xf32> return }
// -----
func.func @f(%m: memref<8xi8, strided<[2]>>, %i: index) { %0 = memref.view %m[%i][] : memref<8xi8, strided<[2]>> to memref<2xf32> return }
// -----
func.func @f(%m: memref<8xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<8xi8> to memref<2xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<8xi8, 1>, %i: index) { %0 = memref.view %m[%i][] : memref<8xi8, 1> to memref<2xf32> return }
// -----
func.func @f(%m: memref<8xi8>, %i: index) { %0 = memref.view %m[%i][%i] : memref<8xi8> to memref<2xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) { memref.copy %m, %n : memref<4xf32> to memref<5xf32> return }
// -----
func.func @f(%a: memref<4xf32>) { %1 = "memref.subview"(%a) <{operandSegmentSizes = array<i32: 1,0,0,0>, static_offsets = array<i32: 1>, static_sizes=array<i64: 1>, static_strides=array<i64: 1>}> : (memref<4xf32>) -> memref<1xf32, strided<[1], offset: 1>>
return }
// -----
func.func @f(%a: memref<4xf32>, %i: index) { %1 = memref.load %a[%i] : vector<4xf32>
return }
// -----
func.func @f() { %1 = "memref.alloc"() <{alignment = "x", operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
return }
// -----
func.func @f() { %1 = memref.alloc() {alignment = "x"} : memref<4xf32>
return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], read, locality<1>, data : f32 return }
// -----
func.func @f(%m: memref<4xf32>, %m2: memref<4xf32, 2>, %n: index, %t: memref<1xi32>) { memref.dma_start %m[%n], %m2[%n], %n, %t[%n], %n : memref<4xf32>, memref<4xf32, 2>, memref<1xi32> return }
// -----
memref.global "private" @x : memref<?xf32>
// -----
memref.global "private" @x : tensor<4xf32>
// -----
memref.global "private" @x : memref<4xf32> = "abc"
// -----
// The signature of the second operation is known to be valid, its attribute is not.
func.func @f() {
  %0 = "memref.alloc"() <{alignment = 8 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %1 = "memref.alloc"() <{alignment = -1 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  return
}
