func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
