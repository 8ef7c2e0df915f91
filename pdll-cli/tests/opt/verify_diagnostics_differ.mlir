// options: --split-input-file --verify-diagnostics
func.func @unexpected(%x: i32) {
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}
// -----
// expected-error @below {{is not emitted}}
func.func @missing() {
  // expected-remark @-1 {{neither}}
  // expected-note @unknown {{nor this}}
  return
}
// -----
func.func @other_kind(%x: i32) {
  // expected-warning @+1 {{expected 2 operands}}
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}
// -----
func.func @broken() {
  // expected-error-re @below {{bad {{[}} }}
  // expected-error-re @below {{bad {{[ }}
  return
}
