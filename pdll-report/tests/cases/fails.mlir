// budget: 3
"t.a"() : () -> ()
