func.func @c() -> (tensor<3xi32>, tensor<f32>, tensor<2xi48>) {
  %0 = "tosa.const"() {values = dense<[1,2,3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %1 = "tosa.const"() {values = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %2 = "tosa.const"() {values = dense<7> : tensor<2xi48>} : () -> tensor<2xi48>
  return %0,%1,%2 : tensor<3xi32>, tensor<f32>, tensor<2xi48>
}
// -----
func.func @a(%v: i32, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i48, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: vector<4xi32>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: vector<4xi48>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (vector<4xi48>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: i8, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i8, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i64, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i64, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i32, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i48, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: vector<4xi32>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: vector<4xi48>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (vector<4xi48>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: i8, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (i8, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i64, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = DOUBLE_ROUND} : (i64, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i32, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i48, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: vector<4xi32>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: vector<4xi48>, %m: vector<4xi32>, %s: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (vector<4xi48>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @a(%v: i8, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (i8, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @a(%v: i64, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = INEXACT_ROUND} : (i64, i32, i8) -> i32
  return %0 : i32
}
