memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @b : memref<4xi32> = uninitialized
memref.global @c : memref<4xi32>
memref.global "private" @d : memref<2xf32> = dense<1.0> {alignment = 64 : i64}
func.func private @ext(i32 {x.y = 1 : i32}, tensor<?xf32>) -> (f32 {x.z}, i1)
func.func private @none()
func.func nested @fn(%f: () -> i32, %g: (i32) -> ()) -> (() -> i32) { return %f : () -> i32 }
func.func @attrs(%a: i32 {x.a = "b"}, %b: index) -> (i32 {x.r}) attributes {foo.bar, baz.q = [1]} {
  cf.br ^b1(%a : i32)
^b1(%c: i32):
  cf.switch %c : i32, [
    default: ^b2,
    42: ^b1(%c : i32),
    -3: ^b2
  ]
^b2:
  cf.switch %c : i32, [ default: ^b3(%c, %b : i32, index) ]
^b3(%x: i32, %y: index):
  %true = arith.constant true
  cf.cond_br %true, ^b2, ^b1(%x : i32)
}
func.func @m(%m: memref<8x4xf32>, %i: index, %x: f32, %t: tensor<4x?xf32>, %q: tensor<1x1xf32>) -> f32 {
  %r = memref.generic_atomic_rmw %m[%i, %i] : memref<8x4xf32> {
  ^bb0(%old: f32):
    %c = arith.addf %old, %x : f32
    memref.atomic_yield %c : f32
  }
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<8x4xf32>
  %tr = memref.transpose %m (i, j) -> (j, i) : memref<8x4xf32> to memref<4x8xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  memref.alloca_scope { %z = memref.alloca() : memref<4xf32> }
  %s = memref.alloca_scope -> (f32) { memref.alloca_scope.return %x : f32 }
  %sv = memref.subview %m[%i, 0] [4, %i] [1, 1] : memref<8x4xf32> to memref<4x?xf32, strided<[4, 1], offset: ?>>
  %rc = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 4], strides: [4, 1] : memref<8x4xf32> to memref<?x4xf32, strided<[4, 1]>>
  %ex = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 4] : memref<8x4xf32> into memref<2x4x4xf32>
  %sl = tensor.extract_slice %t[0, %i] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xf32>
  %in = tensor.insert_slice %q into %t[0, %i] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x?xf32>
  %pd = tensor.pad %q low[0, %i] high[%i, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<1x1xf32> to tensor<?x?xf32>
  %et = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 2, %i] : tensor<4x?xf32> into tensor<4x2x?xf32>
  %cond = arith.constant true
  %cv = arith.constant dense<true> : vector<4xi1>
  %fv = arith.constant dense<1.0> : vector<4xf32>
  %s1 = arith.select %cond, %x, %r : f32
  %s2 = arith.select %cv, %fv, %fv {a = 1 : i32} : vector<4xi1>, vector<4xf32>
  %s3 = arith.select %cond, %fv, %fv : vector<4xf32>
  return %r : f32
}
func.func @dma(%a: memref<8x4xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %a[%i, %i], %b[%i], %i, %t[%i] : memref<8x4xf32>, memref<8xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i, %i], %b[%i], %i, %t[%i], %i, %i : memref<8x4xf32>, memref<8xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%i], %i : memref<1xi32>
  return
}
