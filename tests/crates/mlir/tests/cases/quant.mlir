func.func @quant(%x: tensor<4xf32>, %i: tensor<4xi8>) {
  %0 = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = quant.dcast %0 : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  %2 = quant.scast %i : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
