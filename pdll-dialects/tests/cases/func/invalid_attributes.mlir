module attributes {test.a = #func.foo} {}
// -----
module attributes {test.a = !func.foo} {}
// -----
module attributes {test.a = !func<foo>} {}
