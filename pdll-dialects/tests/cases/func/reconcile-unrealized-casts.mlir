func.func @back(%a: i8) -> i8 {
  %0 = builtin.unrealized_conversion_cast %a : i8 to i16
  %1 = builtin.unrealized_conversion_cast %0 : i16 to i8
  return %1 : i8
}
// -----
func.func @chain(%a: i8) -> (i8, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i8 to i16
  %1 = builtin.unrealized_conversion_cast %0 : i16 to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i8
  return %2, %1 : i8, i32
}
// -----
func.func @several(%a: i8, %b: i16) -> (i16, i8, i32) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i8, i16 to i32
  %1:2 = builtin.unrealized_conversion_cast %0 : i32 to i8, i16
  %2:2 = builtin.unrealized_conversion_cast %0 : i32 to i16, i8
  return %1#1, %2#1, %0 : i16, i8, i32
}
// -----
func.func @dead(%a: i8, %c: i1) {
  %0 = builtin.unrealized_conversion_cast %a : i8 to i16
  %1 = builtin.unrealized_conversion_cast %0 : i16 to i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i64
  return
^bb2:
  return
}
