module attributes {test.a = #shape.foo} {}
// -----
module attributes {test.a = !shape.foo} {}
// -----
module attributes {test.a = !shape.size} {}
