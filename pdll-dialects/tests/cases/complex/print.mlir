func.func @complex(%a: complex<f32>, %b: complex<f32>, %x: f32, %n: i64, %i: i32) {
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : complex<f32>
  %1 = complex.create %x, %x : complex<f32>
  %2 = complex.add %a, %b : complex<f32>
  %3 = complex.sub %a, %b fastmath<nnan> : complex<f32>
  %4 = complex.mul %a, %b : complex<f32>
  %5 = complex.div %a, %b : complex<f32>
  %6 = complex.pow %a, %b : complex<f32>
  %7 = complex.powi %a, %i : complex<f32>, i32
  %8 = complex.atan2 %a, %b : complex<f32>
  %9 = complex.eq %a, %b : complex<f32>
  %10 = complex.neq %a, %b : complex<f32>
  %11 = complex.abs %a : complex<f32>
  %12 = complex.angle %a : complex<f32>
  %13 = complex.re %a : complex<f32>
  %14 = complex.im %a : complex<f32>
  %15 = complex.conj %a : complex<f32>
  %16 = complex.cos %a : complex<f32>
  %17 = complex.exp %a : complex<f32>
  %18 = complex.expm1 %a : complex<f32>
  %19 = complex.log %a : complex<f32>
  %20 = complex.log1p %a : complex<f32>
  %21 = complex.neg %a : complex<f32>
  %22 = complex.rsqrt %a : complex<f32>
  %23 = complex.sign %a : complex<f32>
  %24 = complex.sin %a : complex<f32>
  %25 = complex.sqrt %a : complex<f32>
  %26 = complex.tan %a : complex<f32>
  %27 = complex.tanh %a : complex<f32>
  %28 = complex.bitcast %a : complex<f32> to i64
  %29 = complex.bitcast %n : i64 to complex<f32>
  return
}
