func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
// -----
func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nnan,contract> : complex<f32>
  return %0 : f32
}
// -----
func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<fast> : complex<f32>
  return %0 : f32
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a fastmath<contract> : complex<f32>
  return %0 : f32
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> (i1,i1) {
  %0 = complex.eq %a, %b : complex<f32>
  %1 = complex.neq %a, %b : complex<f32>
  return %0,%1 : i1,i1
}
// -----
func.func @f_cos(%a: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_log(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_neg(%a: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_sign(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_sin(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_conj(%a: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_mul(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: i32) -> complex<f32> {
  %0 = complex.powi %a, %b fastmath<contract> : complex<f32>, i32
  return %0 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_log(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_sign(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @f_exp(%a: complex<f16>) -> complex<f16> {
  %0 = complex.exp %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @f_expm1(%a: complex<f16>) -> complex<f16> {
  %0 = complex.expm1 %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @f_sqrt(%a: complex<f16>) -> complex<f16> {
  %0 = complex.sqrt %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @f_rsqrt(%a: complex<f16>) -> complex<f16> {
  %0 = complex.rsqrt %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @f_div(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.div %a, %b : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @f_exp(%a: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @f_expm1(%a: complex<f64>) -> complex<f64> {
  %0 = complex.expm1 %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @f_sqrt(%a: complex<f64>) -> complex<f64> {
  %0 = complex.sqrt %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @f_rsqrt(%a: complex<f64>) -> complex<f64> {
  %0 = complex.rsqrt %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @f_div(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.div %a, %b : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @f_exp(%a: complex<bf16>) -> complex<bf16> {
  %0 = complex.exp %a : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @f_expm1(%a: complex<bf16>) -> complex<bf16> {
  %0 = complex.expm1 %a : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @f_sqrt(%a: complex<bf16>) -> complex<bf16> {
  %0 = complex.sqrt %a : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @f_rsqrt(%a: complex<bf16>) -> complex<bf16> {
  %0 = complex.rsqrt %a : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @f_div(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.div %a, %b : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @f_exp(%a: complex<f128>) -> complex<f128> {
  %0 = complex.exp %a : complex<f128>
  return %0 : complex<f128>
}
// -----
func.func @f_expm1(%a: complex<f128>) -> complex<f128> {
  %0 = complex.expm1 %a : complex<f128>
  return %0 : complex<f128>
}
// -----
func.func @f_sqrt(%a: complex<f128>) -> complex<f128> {
  %0 = complex.sqrt %a : complex<f128>
  return %0 : complex<f128>
}
// -----
func.func @f_rsqrt(%a: complex<f128>) -> complex<f128> {
  %0 = complex.rsqrt %a : complex<f128>
  return %0 : complex<f128>
}
// -----
func.func @f_div(%a: complex<f128>, %b: complex<f128>) -> complex<f128> {
  %0 = complex.div %a, %b : complex<f128>
  return %0 : complex<f128>
}
// -----
func.func @f_exp(%a: complex<f80>) -> complex<f80> {
  %0 = complex.exp %a : complex<f80>
  return %0 : complex<f80>
}
// -----
func.func @f_expm1(%a: complex<f80>) -> complex<f80> {
  %0 = complex.expm1 %a : complex<f80>
  return %0 : complex<f80>
}
// -----
func.func @f_sqrt(%a: complex<f80>) -> complex<f80> {
  %0 = complex.sqrt %a : complex<f80>
  return %0 : complex<f80>
}
// -----
func.func @f_rsqrt(%a: complex<f80>) -> complex<f80> {
  %0 = complex.rsqrt %a : complex<f80>
  return %0 : complex<f80>
}
// -----
func.func @f_div(%a: complex<f80>, %b: complex<f80>) -> complex<f80> {
  %0 = complex.div %a, %b : complex<f80>
  return %0 : complex<f80>
}
// -----
func.func @f(%a: complex<f32>) -> complex<f32> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %a, %zero : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.neg %1 : complex<f32>
  %3 = complex.exp %2 : complex<f32>
  %4 = complex.log %3 : complex<f32>
  return %4 : complex<f32>
}
// -----
func.func @f(%a: complex<f32>, %x: f32) -> f32 {
  %0 = complex.re %a : complex<f32>
  %1 = complex.create %0, %x : complex<f32>
  %2 = complex.im %1 : complex<f32>
  %3 = complex.bitcast %a : complex<f32> to i64
  return %2 : f32
}
// -----
func.func @folded_operand(%a: complex<f32>) -> complex<f32> {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.div %one, %one : complex<f32>
  %1 = complex.atan2 %0, %a : complex<f32>
  return %1 : complex<f32>
}
