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
