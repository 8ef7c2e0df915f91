module attributes {test.a = #math.foo} {}
// -----
module attributes {test.a = !math.foo} {}
// -----
module attributes {test.a = !math<foo>} {}
