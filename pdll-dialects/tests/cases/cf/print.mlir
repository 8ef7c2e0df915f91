func.func @cf(%c: i1, %a: i32) -> i32 {
  cf.assert %c, "held"
  cf.cond_br %c weights([3, 5]), ^one(%a : i32), ^two
^one(%x: i32):
  cf.br ^three(%x, %x : i32, i32)
^two:
  cf.switch %a : i32, [
    default: ^one(%a : i32),
    42: ^three(%a, %a : i32, i32),
    -7: ^two
  ]
^three(%y: i32, %z: i32):
  return %y : i32
}
// -----
func.func @f(%a: i8) {
  cf.switch %a : i8, [default: ^bb1, 300: ^bb1, -1: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%a: i128) {
  cf.switch %a : i128, [default: ^bb1, 300: ^bb1, -1: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%a: i1) { cf.assert %a, "foo" {msg = "bar"} return }
