// Operations without effects whose results are not used.
func.func @simple(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.addi %a, %a : i32
  return %2 : i32
}
// -----
// Arguments and results of private functions.
func.func private @callee(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  return %0, %b : i32, i32
}
func.func @caller(%a: i32, %b: i32) -> i32 {
  %0:2 = call @callee(%a, %b) : (i32, i32) -> (i32, i32)
  %1:2 = call @callee(%b, %b) : (i32, i32) -> (i32, i32)
  %2 = arith.addi %0#0, %1#0 : i32
  return %2 : i32
}
// -----
// One call uses each result.
func.func private @callee(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @caller(%a: i32, %b: i32) -> i32 {
  %0:2 = call @callee(%a, %b) : (i32, i32) -> (i32, i32)
  %1:2 = call @callee(%b, %b) : (i32, i32) -> (i32, i32)
  %2 = arith.addi %0#0, %1#1 : i32
  return %2 : i32
}
// -----
func.func private @attributes(%a: i32 {test.a}, %b: i32 {test.b}) -> (i32 {test.c}, i32 {test.d}) {
  return %a, %b : i32, i32
}
func.func @caller(%a: i32) -> i32 {
  %0:2 = call @attributes(%a, %a) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}
// -----
// Public functions and declarations stay.
func.func private @declared(i32) -> i32
func.func @public(%a: i32, %b: i32) -> i32 {
  %0 = call @declared(%b) : (i32) -> i32
  return %a : i32
}
// -----
// A value with an effect is live.
func.func private @stores(%a: i32, %m: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %c0, %c0 : i32
  memref.store %0, %m[] : memref<i32>
  return %0 : i32
}
func.func @caller(%a: i32, %m: memref<i32>) {
  %0 = call @stores(%a, %m) : (i32, memref<i32>) -> i32
  return
}
// -----
// Values that are only passed around in a recursion are dead.
func.func private @recursive(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %b, %b : i32
  %1 = call @recursive(%a, %0) : (i32, i32) -> i32
  return %1 : i32
}
func.func @caller(%a: i32) -> i32 {
  %0 = call @recursive(%a, %a) : (i32, i32) -> i32
  return %0 : i32
}
// -----
func.func private @never_called(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// -----
func.func private @chain(%a: i32) -> i32 {
  return %a : i32
}
func.func @caller(%a: i32) {
  %0 = call @chain(%a) : (i32) -> i32
  %1 = call @chain(%0) : (i32) -> i32
  %2 = arith.addi %1, %1 : i32
  return
}
// -----
module @outer {
  func.func private @inner(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @caller(%a: i32) {
    %0 = call @inner(%a) : (i32) -> i32
    return
  }
}
// -----
func.func @allocates(%n: index) {
  %0 = memref.alloc(%n) : memref<?xi32>
  %1 = memref.dim %0, %n : memref<?xi32>
  return
}
