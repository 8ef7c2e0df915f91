// options: --dialect mlir/Dialect/NoSuch/IR/NoSuchOps.td
