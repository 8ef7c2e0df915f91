module attributes {test.a = #memref.foo} {}
// -----
module attributes {test.a = !memref.foo} {}
// -----
module attributes {test.a = !memref<foo>} {}
