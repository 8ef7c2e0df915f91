module attributes {test.a = #linalg.iterator_type<window>} {}
// -----
module attributes {test.a = #linalg.iterator_type<reduction>} {}
// -----
module attributes {test.a = #linalg.unary_fn<erf>} {}
// -----
module attributes {test.a = #linalg.binary_fn<powf>} {}
// -----
module attributes {test.a = #linalg.binary_fn<ad>} {}
// -----
module attributes {test.a = #linalg.ternary_fn<select>} {}
// -----
module attributes {test.a = #linalg.type_fn<cast_unsigned>} {}
// -----
module attributes {test.a = #linalg.elementwise_kind<exp>} {}
// -----
module attributes {test.a = #linalg.foo<1>} {}
// -----
module attributes {test.a = !linalg.foo} {}
