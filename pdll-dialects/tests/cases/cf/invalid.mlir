func.func @f(%a: i32) {
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments=array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments=array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  "cf.switch"(%a)[^bb1] <{case_operand_segments=array<i32>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  cf.br ^bb1(%a : i32)
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  cf.br ^bb1(%a : i32)
^bb1(%x: i64):
  return
}
// -----
func.func @f(%a: i1) {
  cf.cond_br %a weights([1]), ^bb1, ^bb1
^bb1:
  return
}
// -----
func.func @f(%a: i1) {
  cf.cond_br %a weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}
// -----
func.func @f(%a: i128) {
  cf.switch %a : i128, [default: ^bb1, 300: ^bb1, -1: ^bb1, 18446744073709551616: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%a: i128) {
  cf.switch %a : i128, [default: ^bb1, 300: ^bb1, xx: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  cf.switch %a : i32, [default: ^bb1() , 300: ^bb1]
^bb1:
  return
}
