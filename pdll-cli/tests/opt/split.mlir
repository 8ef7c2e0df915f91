// options: -allow-unregistered-dialect -split-input-file
"t.a"() : () -> ()
// -----
"t.b"() : () -> ()
