// options: --mlir-print-skip-regions --mlir-print-op-generic --allow-unregistered-dialect
"t.y"() ({ }, { "t.z"() : () -> () }) : () -> ()
