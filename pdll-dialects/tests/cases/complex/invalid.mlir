func.func @f() {
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}
// -----
func.func @f() {
  %0 = complex.constant ["a", 1.0 : f32] : complex<f32>
  return
}
// -----
func.func @f() {
  %0 = complex.constant [1.0 : f32, 1.0 : f64] : complex<f32>
  return
}
// -----
func.func @f() {
  %0 = complex.constant [1.0 : f64, 1.0 : f64] : complex<f32>
  return
}
// -----
func.func @f(%a: i64) {
  %0 = complex.bitcast %a : i64 to complex<f64>
  return
}
// -----
func.func @f(%a: i64) {
  %0 = complex.bitcast %a : i64 to f64
  return
}
// -----
func.func @f(%a: index) {
  %0 = complex.bitcast %a : index to complex<f32>
  return
}
// -----
func.func @f(%a: complex<f32>) {
  %0 = complex.bitcast %a : complex<f32> to vector<2xf32>
  return
}
// -----
func.func @f(%a: f32, %b: f64) {
  %0 = "complex.create"(%a, %b) : (f32, f64) -> complex<f32>
  return
}
// -----
func.func @f(%a: complex<f32>) {
  %0 = "complex.re"(%a) : (complex<f32>) -> f64
  return
}
// -----
func.func @f(%a: complex<f32>) {
  %0 = "complex.abs"(%a) : (complex<f32>) -> f64
  return
}
// -----
func.func @f(%a: complex<i32>) {
  %0 = complex.neg %a : complex<i32>
  return
}
// -----
func.func @f(%a: complex<i32>) { %0 = complex.re %a : complex<i32> return }
