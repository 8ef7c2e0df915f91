// dialect: mlir/Dialect/MLProgram/IR/MLProgramOps.td
// Its custom assembly format needs C++: only the generic form is compared.
module {
  "ml_program.global"() <{is_mutable, sym_name = "state", sym_visibility = "private", type = tensor<4xi32>, value = dense<0> : tensor<4xi32>}> : () -> ()
  func.func @use() {
    %0 = ml_program.global_load @state : tensor<4xi32>
    ml_program.global_store @state = %0 : tensor<4xi32>
    %1 = ml_program.token
    return
  }
}
