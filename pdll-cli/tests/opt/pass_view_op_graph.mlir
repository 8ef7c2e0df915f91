// options: --allow-unregistered-dialect --view-op-graph=print-control-flow-edges=true
func.func @merge(%a: i32, %b: tensor<4xf32>) -> i32 {
  %c = arith.constant dense<[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]> : tensor<17xi32>
  %d = arith.constant dense<1> : tensor<17xi32>
  %t = arith.constant true
  cf.cond_br %t, ^a(%a : i32), ^b
^a(%x: i32):
  %0:2 = "foo.x"(%x, %a) {a = "a \"q\" \n <b>|{}", arr=[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]} : (i32, i32) -> (i32, tensor<4x4x4x4xf32>)
  %r = scf.if %t -> i32 { scf.yield %a : i32 } else { scf.yield %x : i32 }
  return %r : i32
^b:
  return %a : i32
}
