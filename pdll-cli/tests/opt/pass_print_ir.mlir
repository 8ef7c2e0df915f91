// options: --allow-unregistered-dialect --pass-pipeline=builtin.module(canonicalize,func.func(cse)) --mlir-print-ir-before=cse --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-module-scope
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i64
  %1 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i64
  "t.use"(%0, %1) : (i64, i64) -> ()
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
