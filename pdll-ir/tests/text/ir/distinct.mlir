#d = distinct[7]<1 : i8>
"t.a"() {a = #d, b = distinct[7]<1 : i8>, c = distinct[3]<>, d = distinct[4]<>, e = [distinct[3]<>]} : () -> ()
"t.b"() {a = distinct[9]<#d>} : () -> ()
