// dialect: mlir/Dialect/WasmSSA/IR/WasmSSAOps.td
wasmssa.memory @m !wasmssa<limit[2: 4]>
