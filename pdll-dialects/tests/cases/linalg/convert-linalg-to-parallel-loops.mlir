func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
// -----
func.func @batch(%a: memref<2x?x3xf16>, %b: memref<2x3x?xf16>, %c: memref<2x?x?xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<2x?x3xf16>, memref<2x3x?xf16>) outs(%c : memref<2x?x?xf32>)
  return
}
// -----
func.func @conv(%a: memref<?xf32>, %b: memref<3xf32>, %c: memref<?xf32>) {
  linalg.conv_1d ins(%a, %b : memref<?xf32>, memref<3xf32>) outs(%c : memref<?xf32>)
  return
}
// -----
func.func @conv_strided(%a: memref<1x?x?x3xf32>, %b: memref<3x3x3x8xf32>, %c: memref<1x?x?x8xf32>) {
  linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>}
    ins(%a, %b : memref<1x?x?x3xf32>, memref<3x3x3x8xf32>) outs(%c : memref<1x?x?x8xf32>)
  return
}
// -----
func.func @pool(%a: memref<1x4x4x1xi32>, %b: memref<3x3xi32>, %c: memref<1x2x2x1xi32>) {
  linalg.pooling_nhwc_max ins(%a, %b : memref<1x4x4x1xi32>, memref<3x3xi32>) outs(%c : memref<1x2x2x1xi32>)
  return
}
// -----
func.func @no_loops(%a: memref<f32>, %c: memref<f32>, %s: f32) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
    ins(%a, %s : memref<f32>, f32) outs(%c : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %q = arith.addf %x, %y : f32
    %r = arith.mulf %q, %z : f32
    linalg.yield %r : f32
  }
  return
}
// -----
func.func @indices(%c: memref<4x5xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x5xindex>) {
  ^bb0(%z: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %q = arith.addi %i, %j : index
    linalg.yield %q : index
  }
  return
}
// -----
func.func @fill(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%m : memref<?x4xf32, strided<[?, 1], offset: ?>>)
  return
}
// -----
func.func @copies(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %t: memref<?x?xf32>) {
  linalg.copy ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  linalg.transpose ins(%a : memref<?x?xf32>) outs(%t : memref<?x?xf32>) permutation = [1, 0]
  return
}
// -----
func.func @reduce(%a: memref<16x32x64xf32>, %b: memref<16x64xf32>, %c: memref<4xf32>, %d: memref<4x5xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<16x32x64xf32>) outs(%b : memref<16x64xf32>) dimensions = [1]
  linalg.broadcast ins(%c : memref<4xf32>) outs(%d : memref<4x5xf32>) dimensions = [1]
  return
}
// -----
func.func @map(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) {
  linalg.map { arith.addf } ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%c : memref<64xf32>)
  return
}
// -----
func.func @two_outputs(%a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "reduction"]}
    ins(%a : memref<?x?xf32>) outs(%b, %c : memref<?xf32>, memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %q = arith.maximumf %x, %y : f32
    linalg.yield %q, %x : f32, f32
  }
  return
}
// -----
func.func @region(%a: memref<?xf32>, %b: memref<?xf32>, %p: memref<?xi1>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a, %p : memref<?xf32>, memref<?xi1>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %f: i1, %z: f32):
    %q = scf.if %f -> (f32) {
      scf.yield %x : f32
    } else {
      %n = arith.negf %x : f32
      scf.yield %n : f32
    }
    linalg.yield %q : f32
  }
  return
}
// -----
func.func @index_in_region(%b: memref<?xindex>, %f: i1) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%b : memref<?xindex>) {
  ^bb0(%z: index):
    %q = scf.if %f -> (index) {
      %i = linalg.index 0 : index
      scf.yield %i : index
    } else {
      scf.yield %z : index
    }
    linalg.yield %q : index
  }
  return
}
// -----
func.func @constant_index(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i, 3)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a : memref<?x?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @sizes_of_alloc(%n: index, %x: f32) -> memref<?x8xf32> {
  %m = memref.alloc(%n) : memref<?x8xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<?x8xf32>)
  return %m : memref<?x8xf32>
}
// -----
func.func @subview(%m: memref<?x?xf32>, %n: index, %x: f32) {
  %s = memref.subview %m[0, %n] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  linalg.fill ins(%x : f32) outs(%s : memref<?x4xf32, strided<[?, 1], offset: ?>>)
  return
}
// -----
func.func @cast(%m: memref<4x8xf32>, %x: f32) {
  %s = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%s : memref<?x?xf32>)
  return
}
// -----
func.func @tensors_stay(%a: tensor<4x4xf32>, %m: memref<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @vectors(%v: vector<4xf32>, %m: memref<?xvector<4xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%v : vector<4xf32>) outs(%m : memref<?xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %z: vector<4xf32>):
    %q = arith.addf %x, %z : vector<4xf32>
    linalg.yield %q : vector<4xf32>
  }
  return
}
// -----
func.func @in_loop(%m: memref<?x?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%x : f32) outs(%m : memref<?x?xf32>)
  }
  return
}
// -----
func.func @reduction_first(%a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?x?x?x?xf32>, %d: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(r, p) -> (r, p)>, affine_map<(r, p) -> (p)>], iterator_types = ["reduction", "parallel"]}
    ins(%a : memref<?x?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, c)>],
                  iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
    ins(%c : memref<?x?x?x?xf32>) outs(%d : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}
// -----
func.func @elementwise(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%c : memref<8xf32>)
  return
}
// -----
func.func @dot(%a: memref<?xf32>, %b: memref<?xf32>, %d: memref<f32>, %m: memref<?x?xf32>, %v: memref<?xf32>) {
  linalg.dot ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%d : memref<f32>)
  linalg.matvec ins(%m, %a : memref<?x?xf32>, memref<?xf32>) outs(%v : memref<?xf32>)
  linalg.vecmat ins(%a, %m : memref<?xf32>, memref<?x?xf32>) outs(%v : memref<?xf32>)
  return
}
