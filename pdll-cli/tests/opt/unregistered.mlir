// options:
"t.a"() : () -> ()
