// options: --split-input-file --verify-diagnostics
func.func @found(%x: i32) {
  %0 = "arith.addi"(%x) : (i32) -> i32 // expected-error {{op expected 2 operands, but found 1}}
  return
}
// -----
func.func @below(%x: i32) {
  // expected-error-re @below {{expected {{[0-9]+}} oper{{a.*}}, but}}
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}
// -----
func.func @valid() {
  return
}
