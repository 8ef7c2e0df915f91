func.func private @g(i32, f32) -> (i32, f32)
func.func @indirect(%a: i32, %b: f32) -> (i32, f32) {
  %f = constant @g : (i32, f32) -> (i32, f32)
  %r:2 = call_indirect %f(%a, %b) : (i32, f32) -> (i32, f32)
  return %r#0, %r#1 : i32, f32
}
// -----
func.func private @g()
func.func @unused(%a: i32) -> i32 {
  %f = constant @g : () -> ()
  %h = constant @g : () -> ()
  call_indirect %f() : () -> ()
  return %a : i32
}
// -----
func.func private @g() -> i32
func.func @constants(%p: i1) -> (() -> i32, () -> i32) {
  %f = constant @g : () -> i32
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %h = constant @g : () -> i32
  return %f, %h : () -> i32, () -> i32
^bb2:
  return %f, %f : () -> i32, () -> i32
}
