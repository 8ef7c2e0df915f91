func.func @f(%a: f8E8M0FNU) -> (f32, f16, f64, bf16) {
  %0 = arith.extf %a : f8E8M0FNU to f32
  %1 = arith.extf %a fastmath<fast> : f8E8M0FNU to f16
  %2 = arith.extf %a fastmath<nnan> : f8E8M0FNU to f64
  %3 = arith.extf %a : f8E8M0FNU to bf16
  return %0, %1, %2, %3 : f32, f16, f64, bf16
}
// -----
func.func @f(%a: f32, %b: f16, %c: f64, %d: bf16) -> (f8E8M0FNU, f8E8M0FNU, f8E8M0FNU, f8E8M0FNU) {
  %0 = arith.truncf %a : f32 to f8E8M0FNU
  %1 = arith.truncf %b fastmath<fast> : f16 to f8E8M0FNU
  %2 = arith.truncf %c fastmath<nnan> : f64 to f8E8M0FNU
  %3 = arith.truncf %d : bf16 to f8E8M0FNU
  return %0, %1, %2, %3 : f8E8M0FNU, f8E8M0FNU, f8E8M0FNU, f8E8M0FNU
}
// -----
func.func @f(%a: f4E2M1FN) -> (f32, f16, bf16) {
  %0 = arith.extf %a : f4E2M1FN to f32
  %1 = arith.extf %a fastmath<fast> : f4E2M1FN to f16
  %2 = arith.extf %a : f4E2M1FN to bf16
  return %0, %1, %2 : f32, f16, bf16
}
// -----
func.func @f(%a: f32, %b: f16, %d: bf16) -> (f4E2M1FN, f4E2M1FN, f4E2M1FN) {
  %0 = arith.truncf %a upward : f32 to f4E2M1FN
  %1 = arith.truncf %b fastmath<fast> : f16 to f4E2M1FN
  %2 = arith.truncf %d : bf16 to f4E2M1FN
  return %0, %1, %2 : f4E2M1FN, f4E2M1FN, f4E2M1FN
}
// -----
func.func @f(%a: vector<4xf8E8M0FNU>) -> (vector<4xf32>, vector<4xf16>, vector<4xf64>, vector<4xbf16>) {
  %0 = arith.extf %a : vector<4xf8E8M0FNU> to vector<4xf32>
  %1 = arith.extf %a fastmath<fast> : vector<4xf8E8M0FNU> to vector<4xf16>
  %2 = arith.extf %a fastmath<nnan> : vector<4xf8E8M0FNU> to vector<4xf64>
  %3 = arith.extf %a : vector<4xf8E8M0FNU> to vector<4xbf16>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf16>, vector<4xf64>, vector<4xbf16>
}
// -----
func.func @f(%a: vector<4xf32>, %b: vector<4xf16>, %c: vector<4xf64>, %d: vector<4xbf16>) -> (vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>) {
  %0 = arith.truncf %a : vector<4xf32> to vector<4xf8E8M0FNU>
  %1 = arith.truncf %b fastmath<fast> : vector<4xf16> to vector<4xf8E8M0FNU>
  %2 = arith.truncf %c fastmath<nnan> : vector<4xf64> to vector<4xf8E8M0FNU>
  %3 = arith.truncf %d : vector<4xbf16> to vector<4xf8E8M0FNU>
  return %0, %1, %2, %3 : vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>
}
// -----
func.func @f(%a: vector<4xf4E2M1FN>) -> (vector<4xf32>, vector<4xf16>, vector<4xbf16>) {
  %0 = arith.extf %a : vector<4xf4E2M1FN> to vector<4xf32>
  %1 = arith.extf %a fastmath<fast> : vector<4xf4E2M1FN> to vector<4xf16>
  %2 = arith.extf %a : vector<4xf4E2M1FN> to vector<4xbf16>
  return %0, %1, %2 : vector<4xf32>, vector<4xf16>, vector<4xbf16>
}
// -----
func.func @f(%a: vector<4xf32>, %b: vector<4xf16>, %d: vector<4xbf16>) -> (vector<4xf4E2M1FN>, vector<4xf4E2M1FN>, vector<4xf4E2M1FN>) {
  %0 = arith.truncf %a upward : vector<4xf32> to vector<4xf4E2M1FN>
  %1 = arith.truncf %b fastmath<fast> : vector<4xf16> to vector<4xf4E2M1FN>
  %2 = arith.truncf %d : vector<4xbf16> to vector<4xf4E2M1FN>
  return %0, %1, %2 : vector<4xf4E2M1FN>, vector<4xf4E2M1FN>, vector<4xf4E2M1FN>
}
// -----
func.func @f(%a: f4E2M1FN, %s: f8E8M0FNU, %h: f16, %w: f32) -> (f32, f16, f16, f4E2M1FN, f8E5M2) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %a, %h : f4E2M1FN, f16 to f16
  %2 = arith.scaling_extf %a, %w fastmath<fast> : f4E2M1FN, f32 to f16
  %3 = arith.scaling_truncf %w, %s : f32, f8E8M0FNU to f4E2M1FN
  %4 = arith.scaling_truncf %h, %h to_nearest_even fastmath<nnan> : f16, f16 to f8E5M2
  return %0, %1, %2, %3, %4 : f32, f16, f16, f4E2M1FN, f8E5M2
}
// -----
func.func @f(%a: f16) -> (f8E8M0FNU) {
  %0 = arith.truncf %a toward_zero : f16 to f8E8M0FNU
  return %0 : f8E8M0FNU
}
