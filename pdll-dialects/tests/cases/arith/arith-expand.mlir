func.func @f(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivui %a, %b : i32
  %2 = arith.floordivsi %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @f(%a: i1, %b: i1) -> (i1, i1, i1) {
  %0 = arith.ceildivsi %a, %b : i1
  %1 = arith.ceildivui %a, %b : i1
  %2 = arith.floordivsi %a, %b : i1
  return %0, %1, %2 : i1, i1, i1
}
// -----
func.func @f(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.ceildivsi %a, %b : i8
  %1 = arith.ceildivui %a, %b : i8
  %2 = arith.floordivsi %a, %b : i8
  return %0, %1, %2 : i8, i8, i8
}
// -----
func.func @f(%a: index, %b: index) -> (index, index, index) {
  %0 = arith.ceildivsi %a, %b : index
  %1 = arith.ceildivui %a, %b : index
  %2 = arith.floordivsi %a, %b : index
  return %0, %1, %2 : index, index, index
}
// -----
func.func @f(%a: vector<4xi32>, %b: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>) {
  %0 = arith.ceildivsi %a, %b : vector<4xi32>
  %1 = arith.ceildivui %a, %b : vector<4xi32>
  %2 = arith.floordivsi %a, %b : vector<4xi32>
  return %0, %1, %2 : vector<4xi32>, vector<4xi32>, vector<4xi32>
}
// -----
func.func @f(%a: tensor<3xi16>, %b: tensor<3xi16>) -> (tensor<3xi16>, tensor<3xi16>, tensor<3xi16>) {
  %0 = arith.ceildivsi %a, %b : tensor<3xi16>
  %1 = arith.ceildivui %a, %b : tensor<3xi16>
  %2 = arith.floordivsi %a, %b : tensor<3xi16>
  return %0, %1, %2 : tensor<3xi16>, tensor<3xi16>, tensor<3xi16>
}
// -----
func.func @f(%a: vector<[4]xi8>, %b: vector<[4]xi8>) -> (vector<[4]xi8>, vector<[4]xi8>, vector<[4]xi8>) {
  %0 = arith.ceildivsi %a, %b : vector<[4]xi8>
  %1 = arith.ceildivui %a, %b : vector<[4]xi8>
  %2 = arith.floordivsi %a, %b : vector<[4]xi8>
  return %0, %1, %2 : vector<[4]xi8>, vector<[4]xi8>, vector<[4]xi8>
}
// -----
func.func @f(%a: i128, %b: i128) -> (i128, i128) {
  %0 = arith.ceildivsi %a, %b : i128
  %1 = arith.ceildivui %a, %b : i128
  return %0, %1 : i128, i128
}
// -----
func.func @f(%a: i32) -> (i32, i32, i32) {
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %0 = arith.ceildivsi %a, %one : i32
  %1 = arith.floordivsi %seven, %seven : i32
  %2 = arith.ceildivui %a, %seven : i32
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @f(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b fastmath<nnan> : f32
  %2 = arith.maxnumf %a, %b fastmath<fast> : f32
  %3 = arith.minnumf %a, %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
// -----
func.func @f(%a: f64, %b: f64) -> (f64, f64, f64, f64) {
  %0 = arith.maximumf %a, %b : f64
  %1 = arith.minimumf %a, %b fastmath<nnan> : f64
  %2 = arith.maxnumf %a, %b fastmath<fast> : f64
  %3 = arith.minnumf %a, %b : f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
// -----
func.func @f(%a: vector<4xf16>, %b: vector<4xf16>) -> (vector<4xf16>, vector<4xf16>, vector<4xf16>, vector<4xf16>) {
  %0 = arith.maximumf %a, %b : vector<4xf16>
  %1 = arith.minimumf %a, %b fastmath<nnan> : vector<4xf16>
  %2 = arith.maxnumf %a, %b fastmath<fast> : vector<4xf16>
  %3 = arith.minnumf %a, %b : vector<4xf16>
  return %0, %1, %2, %3 : vector<4xf16>, vector<4xf16>, vector<4xf16>, vector<4xf16>
}
// -----
func.func @f(%a: tensor<2x?xbf16>, %b: tensor<2x?xbf16>) -> (tensor<2x?xbf16>, tensor<2x?xbf16>, tensor<2x?xbf16>, tensor<2x?xbf16>) {
  %0 = arith.maximumf %a, %b : tensor<2x?xbf16>
  %1 = arith.minimumf %a, %b fastmath<nnan> : tensor<2x?xbf16>
  %2 = arith.maxnumf %a, %b fastmath<fast> : tensor<2x?xbf16>
  %3 = arith.minnumf %a, %b : tensor<2x?xbf16>
  return %0, %1, %2, %3 : tensor<2x?xbf16>, tensor<2x?xbf16>, tensor<2x?xbf16>, tensor<2x?xbf16>
}
// -----
func.func @f(%a: f32) -> (f32, f32) {
  %0 = arith.maximumf %a, %a : f32
  %1 = arith.minnumf %a, %a : f32
  return %0, %1 : f32, f32
}
// -----
func.func @f(%a: bf16, %b: f32, %c: f8E8M0FNU, %d: f4E2M1FN) -> (f32, bf16, f32, f4E2M1FN) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %b : f32 to bf16
  %2 = arith.extf %c : f8E8M0FNU to f32
  %3 = arith.truncf %b : f32 to f4E2M1FN
  return %0, %1, %2, %3 : f32, bf16, f32, f4E2M1FN
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
func.func @f(%a: f4E2M1FN, %s: f8E5M2) -> (f32) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E5M2 to f32
  return %0 : f32
}
// -----
func.func @f(%a: f32, %s: f8E4M3FN) -> (f4E2M1FN) {
  %0 = arith.scaling_truncf %a, %s : f32, f8E4M3FN to f4E2M1FN
  return %0 : f4E2M1FN
}
// -----
func.func @f(%a: i8, %b: i8, %v: vector<2xindex>) -> (i8, i8, i8, vector<2xindex>, i8) {
  %0 = arith.maxsi %a, %b : i8
  %1 = arith.maxui %a, %b : i8
  %2 = arith.minsi %a, %b : i8
  %3 = arith.minui %v, %v : vector<2xindex>
  %4 = arith.minui %a, %b : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, vector<2xindex>, i8
}
// -----
func.func @vectors_stay(%v: vector<3xi8>) -> (vector<3xi8>, i8) {
  %0 = vector.shape_cast %v : vector<3xi8> to vector<3xi8>
  %1 = arith.constant dense<1> : vector<3xi8>
  %2 = vector.extract %1[0] : i8 from vector<3xi8>
  return %0, %2 : vector<3xi8>, i8
}
