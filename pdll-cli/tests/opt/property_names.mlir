// options: --mlir-print-op-generic
func.func @f(%a: index) -> index {
  %0 = "affine.linearize_index"(%a, %a) {disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 5>} : (index, index) -> index
  %1 = affine.linearize_index [%a, %0] by (4, 5) {disjoint} : index
  return %1 : index
}
llvm.func @g(%a: i32) -> i32 {
  %0 = "llvm.add"(%a, %a) {overflowFlags = 1 : i32} : (i32, i32) -> i32
  llvm.return %0 : i32
}
func.func @twice() -> i32 {
  %0 = "arith.constant"() <{value = 4 : i32}> {value = 5 : i32} : () -> i32
  return %0 : i32
}
