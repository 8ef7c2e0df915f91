// options: --mlir-print-op-on-diagnostic --split-input-file --mlir-disable-threading=1
func.func @f() -> i32 {
  return
}
// -----
func.func @valid() {
  return
}
// -----
func.func public @g(%x: i32)
