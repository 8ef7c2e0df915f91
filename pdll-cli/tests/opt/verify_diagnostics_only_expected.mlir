// options: --split-input-file --verify-diagnostics=only-expected
func.func @unexpected(%x: i32) {
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}
// -----
// expected-error @above {{is not emitted}}
func.func @missing() {
  return
}
