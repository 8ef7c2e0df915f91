func.func @f(%a: bf16, %b: f32) -> (f32, bf16) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %b fastmath<fast> : f32 to bf16
  return %0, %1 : f32, bf16
}
// -----
func.func @f(%a: vector<4xbf16>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xbf16>) {
  %0 = arith.extf %a : vector<4xbf16> to vector<4xf32>
  %1 = arith.truncf %b fastmath<fast> : vector<4xf32> to vector<4xbf16>
  return %0, %1 : vector<4xf32>, vector<4xbf16>
}
// -----
func.func @f(%a: tensor<2x3xbf16>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xbf16>) {
  %0 = arith.extf %a : tensor<2x3xbf16> to tensor<2x3xf32>
  %1 = arith.truncf %b fastmath<fast> : tensor<2x3xf32> to tensor<2x3xbf16>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xbf16>
}
// -----
func.func @f(%a: bf16, %b: f64, %c: f32, %d: f16) -> (f64, bf16, f16, f32) {
  %0 = arith.extf %a fastmath<contract> : bf16 to f64
  %1 = arith.truncf %b : f64 to bf16
  %2 = arith.truncf %c : f32 to f16
  %3 = arith.extf %d : f16 to f32
  return %0, %1, %2, %3 : f64, bf16, f16, f32
}
// -----
func.func @f(%a: f32) -> (bf16) {
  %0 = arith.truncf %a upward : f32 to bf16
  return %0 : bf16
}
