module attributes {test.a = #bufferization.foo} {}
// -----
module attributes {test.a = !bufferization.foo} {}
// -----
module attributes {test.a = !bufferization<foo>} {}
