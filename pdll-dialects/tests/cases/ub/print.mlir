func.func @poison() -> (i32, vector<4xf32>) {
  %0 = ub.poison : i32
  %1 = ub.poison {note} : vector<4xf32>
  %2 = ub.poison <#ub.poison> : tensor<?xi8>
  return %0, %1 : i32, vector<4xf32>
}
// -----
func.func @unreachable(%c: i1) {
  cf.cond_br %c, ^never, ^always
^never:
  ub.unreachable
^always:
  return
}
