// options: --mlir-print-op-generic
func.func @f(%a: index) -> index {
  %0 = "affine.linearize_index"(%a, %a) {disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>} : (index, index) -> index
  %1 = affine.linearize_index [%a, %0] by (4, 5) {disjoint} : index
  %2 = "affine.linearize_index"(%a, %a) {disjoint = "x", operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>} : (index, index) -> index
  %3 = affine.linearize_index disjoint [%a, %0] by (4, 5) {x} : index
  return %1 : index
}
llvm.func @g(%a: i32) -> i32 {
  %0 = "llvm.add"(%a, %a) {overflowFlags = 1 : i32} : (i32, i32) -> i32
  %1 = "llvm.add"(%a, %a) <{overflowFlags = 2 : i32}> {overflowFlags = 1 : i32} : (i32, i32) -> i32
  %2 = "llvm.add"(%a, %a) {other = 1 : i8, overflowFlags = #llvm.overflow<nsw>} : (i32, i32) -> i32
  %3 = llvm.add %a, %a {overflowFlags = "junk", x} : i32
  %4 = llvm.add %a, %a overflow<nsw> {overflowFlags = 0 : i32} : i32
  llvm.return %0 : i32
}
func.func @twice(%a: i32, %m: memref<?xi32>, %i: index) -> i32 {
  %0 = "arith.constant"() <{value = 4 : i32}> {value = 5 : i32} : () -> i32
  %1 = "arith.constant"() {value = 5 : i32} : () -> i32
  %2 = "arith.addi"(%a, %a) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %3 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nuw>}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %4 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
  %5 = arith.addi %a, %a overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32
  %6 = "memref.load"(%m, %i) {nontemporal = true} : (memref<?xi32>, index) -> i32
  %7 = memref.load %m[%i] {nontemporal = true} : memref<?xi32>
  %8 = "memref.load"(%m, %i) <{nontemporal = false}> {nontemporal = true, alignment = 4 : i64} : (memref<?xi32>, index) -> i32
  %9 = "memref.load"(%m, %i) <{}> {nontemporal = true, alignment = 4 : i64} : (memref<?xi32>, index) -> i32
  %10 = "arith.addi"(%a, %a) <{}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  return %0 : i32
}
"func.func"() <{function_type = () -> (), sym_name = "a"}> ({ "func.return"() : () -> () }) {sym_visibility = "private", sym_name = "b", x} : () -> ()
"func.func"() ({ "func.return"() : () -> () }) {function_type = () -> (), sym_visibility = "private", sym_name = "c", x} : () -> ()
