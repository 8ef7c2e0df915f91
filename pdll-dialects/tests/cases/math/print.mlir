func.func @math(%x: f32, %v: vector<4xf64>, %i: i32, %t: tensor<2xf32>) {
  %0 = math.absf %x : f32
  %1 = math.exp %v fastmath<nnan,ninf> : vector<4xf64>
  %2 = math.fma %x, %x, %x : f32
  %3 = math.ctlz %i : i32
  %4 = math.powf %t, %t : tensor<2xf32>
  %5 = math.ipowi %i, %i : i32
  %6 = math.fpowi %x, %i : f32, i32
  %7 = math.isnan %v : vector<4xf64>
  %8 = math.atan2 %x, %x : f32
  %9:2 = math.sincos %x : f32
  return
}
