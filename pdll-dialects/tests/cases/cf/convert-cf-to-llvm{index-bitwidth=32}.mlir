// The messages are created in the order in which a depth-first search meets the blocks.
func.func @order(%b: i32, %c: i1, %d: i1) {
  cf.switch %b : i32, [
    default: ^bb5,
    0: ^bb3,
    2: ^bb1
  ]
^bb1:
  cf.assert %d, "one"
  cf.br ^bb4
^bb2:
  cf.assert %d, "two"
  cf.cond_br %c, ^bb4, ^bb1
^bb3:
  cf.assert %d, "three"
  cf.cond_br %d, ^bb1, ^bb2
^bb4:
  cf.assert %d, "four"
  cf.br ^bb5
^bb5:
  return
}
