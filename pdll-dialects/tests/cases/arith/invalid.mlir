func.func @constant() {
  %0 = "arith.constant"() {value = 1 : si32} : () -> si32
  return
}
// -----
func.func @constant() {
  %0 = "arith.constant"() {value = "text"} : () -> none
  return
}
// -----
func.func @constant() {
  %0 = "arith.constant"() {value = 1 : i32} : () -> i64
  return
}
// -----
func.func @constant() {
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}
// -----
func.func @extf(%x: f64) {
  %0 = arith.extf %x : f64 to f32
  return
}
// -----
func.func @extf(%x: f64) {
  %0 = arith.extf %x : f64 to i128
  return
}
// -----
func.func @extf(%x: vector<2xf16>) {
  %0 = arith.extf %x : vector<2xf16> to vector<3xf32>
  return
}
// -----
func.func @extf(%x: vector<2xf16>) {
  %0 = arith.extf %x : vector<2xf16> to tensor<2xf32>
  return
}
// -----
func.func @extf(%x: tensor<2xf16>) {
  %0 = arith.extf %x : tensor<2xf16> to tensor<?xf32>
  return
}
// -----
func.func @truncf(%x: f32) {
  %0 = arith.truncf %x : f32 to f64
  return
}
// -----
func.func @truncf(%x: f32) {
  %0 = arith.truncf %x : f32 to f32
  return
}
// -----
func.func @extsi(%x: i32) {
  %0 = arith.extsi %x : i32 to i16
  return
}
// -----
func.func @extui(%x: index) {
  %0 = arith.extui %x : index to i64
  return
}
// -----
func.func @extui(%x: i8) {
  %0 = arith.extui %x : i8 to f32
  return
}
// -----
func.func @trunci(%x: i8) {
  %0 = arith.trunci %x : i8 to i8
  return
}
// -----
func.func @trunci(%x: vector<2xi8>) {
  %0 = arith.trunci %x : vector<2xi8> to i4
  return
}
// -----
func.func @sitofp(%x: f32) {
  %0 = arith.sitofp %x : f32 to f64
  return
}
// -----
func.func @uitofp(%x: i32) {
  %0 = arith.uitofp %x : i32 to i64
  return
}
// -----
func.func @fptosi(%x: f32) {
  %0 = arith.fptosi %x : f32 to index
  return
}
// -----
func.func @fptoui(%x: i32) {
  %0 = arith.fptoui %x : i32 to i32
  return
}
// -----
func.func @index_cast(%x: index) {
  %0 = arith.index_cast %x : index to index
  return
}
// -----
func.func @index_cast(%x: i32) {
  %0 = arith.index_cast %x : i32 to i64
  return
}
// -----
func.func @index_castui(%x: tensor<4xindex>) {
  %0 = arith.index_castui %x : tensor<4xindex> to tensor<5xi32>
  return
}
// -----
func.func @bitcast(%x: i32) {
  %0 = arith.bitcast %x : i32 to f64
  return
}
// -----
func.func @bitcast(%x: index) {
  %0 = arith.bitcast %x : index to i64
  return
}
// -----
func.func @bitcast(%x: memref<4xi32>) {
  %0 = arith.bitcast %x : memref<4xi32> to memref<4xi16>
  return
}
// -----
func.func @scaling_extf(%x: f8E5M2, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %x, %s : f8E5M2, f8E8M0FNU to f6E2M3FN
  return
}
// -----
func.func @scaling_truncf(%x: f16, %s: f8E8M0FNU) {
  %0 = arith.scaling_truncf %x, %s : f16, f8E8M0FNU to f32
  return
}
// -----
func.func @scaling_truncf(%x: vector<4xf16>, %s: vector<3xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %x, %s : vector<4xf16>, vector<3xf8E8M0FNU> to vector<4xf8E5M2>
  return
}
// -----
func.func @select(%c: vector<4xi1>, %x: vector<3xi32>) {
  %0 = arith.select %c, %x, %x : vector<4xi1>, vector<3xi32>
  return
}
// -----
func.func @select(%c: tensor<4xi1>, %x: vector<4xi32>) {
  %0 = arith.select %c, %x, %x : tensor<4xi1>, vector<4xi32>
  return
}
// -----
func.func @select(%c: i32, %x: i32) {
  %0 = "arith.select"(%c, %x, %x) : (i32, i32, i32) -> i32
  return
}
// -----
func.func @select(%c: i1, %x: i32, %y: i64) {
  %0 = "arith.select"(%c, %x, %y) : (i1, i32, i64) -> i32
  return
}
// -----
func.func @cmpi(%x: i32, %y: i64) {
  %0 = "arith.cmpi"(%x, %y) {predicate = 0 : i64} : (i32, i64) -> i1
  return
}
// -----
func.func @cmpi(%x: i32) {
  %0 = "arith.cmpi"(%x, %x) {predicate = 17 : i64} : (i32, i32) -> i1
  return
}
// -----
func.func @cmpi(%x: vector<2xi32>) {
  %0 = "arith.cmpi"(%x, %x) {predicate = 0 : i64} : (vector<2xi32>, vector<2xi32>) -> vector<3xi1>
  return
}
// -----
func.func @addi(%x: si32) {
  %0 = arith.addi %x, %x : si32
  return
}
// -----
func.func @addi(%x: i32, %y: i64) {
  %0 = "arith.addi"(%x, %y) : (i32, i64) -> i32
  return
}
// -----
func.func @addui_extended(%x: i32) {
  %0:2 = arith.addui_extended %x, %x : i32, i8
  return
}
// -----
func.func @mulsi_extended(%x: i32) {
  %0:2 = "arith.mulsi_extended"(%x, %x) : (i32, i32) -> (i32, i64)
  return
}
// -----
func.func @andi(%x: f32) {
  %0 = arith.andi %x, %x : f32
  return
}
// -----
func.func @truncf(%x: f32) {
  %0 = arith.truncf %x sideways : f32 to f16
  return
}
// -----
func.func @scalable_result(%a: vector<[4]xi32>) {
  %0 = "arith.extsi"(%a) : (vector<[4]xi32>) -> vector<4xi64>
  return
}
// -----
func.func @scalable_operands(%a: vector<4xf32>, %b: vector<[4]xf32>) {
  %0 = "arith.mulf"(%a, %b) : (vector<4xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "an_error_before_the_end_of_the_block"}> ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "no_end"}> ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
}) : () -> ()
// -----
func.func @f(%a: i32) { %1 = "arith.cmpi"(%a, %a) <{predicate = "x"}> : (i32, i32) -> i1
return }
// -----
func.func @f(%a: i32) { %1 = "arith.cmpi"(%a, %a) <{predicate = 3 : i32}> : (i32, i32) -> i1
return }
// -----
func.func @f(%a: i32) { %1 = "arith.cmpi"(%a, %a) <{predicate = 20 : i64}> : (i32, i32) -> i1
return }
// -----
func.func @f(%a: i32) { %1 = "arith.cmpi"(%a, %a) {predicate = 3 : i32} : (i32, i32) -> i1
return %b : i32 }
// -----
func.func @f(%a: f32) { %1 = "arith.addf"(%a, %a) <{fastmath = 3 : i32}> : (f32, f32) -> f32
return }
// -----
func.func @f(%a: f32) { %1 = arith.addf %a, %a {fastmath = 3 : i32} : f32
return }
// -----
func.func @f(%a: f32) { %0 = arith.cmpi eq, %a, %a : f32 return }
// -----
func.func @f() { %0 = arith.constant 1.0 : i32 return }
// -----
func.func @own_error_before_a_missing_terminator(%a: i32) {
  "arith.addi"(%a) : (i32) -> i32
}
// -----
func.func @nested(%a: i32) {
  "scf.execute_region"() ({
    %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i64
  }) : () -> ()
}
// -----
func.func @scalable(%a: vector<[4]xf32>) -> vector<4xf64> {
  %0 = arith.extf %a : vector<[4]xf32> to vector<4xf64>
  return %0 : vector<4xf64>
}
// -----
func.func @scalable(%a: vector<[4]xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = "arith.addf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (vector<[4]xf32>, vector<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @f(%a: i32) {
  scf.execute_region {
    %0 = arith.addi %a, %b : i32
// -----
func.func @f(%a: i32) {
  scf.execute_region {
    %0 = arith.addi %a %a : i32
  }
// -----
func.func @f(%a: index) {
  scf.for %i = %a to %a step %a {
    %0 = arith.addi %a, : index
