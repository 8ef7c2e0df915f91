// options: --mlir-print-op-generic
pdl.pattern @Twice : benefit(2) {
  %root = operation "t.id"
  rewrite %root {
    erase %root
  }
}
