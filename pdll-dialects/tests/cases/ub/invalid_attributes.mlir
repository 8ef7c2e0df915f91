module attributes {test.a = #ub.poson} {}
// -----
module attributes {test.a = #ub.poison} {}
