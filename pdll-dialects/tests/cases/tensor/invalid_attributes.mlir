module attributes {test.a = #tensor.foo} {}
// -----
module attributes {test.a = !tensor.foo} {}
// -----
module attributes {test.a = !tensor<foo>} {}
