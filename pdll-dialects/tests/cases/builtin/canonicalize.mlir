// Casts that cast back, and others.
func.func @back(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  return %1 : i64
}
// -----
func.func @chain(%a: i64) -> (i64, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to index
  %3 = builtin.unrealized_conversion_cast %2 : index to i64
  return %3, %1 : i64, i32
}
// -----
func.func @same(%a: i64, %b: i32) -> (i64, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i64, i32 to i64, i32
  return %0#0, %0#1 : i64, i32
}
// -----
func.func @several(%a: i64) -> (i64, i64, i64) {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to i64
  %2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to i64
  %3 = builtin.unrealized_conversion_cast %0#0 : i32 to i64
  return %1, %2, %3 : i64, i64, i64
}
// -----
func.func @from_nothing() -> (i64, i32) {
  %0 = builtin.unrealized_conversion_cast to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %0, %1 : i64, i32
}
