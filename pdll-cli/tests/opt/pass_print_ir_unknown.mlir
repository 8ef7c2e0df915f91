// options: --allow-unregistered-dialect --cse --mlir-print-ir-after=css
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i64
  %1 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i64
  "t.use"(%0, %1) : (i64, i64) -> ()
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
