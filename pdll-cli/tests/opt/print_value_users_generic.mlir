// options: --mlir-print-value-users --mlir-print-op-generic --allow-unregistered-dialect
%0:2 = "t.two"() : () -> (i32, i32)
"t.region"(%0#0) ({
^bb0(%x: i32, %y: i32):
  "t.use"(%0#0, %x, %x) : (i32, i32, i32) -> ()
}, {
}) : (i32) -> ()
