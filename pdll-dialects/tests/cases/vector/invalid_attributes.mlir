module attributes {test.a = #vector.kind<foo>} {}
// -----
module attributes {test.a = #vector.kind<"add">} {}
// -----
module attributes {test.a = #vector.kind<add, mul>} {}
// -----
module attributes {test.a = #vector.nosuch} {}
// -----
module attributes {test.a = #vector.iterator_type<parallel>} {}
// -----
module attributes {test.a = #vector.punctuation<newline>} {}
// -----
module attributes {test.a = #vector.punctuation<x>} {}
// -----
module attributes {test.a = !vector.nosuch} {}
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.reduction <foo>, %a : vector<4xf32> into f32 return }
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.reduction add, %a : vector<4xf32> into f32 return }
