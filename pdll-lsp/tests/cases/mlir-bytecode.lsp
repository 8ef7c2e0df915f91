//# language mlir
//# open test:///a.mlir
module @m {
  func.func @f(%x: i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
}
//# bytecode
//# change test:///a.mlir
module {
  func.func @f(%x: i32) -> f32 {
    return %x : i32
  }
}
//# bytecode
//# open test:///split.mlir
module {}
// -----
module {}
//# bytecode
//# open test:///two.mlir
module {}
module {}
//# bytecode
//# open test:///empty.mlir
//# bytecode
//# send {"jsonrpc":"2.0","id":11,"method":"mlir/convertToBytecode","params":{"uri":"test:///closed.mlir"}}
//# text located.mlirbc
//# text located.mlir
//# text invalid.mlir
//# text two.mlir
//# text one.mlir
//# text missing.mlirbc
