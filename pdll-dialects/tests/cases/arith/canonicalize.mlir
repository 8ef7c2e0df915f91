func.func @sums(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %z = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %0 = arith.addi %z, %x : i32
  %d = arith.subi %x, %y : i32
  %1 = arith.addi %d, %y : i32
  %2 = arith.addi %y, %d : i32
  %s = arith.addi %x, %y : i32
  %3 = arith.subi %s, %y : i32
  %4 = arith.subi %s, %x : i32
  %n = arith.muli %y, %m : i32
  %5 = arith.addi %x, %n : i32
  %6 = arith.addi %n, %x : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
// -----
func.func @constants_of_sums(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %a = arith.constant 5 : i32
  %b = arith.constant 2147483647 : i32
  %xa = arith.addi %x, %a overflow<nsw, nuw> : i32
  %ax = arith.subi %a, %x overflow<nsw> : i32
  %xs = arith.subi %x, %a overflow<nuw> : i32
  %0 = arith.addi %xa, %b overflow<nsw> : i32
  %1 = arith.addi %ax, %b overflow<nsw> : i32
  %2 = arith.addi %xs, %b overflow<nsw, nuw> : i32
  %3 = arith.subi %xa, %b overflow<nuw> : i32
  %4 = arith.subi %b, %xa overflow<nsw> : i32
  %5 = arith.subi %xs, %b : i32
  %6 = arith.subi %ax, %b overflow<nsw> : i32
  %7 = arith.subi %b, %xs overflow<nuw> : i32
  %8 = arith.subi %b, %ax overflow<nsw> : i32
  %9 = arith.subi %x, %x : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
// -----
func.func @negated(%x: i32, %y: i32) -> i32 {
  %d = arith.subi %x, %y overflow<nsw> : i32
  %0 = arith.subi %d, %x overflow<nsw> : i32
  return %0 : i32
}
// -----
func.func @products(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %a = arith.constant 6 : i32
  %b = arith.constant -7 : i32
  %0 = arith.muli %x, %z : i32
  %1 = arith.muli %o, %x : i32
  %2 = arith.muli %x, %a overflow<nsw> : i32
  %3 = arith.muli %2, %b overflow<nsw> : i32
  %p = arith.muli %x, %y overflow<nsw> : i32
  %4 = arith.divsi %p, %x : i32
  %q = arith.muli %x, %y overflow<nuw> : i32
  %5 = arith.divui %q, %y : i32
  return %0, %1, %3, %4, %5 : i32, i32, i32, i32, i32
}
// -----
func.func @extended(%x: i16, %y: i16) -> (i16, i16, i16, i16, i16, i16, i1, i16, i16) {
  %z = arith.constant 0 : i16
  %o = arith.constant 1 : i16
  %0:2 = arith.addui_extended %x, %y : i16, i1
  %1:2 = arith.mulsi_extended %x, %y : i16
  %2:2 = arith.mului_extended %x, %y : i16
  %3:2 = arith.mulsi_extended %x, %o : i16
  %4:2 = arith.mului_extended %x, %o : i16
  %5:2 = arith.addui_extended %x, %z : i16, i1
  %6:2 = arith.mulsi_extended %x, %z : i16
  return %0#0, %1#0, %2#0, %3#0, %3#1, %4#1, %5#1, %6#0, %6#1 : i16, i16, i16, i16, i16, i16, i1, i16, i16
}
// -----
func.func @extended_constants() -> (i8, i1, i8, i8, i8, i8, vector<2xi8>, vector<2xi1>) {
  %a = arith.constant -100 : i8
  %b = arith.constant 120 : i8
  %0:2 = arith.addui_extended %a, %b : i8, i1
  %1:2 = arith.mulsi_extended %a, %b : i8
  %2:2 = arith.mului_extended %a, %b : i8
  %v = arith.constant dense<[1, -1]> : vector<2xi8>
  %3:2 = arith.addui_extended %v, %v : vector<2xi8>, vector<2xi1>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1 : i8, i1, i8, i8, i8, i8, vector<2xi8>, vector<2xi1>
}
// -----
func.func @quotients() -> (i8, i8, i8, i8, i8, i8, i8) {
  %a = arith.constant -100 : i8
  %b = arith.constant 7 : i8
  %0 = arith.divsi %a, %b : i8
  %1 = arith.divui %a, %b : i8
  %2 = arith.remsi %a, %b : i8
  %3 = arith.remui %a, %b : i8
  %4 = arith.ceildivsi %a, %b : i8
  %5 = arith.floordivsi %a, %b : i8
  %6 = arith.ceildivui %a, %b : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}
// -----
func.func @no_quotients() -> (i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %a = arith.constant -128 : i8
  %m = arith.constant -1 : i8
  %z = arith.constant 0 : i8
  %0 = arith.divsi %a, %m : i8
  %1 = arith.ceildivsi %a, %m : i8
  %2 = arith.floordivsi %a, %m : i8
  %3 = arith.divui %a, %z : i8
  %4 = arith.divsi %m, %z : i8
  %5 = arith.remsi %a, %z : i8
  %6 = arith.remui %m, %z : i8
  %7 = arith.ceildivui %m, %z : i8
  %8 = arith.remsi %a, %m : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i8, i8, i8, i8, i8, i8, i8, i8, i8
}
// -----
func.func @by_one(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
  %o = arith.constant 1 : i8
  %0 = arith.divsi %x, %o : i8
  %1 = arith.divui %x, %o : i8
  %2 = arith.remsi %x, %o : i8
  %3 = arith.remui %x, %o : i8
  %4 = arith.ceildivsi %x, %o : i8
  %5 = arith.floordivsi %x, %o : i8
  %6 = arith.ceildivui %x, %o : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}
// -----
func.func @bits(%x: i8, %y: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %z = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %n = arith.xori %x, %m : i8
  %0 = arith.andi %x, %z : i8
  %1 = arith.andi %x, %m : i8
  %2 = arith.andi %x, %n : i8
  %3 = arith.ori %x, %z : i8
  %4 = arith.ori %m, %x : i8
  %5 = arith.ori %n, %x : i8
  %6 = arith.xori %x, %z : i8
  %7 = arith.xori %x, %x : i8
  %a = arith.andi %x, %y : i8
  %8 = arith.andi %a, %x : i8
  %b = arith.xori %y, %x : i8
  %9 = arith.xori %x, %b : i8
  %10 = arith.ori %x, %x : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}
// -----
func.func @bits_of_extended(%x: i8, %y: i8, %z: i16) -> (i32, i32, i32, i32, i32, i32, i32) {
  %xs = arith.extsi %x : i8 to i32
  %ys = arith.extsi %y : i8 to i32
  %xu = arith.extui %x : i8 to i32
  %yu = arith.extui %y : i8 to i32
  %zu = arith.extui %z : i16 to i32
  %0 = arith.andi %xs, %ys : i32
  %1 = arith.andi %xu, %yu : i32
  %2 = arith.ori %xs, %ys : i32
  %3 = arith.ori %xu, %yu : i32
  %4 = arith.xori %xs, %ys : i32
  %5 = arith.xori %xu, %yu : i32
  %6 = arith.xori %xu, %zu : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
// -----
func.func @extrema(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %min = arith.constant -128 : i8
  %max = arith.constant 127 : i8
  %z = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %0 = arith.maxsi %x, %max : i8
  %1 = arith.maxsi %min, %x : i8
  %2 = arith.minsi %x, %max : i8
  %3 = arith.minsi %x, %min : i8
  %4 = arith.maxui %x, %m : i8
  %5 = arith.maxui %x, %z : i8
  %6 = arith.minui %x, %m : i8
  %7 = arith.minui %z, %x : i8
  %8 = arith.minui %min, %max : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i8, i8, i8, i8, i8, i8, i8, i8, i8
}
// -----
func.func @shifts(%x: i8) -> (i8, i8, i8, i8, i8, i8, vector<2xi8>) {
  %z = arith.constant 0 : i8
  %a = arith.constant -77 : i8
  %c = arith.constant 3 : i8
  %w = arith.constant 8 : i8
  %0 = arith.shli %x, %z : i8
  %1 = arith.shli %a, %c : i8
  %2 = arith.shrsi %a, %c : i8
  %3 = arith.shrui %a, %c : i8
  %4 = arith.shrui %a, %w : i8
  %5 = arith.shrsi %a, %w : i8
  %v = arith.constant dense<[-128, 64]> : vector<2xi8>
  %n = arith.constant dense<[7, 1]> : vector<2xi8>
  %6 = arith.shrsi %v, %n : vector<2xi8>
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, vector<2xi8>
}
// -----
func.func @wide() -> (i200, i200, i200, i200, i200) {
  %a = arith.constant 1267650600228229401496703205376 : i200
  %b = arith.constant -18446744073709551617 : i200
  %0 = arith.muli %a, %b : i200
  %1 = arith.divsi %a, %b : i200
  %2 = arith.divui %b, %a : i200
  %c = arith.constant 199 : i200
  %3 = arith.shrsi %b, %c : i200
  %4 = arith.xori %a, %b : i200
  return %0, %1, %2, %3, %4 : i200, i200, i200, i200, i200
}
// -----
func.func @elements() -> (vector<3xi16>, vector<3xi16>, tensor<2x2xi1>, tensor<2xindex>, vector<[4]xi32>, vector<3xi1>) {
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi16>
  %b = arith.constant dense<[3, 2, 1]> : vector<3xi16>
  %s = arith.constant dense<5> : vector<3xi16>
  %0 = arith.addi %a, %b : vector<3xi16>
  %1 = arith.subi %a, %s : vector<3xi16>
  %t = arith.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %u = arith.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %2 = arith.andi %t, %u : tensor<2x2xi1>
  %i = arith.constant dense<[-1, 7]> : tensor<2xindex>
  %3 = arith.muli %i, %i : tensor<2xindex>
  %v = arith.constant dense<3> : vector<[4]xi32>
  %4 = arith.addi %v, %v : vector<[4]xi32>
  %5 = arith.cmpi sge, %a, %b : vector<3xi16>
  return %0, %1, %2, %3, %4, %5 : vector<3xi16>, vector<3xi16>, tensor<2x2xi1>, tensor<2xindex>, vector<[4]xi32>, vector<3xi1>
}
// -----
func.func @comparisons(%x: i32, %b: i1, %v: vector<2xi32>) -> (i1, i1, i1, i1, i1, i1, i1, vector<2xi1>) {
  %c = arith.constant 9 : i32
  %z = arith.constant 0 : i32
  %f = arith.constant false
  %t = arith.constant true
  %0 = arith.cmpi slt, %c, %x : i32
  %1 = arith.cmpi uge, %x, %x : i32
  %s = arith.extsi %b : i1 to i32
  %2 = arith.cmpi ne, %s, %z : i32
  %u = arith.extui %b : i1 to i32
  %3 = arith.cmpi ne, %z, %u : i32
  %4 = arith.cmpi ne, %b, %f : i1
  %5 = arith.cmpi eq, %t, %b : i1
  %6 = arith.cmpi ult, %c, %z : i32
  %7 = arith.cmpi ne, %v, %v : vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, vector<2xi1>
}
// -----
func.func @compared_extensions(%x: i8, %y: i8) -> (i1, i1, i1) {
  %xs = arith.extsi %x : i8 to i32
  %ys = arith.extsi %y : i8 to i32
  %xu = arith.extui %x : i8 to i32
  %yu = arith.extui %y : i8 to i32
  %0 = arith.cmpi eq, %xs, %ys : i32
  %1 = arith.cmpi ne, %xu, %yu : i32
  %2 = arith.cmpi ult, %xu, %yu : i32
  return %0, %1, %2 : i1, i1, i1
}
// -----
func.func @inverse(%x: i32, %y: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %t = arith.constant true
  %0 = arith.cmpi eq, %x, %y : i32
  %1 = arith.xori %0, %t : i1
  %2 = arith.cmpi ne, %x, %y : i32
  %3 = arith.xori %2, %t : i1
  %4 = arith.cmpi slt, %x, %y : i32
  %5 = arith.xori %4, %t : i1
  %6 = arith.cmpi sle, %x, %y : i32
  %7 = arith.xori %6, %t : i1
  %8 = arith.cmpi sgt, %x, %y : i32
  %9 = arith.xori %8, %t : i1
  %10 = arith.cmpi sge, %x, %y : i32
  %11 = arith.xori %10, %t : i1
  %12 = arith.cmpi ult, %x, %y : i32
  %13 = arith.xori %12, %t : i1
  %14 = arith.cmpi ule, %x, %y : i32
  %15 = arith.xori %14, %t : i1
  %16 = arith.cmpi ugt, %x, %y : i32
  %17 = arith.xori %16, %t : i1
  %18 = arith.cmpi uge, %x, %y : i32
  %19 = arith.xori %18, %t : i1
  return %1, %3, %5, %7, %9, %11, %13, %15, %17, %19 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
// -----
func.func @selections(%p: i1, %q: i1, %a: i32, %b: i32, %c: i32) -> (i32, i32, i32, i32, i32, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %p, %a, %a : i32
  %1 = arith.select %t, %a, %b : i32
  %in = arith.select %p, %a, %b : i32
  %2 = arith.select %p, %in, %c : i32
  %3 = arith.select %p, %c, %in : i32
  %n = arith.xori %p, %t : i1
  %4 = arith.select %n, %a, %b : i32
  %5 = arith.select %p, %t, %f : i1
  %6 = arith.select %p, %f, %t : i1
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i1, i1
}
// -----
func.func @selected_numbers(%p: i1, %a: i32, %b: i32) -> (i32, i64, i32, i32, index) {
  %o = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %ol = arith.constant 1 : i64
  %zl = arith.constant 0 : i64
  %oi = arith.constant 1 : index
  %zi = arith.constant 0 : index
  %0 = arith.select %p, %o, %z : i32
  %1 = arith.select %p, %zl, %ol : i64
  %e = arith.cmpi eq, %a, %b : i32
  %2 = arith.select %e, %a, %b : i32
  %n = arith.cmpi ne, %a, %b : i32
  %3 = arith.select %n, %b, %a : i32
  %4 = arith.select %p, %oi, %zi : index
  return %0, %1, %2, %3, %4 : i32, i64, i32, i32, index
}
// -----
func.func @selected_elements() -> (vector<3xi8>, vector<3xf32>) {
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %b = arith.constant dense<9> : vector<3xi8>
  %0 = arith.select %c, %a, %b : vector<3xi1>, vector<3xi8>
  %x = arith.constant dense<1.0> : vector<3xf32>
  %y = arith.constant dense<[1.0, 2.0, 1.0]> : vector<3xf32>
  %1 = arith.select %c, %x, %y : vector<3xi1>, vector<3xf32>
  return %0, %1 : vector<3xi8>, vector<3xf32>
}
// -----
func.func @chains(%x: i8, %y: i64) -> (i64, i64, i16, i16, i8, i4, i16, i16, i64) {
  %s = arith.extsi %x : i8 to i32
  %u = arith.extui %x : i8 to i32
  %0 = arith.extsi %s : i32 to i64
  %1 = arith.extui %u : i32 to i64
  %2 = arith.trunci %s : i32 to i16
  %3 = arith.trunci %u : i32 to i16
  %4 = arith.trunci %s overflow<nsw> : i32 to i8
  %5 = arith.trunci %u : i32 to i4
  %t = arith.trunci %y : i64 to i32
  %6 = arith.trunci %t overflow<nuw> : i32 to i16
  %c = arith.constant 48 : i64
  %h = arith.shrsi %y, %c exact : i64
  %7 = arith.trunci %h : i64 to i16
  %8 = arith.extsi %u : i32 to i64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i64, i64, i16, i16, i8, i4, i16, i16, i64
}
// -----
func.func @cast_constants() -> (i64, i64, i4, index, index, i8, f32, i32, f64, f16) {
  %a = arith.constant -9 : i8
  %0 = arith.extsi %a : i8 to i64
  %1 = arith.extui %a : i8 to i64
  %2 = arith.trunci %a : i8 to i4
  %3 = arith.index_cast %a : i8 to index
  %4 = arith.index_castui %a : i8 to index
  %i = arith.constant 300 : index
  %5 = arith.index_cast %i : index to i8
  %b = arith.constant 1078530011 : i32
  %6 = arith.bitcast %b : i32 to f32
  %c = arith.constant -1.5 : f32
  %7 = arith.bitcast %c : f32 to i32
  %8 = arith.extf %c : f32 to f64
  %9 = arith.truncf %c : f32 to f16
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i64, i64, i4, index, index, i8, f32, i32, f64, f16
}
// -----
func.func @conversions() -> (f32, f32, f16, bf16, i8, i8, i8, i32) {
  %a = arith.constant -3 : i8
  %0 = arith.sitofp %a : i8 to f32
  %1 = arith.uitofp %a : i8 to f32
  %b = arith.constant 70000 : i32
  %2 = arith.sitofp %b : i32 to f16
  %3 = arith.sitofp %b : i32 to bf16
  %c = arith.constant -2.75 : f32
  %4 = arith.fptosi %c : f32 to i8
  %d = arith.constant 200.9 : f32
  %5 = arith.fptoui %d : f32 to i8
  %6 = arith.fptosi %d : f32 to i8
  %n = arith.constant 0x7FC00000 : f32
  %7 = arith.fptosi %n : f32 to i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f16, bf16, i8, i8, i8, i32
}
// -----
func.func @inexact(%x: f32) -> (f16, f32, f32, bf16, f16, bf16) {
  %a = arith.constant 0.1 : f64
  %0 = arith.truncf %a : f64 to f16
  %1 = arith.truncf %a to_nearest_even : f64 to f32
  %e = arith.extf %x : f32 to f64
  %2 = arith.truncf %e : f64 to f32
  %3 = arith.truncf %e : f64 to bf16
  %b = arith.constant 1.0e30 : f32
  %4 = arith.truncf %b : f32 to f16
  %n = arith.constant 0xFFC00001 : f32
  %5 = arith.truncf %n : f32 to bf16
  return %0, %1, %2, %3, %4, %5 : f16, f32, f32, bf16, f16, bf16
}
// -----
func.func @contracted(%x: f32) -> (f32, f32) {
  %0 = arith.truncf %x fastmath<contract> : f32 to f16
  %1 = arith.extf %0 fastmath<fast> : f16 to f32
  %2 = arith.extf %0 : f16 to f32
  return %1, %2 : f32, f32
}
// -----
func.func @casts_of_casts(%x: i16, %i: index, %v: vector<2xi16>) -> (i16, index, index, index, f32, i16, index) {
  %0 = arith.index_cast %x : i16 to index
  %1 = arith.index_cast %0 : index to i16
  %2 = arith.extsi %x : i16 to i32
  %3 = arith.index_cast %2 : i32 to index
  %4 = arith.extui %x : i16 to i32
  %5 = arith.index_castui %4 : i32 to index
  %6 = arith.index_castui %i : index to i64
  %7 = arith.index_castui %6 : i64 to index
  %8 = arith.bitcast %4 : i32 to f32
  %9 = arith.bitcast %8 : f32 to i32
  %10 = arith.bitcast %9 : i32 to f32
  %11 = arith.bitcast %x : i16 to i16
  %12 = arith.index_cast %1 : i16 to index
  return %1, %3, %5, %7, %10, %11, %12 : i16, index, index, index, f32, i16, index
}
// -----
func.func @converted(%x: i32) -> (f16, f32, f16) {
  %0 = arith.sitofp %x : i32 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.uitofp %x : i32 to f64
  %3 = arith.truncf %2 fastmath<fast> : f64 to f32
  %4 = arith.truncf %0 upward : f32 to f16
  return %1, %3, %4 : f16, f32, f16
}
// -----
func.func @floats(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %p = arith.constant 0.0 : f32
  %n = arith.constant -0.0 : f32
  %o = arith.constant 1.0 : f32
  %0 = arith.addf %x, %p : f32
  %1 = arith.addf %n, %x : f32
  %2 = arith.subf %x, %p : f32
  %3 = arith.subf %x, %n : f32
  %4 = arith.mulf %o, %x : f32
  %5 = arith.mulf %x, %n fastmath<nnan,nsz> : f32
  %6 = arith.mulf %x, %p fastmath<nnan> : f32
  %7 = arith.divf %x, %o : f32
  %8 = arith.divf %o, %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, f32, f32, f32, f32
}
// -----
func.func @negations(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %a = arith.negf %x fastmath<fast> : f32
  %b = arith.negf %y : f32
  %0 = arith.negf %a : f32
  %1 = arith.mulf %a, %b fastmath<ninf> : f32
  %2 = arith.divf %a, %b : f32
  %3 = arith.addf %a, %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
// -----
func.func @float_constants() -> (f32, f64, f16, bf16, f32, f32, f32) {
  %a = arith.constant 0.1 : f32
  %b = arith.constant 0.2 : f32
  %0 = arith.addf %a, %b : f32
  %c = arith.constant 1.0 : f64
  %d = arith.constant 3.0 : f64
  %1 = arith.divf %c, %d : f64
  %e = arith.constant 60000.0 : f16
  %2 = arith.addf %e, %e : f16
  %f = arith.constant 3.14159 : bf16
  %3 = arith.mulf %f, %f : bf16
  %g = arith.constant -7.5 : f32
  %h = arith.constant 2.0 : f32
  %4 = arith.remf %g, %h : f32
  %5 = arith.subf %a, %a : f32
  %6 = arith.negf %g : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f64, f16, bf16, f32, f32, f32
}
// -----
func.func @float_specials() -> (f32, f32, f32, f32, f32, f32) {
  %i = arith.constant 0x7F800000 : f32
  %m = arith.constant 0xFF800000 : f32
  %z = arith.constant 0.0 : f32
  %o = arith.constant -1.0 : f32
  %n = arith.constant 0xFFC00001 : f32
  %0 = arith.addf %i, %m : f32
  %1 = arith.mulf %i, %z : f32
  %2 = arith.divf %o, %z : f32
  %3 = arith.divf %z, %z : f32
  %4 = arith.addf %o, %n : f32
  %5 = arith.remf %i, %o : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
// -----
func.func @float_extrema(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %i = arith.constant 0x7F800000 : f32
  %m = arith.constant 0xFF800000 : f32
  %n = arith.constant 0x7FC00000 : f32
  %p = arith.constant 0.0 : f32
  %z = arith.constant -0.0 : f32
  %0 = arith.maximumf %x, %m : f32
  %1 = arith.minimumf %x, %i : f32
  %2 = arith.maxnumf %n, %x : f32
  %3 = arith.minnumf %x, %n : f32
  %4 = arith.maximumf %z, %p : f32
  %5 = arith.minnumf %p, %z : f32
  %6 = arith.minimumf %p, %n : f32
  %7 = arith.maxnumf %x, %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}
// -----
func.func @float_comparisons(%x: f32) -> (i1, i1, i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %n = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %a, %b : f32
  %1 = arith.cmpf oge, %a, %b : f32
  %2 = arith.cmpf ult, %x, %n : f32
  %3 = arith.cmpf one, %n, %x : f32
  %4 = arith.cmpf uno, %a, %b : f32
  %5 = arith.cmpf ord, %x, %a : f32
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}
// -----
func.func @converted_comparisons(%x: i8, %y: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %s = arith.sitofp %x : i8 to f32
  %u = arith.uitofp %x : i8 to f32
  %w = arith.sitofp %y : i32 to f32
  %a = arith.constant 4.5 : f32
  %b = arith.constant -4.5 : f32
  %c = arith.constant 300.0 : f32
  %d = arith.constant 20000000.0 : f32
  %i = arith.constant 0x7F800000 : f32
  %0 = arith.cmpf olt, %s, %a : f32
  %1 = arith.cmpf ogt, %s, %b : f32
  %2 = arith.cmpf ogt, %u, %b : f32
  %3 = arith.cmpf oeq, %s, %a : f32
  %4 = arith.cmpf ule, %u, %c : f32
  %5 = arith.cmpf ord, %s, %a : f32
  %6 = arith.cmpf olt, %w, %d : f32
  %7 = arith.cmpf olt, %w, %i : f32
  %8 = arith.cmpf uge, %w, %a : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i1, i1, i1, i1, i1, i1, i1, i1, i1
}
// -----
func.func @formats() -> (f8E5M2, f8E4M3FN, f80, f128, tf32, f8E4M3FNUZ) {
  %a = arith.constant 1.75 : f8E5M2
  %0 = arith.mulf %a, %a : f8E5M2
  %b = arith.constant 400.0 : f8E4M3FN
  %1 = arith.addf %b, %b : f8E4M3FN
  %c = arith.constant 0.1 : f80
  %2 = arith.divf %c, %c : f80
  %d = arith.constant 0.1 : f128
  %3 = arith.mulf %d, %d : f128
  %e = arith.constant 0.1 : tf32
  %4 = arith.subf %e, %e : tf32
  %f = arith.constant -1.0 : f8E4M3FNUZ
  %5 = arith.negf %f : f8E4M3FNUZ
  return %0, %1, %2, %3, %4, %5 : f8E5M2, f8E4M3FN, f80, f128, tf32, f8E4M3FNUZ
}
// -----
func.func @dynamic(%t: tensor<?xi32>, %u: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0 = arith.subi %t, %t : tensor<?xi32>
  %1 = arith.subi %t, %u : tensor<?xi32>
  %2 = arith.addi %1, %u : tensor<?xi32>
  return %0, %2 : tensor<?xi32>, tensor<?xi32>
}
