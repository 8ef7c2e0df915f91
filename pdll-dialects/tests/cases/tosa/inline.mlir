// Operations of `tosa` are inlined anywhere, and calls in its regions are inlined.
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    %1 = func.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %1 : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  %2 = call @callee(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
