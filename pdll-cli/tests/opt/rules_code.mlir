// options: --allow-unregistered-dialect --patterns rules_code.td
"my.op"() : () -> ()
