func.func @floats() -> (f32, f64, f16, bf16, f32, f32, f32, f64, f32, f32) {
  %a = arith.constant -1.5 : f32
  %b = arith.constant 2.5 : f64
  %c = arith.constant -2.5 : f16
  %d = arith.constant 3.5 : bf16
  %e = arith.constant 2.0 : f32
  %0 = math.absf %a : f32
  %1 = math.roundeven %b : f64
  %2 = math.ceil %c : f16
  %3 = math.floor %d : bf16
  %4 = math.sqrt %e : f32
  %5 = math.sqrt %a : f32
  %6 = math.powf %e, %a : f32
  %7 = math.trunc %b : f64
  %8 = math.copysign %e, %a : f32
  %9 = math.atan2 %e, %a : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f64, f16, bf16, f32, f32, f32, f64, f32, f32
}
// -----
func.func @functions() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %x = arith.constant 0.5 : f32
  %0 = math.acos %x : f32
  %1 = math.asin %x : f32
  %2 = math.atan %x : f32
  %3 = math.cos %x : f32
  %4 = math.cosh %x : f32
  %5 = math.exp %x : f32
  %6 = math.exp2 %x : f32
  %7 = math.expm1 %x : f32
  %8 = math.log %x : f32
  %9 = math.log10 %x : f32
  %10 = math.log1p %x : f32
  %11 = math.log2 %x : f32
  %12 = math.round %x : f32
  %13 = math.sin %x : f32
  %14 = math.sinh %x : f32
  %15 = math.tan %x : f32
  %16 = math.tanh %x : f32
  %17 = math.cbrt %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
// -----
func.func @special() -> (f32, f32, f32, f32, f32) {
  %x = arith.constant 0.0 : f32
  %y = arith.constant 1.0 : f32
  %0 = math.asinh %x : f32
  %1 = math.acosh %y : f32
  %2 = math.atanh %x : f32
  %3 = math.erf %x : f32
  %4 = math.erfc %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
// -----
func.func @negative() -> (f32, f32, f32, f32, f32) {
  %x = arith.constant -0.5 : f32
  %y = arith.constant -1.5 : f32
  %0 = math.log %x : f32
  %1 = math.log2 %x : f32
  %2 = math.log10 %x : f32
  %3 = math.log1p %x : f32
  %4 = math.log1p %y : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
// -----
func.func @tests() -> (i1, i1, i1, i1, i1, vector<2xi1>, vector<2xi1>) {
  %x = arith.constant 0x7F800000 : f32
  %y = arith.constant 0x7FC00000 : f32
  %z = arith.constant 1.0e-40 : f32
  %v = arith.constant dense<1.0> : vector<2xf32>
  %w = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %0 = math.isinf %x : f32
  %1 = math.isnan %y : f32
  %2 = math.isfinite %x : f32
  %3 = math.isnormal %z : f32
  %4 = math.isnormal %y : f32
  %5 = math.isfinite %v : vector<2xf32>
  %6 = math.isfinite %w : vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i1, vector<2xi1>, vector<2xi1>
}
// -----
func.func @integers() -> (i32, i32, i32, i32, i8, vector<2xi8>, i32, i32, i32, i1) {
  %a = arith.constant -12 : i32
  %b = arith.constant -128 : i8
  %v = arith.constant dense<[3, 0]> : vector<2xi8>
  %two = arith.constant 2 : i32
  %minus = arith.constant -3 : i32
  %zero = arith.constant 0 : i32
  %true = arith.constant true
  %0 = math.absi %a : i32
  %1 = math.ctlz %two : i32
  %2 = math.cttz %a : i32
  %3 = math.ctpop %a : i32
  %4 = math.absi %b : i8
  %5 = math.cttz %v : vector<2xi8>
  %6 = math.ipowi %a, %two : i32
  %7 = math.ipowi %a, %minus : i32
  %8 = math.ipowi %zero, %minus : i32
  %9 = math.ipowi %true, %true : i1
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i8, vector<2xi8>, i32, i32, i32, i1
}
// -----
func.func @f() -> (f32, f32, f32, f32, f64, f64, vector<2xf32>) {
  %z = arith.constant 0.0 : f32
  %n = arith.constant -0.0 : f32
  %0 = math.atan2 %z, %z : f32
  %1 = math.atan2 %n, %z : f32
  %2 = math.atan2 %z, %n : f32
  %3 = math.atan2 %n, %n : f32
  %zd = arith.constant 0.0 : f64
  %nd = arith.constant -0.0 : f64
  %4 = math.atan2 %zd, %zd : f64
  %5 = math.atan2 %nd, %nd : f64
  %v = arith.constant dense<0.0> : vector<2xf32>
  %6 = math.atan2 %v, %v : vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f64, f64, vector<2xf32>
}
// -----

func.func @angle_of_zeros() -> (f16, bf16, vector<3xf16>, f16) {
  %h = arith.constant 0.0 : f16
  %n = arith.constant -0.0 : f16
  %b = arith.constant 0.0 : bf16
  %v = arith.constant dense<0.0> : vector<3xf16>
  %one = arith.constant 1.0 : f16
  %0 = math.atan2 %h, %n : f16
  %1 = math.atan2 %b, %b : bf16
  %2 = math.atan2 %v, %v : vector<3xf16>
  %3 = math.atan2 %h, %one : f16
  return %0, %1, %2, %3 : f16, bf16, vector<3xf16>, f16
}
