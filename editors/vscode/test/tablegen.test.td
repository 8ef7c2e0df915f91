// SYNTAX TEST "source.tablegen" "TableGen"

include "mlir/IR/OpBase.td"
// <------- keyword.control.directive.tablegen
//      ^^^^^^^^^^^^^^^^^^^ string.quoted.double.include.tablegen
def NegOp : Toy_Op<"neg", [Pure]> {
// <--- storage.type.tablegen
//  ^^^^^ entity.name.type.tablegen
//          ^^^^^^ entity.name.type.reference.tablegen
//                 ^^^^^ string.quoted.double.tablegen
  let arguments = (ins I32:$input);
//^^^ keyword.control.tablegen
//                         ^^^^^^ variable.other.tablegen
  int n = !add(1, 0x2F);
//^^^ support.type.tablegen
//        ^^^^ support.function.operator.tablegen
//             ^ constant.numeric.tablegen
//                ^^^^ constant.numeric.tablegen
  let verify = [{ fn x }];
//                ^^ meta.embedded.block.rust keyword.other.fn.rust
}
/* a /* nested */ comment */ class C;
//     ^^^^^^^^^^^^^^^^^ comment.block.tablegen
//                           ^^^^^ storage.type.tablegen
