func.func @f(%a: i32) {
  %0 = math.absf %a : i32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = math.absi %a : f32
  return
}
// -----
func.func @f(%a: f32, %b: f64) {
  %0 = "math.atan2"(%a, %b) : (f32, f64) -> f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = "math.isnan"(%a) : (f32) -> vector<2xi1>
  return
}
// -----
func.func @f(%a: vector<2xf32>, %b: vector<3xi32>) {
  %0 = "math.fpowi"(%a, %b) : (vector<2xf32>, vector<3xi32>) -> vector<2xf32>
  return
}
// -----
func.func @f(%a: f32) {
  %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}
