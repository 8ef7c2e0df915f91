func.func @f(%a: f32) {
  %0 = math.absf %a : f32
  %1 = math.acos %a : f32
  %2 = math.acosh %a : f32
  %3 = math.asin %a : f32
  %4 = math.asinh %a : f32
  %5 = math.atan %a : f32
  %6 = math.atanh %a : f32
  %7 = math.cbrt %a : f32
  %8 = math.ceil %a : f32
  %9 = math.cos %a : f32
  %10 = math.cosh %a : f32
  %11 = math.erf %a : f32
  %12 = math.erfc %a : f32
  %13 = math.exp %a : f32
  %14 = math.exp2 %a : f32
  %15 = math.expm1 %a : f32
  %16 = math.floor %a : f32
  %17 = math.log %a : f32
  %18 = math.log10 %a : f32
  %19 = math.log1p %a : f32
  %20 = math.log2 %a : f32
  %21 = math.round %a : f32
  %22 = math.roundeven %a : f32
  %23 = math.rsqrt %a : f32
  %24 = math.sin %a : f32
  %25 = math.sinh %a : f32
  %26 = math.sqrt %a : f32
  %27 = math.tan %a : f32
  %28 = math.tanh %a : f32
  %29 = math.trunc %a : f32
  %30 = math.isfinite %a : f32
  %31 = math.isinf %a : f32
  %32 = math.isnan %a : f32
  %33 = math.isnormal %a : f32
  return
}
// -----
func.func @f(%a: vector<2x3xf32>) {
  %0 = math.absf %a fastmath<fast> : vector<2x3xf32>
  %1 = math.acos %a fastmath<fast> : vector<2x3xf32>
  %2 = math.acosh %a fastmath<fast> : vector<2x3xf32>
  %3 = math.asin %a fastmath<fast> : vector<2x3xf32>
  %4 = math.asinh %a fastmath<fast> : vector<2x3xf32>
  %5 = math.atan %a fastmath<fast> : vector<2x3xf32>
  %6 = math.atanh %a fastmath<fast> : vector<2x3xf32>
  %7 = math.cbrt %a fastmath<fast> : vector<2x3xf32>
  %8 = math.ceil %a fastmath<fast> : vector<2x3xf32>
  %9 = math.cos %a fastmath<fast> : vector<2x3xf32>
  %10 = math.cosh %a fastmath<fast> : vector<2x3xf32>
  %11 = math.erf %a fastmath<fast> : vector<2x3xf32>
  %12 = math.erfc %a fastmath<fast> : vector<2x3xf32>
  %13 = math.exp %a fastmath<fast> : vector<2x3xf32>
  %14 = math.exp2 %a fastmath<fast> : vector<2x3xf32>
  %15 = math.expm1 %a fastmath<fast> : vector<2x3xf32>
  %16 = math.floor %a fastmath<fast> : vector<2x3xf32>
  %17 = math.log %a fastmath<fast> : vector<2x3xf32>
  %18 = math.log10 %a fastmath<fast> : vector<2x3xf32>
  %19 = math.log1p %a fastmath<fast> : vector<2x3xf32>
  %20 = math.log2 %a fastmath<fast> : vector<2x3xf32>
  %21 = math.round %a fastmath<fast> : vector<2x3xf32>
  %22 = math.roundeven %a fastmath<fast> : vector<2x3xf32>
  %23 = math.rsqrt %a fastmath<fast> : vector<2x3xf32>
  %24 = math.sin %a fastmath<fast> : vector<2x3xf32>
  %25 = math.sinh %a fastmath<fast> : vector<2x3xf32>
  %26 = math.sqrt %a fastmath<fast> : vector<2x3xf32>
  %27 = math.tan %a fastmath<fast> : vector<2x3xf32>
  %28 = math.tanh %a fastmath<fast> : vector<2x3xf32>
  %29 = math.trunc %a fastmath<fast> : vector<2x3xf32>
  %31 = math.isinf %a : vector<2x3xf32>
  %33 = math.isnormal %a : vector<2x3xf32>
  return
}
// -----
func.func @f(%a: f32, %b: f32, %i: i32, %v: vector<2xf32>, %w: vector<2x2xi32>, %x: index, %vi: vector<2xi32>) {
  %0 = math.atan2 %a, %b : f32
  %1 = math.copysign %a, %b : f32
  %2 = math.powf %a, %b fastmath<nnan> : f32
  %3 = math.fpowi %a, %i : f32, i32
  %4 = math.fma %a, %b, %a : f32
  %5 = math.absi %i : i32
  %6 = math.ctlz %i : i32
  %7 = math.cttz %i : i32
  %8 = math.ctpop %i : i32
  %9 = math.ipowi %i, %i : i32
  %10 = math.absi %w : vector<2x2xi32>
  %11 = math.ctlz %w : vector<2x2xi32>
  %12 = math.cttz %x : index
  %13 = math.ctpop %x : index
  %14, %15 = math.sincos %a : f32
  %16 = math.clampf %a to [%b, %b] : f32
  %18 = math.ctlz %vi : vector<2xi32>
  return
}
// -----
func.func @f(%a: vector<4xf32>, %b: vector<[4]xf32>, %c: f16, %t: tensor<2xf32>, %s: f8E5M2, %d: f64, %e: vector<f32>, %vd: vector<2x[4]xf32>) {
  %0 = math.expm1 %a : vector<4xf32>
  %1 = math.log1p %b fastmath<fast> : vector<[4]xf32>
  %2 = math.rsqrt %c : f16
  %3 = math.sqrt %t : tensor<2xf32>
  %4 = math.exp %s : f8E5M2
  %5 = math.isnan %a : vector<4xf32>
  %6 = math.rsqrt %d : f64
  %7 = math.rsqrt %e : vector<f32>
  %8 = math.rsqrt %b : vector<[4]xf32>
  %9 = math.expm1 %s : f8E5M2
  %10 = math.isnan %s : f8E5M2
  %11 = math.isfinite %t : tensor<2xf32>
  %12, %13 = math.sincos %a : vector<4xf32>
  %14 = math.absf %c {foo} : f16
  %15 = math.rsqrt %c {foo} : f16
  %16 = math.rsqrt %t : tensor<2xf32>
  %17 = math.exp %vd : vector<2x[4]xf32>
  return
}
