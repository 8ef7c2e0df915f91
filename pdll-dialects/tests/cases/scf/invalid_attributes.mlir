module attributes {test.a = #scf.foo} {}
// -----
module attributes {test.a = !scf.foo} {}
// -----
module attributes {test.a = !scf<foo>} {}
