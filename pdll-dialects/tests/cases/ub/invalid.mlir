func.func @unreachable() {
  ub.unreachable
  return
}
