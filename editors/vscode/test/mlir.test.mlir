// SYNTAX TEST "source.mlir" "MLIR"

func.func @main(%arg0: tensor<4xf32>) -> !toy.box {
// <---- entity.name.namespace.mlir
//   ^^^^ keyword.control.operation.mlir
//        ^^^^^ entity.name.function.mlir
//              ^^^^^ variable.other.value.mlir
//                     ^^^^^^ support.type.shaped.mlir
//                                       ^^^^^^^^ entity.name.type.dialect.mlir
  %0 = "toy.add"(%arg0) {n = 1 : i32, m = #map} : (tensor<4xf32>) -> i64
//^^ variable.other.value.mlir
//     ^^^^^^^^^ string.quoted.double.mlir
//                           ^ constant.numeric.mlir
//                               ^^^ support.type.mlir
//                                        ^^^^ constant.other.attribute.mlir
  cf.br ^bb1 // a branch
//      ^^^^ entity.name.label.mlir
//           ^^^^^^^^^^^ comment.line.double-slash.mlir
}
