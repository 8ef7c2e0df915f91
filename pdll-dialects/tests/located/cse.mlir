func.func @f(%i: index, %a: tensor<2x2xf32>,
   %c: tensor<2x2xf32>, %s: f32, %m: memref<2x2xf32>, %n: memref<2xf32>, %x: tensor<f32>, %d: tensor<2xf32>) {
  linalg.transpose
    ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>) permutation = [1, 0]
  linalg.broadcast ins(%n : memref<2xf32>) outs(%m : memref<2x2xf32>) dimensions = [1]
  linalg.fill ins(%s: f32) outs(%m: memref<2x2xf32>)
  linalg.copy ins(%m: memref<2x2xf32>) outs(%m: memref<2x2xf32>)
  %0 = linalg.matmul ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = linalg.add ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = linalg.map { arith.addf } ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%c: tensor<2x2xf32>)
  %33 = linalg.map ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%c: tensor<2x2xf32>)
      (%in: f32, %in_0: f32, %k: f32) { linalg.yield %in : f32 }
  %4 = linalg.reduce { arith.addf } ins(%a: tensor<2x2xf32>) outs(%d: tensor<2xf32>) dimensions=[1]
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a: tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  %6 = linalg.exp ins(%a: tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  %a2 = tensor.empty() : tensor<2x2x2xf32>
  %8 = linalg.softmax dimension(1) ins(%a: tensor<2x2xf32>) outs(%c: tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %m: memref<2x2xf32>, %n: memref<2xf32>, %d: tensor<2xf32>) {
  linalg.transpose ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>) permutation = [1, 0] loc("a")
  linalg.broadcast ins(%n : memref<2xf32>) outs(%m : memref<2x2xf32>) dimensions = [1] loc("b")
  %3 = linalg.map { arith.addf } ins(%a, %a: tensor<2x2xf32>,tensor<2x2xf32>) outs(%a: tensor<2x2xf32>) loc("c")
  %4 = linalg.reduce { arith.addf } ins(%a: tensor<2x2xf32>) outs(%d: tensor<2xf32>) dimensions=[1] loc("d")
  return
}
// -----
func.func @f(%a: tensor<2x2xf32>, %d: tensor<2xf32>, %c: i1) {
  scf.if %c {
    %4 = linalg.reduce ins(%a: tensor<2x2xf32>) outs(%d: tensor<2xf32>) dimensions=[1]
       (%in: f32 loc("x"), %init: f32) {
       %0 = arith.addf %in, %init : f32
       %1 = arith.addf %0, %init : f32
       linalg.yield %1 : f32
     }
  }
  return
}
