module attributes {test.a = #cf.foo} {}
// -----
module attributes {test.a = !cf.foo} {}
// -----
module attributes {test.a = !cf<foo>} {}
