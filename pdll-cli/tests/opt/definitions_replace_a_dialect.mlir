// options: --dialect definitions/ub.td --canonicalize
func.func @f() -> i32 {
  %0 = ub.poison mine
  return %0 : i32
}
