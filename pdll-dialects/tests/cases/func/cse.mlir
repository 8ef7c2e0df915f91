func.func private @g() -> i32
func.func @constants() -> (() -> i32, () -> i32) {
  %f = constant @g : () -> i32
  %h = constant @g : () -> i32
  return %f, %h : () -> i32, () -> i32
}
