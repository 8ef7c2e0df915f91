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
