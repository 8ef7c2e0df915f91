// options: --mlir-print-skip-regions
module @m {
  func.func @f() {
    return
  }
  func.func @g() {
    return
  }
  module {
    func.func private @h()
  }
}
