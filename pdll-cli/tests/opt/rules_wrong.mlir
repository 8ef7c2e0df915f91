// options: --allow-unregistered-dialect --patterns rules_wrong.td
"my.op"() : () -> ()
