// options: --allow-unregistered-dialect --view-op-graph=max-label-len=30
func.func @m(%a: tensor<4x4x4x4x4xf32>) -> tensor<4x4x4x4x4xf32> {
  %t = arith.constant true
  %r:2 = scf.if %t -> (tensor<4x4x4x4x4xf32>, i32) { %k = arith.constant 1 : i32 
 scf.yield %a, %k : tensor<4x4x4x4x4xf32>, i32 } else {  %k = arith.constant 1 : i32
  scf.yield %a, %k : tensor<4x4x4x4x4xf32>,i32 } {foo = [1,2,3,"abc"]}
  %z = arith.constant dense<[[1.5,2.5,3.5,4.5,5.5,6.5],[1.5,2.5,3.5,4.5,5.5,6.6],[1.5,2.5,3.5,4.5,5.5,6.6]]> : tensor<3x6xf64>
  %y = arith.constant dense<[[1.5,2.5],[1.5,2.5]]> : tensor<2x2xf64>
  "a.b"() {"x y" = unit} : () -> ()
  return %r#0 : tensor<4x4x4x4x4xf32>
}
func.func @n(%a: i32) {
  "a.b"() {a = dense_resource<x> : tensor<100xi32>, b = dense<[1,2]> : tensor<2xi32>, c= sparse<[[0,0],[1,2]],[1,5]> : tensor<8x4xi32>, d = array<i32: 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18>, e = dense<> : tensor<0xi32>, f = {a = 1}, g= dense<"abc\ndéf>" > : tensor<100x!tf.s>} : () -> ()
  return
}
