// options: --allow-unregistered-dialect --patterns rules/wrong.mlir
"t.sink"() : () -> ()
