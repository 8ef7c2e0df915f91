// options: -allow-unregistered-dialect -mlir-print-debuginfo -mlir-print-local-scope
"t.a"() : () -> () loc("file.x":3:4)
"t.b"() : () -> ()
