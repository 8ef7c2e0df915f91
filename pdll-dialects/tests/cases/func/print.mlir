func.func private @declared(i32, tensor<4xf32> {test.hint = 1 : i32}) -> (i32 {test.out})
func.func @callee(%a: i32, %t: tensor<4xf32>) -> i32 attributes {llvm.emit_c_interface} {
  return %a : i32
}
func.func @caller(%a: i32, %t: tensor<4xf32>) -> i32 {
  %0 = call @callee(%a, %t) : (i32, tensor<4xf32>) -> i32
  %1 = constant @callee : (i32, tensor<4xf32>) -> i32
  %2 = call_indirect %1(%0, %t) : (i32, tensor<4xf32>) -> i32
  return %2 : i32
}
