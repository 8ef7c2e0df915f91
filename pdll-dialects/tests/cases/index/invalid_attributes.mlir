module attributes {test.a = #index<cmp_predicate eq>} {}
// -----
module attributes {test.a = #index<cmp_predicate foo>} {}
// -----
module attributes {test.a = #index<cmp_predicate<eq>>} {}
// -----
module attributes {test.a = #index<cmp_predicate>} {}
// -----
module attributes {test.a = #index.cmp_predicate<eq>} {}
// -----
module attributes {test.a = #index.foo} {}
// -----
module attributes {test.a = !index.foo} {}
// -----
func.func @f(%a: index) { %0 = index.cmp foo(%a, %a) return }
// -----
func.func @f(%a: index) { %0 = index.cmp 1(%a, %a) return }
// -----
func.func @f(%a: index) { %0 = index.cmp "eq"(%a, %a) return }
