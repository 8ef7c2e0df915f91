// dialect: mlir/Dialect/EmitC/IR/EmitC.td
emitc.verbatim "#ifdef X"
func.func @calls(%a: i32, %p: !emitc.ptr<i32>) -> i32 {
  %0 = emitc.call_opaque "f"(%a) {args = [0 : index, 1 : i8], template_args = [i32]} : (i32) -> i32
  %1 = emitc.add %0, %a : (i32, i32) -> i32
  %2 = emitc.sub %1, %a : (i32, i32) -> i32
  %3 = emitc.cast %2 : i32 to i64
  %4 = emitc.cmp lt, %0, %1 : (i32, i32) -> i1
  %5 = "emitc.constant"() {value = #emitc.opaque<"CHAR_MIN">} : () -> !emitc.opaque<"char">
  %6 = emitc.literal "M_PI" : f32
  %7 = emitc.bitwise_and %0, %a : (i32, i32) -> i32
  %8 = emitc.logical_not %a : i32
  %9 = emitc.conditional %4, %0, %1 : i32
  %10 = emitc.unary_minus %9 : (i32) -> i32
  return %10 : i32
}
