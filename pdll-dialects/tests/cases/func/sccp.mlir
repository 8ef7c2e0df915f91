// Arguments of private functions and results of calls.
func.func private @constant_arguments(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  return %0, %b : i32, i32
}
func.func @caller(%x: i32) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0:2 = call @constant_arguments(%c1, %c1) : (i32, i32) -> (i32, i32)
  %1:2 = call @constant_arguments(%c1, %c2) : (i32, i32) -> (i32, i32)
  return %0#0, %0#1, %1#0, %1#1 : i32, i32, i32, i32
}
// -----
// Public functions, and those that are values, have unknown callers.
func.func @public(%a: i32) -> i32 {
  return %a : i32
}
func.func private @value(%a: i32) -> i32 {
  return %a : i32
}
func.func private @external(i32) -> i32
func.func @caller() -> (i32, i32, i32, (i32) -> i32) {
  %c1 = arith.constant 1 : i32
  %f = constant @value : (i32) -> i32
  %0 = call @public(%c1) : (i32) -> i32
  %1 = call @value(%c1) : (i32) -> i32
  %2 = call @external(%c1) : (i32) -> i32
  return %0, %1, %2, %f : i32, i32, i32, (i32) -> i32
}
// -----
// Several returns, one not executed; recursion.
func.func private @returns(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %c1 = arith.constant 1 : i32
  return %c1 : i32
^bb2:
  %c2 = arith.constant 2 : i32
  return %c2 : i32
}
func.func private @recursive(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @recursive(%a, %c) : (i32, i1) -> i32
  return %0 : i32
^bb2:
  return %a : i32
}
func.func @caller(%c: i1) -> (i32, i32) {
  %true = arith.constant true
  %c7 = arith.constant 7 : i32
  %0 = call @returns(%true) : (i1) -> i32
  %1 = call @recursive(%c7, %c) : (i32, i1) -> i32
  return %0, %1 : i32, i32
}
