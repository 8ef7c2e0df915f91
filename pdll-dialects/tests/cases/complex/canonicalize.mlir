func.func @parts(%a: complex<f32>, %x: f32, %y: f32) -> (complex<f32>, f32, f32, f32, f32, f32) {
  %re = complex.re %a : complex<f32>
  %im = complex.im %a : complex<f32>
  %0 = complex.create %re, %im : complex<f32>
  %1 = complex.create %x, %y : complex<f32>
  %2 = complex.re %1 : complex<f32>
  %3 = complex.im %1 : complex<f32>
  %4 = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %5 = complex.im %4 : complex<f32>
  %6 = complex.neg %1 : complex<f32>
  %7 = complex.re %6 : complex<f32>
  %8 = complex.im %6 : complex<f32>
  return %0, %2, %3, %5, %7, %8 : complex<f32>, f32, f32, f32, f32, f32
}
// -----
func.func @undone(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.neg %a : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.conj %a : complex<f32>
  %3 = complex.conj %2 : complex<f32>
  %4 = complex.exp %a : complex<f32>
  %5 = complex.log %4 : complex<f32>
  %6 = complex.log %a : complex<f32>
  %7 = complex.exp %6 : complex<f32>
  return %1, %3, %5, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}
// -----
func.func @sums(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %2 = complex.add %b, %0 : complex<f32>
  %3 = complex.add %a, %b : complex<f32>
  %4 = complex.sub %3, %b : complex<f32>
  %5 = complex.add %a, %zero : complex<f32>
  %6 = complex.sub %a, %zero : complex<f32>
  return %1, %2, %4, %5, %6 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}
// -----
func.func @products(%a: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %one = complex.constant [1.0 : f64, 0.0 : f64] : complex<f64>
  %i = complex.constant [1.0 : f64, 1.0 : f64] : complex<f64>
  %0 = complex.mul %a, %one : complex<f64>
  %1 = complex.div %a, %one : complex<f64>
  %2 = complex.mul %a, %i : complex<f64>
  %3 = complex.div %one, %a : complex<f64>
  return %0, %1, %2, %3 : complex<f64>, complex<f64>, complex<f64>, complex<f64>
}
// -----
func.func @bitcasts(%a: complex<f32>, %n: i64, %x: f64) -> (complex<f32>, f64, i64, complex<f32>, i64) {
  %0 = complex.bitcast %a : complex<f32> to i64
  %1 = complex.bitcast %0 : i64 to complex<f32>
  %2 = arith.bitcast %0 : i64 to f64
  %3 = complex.bitcast %n : i64 to complex<f32>
  %4 = complex.bitcast %3 : complex<f32> to i64
  %5 = arith.bitcast %x : f64 to i64
  %6 = complex.bitcast %5 : i64 to complex<f32>
  %7 = complex.bitcast %a : complex<f32> to complex<f32>
  %8 = complex.bitcast %7 : complex<f32> to i64
  return %1, %2, %4, %6, %8 : complex<f32>, f64, i64, complex<f32>, i64
}
