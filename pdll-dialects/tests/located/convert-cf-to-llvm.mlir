func.func @g(%c: i1, %d: i1) {
  cf.assert %c, "a"
  cf.br ^bb1
^bb1:
  cf.assert %d, "b"
  cf.assert %c, "b"
  return
}
